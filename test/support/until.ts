/** Waits for what happens by itself. */
import assert from 'node:assert/strict';
import { setInterval as every } from 'node:timers/promises';

/** Real time, also for a test that holds `performance.now`. */
const realNow = performance.now.bind(performance);

/** Polls until the condition holds. The limit only ends a test that would hang: it is not a claim about speed. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { within = 60_000, what = 'it' }: { readonly within?: number; readonly what?: string } = {},
): Promise<void> {
  const limit = realNow() + within;
  if (await condition()) return;
  for await (const _ of every(10)) {
    if (await condition()) return;
    assert.ok(realNow() < limit, `${what} did not happen within ${within} ms`);
  }
}
