/** How long a reader of events waits before it connects again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsByStream } from '../../client/src/event-stream.ts';
import { sender } from '../../client/src/sender.ts';

/** Milliseconds of silence that a connection may keep: no wait of the client is as long. */
const silence = 1_000_000;

/** The waits that the client asks for while the work runs: none of them takes time. */
async function waitsOf(work: () => Promise<void>): Promise<readonly number[]> {
  const real = globalThis.setTimeout;
  const waits: number[] = [];
  const shortened = (does: () => void, millis = 0): NodeJS.Timeout => {
    if (millis < silence) waits.push(millis);
    return real(does, millis < silence ? 0 : millis);
  };
  globalThis.setTimeout = Object.assign(shortened, real);
  try {
    await work();
  } finally {
    globalThis.setTimeout = real;
  }
  return waits;
}

test('a stream that is cut after its head is taken up again ever more slowly', async () => {
  const controller = new AbortController();
  const why = new Error('enough');
  let opened = 0;
  const fetch = async () => {
    opened += 1;
    if (opened === 5) controller.abort(why);
    return new Response(': hello\n\n', { headers: { 'content-type': 'text/event-stream' } });
  };
  const place = { types: [], after: undefined, since: undefined };
  const own = sender({ url: 'https://bank.example', token: 'token', fetch });
  const waits = await waitsOf(async () => {
    const listen = async () => {
      const events = eventsByStream(place, { signal: controller.signal }, own, silence);
      for await (const event of events) assert.fail(event.id);
    };
    await assert.rejects(listen, why);
  });
  const longest = [250, 500, 1000, 2000];
  assert.equal(waits.length, longest.length);
  for (const [at, whole] of longest.entries()) {
    const wait = waits[at] ?? 0;
    assert.ok(wait >= whole / 2 && wait <= whole, `wait ${at} is ${wait} ms`);
  }
});
