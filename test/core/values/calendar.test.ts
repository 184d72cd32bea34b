/** One calendar for the whole product: timers, FEEL, loans and jobs agree on the same 500 dates, month ends and changes of clocks among them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scheduleOf, type Terms } from '../../../commands/loans/schedule.ts';
import { compileFeel } from '../../../core/feel/feel.ts';
import { nextDue } from '../../../core/process/timers.ts';
import { addMonths, knownDate } from '../../../core/values/civil-date.ts';
import { nextRun } from '../../../core/values/cron.ts';
import { later, parseInstant } from '../../../core/values/instant.ts';
import { inZone } from '../../../core/values/wall-time.ts';
import { zonedText } from '../../../core/values/zoned-time.ts';

const zones = ['UTC', 'Africa/Lagos', 'America/New_York', 'Europe/Paris', 'Asia/Kathmandu'];

/** Every 23rd day from 2024 to 2055 and the last days of months: 500 dates, each with a zone and a count of months. */
const sample = Array.from({ length: 500 }, (_, at) => {
  const spread = Date.UTC(2024, 0, 1 + at * 23);
  const monthEnd = Date.UTC(2024, at + 1, 0);
  return {
    day: new Date(at % 3 === 0 ? monthEnd : spread).toISOString().slice(0, 10),
    zone: zones[at % zones.length] ?? 'UTC',
    months: 1 + (at % 13),
  };
});

/** The right day, by the length of the month that JavaScript's own calendar gives. */
function rightDay(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const at = Date.UTC(year, month - 1 + months, Math.min(date, length));
  return new Date(at).toISOString().slice(0, 10);
}

/** A time on the wall of a zone. */
function wall(zone: string, day: string) {
  const at = parseInstant(inZone(zone, `${day}T02:30`));
  assert.ok(at !== undefined);
  return at;
}

test('months are the same in timers, FEEL, loans and jobs', () => {
  const inFeel = compileFeel('date(day) + duration("P1M") * months');
  const withTime = compileFeel('date and time(moment) + duration("P1M") * months');
  for (const { day, zone, months } of sample) {
    const what = `${day} ${zone} P${months}M`;
    const right = rightDay(day, months);
    const at = wall(zone, right);
    assert.equal(addMonths(knownDate(day), months), right, what);
    assert.equal(inFeel({ day, months }), right, what);
    assert.equal(withTime({ moment: `${day}T02:30:00`, months }), `${right}T02:30:00`, what);
    const since = wall(zone, day);
    const once = nextDue('timeDuration', `P${months}M`, undefined, since, zone);
    // What begins at a time that the clock leaves out goes on from the later one.
    if (zonedText(zone, since).includes('T02:30')) assert.equal(once?.at, at, what);
    const cycle = nextDue('timeCycle', `R/${day}T02:30/P${months}M`, undefined, since, zone);
    assert.equal(cycle?.at, at, what);
    const terms: Terms = {
      amount: 1_000_000n,
      rate: '10',
      tenor: months * 3,
      moratoriumType: 0,
      moratoriumPeriod: 0,
      repaymentEvery: months,
      repaymentPeriod: 'Month',
    };
    const dates = scheduleOf(terms, knownDate(day)).instalments.map(({ dueDate }) => dueDate);
    const wanted = [1, 2, 3].map((count) => rightDay(day, months * count));
    assert.deepEqual(dates, wanted, what);
    const [, month, date] = right.split('-').map(Number);
    assert.equal(nextRun(`30 2 ${date} ${month} *`, zone, later(at, -60_000)), at, what);
  }
});

test('a repetition of months returns to the day on which it began', () => {
  for (const { day, zone, months } of sample.filter((_, at) => at % 5 === 0)) {
    const text = `R/${day}T12:00/P${months}M`;
    let due = nextDue('timeCycle', text, undefined, later(wall(zone, day), -1), zone);
    for (const count of [0, 1, 2, 3, 4, 5]) {
      const right = parseInstant(inZone(zone, `${rightDay(day, months * count)}T12:00`));
      assert.equal(due?.at, right, `${text} in ${zone}, ${count}`);
      if (due !== undefined) due = nextDue('timeCycle', text, due, due.at, zone);
    }
  }
});
