import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

async function about(reference: string) {
  await bank.advance(0);
  const listed = await bank.call('RetrieveNotificationsQuery', {}, { as: 'admin' });
  const items = listed.at('data.items') as readonly Readonly<Record<string, unknown>>[];
  return items
    .filter(({ subject }) => subject === reference)
    .map(({ title, body, recipient }) => [recipient, title, body])
    .sort();
}

test('an employee gets the code by which to refer customers', async () => {
  const sent = await bank.call('SendEmployeeReferralCodeCommand', { id: 501 }, { as: 'admin' });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const [[recipient, , body] = []] = await about('501');
  assert.equal(recipient, sent.at('data.email'));
  assert.match(String(body), /your referral code is REF-EMP000501\./);
  const unknown = await bank.call('SendEmployeeReferralCodeCommand', { id: 9999 }, { as: 'admin' });
  assert.equal(unknown.status, 404);
});
