/** JSON of partners that nobody could hold as it is: refused by name, whatever the call would run. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

const bank = bankOfFile();
before(async () => {
  await configure(bank, { path: 'one', executionType: 0, commandName: 'InitiateDeposit' });
  const commandName = 'InitiateDeposit,InitiateWithdrawal';
  await configure(bank, { path: 'chain', executionType: 1, commandName });
  const executionCode = 'return {data: webhookData}';
  await configure(bank, { path: 'code', executionType: 2, executionCode });
});

const half = 'is not well-formed text: it has half of a surrogate pair.';
const bodies: Readonly<Record<string, string>> = {
  '{"accountNumber": "1000000001", "amount": 5, "narration": "\\ud801"}': `narration ${half}`,
  '{"accountNumber": "1000000001", "amount": 5, "x": {"\\udc01": 1}}': `the name x.\ufffd ${half}`,
  '["\\ud801"]': `0 ${half}`,
  '"\\ud801"': `The body ${half}`,
  '{"accountNumber": "1000000001", "amount": 1e400}': 'amount is a number too large to be held.',
  '-1e400': 'The body is a number too large to be held.',
};
for (const [body, error] of Object.entries(bodies)) {
  for (const path of ['one', 'chain', 'code']) {
    test(`${path}: ${body}`, async () => {
      const answer = await partner(bank, path, body);
      assert.equal(answer.status, 400);
      assert.deepEqual(answer.body, { error });
    });
  }
}
