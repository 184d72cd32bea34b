import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accrueTo, earnedBy, earnedOf } from '../../../../commands/loans/servicing/accrual.ts';
import { knownDate } from '../../../../core/values/civil-date.ts';
import { aPaidOutLoan, someInstalments } from '../../../support/loans.ts';

const from = knownDate('2026-02-02');
const day = (text: string) => knownDate(text);

test('interest is earned evenly, and all of a period by its due date', () => {
  const rows = someInstalments();
  assert.equal(earnedBy(rows, from, from), 0n);
  assert.equal(earnedBy(rows, from, day('2026-02-16')), 500n);
  assert.equal(earnedBy(rows, from, day('2026-03-02')), 1_000n);
  assert.equal(earnedBy(rows, from, day('2027-02-02')), 12_000n);
  assert.equal(earnedBy(rows, from, day('2028-01-01')), 12_000n);
});

test('a share of a day is rounded half-even, like everything else', () => {
  const rows = someInstalments().map((row) => ({ ...row, charge: 1n }));
  // Fourteen of 28 days of a single minor unit are exactly half: to the even side, which is none.
  assert.equal(earnedBy(rows, from, day('2026-02-16')), 0n);
  assert.equal(earnedBy(rows, from, day('2026-02-17')), 1n);
});

test('every day of a year adds up to the interest of the schedule', () => {
  const rows = someInstalments();
  let loan = aPaidOutLoan();
  let earned = 0n;
  for (let millis = Date.parse(from); millis <= Date.parse('2027-02-10'); millis += 86_400_000) {
    const today = knownDate(new Date(millis).toISOString().slice(0, 10));
    const accrual = accrueTo(loan, rows, from, today);
    assert.equal(accrueTo({ ...loan, ...accrual.changes }, rows, from, today).earned, 0n);
    earned += accrual.earned;
    loan = { ...loan, ...accrual.changes };
  }
  assert.equal(earned, 12_000n);
  assert.equal(loan.interestAccrued, 12_000n);
});

test('interest of a full moratorium joins the principal on its day, once', () => {
  const rows = someInstalments().map((row, at) =>
    at === 0 ? { ...row, principalDue: 0n, interestDue: 0n, capitalised: 1_000n } : row,
  );
  const before = accrueTo(aPaidOutLoan(), rows, from, day('2026-03-01'));
  assert.equal(before.capitalised, 0n);
  const on = accrueTo(aPaidOutLoan(), rows, from, day('2026-03-02'));
  assert.equal(on.capitalised, 1_000n);
  assert.equal(on.changes.principal, 121_000n);
  assert.equal(on.lines.length, 4);
  const later = accrueTo({ ...aPaidOutLoan(), ...on.changes }, rows, from, day('2026-03-03'));
  assert.equal(later.capitalised, 0n);
});

test('before the day of an early payment, its period had earned nothing by it', () => {
  const [row] = someInstalments();
  assert.ok(row !== undefined);
  const cut = { ...row, charge: 700n, earnedBefore: 500n, earnedFrom: day('2026-02-16') };
  assert.equal(earnedOf(cut, from, day('2026-02-15')), 0n);
  assert.equal(earnedOf(cut, from, day('2026-02-16')), 500n);
  assert.equal(earnedOf(cut, from, day('2026-02-23')), 600n);
});

test('what was accrued beyond what is earned by now is not taken back', () => {
  const accrual = accrueTo(
    aPaidOutLoan({ interestAccrued: 700n }),
    someInstalments(),
    from,
    day('2026-02-16'),
  );
  assert.deepEqual([accrual.earned, accrual.lines], [0n, []]);
  assert.equal(accrual.changes.interestAccrued, 700n);
});
