import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dateIn, endOfDay, knownDate, startOfDay } from '../../../core/values/civil-date.ts';
import { instantAt, knownInstant } from '../../../core/values/instant.ts';

const quarter = 15 * 60_000;
const hour = 4 * quarter;
const first = Date.UTC(2020, 0, 1);
const last = Date.UTC(2031, 0, 1);

/** The zone's name for its offset at a moment: it says nothing of dates, and changes where the clocks do. */
function offsetsOf(zone: string): (millis: number) => string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (millis) => format.formatToParts(millis).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Moments at which the clocks of a zone change, to the quarter of an hour. */
function changesOf(zone: string): readonly number[] {
  const offset = offsetsOf(zone);
  const changes: number[] = [];
  // Ramadan changes Morocco's clocks for a month: no two changes are nearer than two weeks.
  const step = 14 * 24 * hour;
  let before = offset(first);
  for (let at = first + step; at <= last; at += step) {
    const now = offset(at);
    if (now === before) continue;
    let [low, high] = [(at - step) / quarter, at / quarter];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offset(middle * quarter) === before) low = middle;
      else high = middle;
    }
    changes.push(high * quarter);
    before = now;
  }
  return changes;
}

/** The day that a wall calendar shows, by a format of its own. */
function wallDays(zone: string): (millis: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return (millis) => format.format(millis);
}

/** The first quarter of an hour that shows the day or a later one, found by walking there. */
function walked(day: string, dayAt: (millis: number) => string): number {
  let at = Date.parse(`${day}T00:00:00.000Z`) - 15 * hour;
  assert.ok(dayAt(at) < day, day);
  // Hours first: the quarters only where the day begins.
  while (dayAt(at + hour) < day) at += hour;
  while (dayAt(at) < day) at += quarter;
  return at;
}

const dayText = (millis: number) => instantAt(millis).slice(0, 10);

describe('the first moment of a day', () => {
  for (const [zone, day, begins] of [
    ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00.000Z'],
    ['America/Santiago', '2024-04-07', '2024-04-07T04:00:00.000Z'],
    ['America/Havana', '2024-03-10', '2024-03-10T05:00:00.000Z'],
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z'],
    ['Asia/Beirut', '2024-03-31', '2024-03-30T22:00:00.000Z'],
    ['America/Asuncion', '2020-10-04', '2020-10-04T04:00:00.000Z'],
    ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000Z'],
    ['Africa/Lagos', '2024-04-26', '2024-04-25T23:00:00.000Z'],
    ['Europe/Berlin', '2024-03-31', '2024-03-30T23:00:00.000Z'],
    // The day that Samoa left out begins where the next one does.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ] as const) {
    test(`${day} in ${zone} begins at ${begins}`, () => {
      assert.equal(startOfDay(zone, knownDate(day)), begins);
      assert.ok(dateIn(zone, knownInstant(begins)) >= day);
    });
  }

  test('around every change of every zone from 2020 to 2030, it is where a walk finds it', () => {
    let changes = 0;
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const dayAt = wallDays(zone);
      for (const change of changesOf(zone)) {
        changes += 1;
        const days = new Set([-24, 0, 24].map((off) => dayAt(change + off * hour)));
        for (const day of [...days, dayText(change)]) {
          const begins = walked(day, dayAt);
          assert.equal(startOfDay(zone, knownDate(day)), instantAt(begins), `${day} in ${zone}`);
          assert.ok(dayAt(begins - 1) < day, `${day} in ${zone} began before ${begins}`);
        }
      }
    }
    assert.ok(changes > 2000, `${changes} changes`);
  });

  test('the days of every zone follow each other without a gap', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const dayAt = wallDays(zone);
      for (let at = first + 12 * hour; at < last; at += 61 * 24 * hour) {
        const day = knownDate(dayText(at));
        assert.equal(dayAt(Date.parse(startOfDay(zone, day))), day, `${day} in ${zone}`);
        assert.ok(dayAt(Date.parse(endOfDay(zone, day)) - 1) <= day, `${day} in ${zone}`);
      }
    }
  });
});
