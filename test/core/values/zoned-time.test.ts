import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownInstant } from '../../../core/values/instant.ts';
import { offsetAt, zonedText } from '../../../core/values/zoned-time.ts';

const told: readonly (readonly [string, string, string])[] = [
  ['America/New_York', '2026-11-28T03:09:11.456Z', '2026-11-27T22:09:11-05:00'],
  ['Africa/Lagos', '2026-11-28T23:30:00.000Z', '2026-11-29T00:30:00+01:00'],
  ['UTC', '2026-11-28T03:09:11.000Z', '2026-11-28T03:09:11+00:00'],
  ['Asia/Kathmandu', '2026-11-28T03:00:00.000Z', '2026-11-28T08:45:00+05:45'],
  ['America/St_Johns', '2026-11-28T03:00:00.000Z', '2026-11-27T23:30:00-03:30'],
  // Where clocks go back at half past.
  ['Australia/Lord_Howe', '2026-04-04T14:59:59.000Z', '2026-04-05T01:59:59+11:00'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', '2026-04-05T01:30:00+10:30'],
];
for (const [zone, at, text] of told) {
  test(`${at} is ${text} in ${zone}`, () => {
    assert.equal(zonedText(zone, knownInstant(at)), text);
    assert.equal(Date.parse(text), Math.floor(Date.parse(at) / 1000) * 1000);
  });
}

test('an offset that was kept is of its zone and its moment alone', () => {
  const at = knownInstant('2026-11-28T03:00:00.000Z');
  const summer = knownInstant('2026-07-01T03:00:00.000Z');
  assert.deepEqual(
    [offsetAt('Europe/Paris', at), offsetAt('Africa/Lagos', at), offsetAt('Europe/Paris', summer)],
    [3_600_000, 3_600_000, 7_200_000],
  );
});
