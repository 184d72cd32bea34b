import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const trial = () => bank.call('RetrieveTrialBalanceQuery', {}, { as: 'admin' });
const balanceOf = (rows: unknown, code: string) =>
  (rows as readonly { glCode: string; balance: number }[]).find((row) => row.glCode === code)
    ?.balance;

test('RetrieveTrialBalanceQuery: both sides are equal, and a deposit moves cash and deposits alike', async () => {
  const before = await trial();
  assert.equal(before.status, 200);
  assert.equal(before.at('data.totalDebit'), before.at('data.totalCredit'));
  await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 12.34 });
  const after = await trial();
  assert.equal(after.at('data.totalDebit'), after.at('data.totalCredit'));
  for (const code of ['1000', '2100']) {
    const grown =
      Number(balanceOf(after.at('data.rows'), code)) -
      Number(balanceOf(before.at('data.rows'), code));
    assert.equal(Math.round(grown * 100), 1234, code);
  }
});

test('RetrieveTrialBalanceQuery: a teller may not see it', async () => {
  const refused = await bank.call('RetrieveTrialBalanceQuery');
  assert.equal(refused.status, 403);
});
