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
  return Promise.race([work, stopped.promise]).finally(() => stop.removeEventListener('abort', told));
}

/** Milliseconds for which a claimed background task is nobody else's. */
export const claimFor = 60_000;

/** A place in a lane that is one tenant's, until it is given back or the work is over: one of the two is asked, once. */
export interface Place {
  /** Does the work as soon as fewer are done than may be at a time. */
  use(work: () => Promise<void>): void;
  giveBack(): void;
}

/** Work beside the timers, so many at a time. */
export interface Lane {
  /**
   * Takes a place for work of this tenant, at once: undefined where there is none. What has none stays due, and is claimed
   * when there is room.
   */
  take(tenant: string): Place | undefined;
  /** How much work was taken. */
  taken(): number;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
}

export interface LaneBounds {
  /** Work that is done at a time. */
  readonly parallel?: number;
  /** Work that may wait. */
  readonly waiting?: number;
  /** Work of one tenant that may wait or be done: fewer than are done at a time leave room to the others. */
  readonly ofTenant?: number;
}

/** A lane that has no room for work beyond so much. */
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
