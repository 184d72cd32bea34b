import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonBytes } from '../../../core/values/json-size.ts';

test('the count is that of the written JSON', () => {
  const values: readonly unknown[] = [
    ...[null, true, false, 0, -1.5, 1e21, '', 'plain', 'é€😀', '"\\\n\u0001\ud800', [], {}, [[], {}]],
    ...[{ a: 1, 'b"': [1, 'two', null, undefined, Number.NaN], c: undefined }, { c: undefined }],
    { at: new Date(0), deep: { deep: { deep: ['x'] } } },
  ];
  for (const value of values) {
    const text = JSON.stringify(value);
    assert.equal(jsonBytes(value), Buffer.byteLength(text), text);
  }
});

test('a shared reference counts each time, and the walk ends at the limit', () => {
  const text = 'x'.repeat(1000);
  assert.equal(jsonBytes([text, text, text]), JSON.stringify([text, text, text]).length);
  // Each level has the level below twice: 2 to the power of 60 texts.
  let doubled: unknown = text;
  for (let level = 0; level < 60; level += 1) doubled = { left: doubled, right: doubled };
  assert.ok(jsonBytes(doubled, 10_000) > 10_000);
  assert.ok(jsonBytes(new Array(10_000_000), 1000) > 1000);
});

test('deep nesting does not exhaust the stack', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  assert.equal(jsonBytes(deep), 200_001);
});
