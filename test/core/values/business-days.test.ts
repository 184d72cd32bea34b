import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addBusinessDays,
  type Calendar,
  daysBetween,
  isBusinessDay,
  weekdayOf,
} from '../../../core/values/business-days.ts';
import { knownDate } from '../../../core/values/civil-date.ts';

const calendar: Calendar = { weekend: new Set(['Saturday', 'Sunday']), holidays: new Set(['2026-12-25']) };
const day = (text: string) => knownDate(text);

test('weekdays, before and after the epoch', () => {
  assert.equal(weekdayOf(day('2026-11-21')), 'Saturday');
  assert.equal(weekdayOf(day('1970-01-01')), 'Thursday');
  assert.equal(weekdayOf(day('1969-12-28')), 'Sunday');
});

test('the bank works neither on weekends nor on holidays', () => {
  assert.equal(isBusinessDay(day('2026-12-24'), calendar), true);
  assert.equal(isBusinessDay(day('2026-12-25'), calendar), false);
  assert.equal(isBusinessDay(day('2026-12-26'), calendar), false);
});

const rows = [
  ['2026-03-02', 0, '2026-03-02'],
  ['2026-03-02', 2, '2026-03-04'],
  ['2026-03-06', 1, '2026-03-09'],
  ['2026-11-21', 2, '2026-11-24'],
  ['2026-12-24', 1, '2026-12-28'],
] as const;
for (const [from, count, to] of rows) {
  test(`${count} business days after ${from} is ${to}`, () => {
    assert.equal(addBusinessDays(day(from), count, calendar), to);
  });
}

test('days between two days, leap days counted', () => {
  assert.equal(daysBetween(day('2028-02-28'), day('2028-03-01')), 2);
  assert.equal(daysBetween(day('2026-03-02'), day('2026-03-01')), -1);
});
