import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { callLoan, takeIn } from '../../../support/loans.ts';

let bank: TestBank;
let id: string;
before(async () => {
  bank = await startBank();
  id = await takeIn(bank);
  await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
  await bank.call(
    'InitiateLoanDisbursement',
    { loanAccountNumber: id, destinationAccountNumber: '1000000001', narration: 'The payout' },
    { as: 'manager' },
  );
  const paid = await callLoan(bank, 'InitiateLoanRepaymentCommand', {
    accountEncodedKey: id,
    amount: 661.85,
    notes: 'In cash',
  });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
});
after(() => bank.stop());

const types = async (filter: object) => {
  const reply = await callLoan(bank, 'RetrieveLoanTransactionListQuery', { id, ...filter });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const rows = reply.at('data.transactions') as readonly { readonly transactionType: string }[];
  return rows.map(({ transactionType }) => transactionType);
};

test('what came and went, by type, text, period and page', async () => {
  assert.equal((await types({})).length, 2);
  assert.deepEqual(await types({ transactionType: 'REPAYMENT' }), ['REPAYMENT']);
  assert.deepEqual(await types({ searchText: 'PAYOUT' }), ['DISBURSEMENT']);
  assert.deepEqual(await types({ endDate: '2026-03-01' }), []);
  assert.equal((await types({ startDate: '2026-03-02', isExport: true })).length, 2);
  const page = await callLoan(bank, 'RetrieveLoanTransactionListQuery', { id, pageSize: 1 });
  assert.equal(page.at('data.pagination.totalPages'), 2);
});

test('each line says what it was used for and what was owed', async () => {
  const reply = await callLoan(bank, 'RetrieveLoanTransactionListQuery', {
    id,
    transactionType: 'REPAYMENT',
  });
  const {
    transactionId: _i,
    referenceNumber: _r,
    ...line
  } = reply.at('data.transactions.0') as Record<string, unknown>;
  assert.deepEqual(line, {
    transactionType: 'REPAYMENT',
    transactionDate: bank.clock.now(),
    principalAmount: 0,
    interestAmount: 0,
    feesAmount: 0,
    penaltyAmount: 0,
    advanceAmount: 661.85,
    totalAmount: 661.85,
    balanceBefore: 120_000,
    balanceAfter: 119_338.15,
    paymentMethod: 'Cash',
    notes: 'In cash',
    createdBy: 'Test senior',
    createdById: 'senior',
  });
});

test('an unknown loan', async () => {
  const reply = await callLoan(bank, 'RetrieveLoanTransactionListQuery', { id: 99 });
  assert.equal(reply.status, 404);
});
