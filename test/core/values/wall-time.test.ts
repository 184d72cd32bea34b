/** Times without a zone are the bank's own, also where its clocks change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inZone } from '../../../core/values/wall-time.ts';
import { randomRuns } from '../../support/random-runs.ts';

const table: readonly (readonly [string, string, string])[] = [
  ['Africa/Lagos', '2026-11-21T09:00:00', '2026-11-21T09:00:00+01:00'],
  ['Africa/Lagos', '2026-11-21 09:00', '2026-11-21T09:00:00+01:00'],
  ['Africa/Lagos', '2026-11-21t09:00:00.5', '2026-11-21T09:00:00.5+01:00'],
  ['UTC', '2026-11-21T09:00:00', '2026-11-21T09:00:00+00:00'],
  ['Asia/Kolkata', '2026-11-21T00:10:00', '2026-11-21T00:10:00+05:30'],
  ['America/New_York', '2026-07-01T12:00:00', '2026-07-01T12:00:00-04:00'],
  // Shown twice: the earlier. Left out: by the clock before.
  ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T01:30:00-04:00'],
  ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T02:30:00-05:00'],
  ['America/New_York', '2026-03-08T03:00:00', '2026-03-08T03:00:00-04:00'],
];
for (const [zone, text, with_] of table) {
  test(`${text} in ${zone}`, () => assert.equal(inZone(zone, text), with_));
}

test('what says its zone, and what is not a time, stays as it is', () => {
  for (const text of ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00+02:00', '2026-11-21', 'soon']) {
    assert.equal(inZone('Africa/Lagos', text), text);
  }
  assert.equal(inZone('Africa/Lagos', '2026-13-41T09:00:00'), '2026-13-41T09:00:00');
});

test('a moment written as its zone shows it is that moment, or the same time an hour before', () => {
  const zones = ['Africa/Lagos', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe'];
  const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, given) => {
      const millis = given - (given % 1000);
      const shown = new Date(millis).toLocaleString('sv-SE', { timeZone: zone });
      const found = Date.parse(inZone(zone, shown));
      assert.equal(new Date(found).toLocaleString('sv-SE', { timeZone: zone }), shown);
      assert.ok(found === millis || (found < millis && millis - found <= 3_600_000));
    }),
    randomRuns(2000),
  );
});
