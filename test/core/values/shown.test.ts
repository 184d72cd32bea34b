/** The beginning of a value is what the whole of it would begin with. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shownStart } from '../../../core/values/shown.ts';
import { randomRuns } from '../../support/random-runs.ts';

const slowly = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
};

test('the beginning is the same as of the whole JSON', () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true }), (value) => {
      assert.equal(shownStart(value), slowly(value));
    }),
    randomRuns(500),
  );
});

test('only the beginning of a value that would fill the memory is written', () => {
  let value: unknown = ['a'.repeat(1000)];
  for (let at = 0; at < 100; at += 1) value = [value, value];
  assert.equal(shownStart(value).length, 63);
  assert.equal(shownStart(undefined), 'nothing');
});
