/** How late the event loop of this process is: by how much a clock of Node's own comes after its moment. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds by which the loop came late. */
export interface LoopDelay {
  readonly p50: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}

export interface LoopWatch {
  start(): void;
  /** What was seen since it was taken last; null where nobody watches. */
  now(): LoopDelay | null;
  /** The same, and begins anew. */
  take(): LoopDelay | null;
  stop(): void;
}

/** Milliseconds between two looks. */
const resolution = 20;

/** Watches from `start` to `stop`. */
export function loopWatch(): LoopWatch {
  const delay = monitorEventLoopDelay({ resolution });
  let watching = false;
  // What it records is the time between two looks: without the time that was meant to pass, it is how late the second was.
  const late = (nanos: number) => Math.round(Math.max(0, nanos / 1e6 - resolution) * 10) / 10;
  const now = (): LoopDelay | null => {
    if (!watching) return null;
    if (delay.count === 0) return { p50: null, p99: null, max: null };
    return {
      p50: late(delay.percentile(50)),
      p99: late(delay.percentile(99)),
      max: late(delay.max),
    };
  };
  return {
    start() {
      watching = true;
      delay.enable();
    },
    now,
    take() {
      const seen = now();
      delay.reset();
      return seen;
    },
    stop() {
      watching = false;
      delay.disable();
    },
  };
}
