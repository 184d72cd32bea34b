/** Terms of loans and a second calculation of their schedules, which shares no code with the first. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { moratoria, type Schedule, scheduleOf, type Terms } from '../../commands/loans/schedule.ts';
import { knownDate } from '../../core/values/civil-date.ts';
import { randomRuns } from './random-runs.ts';

const monthly = { repaymentEvery: 1, repaymentPeriod: 'Month' } as const;
export const day = (text: string) => knownDate(text);

export const terms = (more: Partial<Terms> = {}): Terms => ({
  amount: 12_000_000n,
  rate: '12',
  tenor: 12,
  moratoriumType: moratoria.none,
  moratoriumPeriod: 0,
  ...monthly,
  ...more,
});

/** A spreadsheet's PMT: payment of `present` over `count` periods at `rate` a period. */
export function pmt(rate: number, count: number, present: number): number {
  if (rate === 0) return present / count;
  return (present * rate) / -Math.expm1(-count * Math.log1p(rate));
}

const arbitraryTerms = fc
  .record({
    amount: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    rate: fc.integer({ min: 0, max: 12_000 }).map((basis) => String(basis / 100)),
    tenor: fc.integer({ min: 1, max: 120 }),
    moratoriumType: fc.integer({ min: 0, max: 3 }),
    share: fc.nat(99),
    every: fc.constantFrom(1, 1, 1, 2, 3, 6),
    repaymentPeriod: fc.constantFrom('Month', 'Month', 'Week' as const),
    start: fc.integer({ min: 0, max: 20_000 }),
  })
  .map(({ share, every, start, ...rest }) => ({
    terms: {
      ...rest,
      tenor: rest.tenor * every,
      moratoriumPeriod: Math.floor((rest.tenor * every * share) / 100),
      repaymentEvery: every,
    } as Terms,
    from: day(new Date(Date.UTC(2000, 0, 1 + start)).toISOString().slice(0, 10)),
  }));

/** Everything that must hold of every schedule; one assertion, as a hundred thousand loans may pass by here. */
export function assertSound(schedule: Schedule, { amount }: Terms): void {
  let balance = amount;
  let charged = 0n;
  let due = 0n;
  let capitalised = 0n;
  let last = '';
  let isSound = true;
  for (const line of schedule.instalments) {
    balance += line.capitalised - line.principalDue;
    charged += line.charge;
    due += line.interestDue;
    capitalised += line.capitalised;
    const negative = line.principalDue < 0n || line.interestDue < 0n || line.charge < 0n;
    isSound &&= !negative && line.balance === balance && line.dueDate > last;
    last = line.dueDate;
  }
  const found = { isSound, balance, charged, interest: due + capitalised, maturity: last };
  const { totalInterest, maturity } = schedule;
  const wanted = { isSound: true, balance: 0n, charged: totalInterest, interest: charged, maturity };
  assert.deepEqual(found, wanted);
}

/** So many random loans add up to the minor unit. */
export function assertLoansAddUp(usual: number): void {
  fc.assert(
    fc.property(arbitraryTerms, ({ terms: some, from }) => {
      assertSound(scheduleOf(some, from), some);
    }),
    randomRuns(usual),
  );
}

/** The level instalment of so many random loans is a spreadsheet's. */
export function assertLevelIsPmt(usual: number): void {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 10_000_000_000 }),
      fc.integer({ min: 0, max: 4000 }),
      fc.integer({ min: 1, max: 120 }),
      (amount, basis, tenor) => {
        const some = terms({ amount: BigInt(amount), rate: String(basis / 100), tenor });
        const { levelPayment } = scheduleOf(some, day('2026-01-15'));
        assert.ok(Math.abs(Number(levelPayment) - pmt(basis / 120_000, tenor, amount)) <= 0.51);
      },
    ),
    randomRuns(usual),
  );
}
