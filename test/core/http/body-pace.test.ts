/** Bodies have a total time and a lowest rate. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyPace } from '../../../core/http/body-pace.ts';
import { testClock } from '../../support/clock.ts';

const limits = { bodySeconds: 20, bodyRate: 1000 };

/** A request that brings as many bytes as the test says, and whether it was cut off. */
async function reading() {
  const clock = testClock();
  const socket = { bytesRead: 300 };
  const ended = Promise.withResolvers<string>();
  const request = { socket, complete: false, readableLength: 0, destroy: () => ended.resolve('cut') };
  const read = bodyPace(clock, limits)(request, () => ended.promise);
  // The watch begins once the parser has had its turn.
  await undefined;
  return {
    // Not the promise itself, which this function would wait for.
    read: () => read,
    brings(bytes: number, millis: number) {
      socket.bytesRead += bytes;
      clock.advance(millis);
    },
    whole: () => ended.resolve('whole'),
    request,
  };
}

test('a body that comes at the rate is read to its end', async () => {
  const body = await reading();
  for (let at = 0; at < 3; at += 1) body.brings(5000, 5000);
  body.whole();
  assert.equal(await body.read(), 'whole');
});

test('a body that comes a little slower is cut off at the next look', async () => {
  const body = await reading();
  body.brings(5000, 5000);
  body.brings(4999, 5000);
  body.whole();
  assert.equal(await body.read(), 'cut');
});

test('a body that has arrived, or waits for the host to read it, is not cut off', async () => {
  const arrived = await reading();
  arrived.request.complete = true;
  arrived.brings(0, 60_000);
  arrived.whole();
  assert.equal(await arrived.read(), 'whole');
  const unread = await reading();
  unread.request.readableLength = 1;
  unread.brings(0, 5000);
  unread.whole();
  assert.equal(await unread.read(), 'whole');
});

test('a body that takes the whole time is cut off, however fast it comes', async () => {
  const body = await reading();
  for (let at = 0; at < 4; at += 1) body.brings(1_000_000, 5000);
  body.whole();
  assert.equal(await body.read(), 'cut');
});
