/** Addresses in their one spelling; what only some programs take for an address is none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlainAddress, isPlainRange, plainAddress } from '../../../core/values/address.ts';

const table: readonly (readonly [string, string | undefined])[] = [
  ['203.0.113.7', '203.0.113.7'],
  ['0.0.0.0', '0.0.0.0'],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
  ['::ffff:a00:9', '10.0.0.9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['fe80::1%a\nb', 'fe80::1'],
  ['', undefined],
  ['1', undefined],
  ['8.8', undefined],
  ['0x7f.0.0.1', undefined],
  ['010.1.1.1', undefined],
  ['1.2.3.256', undefined],
  ['1.2.3.4%eth0', undefined],
  ['::ffff:010.0.0.9', undefined],
  [' 1.2.3.4', undefined],
];
for (const [text, address] of table) {
  test(`${JSON.stringify(text)} is ${address ?? 'no address'}`, () => {
    assert.equal(plainAddress(text), address);
    assert.equal(isPlainAddress(text), address !== undefined && !text.includes('%'));
  });
}

test('ranges are an address and bits', () => {
  for (const range of ['10.0.0.0/8', '2001:db8::/32', '1.2.3.4/32', '::/0']) {
    assert.equal(isPlainRange(range), true, range);
  }
  for (const text of ['10/8', '010.0.0.0/8', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129']) {
    assert.equal(isPlainRange(text), false, text);
  }
  assert.equal(isPlainRange('fe80::1%eth0/64'), false);
  assert.equal(isPlainRange('10.0.0.0/0x8'), false);
});
