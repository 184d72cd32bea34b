/** How far behind a replica is, however far that is, and what every reader has to see. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nowhere, type Position, parseMariadbPosition } from '../../../../core/store/mysql/position.ts';
import { positionSamples } from '../../../../core/store/mysql/position-samples.ts';

const lag = 5000;
const at = (number: number): Position => parseMariadbPosition(`0-1-${number}`) ?? nowhere;

/** A primary that writes one transaction between two looks, for so long. */
function written(millis: number) {
  const samples = positionSamples(lag);
  for (let now = 0; now <= millis; now += 250) samples.add(now, at(now / 250 + 1));
  return samples;
}

test('nothing is known before the first look', () => {
  const samples = positionSamples(lag);
  assert.equal(samples.newest(), undefined);
  assert.equal(samples.floor(0), undefined);
  assert.equal(samples.behind(0, nowhere), 0);
});

test('who has everything is not behind', () => {
  assert.equal(written(60_000).behind(60_000, at(241)), 0);
});

for (const [name, millis] of [
  ['a second', 1000],
  ['as far as it may be', lag],
  ['a minute', 60_000],
  ['an hour', 3_600_000],
] as const) {
  test(`behind by ${name} is told as that, to a tenth`, () => {
    const total = 2 * 3_600_000;
    const samples = written(total);
    // It has all that was written before then.
    const behind = samples.behind(total, at((total - millis) / 250));
    assert.ok(behind <= millis && behind >= millis * 0.85 - 250, `${behind} ms, not ${millis}`);
  });
}

test('what every reader has to see is what was there that long ago', () => {
  const samples = written(60_000);
  assert.deepEqual(samples.floor(60_000), at((60_000 - lag) / 250 + 1));
  assert.deepEqual(samples.newest(), at(241));
});

test('another server begins anew', () => {
  const samples = written(60_000);
  samples.clear();
  assert.equal(samples.behind(60_000, nowhere), 0);
});
