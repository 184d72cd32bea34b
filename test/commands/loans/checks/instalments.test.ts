/** What `check store` says of instalments, of those that an early payment made anew as well. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loanInstalments } from '../../../../commands/loans/checks/instalments.ts';
import { type InstalmentRow, instalmentRows, instalments } from '../../../../commands/loans/instalment.ts';
import { type Loan, loans } from '../../../../commands/loans/loan.ts';
import { scheduleOf } from '../../../../commands/loans/schedule.ts';
import { replanned } from '../../../../commands/loans/servicing/replan.ts';
import { addDays, knownDate } from '../../../../core/values/civil-date.ts';
import { instantAt } from '../../../../core/values/instant.ts';
import { aPaidOutLoan } from '../../../support/loans.ts';
import { stock, withRows } from '../../../support/stocked.ts';

const paidOutOn = knownDate('2026-03-02');
const plan = (loan: Loan) => scheduleOf({ ...loan, amount: loan.disbursedAmount }, paidOutOn);
const rowsOf = (loan: Loan): readonly InstalmentRow[] =>
  instalmentRows(loan.encodedKey, plan(loan)).map((row) => ({ tenant: 'demo', version: 1, ...row }));

/** 120,000.00 paid out on the second of March, by the bank's clock or that of Greenwich. */
function aLoan(more: Partial<Loan> = {}): Loan {
  const owed = { disbursedAmount: 12_000_000n, principal: 12_000_000n, accruedTo: paidOutOn };
  const loan = aPaidOutLoan({
    amount: 12_000_000n,
    ...owed,
    disbursedAt: instantAt(Date.UTC(2026, 2, 2, 9)),
    ...more,
  });
  const { levelPayment, totalInterest, maturity } = plan(loan);
  return { ...loan, levelPayment, totalInterest, maturity, ...more };
}

/** The loan ten days later, once half of it was paid back early. */
function halfPaid(use: 'shorten' | 'lower') {
  const loan = aLoan();
  const today = addDays(paidOutOn, 10);
  const paid = { interest: 38_710n, principal: 6_000_000n };
  const accrued = { ...loan, interestAccrued: 38_710n, accruedTo: today };
  const rows = replanned(accrued, rowsOf(loan), paid, { today, paidOutOn, use });
  return {
    rows,
    loan: {
      ...accrued,
      principal: 6_000_000n,
      principalPaid: 6_000_000n,
      interestPaid: 38_710n,
      totalInterest: rows.reduce((sum, { charge }) => sum + charge, 0n),
      maturity: rows.at(-1)?.dueDate ?? loan.maturity,
    },
  };
}

/** What is told of the loan, with some of its rows changed. */
const told = (loan: Loan, rows: readonly InstalmentRow[], at = -1, more: Partial<InstalmentRow> = {}) =>
  withRows(
    [
      stock(loans, loan),
      stock(instalments, ...rows.map((row) => (row.number === at ? { ...row, ...more } : row))),
    ],
    (stocked) => stocked.finds(loanInstalments),
  );

test('a schedule is that of its terms, whatever day the bank’s zone made of the moment', async () => {
  for (const moment of [Date.UTC(2026, 2, 1, 23), Date.UTC(2026, 2, 2, 9), Date.UTC(2026, 2, 3, 1)]) {
    const loan = aLoan({ disbursedAt: instantAt(moment) });
    assert.deepEqual(await told(loan, rowsOf(loan)), []);
  }
  const late = aLoan({ disbursedAt: instantAt(Date.UTC(2026, 2, 5)) });
  assert.equal((await told(late, rowsOf(late))).length, 12);
});

test('an instalment that is gone is told', async () => {
  const loan = aLoan();
  const [, ...rest] = rowsOf(loan);
  const found = await told(loan, rest);
  assert.ok(found.includes('loan LA-2026-00001 has 11 instalments, not 12'), found.join('\n'));
});

test('instalments that a payment made anew add up', async () => {
  for (const use of ['shorten', 'lower'] as const) {
    const { loan, rows } = halfPaid(use);
    assert.deepEqual(await told(loan, rows), [], use);
  }
});

test('each figure of such an instalment that does not go with the others is told', async () => {
  const { loan, rows } = halfPaid('lower');
  const third = rows[2];
  assert.ok(third !== undefined);
  const of = (more: Partial<InstalmentRow>, at = 3) => told(loan, rows, at, more);
  assert.deepEqual(await of({ balance: third.balance + 1n }), [
    'instalment 3 of LA-2026-00001 leaves 45,467.38, not 45,467.37',
  ]);
  assert.deepEqual((await of({ charge: third.charge + 1n })).length, 3);
  assert.deepEqual(await of({ interestDue: third.interestDue + 1n }), [
    'the instalments of loan LA-2026-00001 ask for 4,142.30 of interest, they earn 4,142.29',
  ]);
  assert.deepEqual(await of({ earnedBefore: 1n }), [
    'instalment 3 of LA-2026-00001 earned 0.01 before the payment',
  ]);
  assert.deepEqual((await of({ earnedBefore: 90_000n }, 1)).length, 2);
  const over = await of({ principalPaid: third.principalDue + 1n });
  assert.match(over.join(), /instalment 3 of LA-2026-00001 was paid more than it asks for/);
});
