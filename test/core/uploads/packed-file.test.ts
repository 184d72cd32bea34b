/** Packed files: what their directory says is proven by what they hold, and nothing is unpacked beyond it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipSync } from 'fflate';
import { packedFile } from '../../../core/uploads/packed-file.ts';
import { UnfitFile } from '../../../core/uploads/sheet-row.ts';
import { packed } from '../../support/workbook.ts';

const limits = { parts: 4, unpacked: 3_000_000, ratio: 200 };

/** The part `a`, or why it is refused. */
function part(bytes: Uint8Array): string | undefined {
  try {
    return packedFile(bytes, limits).text('a');
  } catch (error) {
    if (error instanceof UnfitFile) return error.message;
    throw error;
  }
}

/** The file with other bytes at a place behind a mark. */
function changed(bytes: Uint8Array, mark: number, at: number, value: number): Uint8Array {
  const copy = Buffer.from(bytes);
  const text = Buffer.alloc(4);
  text.writeUInt32LE(mark);
  copy.writeUInt32LE(value, copy.indexOf(text) + at);
  return copy;
}
const entry = 0x02014b50;

test('a part is read as it was packed, or not packed', () => {
  const long = 'x & é '.repeat(1000);
  for (const level of [0, 6] as const) assert.equal(part(packed({ a: long, b: '' }, level)), long);
  assert.equal(part(packed({ A: 'x' })), 'x');
  assert.equal(part(packed({ b: 'x' })), undefined);
});

test('a part that is more, or other, than is said of it is given up', () => {
  const bytes = packed({ a: 'x'.repeat(100_000) });
  assert.match(part(changed(bytes, entry, 24, 50)) ?? '', /is not what the directory says/);
  assert.match(part(changed(bytes, entry, 24, 200_000)) ?? '', /is not what the directory says/);
  assert.match(part(changed(bytes, entry, 16, 1)) ?? '', /is not what the directory says/);
  assert.match(part(changed(bytes, entry, 42, 7)) ?? '', /is not where the directory says/);
  assert.match(part(changed(bytes, entry, 20, 99_999_999)) ?? '', /is not where/);
});

test('what unpacks to much more than it is is refused', () => {
  const bomb = zipSync({ a: new Uint8Array(10_000_000) });
  assert.ok(bomb.length < 20_000);
  assert.match(part(bomb) ?? '', /packs more than 3000000 bytes/);
  assert.match(part(zipSync({ a: new Uint8Array(2_000_000) })) ?? '', /unpacks to more than 200/);
  const lying = changed(bomb, entry, 24, 1000);
  assert.match(part(lying) ?? '', /is not what the directory says/);
});

test('parts count together, and each name once', () => {
  const file = packedFile(packed({ a: 'x'.repeat(9000), b: 'y' }), { ...limits, unpacked: 9000 });
  assert.equal(file.text('a')?.length, 9000);
  assert.throws(() => file.text('b'), /packs more than 9000/);
  assert.match(part(packed({ a: 'x', A: 'y' })) ?? '', /comes twice/);
  assert.match(part(packed({ a: '', b: '', c: '', d: '', e: '' })) ?? '', /has 5 parts; 4/);
});

test('what is encrypted, packed otherwise, of gigabytes or no file at all is refused by name', () => {
  const bytes = packed({ a: 'x' });
  assert.match(part(changed(bytes, entry, 8, (8 << 16) | 1)) ?? '', /is encrypted/);
  assert.match(part(changed(bytes, entry, 8, 12 << 16)) ?? '', /a compression that is not read/);
  assert.match(part(changed(bytes, 0x06054b50, 16, 0xffffffff)) ?? '', /ZIP64/);
  for (const file of ['', 'PK', 'a,b\n1,2\n', 'x'.repeat(70_000)]) {
    assert.match(part(Buffer.from(file)) ?? '', /is not a workbook/);
  }
  for (let length = 0; length < bytes.length; length += 1) {
    assert.match(part(bytes.subarray(0, length)) ?? '', /is not a workbook/);
  }
  assert.match(part(zipSync({ a: Uint8Array.of(0xff) })) ?? '', /is not in UTF-8/);
});
