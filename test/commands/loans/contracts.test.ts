/** What callers of loan commands rely on in every refusal: field, message and code, each code declared for its status. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, startBank, type TestBank } from '../../support/bank.ts';
import { callLoan, loanRequest } from '../../support/loans.ts';
import { answerOf, codesIn, type OpenApi } from '../../support/open-api.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

interface Item {
  readonly field: unknown;
  readonly message: unknown;
  readonly code: unknown;
}
const itemsOf = (answer: Answer) => answer.at('errors') as readonly Item[];

test('every error of a loan command names a field, whatever refused it', async () => {
  const by = { accountEncodedKey: '3999999999' };
  const answers: readonly (readonly [status: number, field: string, answer: Answer])[] = [
    [401, 'Authorization', await callLoan(bank, 'CloseLoanCommand', by, { as: null })],
    [403, 'Authorization', await callLoan(bank, 'ApproveLoanCommand', by, { as: 'teller' })],
    [
      403,
      'X-Tenant-Id',
      await callLoan(bank, 'CloseLoanCommand', by, { headers: { 'X-Tenant-Id': 'other' } }),
    ],
    [404, 'accountEncodedKey', await callLoan(bank, 'CloseLoanCommand', by)],
  ];
  for (const [status, field, answer] of answers) {
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    const items = itemsOf(answer);
    assert.ok(items.length > 0);
    for (const item of items) {
      assert.equal(item.field, field);
      assert.ok(typeof item.message === 'string' && typeof item.code === 'string');
    }
  }
});

test('a code that stands beside another is declared for the status that the other gives', async () => {
  const answer = await callLoan(
    bank,
    'CreateLoanCommand',
    loanRequest({
      association: { clientEncodedKey: 'client-nobody', branchEncodedKey: 'branch-12' },
      account: { loanAmount: 10_000_000, interestRate: 36, loanTenor: 2 },
    }),
  );
  assert.equal(answer.status, 404);
  const codes = itemsOf(answer).map(({ code }) => String(code));
  assert.deepEqual(codes, ['LOAN_001', 'VALIDATION', 'LOAN_004', 'LOAN_005', 'LOAN_006']);
  const openapi = (await bank.get('/openapi.json')).body as OpenApi;
  const declared = answerOf(openapi, 'CreateLoanCommand', 404);
  assert.ok(declared);
  const examples = [...codesIn(openapi, declared)];
  for (const code of codes) assert.ok(examples.includes(code), `${code} of ${examples.join()}`);
});
