/** Instalments: which schedule a loan has, what is still to be paid, what comes next. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  instalmentRows,
  lineView,
  nextPayment,
  paidCount,
  scheduleOfLoan,
  unpaid,
  unpaidTotal,
} from '../../../commands/loans/instalment.ts';
import { type CivilDate, knownDate } from '../../../core/values/civil-date.ts';
import { aLoan, someInstalments } from '../../support/loans.ts';

const plain = aLoan({ amount: 120_000n, rate: '0', tenor: 3 });
const day = (text: string) => knownDate(text);
const of = (more: Parameters<typeof aLoan>[0], from?: CivilDate) =>
  scheduleOfLoan(aLoan({ ...plain, ...more }), from).instalments.map(
    ({ dueDate, principalDue }) => `${dueDate} ${principalDue}`,
  );

test('the schedule is of what is planned until the loan is paid out, then of what was paid out', () => {
  assert.deepEqual(of({}), ['2026-04-10 40000', '2026-05-10 40000', '2026-06-10 40000']);
  assert.deepEqual(of({ disbursedAmount: 60_000n }), [
    ...['2026-04-10 20000', '2026-05-10 20000', '2026-06-10 20000'],
  ]);
});

test('a first repayment counts unless the payout has overtaken it', () => {
  const firstRepaymentDate = day('2026-04-20');
  assert.deepEqual(of({ firstRepaymentDate }), [
    ...['2026-04-20 40000', '2026-05-20 40000', '2026-06-20 40000'],
  ]);
  const late = ['2026-05-20 40000', '2026-06-20 40000', '2026-07-20 40000'];
  assert.deepEqual(of({ firstRepaymentDate }, day('2026-04-20')), late);
  assert.deepEqual(of({}, day('2026-04-20')), late);
});

test('rows of a schedule begin with nothing paid', () => {
  const [row] = instalmentRows('key', scheduleOfLoan(plain));
  assert.deepEqual(row, {
    loanKey: 'key',
    number: 1,
    dueDate: '2026-04-10',
    principalDue: 40_000n,
    interestDue: 0n,
    charge: 0n,
    capitalised: 0n,
    balance: 80_000n,
    principalPaid: 0n,
    interestPaid: 0n,
    earnedBefore: 0n,
    earnedFrom: null,
    overdueInterest: 0n,
    penalty: 0n,
    state: 'Pending',
  });
});

const [row] = someInstalments();
assert.ok(row !== undefined);
const partly = { ...row, principalPaid: 2_500n, interestPaid: 400n };

test('nothing is unpaid of an instalment that is over', () => {
  assert.deepEqual(unpaid(partly), { principal: 7_500n, interest: 600n });
  assert.equal(unpaidTotal(partly), 8_100n);
  for (const state of ['Paid', 'Closed', 'WrittenOff'] as const) {
    assert.deepEqual(unpaid({ ...partly, state }), { principal: 0n, interest: 0n });
  }
});

test('paid are those on which something was due', () => {
  const paid = { ...row, state: 'Paid' as const };
  const count = (principalDue: bigint, interestDue: bigint) =>
    paidCount([{ ...paid, principalDue, interestDue }]);
  assert.deepEqual([count(1n, 0n), count(0n, 1n), count(0n, 0n)], [1, 1, 0]);
  // As much principal as interest is not nothing.
  assert.equal(count(5n, 5n), 1);
  assert.equal(paidCount([row]), 0);
});

test('the next payment is the first that an advance does not cover', () => {
  const rows = [partly, ...someInstalments().slice(1)];
  assert.deepEqual(nextPayment(rows, 0n), { dueDate: '2026-03-02', amount: 8_100n });
  assert.deepEqual(nextPayment(rows, 8_099n), { dueDate: '2026-03-02', amount: 1n });
  assert.deepEqual(nextPayment(rows, 8_100n), { dueDate: '2026-04-02', amount: 11_000n });
  assert.deepEqual(nextPayment(rows, 9_000n), { dueDate: '2026-04-02', amount: 10_100n });
  assert.equal(nextPayment(rows, 8_100n + 11n * 11_000n), undefined);
});

test('a line says what it asks for in all', () => {
  assert.deepEqual(lineView({ ...row, capitalised: 25n }), {
    installmentNumber: 1,
    dueDate: '2026-03-02T00:00:00.000Z',
    principalDue: 100,
    interestDue: 10,
    totalDue: 110,
    interestCapitalised: 0.25,
    principalBalance: 1_100,
  });
});
