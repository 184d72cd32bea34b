/** Elapsed time that only the test moves, for limits that the code measures with `performance.now`. */

/** Holds `performance.now` while the work runs. Timers still run on real time. */
export async function inHeldTime(work: (advance: (millis: number) => void) => Promise<void>): Promise<void> {
  const real = performance.now;
  let now = real.call(performance);
  performance.now = () => now;
  try {
    await work((millis) => {
      now += millis;
    });
  } finally {
    performance.now = real;
  }
}
