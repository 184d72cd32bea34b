/** A schedule as it is shown: planned, running and late. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type InstalmentRow, instalments } from '../../../../commands/loans/instalment.ts';
import { loans } from '../../../../commands/loans/loan.ts';
import GetExistingLoanSchedulesQuery from '../../../../commands/loans/origination/GetExistingLoanSchedulesQuery.ts';
import { instantAt } from '../../../../core/values/instant.ts';
import { answered, ask } from '../../../support/asked.ts';
import { aLoan, aPaidOutLoan, someInstalments } from '../../../support/loans.ts';
import { stock } from '../../../support/stocked.ts';

const id = '3000000001';
/** The first instalment is paid, half of the second one's interest too; the third was let off, the fourth given up. */
const rows = someInstalments()
  .slice(0, 6)
  .map((row, at): InstalmentRow => {
    if (at === 0) return { ...row, principalPaid: 10_000n, interestPaid: 1_000n, state: 'Paid' };
    if (at === 1) return { ...row, interestPaid: 500n, capitalised: 70n };
    if (at === 2) return { ...row, state: 'Closed' };
    return at === 3 ? { ...row, state: 'WrittenOff' } : row;
  });

test('a schedule of a loan that is paid out: what is paid, what is due, what is late', async () => {
  const reversed = [...rows].reverse();
  const others = [{ ...rows[0], loanKey: 'another' } as InstalmentRow];
  const stocks = [stock(loans, aPaidOutLoan()), stock(instalments, ...reversed, ...others)];
  const ofMay = { now: instantAt(Date.UTC(2026, 6, 2, 12)) };
  const { data, message } = await answered(GetExistingLoanSchedulesQuery, { id }, stocks, ofMay);
  assert.equal(message, '6 instalments.');
  const { schedules, ...rest } = data;
  assert.deepEqual(rest, {
    loanId: 'LA-2026-00001',
    isPlanned: false,
    summary: {
      totalSchedules: 6,
      paidSchedules: 1,
      totalExpected: 660,
      totalPaid: 115,
      totalDue: 325,
      overdueSchedules: 1,
    },
  });
  assert.deepEqual(schedules[1], {
    installmentNumber: 2,
    dueDate: '2026-04-02T00:00:00.000Z',
    principalDue: 100,
    interestDue: 10,
    totalExpected: 110,
    totalDue: 105,
    interestCapitalised: 0.7,
    principalBalance: 1000,
    principalPaid: 0,
    interestPaid: 5,
    amountOutstanding: 105,
    state: 'PENDING',
    isOverdue: true,
  });
  assert.deepEqual(
    schedules.map(({ installmentNumber, state, isOverdue, amountOutstanding }) =>
      [installmentNumber, state, isOverdue, amountOutstanding].join(' '),
    ),
    [
      '1 PAID false 0',
      '2 PENDING true 105',
      '3 CLOSED false 0',
      '4 WRITTEN_OFF false 0',
      // Due on this very day: not late yet.
      '5 PENDING false 110',
      '6 PENDING false 110',
    ],
  );
});

test('an instalment is late once its day is over where the bank is', async () => {
  const stocks = [stock(loans, aPaidOutLoan()), stock(instalments, ...rows)];
  const overdue = async (timezone: string) => {
    const bank = { currency: 'NGN', timezone, publicUrl: '' };
    const now = instantAt(Date.UTC(2026, 6, 2, 23, 30));
    const { data } = await ask(GetExistingLoanSchedulesQuery, { id }, stocks, { now, bank });
    return (data.summary as { readonly overdueSchedules: number }).overdueSchedules;
  };
  assert.deepEqual([await overdue('UTC'), await overdue('Africa/Lagos')], [1, 2]);
});

test('a planned schedule is never late', async () => {
  const later2030 = { now: instantAt(Date.UTC(2030, 1, 1)) };
  const stocks = [stock(loans, aLoan())];
  const { data } = await answered(GetExistingLoanSchedulesQuery, { id }, stocks, later2030);
  const { schedules, ...rest } = data;
  assert.deepEqual(rest, {
    loanId: 'LA-2026-00001',
    isPlanned: true,
    summary: {
      totalSchedules: 12,
      paidSchedules: 0,
      totalExpected: 127_942.26,
      totalPaid: 0,
      totalDue: 127_942.26,
      overdueSchedules: 0,
    },
  });
  assert.ok(schedules.every(({ isOverdue, state }) => isOverdue === false && state === 'PENDING'));
});
