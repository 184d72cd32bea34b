/** Instalments after an early payment: interest follows the principal from that day on, and all of it adds up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type InstalmentRow, instalmentRows } from '../../../../commands/loans/instalment.ts';
import { scheduleOf } from '../../../../commands/loans/schedule.ts';
import { earnedBy } from '../../../../commands/loans/servicing/accrual.ts';
import { replanned } from '../../../../commands/loans/servicing/replan.ts';
import { addDays, knownDate } from '../../../../core/values/civil-date.ts';
import { aPaidOutLoan } from '../../../support/loans.ts';
import { randomRuns } from '../../../support/random-runs.ts';

const paidOutOn = knownDate('2026-03-02');
const base = aPaidOutLoan({
  amount: 12_000_000n,
  disbursedAmount: 12_000_000n,
  principal: 12_000_000n,
  levelPayment: 1_066_185n,
});
const rowsOf = (loan: typeof base): readonly InstalmentRow[] =>
  instalmentRows(loan.encodedKey, scheduleOf(loan, paidOutOn)).map((row) => ({
    tenant: 'demo',
    version: 1,
    ...row,
  }));

test('half of the principal in the middle of a period earns half from then on', () => {
  const today = addDays(paidOutOn, 10);
  // 1,200.00 over 31 days: 387.10 in ten.
  const loan = { ...base, interestAccrued: 38_710n };
  const paid = { interest: 38_710n, principal: 6_000_000n };
  for (const use of ['shorten', 'lower'] as const) {
    const made = replanned(loan, rowsOf(loan), paid, { today, paidOutOn, use });
    const [first, second] = made;
    assert.equal(first?.charge, 38_710n + 40_645n);
    assert.equal(first?.interestDue, first?.charge);
    assert.equal(second?.charge, ((first?.balance ?? 0n) + 50n) / 100n);
    // A day later a twenty-first of the rest is earned; before the payment nothing changes.
    assert.equal(earnedBy(made, paidOutOn, addDays(today, 1)), 38_710n + 1_935n);
    assert.equal(earnedBy(made, paidOutOn, today), 38_710n);
    const asked = made.map(
      (row) => row.principalDue - row.principalPaid + row.interestDue - row.interestPaid,
    );
    if (use === 'shorten') {
      assert.equal(made.length, 6);
      assert.deepEqual(new Set(asked.slice(0, -1)), new Set([1_066_185n]));
    } else {
      assert.equal(made.length, 12);
      // Half of the level instalment, for half of the principal.
      assert.deepEqual(new Set(asked.slice(0, -1)), new Set([533_093n]));
    }
  }
});

const cases = fc.record({
  tenor: fc.integer({ min: 2, max: 24 }),
  moratoriumType: fc.integer({ min: 0, max: 3 }),
  moratoriumPeriod: fc.integer({ min: 1, max: 6 }),
  rate: fc.integer({ min: 0, max: 60 }).map(String),
  day: fc.integer({ min: 0, max: 27 }),
  share: fc.integer({ min: 0, max: 1000 }),
  use: fc.constantFrom('shorten', 'lower' as const),
});

test('whatever is paid early, the instalments ask for all principal and all interest, once', () => {
  fc.assert(
    fc.property(cases, ({ tenor, moratoriumType, rate, day, share, use, ...more }) => {
      const moratoriumPeriod = moratoriumType === 0 ? 0 : Math.min(more.moratoriumPeriod, tenor - 1);
      const terms = { ...base, tenor, moratoriumType, moratoriumPeriod, rate };
      const rows = rowsOf(terms);
      const today = addDays(paidOutOn, day);
      const interest = earnedBy(rows, paidOutOn, today);
      const loan = { ...terms, interestAccrued: interest };
      const paid = { interest, principal: (loan.principal * BigInt(share)) / 1000n };
      const made = replanned(loan, rows, paid, { today, paidOutOn, use });
      const sum = (of: (row: InstalmentRow) => bigint) => made.reduce((all, row) => all + of(row), 0n);
      const capitalised = sum((row) => row.capitalised);
      assert.equal(
        sum((row) => row.principalDue),
        loan.principal + capitalised,
      );
      assert.equal(
        sum((row) => row.interestDue) + capitalised,
        sum((row) => row.charge),
      );
      assert.equal(
        sum((row) => row.principalPaid),
        paid.principal,
      );
      assert.equal(
        sum((row) => row.interestPaid),
        paid.interest,
      );
      assert.equal(made.at(-1)?.balance, 0n);
      for (const row of made) {
        assert.ok(row.principalDue >= row.principalPaid && row.interestDue >= row.interestPaid);
      }
      // Interest of each period is rounded by itself, on balances that shares of put-off interest move by a unit.
      const asked = rows.reduce((all, row) => all + row.charge, 0n);
      assert.ok(sum((row) => row.charge) <= asked + BigInt(made.length));
    }),
    {
      ...randomRuns(3000),
      examples: [
        [{ tenor: 16, moratoriumType: 2, moratoriumPeriod: 2, rate: '35', day: 0, share: 0, use: 'shorten' }],
      ],
    },
  );
});
