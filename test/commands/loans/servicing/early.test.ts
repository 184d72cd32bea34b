/** What a repayment is used for in the middle of a period, by each of the rules for early money. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstalmentRow } from '../../../../commands/loans/instalment.ts';
import type { Loan } from '../../../../commands/loans/loan.ts';
import type { EarlyUse } from '../../../../commands/loans/policies.ts';
import { used } from '../../../../commands/loans/servicing/early.ts';
import type { Context } from '../../../../core/command/declaration/command.ts';
import { knownDate } from '../../../../core/values/civil-date.ts';
import { instantAt } from '../../../../core/values/instant.ts';
import { aPaidOutLoan, someInstalments } from '../../../support/loans.ts';

const order = ['FEES', 'PENALTY', 'INTEREST', 'PRINCIPAL'] as const;
const context = (today: string): Context =>
  ({
    now: instantAt(Date.parse(`${today}T12:00:00Z`)),
    today: () => knownDate(today),
    bank: { timezone: 'UTC', currency: 'NGN' },
  }) as unknown as Context;

/** The first instalment is paid; of the second one's interest, 484 of 1,000 are earned on the 17th. */
const loan = aPaidOutLoan({
  interestAccrued: 1_484n,
  interestPaid: 1_000n,
  principal: 110_000n,
  principalPaid: 10_000n,
});
const rows = someInstalments().map((row, at) =>
  at === 0 ? { ...row, principalPaid: 10_000n, interestPaid: 1_000n, state: 'Paid' as const } : row,
);
const use = (early: EarlyUse, amount: bigint, more: Partial<Loan> = {}, today = '2026-03-17') =>
  used(amount, { ...loan, ...more }, rows, { order, early }, context(today));
const asked = ({ principalDue, principalPaid, interestDue, interestPaid }: InstalmentRow) =>
  principalDue - principalPaid + interestDue - interestPaid;
const nothing = { fees: 0n, penalty: 0n, interest: 0n, principal: 0n };

test('an advance is held whole, and no instalment changes', () => {
  const made = use('advance', 22_484n);
  assert.deepEqual(made, { parts: nothing, rows, held: 22_484n, excess: 0n, plan: {} });
});

test('what pays exactly what is due leaves the plan alone, whatever the rule', () => {
  for (const early of ['shorten', 'lower', 'advance'] as const) {
    const made = use(early, 11_000n, {}, '2026-04-02');
    assert.deepEqual(made.parts, { ...nothing, interest: 1_000n, principal: 10_000n });
    assert.deepEqual([made.plan, made.held, made.excess], [{}, 0n, 0n]);
    assert.equal(made.rows.length, 12);
  }
});

test('made fewer: interest that is earned first, then principal; the plan ends sooner', () => {
  const made = use('shorten', 22_484n);
  assert.deepEqual(made.parts, { ...nothing, interest: 484n, principal: 22_000n });
  assert.deepEqual([made.held, made.excess], [0n, 0n]);
  assert.deepEqual(made.plan, { totalInterest: 5_169n, maturity: '2026-12-02' });
  const coming = made.rows.slice(1);
  assert.equal(coming.length, 9);
  // Each asks for no more than before, and together they ask for what is owed.
  assert.ok(coming.every((row) => asked(row) <= 11_000n));
  const left = coming.reduce((sum, row) => sum + row.principalDue - row.principalPaid, 0n);
  assert.equal(left, 88_000n);
});

test('made lower: as many instalments, each lower, and the level payment says so', () => {
  const made = use('lower', 22_484n);
  assert.deepEqual(made.plan, { totalInterest: 6_335n, maturity: '2027-02-02', levelPayment: 8_488n });
  assert.equal(made.rows.length, 12);
  assert.deepEqual(
    made.rows.slice(1, -1).map(asked),
    made.rows.slice(1, -1).map(() => 8_488n),
  );
});

test('what is held since another rule was in force is not asked for again', () => {
  const made = use('shorten', 60_000n, { advance: 100_000n });
  assert.deepEqual(made.parts, { ...nothing, interest: 484n, principal: 10_000n });
  assert.equal(made.excess, 49_516n);
  const whole = use('lower', 5_000n, { advance: 110_484n });
  assert.deepEqual([whole.parts, whole.excess], [nothing, 5_000n]);
});

test('more than the whole debt is an excess, and one instalment closes the plan', () => {
  for (const early of ['shorten', 'lower'] as const) {
    const made = use(early, 484n + 110_000n + 777n);
    assert.deepEqual(made.parts, { ...nothing, interest: 484n, principal: 110_000n });
    assert.deepEqual([made.held, made.excess], [0n, 777n]);
    assert.equal(made.plan.totalInterest, 1_484n);
    assert.equal(made.plan.maturity, '2026-04-02');
    assert.deepEqual(
      made.rows.map(({ state }) => state),
      ['Paid', 'Paid'],
    );
  }
});

/** The same loan with this many instalments paid, in the middle of the next period. */
function after(paid: number, today: string, amount: bigint, more: Partial<Loan> = {}) {
  const gone = BigInt(paid);
  const left = someInstalments().map((row, at) =>
    at < paid ? { ...row, principalPaid: 10_000n, interestPaid: 1_000n, state: 'Paid' as const } : row,
  );
  const then = aPaidOutLoan({
    principal: 120_000n - 10_000n * gone,
    principalPaid: 10_000n * gone,
    interestPaid: 1_000n * gone,
    interestAccrued: 1_000n * gone + 500n,
    ...more,
  });
  return used(amount, then, left, { order, early: 'lower' }, context(today));
}

test('the level payment is that of the last but one, or of the last where only two or one are to come', () => {
  for (const [paid, today, from] of [
    [9, '2026-11-17', -2],
    [10, '2026-12-17', -1],
    [11, '2027-01-17', -1],
  ] as const) {
    const made = after(paid, today, 5_500n);
    const row = made.rows.at(from) as InstalmentRow;
    assert.equal(made.rows.length, 12);
    assert.ok(asked(row) > 0n);
    assert.equal(made.plan.levelPayment, asked(row), today);
  }
});

test('on the last day of a plan nothing is to come that could be made lower', () => {
  const made = use('lower', 121_000n + 500n, { interestAccrued: 12_000n }, '2027-02-02');
  assert.deepEqual(made.parts, { ...nothing, interest: 11_000n, principal: 110_000n });
  assert.equal(made.excess, 500n);
  assert.ok(!('levelPayment' in made.plan));
});
