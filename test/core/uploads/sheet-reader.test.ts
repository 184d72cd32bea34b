/** Files are read in a thread: what it may not need ends it, and is told by name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInThread } from '../../../core/uploads/sheet-reader.ts';

const rows = Buffer.from(`a,b\n${'some text,x\n'.repeat(400_000)}`);
const request = { bytes: rows, kind: 'csv', mostRows: 1_000_000 } as const;

test('a file is read as it is', async () => {
  const small = { ...request, bytes: Buffer.from('a\n1\n') };
  assert.deepEqual(await readInThread(small), {
    sheet: { heading: ['a'], rows: [{ line: 2, cells: ['1'] }] },
  });
});

test('one that needs more memory than a thread has is refused, and the host lives', async () => {
  assert.deepEqual(await readInThread(request, { millis: 60_000, megabytes: 40 }), {
    problems: [{ message: 'The file needs more than 40 MB to read.' }],
  });
});

test('one that takes longer than it may is given up', async () => {
  assert.deepEqual(await readInThread(request, { millis: 1, megabytes: 512 }), {
    problems: [{ message: 'The file takes longer than 0.001 seconds to read.' }],
  });
});

test('a fault of the reader is not a refusal of the file', async () => {
  await assert.rejects(readInThread({ ...request, bytes: null as never }), TypeError);
});
