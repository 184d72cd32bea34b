/** Time limits for waiting. */

/** Aborts after this many milliseconds, or when the signal does. */
export function within(millis: number, stop?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(millis);
  return stop === undefined ? late : AbortSignal.any([late, stop]);
}
