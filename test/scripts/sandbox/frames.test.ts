/** Frames between host and child: whole messages out of whatever bytes come, and nothing out of others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadFrame, frame, frameReader, maxFrameBytes } from '../../../scripts/sandbox/frames.js';

const read = (chunks: readonly Buffer[]) => {
  const heard: (readonly [unknown, string])[] = [];
  const take = frameReader((message, behind) => heard.push([message, behind]));
  for (const chunk of chunks) take(chunk);
  return heard;
};

const messages = [
  [{ say: 'run', id: 1 }, '{"value":"é"}'],
  [{ say: 'ready' }, ''],
  [{ say: 'done', id: 2 }, '"\u{1f4a5}"'],
] as const;

test('messages come whole, with what stands behind them, however their bytes are cut', () => {
  const bytes = Buffer.concat(messages.map(([message, behind]) => frame(message, behind)));
  for (const size of [1, 3, 8, 50, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    assert.deepEqual(read(chunks), messages, `in pieces of ${size}`);
  }
});

const headed = (whole: number, length: number, rest = '') => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(whole, 0);
  head.writeUInt32BE(length, 4);
  return Buffer.concat([head, Buffer.from(rest)]);
};

test('frames that are too large, do not hold their message or are not JSON are refused', () => {
  for (const bytes of [headed(maxFrameBytes + 1, 2), headed(2, 3, '{}'), headed(2, 2, '{,')]) {
    assert.throws(() => read([bytes]), BadFrame);
  }
  assert.deepEqual(read([headed(2, 2, '{}')]), [[{}, '']]);
});
