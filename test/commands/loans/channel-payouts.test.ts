/** Loans that are paid out in one batch, over HTTP: the money of the pool and of the loans agree. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { callLoan, takeIn } from '../../support/loans.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('two loans in one batch, each on what the other left', async () => {
  const ids = [];
  for (const clientEncodedKey of ['client-amina', 'client-bayo']) {
    const id = await takeIn(bank, { association: { clientEncodedKey } });
    await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
    ids.push(id);
  }
  const paid = await bank.call(
    'InitiateDisbursementFromLoanChannel',
    {
      sourceAccount: '9000000001',
      batchDescription: 'March',
      disbursementItemModels: ids.map((loanAccountId, at) => ({
        loanAccountId,
        bankCode: '000',
        destinationAccount: `100000000${at + 1}`,
        amount: 120_000,
        narration: 'Payout',
      })),
    },
    { as: 'manager' },
  );
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  assert.equal(paid.at('data.status'), 'SETTLED');
  assert.equal(paid.at('data.items.1.loanStatus'), 'Disbursed');
  const account = await bank.call('RetrieveAccountQuery', { accountNumber: '9000000001' });
  assert.equal(account.at('data.balance'), 100_000_000 - 240_000);
});
