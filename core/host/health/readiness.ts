/** Whether the host can receive work, and its problems. */
export interface Problem {
  readonly part: string;
  readonly problem: string;
}

export interface Readiness {
  /** `degraded`: at work on the last good version of something that is broken now. */
  readonly status: 'ready' | 'degraded' | 'not-ready';
  readonly problems: readonly Problem[];
}

export interface Checked {
  readonly part: string;
  readonly problem: string;
  /** Whether the problem stops the host from working. */
  readonly stops: boolean;
}

export function readinessOf(found: readonly Checked[]): Readiness {
  const problems = found.map(({ part, problem }) => ({ part, problem }));
  const stops = found.some((one) => one.stops);
  return { status: stops ? 'not-ready' : problems.length > 0 ? 'degraded' : 'ready', problems };
}
