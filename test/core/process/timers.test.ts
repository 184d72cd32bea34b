/** When a timer of a diagram is due, and which texts are no timers: none of them may hold the host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueOf, TimerProblem } from '../../../core/process/timers.ts';
import { knownInstant } from '../../../core/values/instant.ts';

const from = knownInstant('2026-03-02T09:00:00.000Z');

const due: Readonly<Record<string, readonly [Parameters<typeof dueOf>[0], string, number]>> = {
  'R3/PT10M': ['timeCycle', '2026-03-02T09:10:00.000Z', 3],
  'R/PT1S': ['timeCycle', '2026-03-02T09:00:01.000Z', -1],
  'R/2026-01-01T00:00:00Z/P1M': ['timeCycle', '2026-04-01T00:00:00.000Z', -1],
  'R2/2020-01-01T00:00:00Z/PT1S': ['timeCycle', '2020-01-01T00:00:02.000Z', 2],
  PT0S: ['timeDuration', from, 1],
};
for (const [text, [type, at, repeat]] of Object.entries(due)) {
  test(`${text} is due`, () => assert.deepEqual(dueOf(type, text, from, 'UTC'), { at, repeat }));
}

for (const text of [
  'R0/PT1S',
  'R/PT0S',
  'R3/PT0S',
  'R/P0D',
  'R/PT0.5S',
  'R/2020-01-01T00:00:00Z/PT0.001S',
  'R/0001-01-01T00:00:00Z/PT1S',
  'R/PT1S/9999-01-01T00:00:00Z',
  'R2/2026-03-02T09:00:00Z/2026-03-02T11:00:00Z',
]) {
  test(`${text} is no cycle`, () => {
    assert.throws(() => dueOf('timeCycle', text, from, 'UTC'), TimerProblem);
  });
}

for (const [type, text] of [
  ['timeDuration', 'R3/PT1S'],
  ['timeDuration', '2030-01-01T00:00:00Z/PT1H'],
  ['timeDuration', '-PT5S'],
  ['timeDuration', 'P'],
  ['timeDate', '2030-02-30T00:00:00Z'],
  ['timeDate', 'Jan 1 2030 10:00 Z'],
] as const) {
  test(`${text} is no ${type}, told in words of the house`, () => {
    assert.throws(
      () => dueOf(type, text, from, 'UTC'),
      (error) => error instanceof TimerProblem && !/ISO8601|function|character/.test(error.message),
    );
  });
}
