/** The lines of a loan, by every filter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loans } from '../../../../commands/loans/loan.ts';
import {
  type LoanTransaction,
  loanTransactions,
} from '../../../../commands/loans/servicing/loan-transaction.ts';
import RetrieveLoanTransactionListQuery from '../../../../commands/loans/servicing/RetrieveLoanTransactionListQuery.ts';
import { days, later } from '../../../../core/values/instant.ts';
import { ask } from '../../../support/asked.ts';
import { noon } from '../../../support/decide.ts';
import { aLoan } from '../../../support/loans.ts';
import { type Stock, stock } from '../../../support/stocked.ts';

const id = '3000000001';

/** A line of a loan, so many days after the day of the tables. */
const line = (name: string, day: number, more: Partial<LoanTransaction> = {}): LoanTransaction => ({
  tenant: 'demo',
  version: 1,
  id: name,
  loanKey: aLoan().encodedKey,
  type: 'REPAYMENT',
  principal: 0n,
  interest: 0n,
  fees: 0n,
  penalty: 0n,
  advance: 0n,
  balanceBefore: 0n,
  balanceAfter: 0n,
  paymentMethod: 'Cash',
  reference: `ref-${name}`,
  notes: null,
  createdBy: 'The maker',
  createdById: 'maker',
  at: later(noon, days(day)),
  ...more,
});

const lines: Stock = stock(
  loanTransactions,
  line('a', 0, { type: 'DISBURSEMENT', principal: 120_000n, notes: 'The PAYOUT' }),
  line('b', 1, {
    principal: 1n,
    interest: 20n,
    fees: 300n,
    penalty: 4_000n,
    advance: 50_000n,
    balanceBefore: 9n,
    balanceAfter: 8n,
  }),
  line('c', 2, { principal: 700n, advance: -700n }),
  line('d', 2, { loanKey: 'another' }),
);
const transactionsOf = async (input: Readonly<Record<string, unknown>>) => {
  const stocks = [stock(loans, aLoan()), lines];
  const { data, message } = await ask(RetrieveLoanTransactionListQuery, { id, ...input }, stocks);
  const found = data.transactions as readonly Record<string, unknown>[];
  return { data, message, found, ids: found.map(({ transactionId }) => transactionId).join() };
};

test('what came and went on a loan, newest first', async () => {
  const { data, message, found, ids } = await transactionsOf({});
  assert.equal(ids, 'c,b,a');
  assert.equal(message, '3/3 records returned.');
  assert.equal(data.loanId, 'LA-2026-00001');
  assert.deepEqual(data.pagination, { currentPage: 1, pageSize: 10, totalPages: 1, totalRecords: 3 });
  assert.deepEqual(found[1], {
    transactionId: 'b',
    transactionType: 'REPAYMENT',
    transactionDate: later(noon, days(1)),
    principalAmount: 0.01,
    interestAmount: 0.2,
    feesAmount: 3,
    penaltyAmount: 40,
    advanceAmount: 500,
    totalAmount: 543.21,
    balanceBefore: 0.09,
    balanceAfter: 0.08,
    paymentMethod: 'Cash',
    referenceNumber: 'ref-b',
    notes: null,
    createdBy: 'The maker',
    createdById: 'maker',
  });
  // What an advance paid is not money that came.
  assert.deepEqual([found[0]?.totalAmount, found[0]?.advanceAmount], [7, -7]);
});

test('by type, text, period and page', async () => {
  const of = async (input: Readonly<Record<string, unknown>>) => (await transactionsOf(input)).ids;
  assert.equal(await of({ transactionType: 'DISBURSEMENT' }), 'a');
  assert.equal(await of({ searchText: 'payout' }), 'a');
  assert.equal(await of({ searchText: ' REF-B ' }), 'b');
  assert.equal(await of({ searchText: '  ' }), 'c,b,a');
  assert.equal(await of({ searchText: 'nothing' }), '');
  assert.equal(await of({ startDate: '2026-03-03' }), 'c,b');
  assert.equal(await of({ endDate: '2026-03-03' }), 'b,a');
  assert.equal(await of({ startDate: later(noon, days(1)) }), 'c,b');
  assert.equal(await of({ endDate: later(noon, days(1)) }), 'b,a');
  const second = await transactionsOf({ pageSize: 2, pageNumber: 2 });
  assert.equal(second.ids, 'a');
  assert.deepEqual(second.data.pagination, { currentPage: 2, pageSize: 2, totalPages: 2, totalRecords: 3 });
  const all = await transactionsOf({ pageSize: 1, pageNumber: 3, isExport: true });
  assert.equal(all.ids, 'c,b,a');
  assert.equal((await transactionsOf({ pageSize: 1, isExport: false })).ids, 'c');
});
