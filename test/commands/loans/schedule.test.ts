/** Schedules: examples worked out by hand, and a second calculation that shares no code with the first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moratoria, regularFirst, scheduleOf } from '../../../commands/loans/schedule.ts';
import { assertLevelIsPmt, assertLoansAddUp, assertSound, day, pmt, terms } from '../../support/schedules.ts';

test('random loans add up to the minor unit', () => assertLoansAddUp(500));
test('the level instalment is a spreadsheet’s PMT', () => assertLevelIsPmt(500));

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
    scheduleOf(terms({ tenor: 4 }), day(from), first === undefined ? null : day(first)).instalments.map(
      (line) => line.dueDate,
    );
  assert.deepEqual(dates('2026-01-31'), ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  assert.deepEqual(dates('2028-01-31'), ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']);
  assert.deepEqual(dates('2026-11-20', '2026-12-31'), [
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
});

test('the regular first day, by months and by weeks', () => {
  const of = (repaymentPeriod: 'Month' | 'Week', repaymentEvery: number) =>
    regularFirst({ repaymentPeriod, repaymentEvery }, day('2026-01-31'));
  assert.deepEqual([of('Month', 1), of('Month', 2)], ['2026-02-28', '2026-03-31']);
  assert.deepEqual([of('Week', 1), of('Week', 2)], ['2026-02-07', '2026-02-14']);
});

test('an instalment of which interest and principal are alike is due all the same', () => {
  // 200.00 at 1200 % a month of interest of 200.00 and nothing of principal but at the end.
  const asked = terms({ amount: 100n, rate: '1200', tenor: 1 });
  const { instalments, firstDue } = scheduleOf(asked, day('2026-01-15'));
  assert.deepEqual(
    instalments.map(({ principalDue, interestDue }) => [principalDue, interestDue]),
    [[100n, 100n]],
  );
  assert.equal(firstDue, '2026-02-15');
  const two = scheduleOf(terms({ amount: 300n, rate: '1200', tenor: 2 }), day('2026-01-15'));
  assert.deepEqual(
    two.instalments.map(({ principalDue, interestDue }) => [principalDue, interestDue]),
    [
      [100n, 300n],
      [200n, 200n],
    ],
  );
  assert.equal(two.firstDue, '2026-02-15');
  const waits = { moratoriumType: moratoria.both, moratoriumPeriod: 1 };
  const three = scheduleOf(terms({ ...waits, amount: 300n, rate: '1200', tenor: 3 }), day('2026-01-15'));
  assert.deepEqual(
    three.instalments.map(({ principalDue, interestDue }) => [principalDue, interestDue]),
    [
      [0n, 0n],
      [200n, 600n],
      [400n, 400n],
    ],
  );
  assert.equal(three.firstDue, '2026-03-15');
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

test('a schedule on which nothing ever falls due begins on its first day', () => {
  const asked = terms({ amount: 0n, rate: '0', tenor: 2 });
  assert.equal(scheduleOf(asked, day('2026-01-15')).firstDue, '2026-02-15');
});
