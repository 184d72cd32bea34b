/** Waits for so long and no longer. */
import { setTimeout as pause } from 'node:timers/promises';

/** What the promise comes to, or `late` after so many milliseconds. */
export async function within<T>(millis: number, promise: Promise<T>): Promise<T | 'late'> {
  const over = new AbortController();
  const late = pause(millis, 'late' as const, { signal: over.signal });
  // Whoever calls it off hears so.
  late.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
  }
}
