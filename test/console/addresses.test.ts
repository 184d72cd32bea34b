/** Addresses that pages have, and filters that these do not have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeOf, strangeIn } from '../../console/frame/addresses.js';

for (const [address, shape] of [
  ['', ''],
  ['12', '#'],
  ['12/calls', '#/calls'],
  ['12/calls/a', '#/calls/*'],
  ['one', undefined],
  ['12/none', undefined],
  ['12/calls/a/b', undefined],
  ['1234567890123456', undefined],
] as const) {
  test(`"${address}" is ${shape === undefined ? 'nothing' : `"${shape}"`}`, () => {
    const parts = address === '' ? [] : address.split('/');
    assert.equal(shapeOf(parts, ['', '#', '#/calls', '#/calls/*']), shape);
  });
}

for (const [query, strange] of [
  ['', ''],
  ['q=a', ''],
  ['q=', ''],
  ['q=a&q=b', 'q=b'],
  ['state=a&state=b', ''],
  ['page=2', ''],
  ['page=', ''],
  ['page=0', 'page=0'],
  ['page=two', 'page=two'],
  ['page=1e3', 'page=1e3'],
  ['rows=200', ''],
  ['rows=201', 'rows=201'],
  ['State=a', 'State=a'],
  ['q=a&other=1&__proto__=2', 'other=1 __proto__=2'],
] as const) {
  test(`of ?${query}, strange is ${strange === '' ? 'nothing' : strange}`, () => {
    const found = strangeIn(new URLSearchParams(query), 'q state* page=# rows=50|200');
    assert.equal(found.map((pair) => pair.join('=')).join(' '), strange);
  });
}

test('an address without filters knows none', () => {
  assert.equal(strangeIn(new URLSearchParams('q=a'), '').length, 1);
});
