/** Waits for so long and no longer. */

/** What the promise comes to, or `late` after so many milliseconds. */
export function within<T>(millis: number, promise: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), millis);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
