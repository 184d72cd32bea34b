/** Slopes of figures: what rises is told from what only swings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFlat, slopeOf } from './slopes.ts';

test('a figure that swings around its mean does not change', () => {
  const { mean, change } = slopeOf([10, 12, 10, 12, 10]);
  assert.ok(Math.abs(mean - 10.8) < 1e-9);
  assert.ok(Math.abs(change) < 1e-9);
});

test('it is flat within a part of its mean, and in any case within the least', () => {
  const bound = { part: 0.1, least: 5 };
  assert.ok(isFlat({ mean: 100, change: 10 }, bound));
  assert.ok(!isFlat({ mean: 100, change: 10.1 }, bound));
  assert.ok(isFlat({ mean: 1, change: 5 }, bound));
  assert.ok(!isFlat({ mean: 1, change: 5.1 }, bound));
  assert.ok(isFlat({ mean: 100, change: -90 }, bound));
});
