/** Schedules: properties over many random loans, and a second calculation that shares no code with the first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  moratoria,
  type Schedule,
  scheduleOf,
  type Terms,
} from '../../../commands/loans/schedule.ts';
import type { CivilDate } from '../../../core/values/civil-date.ts';
import { halfEven } from '../../../core/values/money.ts';

const monthly = { repaymentEvery: 1, repaymentPeriod: 'Month' } as const;
const day = (text: string) => text as CivilDate;

const terms = (more: Partial<Terms> = {}): Terms => ({
  amount: 12_000_000n,
  rate: '12',
  tenor: 12,
  moratoriumType: moratoria.none,
  moratoriumPeriod: 0,
  ...monthly,
  ...more,
});

/** A spreadsheet's PMT: payment of `present` over `count` periods at `rate` a period. */
function pmt(rate: number, count: number, present: number): number {
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

/** Everything that must hold of every schedule; one assertion, as a hundred thousand loans pass by here. */
function assertSound(schedule: Schedule, { amount }: Terms): void {
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
  const wanted = {
    isSound: true,
    balance: 0n,
    charged: totalInterest,
    interest: charged,
    maturity,
  };
  assert.deepEqual(found, wanted);
}

test('100,000 random loans add up to the minor unit', () => {
  fc.assert(
    fc.property(arbitraryTerms, ({ terms: some, from }) => {
      assertSound(scheduleOf(some, from), some);
    }),
    { numRuns: 100_000 },
  );
});

test('the level instalment is a spreadsheet’s PMT', () => {
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
    { numRuns: 20_000 },
  );
});

test('a plain loan: 120,000 at 12 % for 12 months', () => {
  const { instalments, levelPayment, totalInterest } = scheduleOf(terms(), day('2026-01-15'));
  assert.equal(levelPayment, 1_066_185n);
  assert.equal(instalments[0]?.interestDue, 120_000n);
  assert.equal(instalments[0]?.principalDue, 946_185n);
  assert.equal(totalInterest, 794_226n);
  assert.equal(
    instalments.reduce((sum, line) => sum + line.principalDue, 0n),
    12_000_000n,
  );
});

test('moratorium 1: interest only, then the annuity over the rest', () => {
  const some = terms({ moratoriumType: moratoria.principal, moratoriumPeriod: 2 });
  const { instalments, levelPayment } = scheduleOf(some, day('2026-01-15'));
  assert.deepEqual(
    instalments.slice(0, 2).map((line) => [line.principalDue, line.interestDue]),
    [
      [0n, 120_000n],
      [0n, 120_000n],
    ],
  );
  assert.equal(levelPayment, BigInt(Math.round(pmt(0.01, 10, 12_000_000))));
});

test('moratorium 2: equal parts of the principal, its interest spread over the rest', () => {
  const some = terms({ moratoriumType: moratoria.interest, moratoriumPeriod: 2 });
  const { instalments, levelPayment } = scheduleOf(some, day('2026-01-15'));
  assert.deepEqual(
    instalments.slice(0, 2).map((line) => [line.principalDue, line.interestDue, line.charge]),
    [
      [1_000_000n, 0n, 120_000n],
      [1_000_000n, 0n, 110_000n],
    ],
  );
  assert.equal(levelPayment, BigInt(Math.round(pmt(0.01, 10, 10_000_000))) + 23_000n);
});

test('moratorium 3: nothing is due and the interest joins the principal', () => {
  const some = terms({ moratoriumType: moratoria.both, moratoriumPeriod: 2 });
  const { instalments, levelPayment, firstDue } = scheduleOf(some, day('2026-01-15'));
  assert.deepEqual(
    instalments.slice(0, 2).map((line) => [line.principalDue, line.interestDue, line.balance]),
    [
      [0n, 0n, 12_120_000n],
      [0n, 0n, 12_241_200n],
    ],
  );
  assert.equal(levelPayment, BigInt(Math.round(pmt(0.01, 10, 12_241_200))));
  assert.equal(firstDue, '2026-04-15');
});

test('dates keep month ends and leap years', () => {
  const dates = (from: string, first?: string) =>
    scheduleOf(
      terms({ tenor: 4 }),
      day(from),
      first === undefined ? null : day(first),
    ).instalments.map((line) => line.dueDate);
  assert.deepEqual(dates('2026-01-31'), ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  assert.deepEqual(dates('2028-01-31'), ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']);
  assert.deepEqual(dates('2026-11-20', '2026-12-31'), [
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
});

test('frequency follows the product', () => {
  const quarterly = scheduleOf(terms({ repaymentEvery: 3 }), day('2026-01-31'));
  assert.deepEqual(
    quarterly.instalments.map((line) => line.dueDate),
    ['2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31'],
  );
  assert.equal(quarterly.levelPayment, BigInt(Math.round(pmt(0.03, 4, 12_000_000))));
  const weekly = scheduleOf(
    terms({ repaymentPeriod: 'Week', repaymentEvery: 2 }),
    day('2026-01-01'),
  );
  assert.equal(weekly.instalments.length, 26);
  assert.equal(weekly.instalments[0]?.dueDate, '2026-01-15');
});

test('halves go to the even neighbour', () => {
  assert.deepEqual(
    [1n, 3n, 5n, 7n].map((numerator) => halfEven(numerator, 2n)),
    [0n, 2n, 2n, 4n],
  );
});

test('a first period of another length earns by its days, actual/365', () => {
  const first = (date: string, isPlanned = true) => {
    const [line] = scheduleOf(terms(), day('2026-03-10'), day(date), isPlanned).instalments;
    return line?.interestDue;
  };
  assert.equal(first('2026-04-10'), 120_000n);
  // 120,000.00 at 12 % for 45 and for 10 days.
  assert.equal(first('2026-04-24'), 177_534n);
  assert.equal(first('2026-03-20'), 39_452n);
  // Where the day of the payout is not known the first period is a regular one.
  assert.equal(first('2026-04-24', false), 120_000n);
  for (const date of ['2026-03-20', '2026-04-24']) {
    for (const moratoriumType of [0, 1, 2, 3]) {
      const asked = terms({ moratoriumType, moratoriumPeriod: moratoriumType === 0 ? 0 : 2 });
      assertSound(scheduleOf(asked, day('2026-03-10'), day(date)), asked);
    }
  }
});

test('a first period that costs more than an instalment leaves the principal to the last one', () => {
  const asked = terms({ rate: '120', tenor: 60 });
  const schedule = scheduleOf(asked, day('2026-03-10'), day('2026-04-24'));
  assertSound(schedule, asked);
  assert.equal(schedule.instalments[0]?.principalDue, 0n);
});
