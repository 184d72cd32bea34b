/** Durations as analysts write them in a grid, in the units that the rule file counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationOf, larger, unitOf } from '../../console/kit/duration.js';

test('the name of a field says what it counts', () => {
  const names = ['maxHours', 'windowMinutes', 'chequeAgeDays', 'hours', 'staleMonths', 'maxAmount'];
  assert.deepEqual(names.map(unitOf), ['hour', 'minute', 'day', 'hour', undefined, undefined]);
});

test('a duration is read in any unit, and nothing else is one', () => {
  const written: Readonly<Record<string, number | undefined>> = {
    '2 days': 48,
    '36h': 36,
    '90 min': 1.5,
    '1 Week': 168,
    '1.5 d': 36,
    '0 hours': 0,
    '48': undefined,
    days: undefined,
    '2 moons': undefined,
    '-1 h': undefined,
    '1 constructor': undefined,
    '1,5 h': undefined,
    '1 second': undefined,
  };
  const read = Object.keys(written).map((text) => [text, durationOf(text, 'hour')]);
  assert.deepEqual(Object.fromEntries(read), written);
});

test('what counts in small units is told in the largest that fits', () => {
  assert.deepEqual(larger(720, 'hour'), [30, 'day']);
  assert.deepEqual(larger(90, 'minute'), undefined);
  assert.deepEqual(larger(60, 'minute'), [1, 'hour']);
  assert.deepEqual(larger(1440, 'minute'), [1, 'day']);
  assert.deepEqual(larger(0, 'hour'), undefined);
  assert.deepEqual(larger(10, 'day'), undefined);
});
