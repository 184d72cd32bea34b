/** What it costs to refuse a packed file that unpacks to more than it says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipSync } from 'fflate';
import { packedFile } from '../../../core/uploads/packed-file.ts';

/** The mark of an entry in the directory, and where the entry says how much it unpacks to. */
const entry = { mark: Buffer.from('PK\u0001\u0002'), unpacked: 24 };

test('a part that says less than it unpacks to is not unpacked beyond that', () => {
  const lying = Buffer.from(zipSync({ a: new Uint8Array(10_000_000) }));
  lying.writeUInt32LE(1000, lying.indexOf(entry.mark) + entry.unpacked);
  const file = packedFile(lying, { parts: 4, unpacked: 3_000_000, ratio: 200 });
  const started = process.cpuUsage();
  assert.throws(() => file.text('a'), /is not what the directory says/);
  assert.ok(process.cpuUsage(started).user < 50_000);
});
