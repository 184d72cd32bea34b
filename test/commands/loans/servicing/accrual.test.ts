import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstalmentRow } from '../../../../commands/loans/instalment.ts';
import type { Loan } from '../../../../commands/loans/loan.ts';
import { accrueTo, earnedBy } from '../../../../commands/loans/servicing/accrual.ts';
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

/** Instalments that are paid on time, of a loan at 12 % a year. */
const paidOnTime = (): readonly InstalmentRow[] =>
  someInstalments().map((row) => ({ ...row, principalPaid: row.principalDue }));

/** Accrues a loan on each day of a period. */
function accruedDaily(
  loan: Loan,
  rows: readonly InstalmentRow[],
  until: string,
): { readonly loan: Loan; readonly rows: readonly InstalmentRow[]; readonly earned: bigint } {
  let now = { loan, rows, earned: 0n };
  const first = Date.parse(loan.accruedTo ?? from);
  for (let millis = first; millis <= Date.parse(until); millis += 86_400_000) {
    const today = knownDate(new Date(millis).toISOString().slice(0, 10));
    const accrual = accrueTo(now.loan, now.rows, from, today);
    const after = { ...now.loan, ...accrual.changes };
    assert.equal(accrueTo(after, accrual.rows, from, today).earned, 0n);
    now = { loan: after, rows: accrual.rows, earned: now.earned + accrual.earned };
  }
  return now;
}

test('every day of a year adds up to the interest of the schedule', () => {
  const { loan, rows, earned } = accruedDaily(aPaidOutLoan(), paidOnTime(), '2027-02-10');
  assert.equal(earned, 12_000n);
  assert.equal(loan.interestAccrued, 12_000n);
  assert.deepEqual(rows, paidOnTime());
});

const atOnePercent = { rate: '12', repaymentEvery: 1, repaymentPeriod: 'Month' } as const;

test('overdue principal earns interest at the rate of the loan, and the running instalment includes it', () => {
  const unpaidLoan = aPaidOutLoan({ ...atOnePercent, totalInterest: 12_000n });
  const daily = accruedDaily(unpaidLoan, someInstalments(), '2026-05-02');
  // 100.00 are overdue in the second month and 200.00 in the third, each at 1 % a month.
  assert.deepEqual(
    daily.rows.slice(0, 4).map(({ overdueInterest, interestDue }) => [overdueInterest, interestDue]),
    [
      [0n, 1_000n],
      [100n, 1_100n],
      [200n, 1_200n],
      [0n, 1_000n],
    ],
  );
  assert.deepEqual([daily.loan.interestAccrued, daily.loan.totalInterest], [3_300n, 12_300n]);
  const atOnce = accrueTo(unpaidLoan, someInstalments(), from, day('2026-05-02'));
  assert.deepEqual(atOnce.rows, daily.rows);
  assert.equal(atOnce.earned, 3_300n);
});

test('a payment in the middle of a period ends what its principal earns', () => {
  const rows = someInstalments();
  const before = accrueTo(aPaidOutLoan(atOnePercent), rows, from, day('2026-03-12'));
  const paid = before.rows.map((row, at) => (at === 0 ? { ...row, principalPaid: row.principalDue } : row));
  const loan = { ...aPaidOutLoan(atOnePercent), ...before.changes };
  const later = accrueTo(loan, paid, from, day('2026-04-02'));
  // Ten of the 31 days of March.
  assert.equal(later.rows[1]?.overdueInterest, 32n);
  assert.equal(later.changes.interestAccrued, 2_032n);
});

test('unpaid principal earns interest after the maturity, and the last instalment includes it', () => {
  const rows = someInstalments().map((row, at) =>
    at < 11 ? { ...row, principalPaid: row.principalDue, interestPaid: 1_000n } : row,
  );
  const loan = aPaidOutLoan({ ...atOnePercent, accruedTo: day('2027-02-02') });
  const later = accrueTo({ ...loan, interestAccrued: 12_000n }, rows, from, day('2027-04-02'));
  assert.deepEqual(
    later.rows.map(({ overdueInterest }) => overdueInterest),
    [...Array.from({ length: 11 }, () => 0n), 200n],
  );
  assert.equal(later.earned, 200n);
});

test('money that is held in advance pays overdue principal, which earns nothing', () => {
  const loan = aPaidOutLoan({ ...atOnePercent, advance: 10_000n });
  const accrual = accrueTo(loan, someInstalments(), from, day('2026-04-02'));
  assert.equal(accrual.earned, 2_000n);
});

test('an instalment that was paid is open again for interest that comes later', () => {
  const rows = someInstalments().map((row, at) =>
    at === 11
      ? { ...row, principalDue: 0n, interestPaid: 1_000n, state: 'Paid' as const }
      : { ...row, interestPaid: 1_000n },
  );
  const loan = aPaidOutLoan({ ...atOnePercent, accruedTo: day('2027-02-02') });
  const later = accrueTo({ ...loan, interestAccrued: 12_000n }, rows, from, day('2027-03-02'));
  const last = later.rows.at(-1);
  assert.deepEqual([last?.overdueInterest, last?.state], [1_100n, 'Pending']);
});
