/**
 * A timer whose work lies outside the bank (a message, a delivery) is a background task: the host claims the timer for a
 * while, does the work without holding up other timers, and records what came of it by a command that takes the
 * timer with it. A host that dies on the way leaves the claim to run out: the background task is done again.
 */
import PQueue from 'p-queue';
import type { Timer } from './timer.ts';

/** The command that records what came of a background task. */
export interface Outcome {
  readonly command: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface BackgroundTask {
  /** The name that timers carry in place of a command's. */
  readonly name: string;
  /** Milliseconds for which it is nobody else's once it is claimed; `claimFor` where nothing is said. */
  readonly claim?: number;
  /**
   * Does the work. It may throw: then the claim runs out and the background task is done again. Once `stop` is aborted the host
   * waits for nobody outside any more: work that does throws at once, and nothing is recorded of it.
   */
  run(timer: Timer, stop: AbortSignal): Promise<Outcome>;
}

/** What the work comes to, unless it is stopped first: nobody waits for the rest of it. */
export function orStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const told = (): void => stopped.reject(stop.reason);
  stop.addEventListener('abort', told, { once: true });
  if (stop.aborted) told();
  return Promise.race([work, stopped.promise]).finally(() =>
    stop.removeEventListener('abort', told),
  );
}

/** Milliseconds for which a claimed background task is nobody else's. */
export const claimFor = 60_000;

/** Work beside the timers, so many at a time. */
export interface Lane {
  /** Takes the work, or answers false when too much waits already. */
  offer(work: () => Promise<void>): boolean;
  /** How often work was taken. */
  taken(): number;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
}

/** A lane that refuses work beyond so much that waits. */
export function taskLane({ parallel = 16, waiting = 1000 } = {}): Lane {
  const queue = new PQueue({ concurrency: parallel });
  let taken = 0;
  return {
    offer(work) {
      if (queue.size >= waiting) return false;
      taken += 1;
      void queue.add(work);
      return true;
    },
    taken: () => taken,
    idle: () => queue.onIdle(),
  };
}

/** A background task in its own lane: a slow gateway holds up its own kind alone. */
export interface LanedTask {
  readonly task: BackgroundTask;
  readonly lane: Lane;
}

/** Everything that timers may ask to be done outside. */
export interface BackgroundTasks {
  find(name: string): LanedTask | undefined;
  /** How often work was taken. */
  taken(): number;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
  /** The host stops: no background task is begun any more. */
  isLeaving(): boolean;
  /** Aborted when a host that stops waits for nobody outside any more. */
  readonly stop: AbortSignal;
  /** Begins no more, and gives those outside a moment to answer; resolves when nothing runs. */
  leave(): Promise<void>;
  close(): void;
}
