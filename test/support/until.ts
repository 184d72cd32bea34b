/** Waits for what happens by itself. */
import assert from 'node:assert/strict';
import { setInterval as every } from 'node:timers/promises';

/** Looks again and again until the condition holds; fails when it does not within the time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { within = 15_000, what = 'it' }: { readonly within?: number; readonly what?: string } = {},
): Promise<void> {
  const limit = performance.now() + within;
  if (await condition()) return;
  for await (const _ of every(10)) {
    if (await condition()) return;
    assert.ok(performance.now() < limit, `${what} did not happen within ${within} ms`);
  }
}
