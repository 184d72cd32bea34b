/** Processes lists part by part, so that other work of the main thread can run between parts. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Resolves after other waiting work of the main thread has run. */
export const yieldToEventLoop = (): Promise<void> => nextTurn();

/** Milliseconds of one part. A few rows may take longer than thousands. */
const part = 5;

/** Converts each item, in order. */
export async function mapInChunks<From, To>(
  list: readonly From[],
  make: (one: From, at: number) => To,
): Promise<readonly To[]> {
  const made: To[] = [];
  let since = performance.now();
  for (const [at, one] of list.entries()) {
    made.push(make(one, at));
    if (performance.now() - since < part) continue;
    await nextTurn();
    since = performance.now();
  }
  return made;
}
