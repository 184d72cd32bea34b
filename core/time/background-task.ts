/**
 * A timer whose work is outside the bank (a message, a delivery) is a background task. The host claims the
 * timer for a while and does the work without delaying other timers. It records the result by a command that
 * deletes the timer in the same commit. If the host dies in between, the claim expires and the background
 * task runs again.
 */
import PQueue from 'p-queue';
import type { Timer } from './timer.ts';

/** The command that records the result of a background task. */
export interface Outcome {
  readonly command: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface BackgroundTask {
  /** The name in timers, instead of a command's name. */
  readonly name: string;
  /** Milliseconds for which a claim keeps other hosts away. Without it, `claimFor` applies. */
  readonly claim?: number;
  /**
   * Does the work. If it throws, the claim expires and the background task runs again. Once `stop` is
   * aborted, the host no longer waits for remote parties. Work in progress then throws at once, and no result
   * is recorded.
   */
  run(timer: Timer, stop: AbortSignal): Promise<Outcome>;
}

/** The result of the work. It rejects at once if the work is stopped. */
export function orStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const told = (): void => stopped.reject(stop.reason);
  stop.addEventListener('abort', told, { once: true });
  if (stop.aborted) told();
  return Promise.race([work, stopped.promise]).finally(() => stop.removeEventListener('abort', told));
}

/** Milliseconds for which a claimed background task is reserved for its host. */
export const claimFor = 60_000;

/**
 * A place in a lane, held by one tenant until it is given back or the work ends. Call one of the two
 * functions, once.
 */
export interface Place {
  /** Does the work as soon as the parallel limit allows. */
  use(work: () => Promise<void>): void;
  giveBack(): void;
}

/** Work outside of the timers, with a limit on parallel work. */
export interface Lane {
  /**
   * Takes a place for work of this tenant immediately. Undefined if none is free: then the timer stays due
   * and is claimed once a place is free.
   */
  take(tenant: string): Place | undefined;
  /** The number of accepted pieces of work so far. */
  taken(): number;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
}

export interface LaneBounds {
  /** The most pieces of work in parallel. */
  readonly parallel?: number;
  /** The most pieces of work that may wait. */
  readonly waiting?: number;
  /**
   * The most work of one tenant, waiting or running. A number below the parallel limit leaves places for
   * other tenants.
   */
  readonly ofTenant?: number;
}

/** A lane with a limit on work. */
export function taskLane({
  parallel = 16,
  waiting = 1000,
  ofTenant = Number.POSITIVE_INFINITY,
}: LaneBounds = {}): Lane {
  const queue = new PQueue({ concurrency: parallel });
  const held = new Map<string, number>();
  const heldOf = (tenant: string): number => held.get(tenant) ?? 0;
  let [places, taken] = [0, 0];
  const giveBack = (tenant: string): void => {
    places -= 1;
    if (heldOf(tenant) === 1) held.delete(tenant);
    else held.set(tenant, heldOf(tenant) - 1);
  };
  return {
    take(tenant) {
      if (places >= parallel + waiting || heldOf(tenant) >= ofTenant) return undefined;
      places += 1;
      held.set(tenant, heldOf(tenant) + 1);
      return {
        use(work) {
          taken += 1;
          void queue.add(work).finally(() => giveBack(tenant));
        },
        giveBack: () => giveBack(tenant),
      };
    },
    taken: () => taken,
    idle: () => queue.onIdle(),
  };
}

/** A background task in its own lane, so that a slow gateway delays only its own kind. */
export interface LanedTask {
  readonly task: BackgroundTask;
  readonly lane: Lane;
}

/** All background tasks that timers may name. */
export interface BackgroundTasks {
  find(name: string): LanedTask | undefined;
  /** The number of accepted pieces of work so far. */
  taken(): number;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
  /** Whether the host is stopping, so that no background task starts any more. */
  isLeaving(): boolean;
  /** Aborted when a stopping host no longer waits for remote parties. */
  readonly stop: AbortSignal;
  /**
   * Starts no more work and gives remote parties a short time to answer. Resolves when all work has ended.
   */
  leave(): Promise<void>;
  close(): void;
}
