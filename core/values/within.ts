/** Time limits for waiting. */

/** Aborted after so many milliseconds, or when this signal is. */
export function within(millis: number, stop?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(millis);
  return stop === undefined ? late : AbortSignal.any([late, stop]);
}
