/** Fires timers that are due. All back ends share it. */
import PQueue from 'p-queue';
import type { Selects } from '../store/query-reader.ts';
import { type Instant, knownInstant, later } from '../values/instant.ts';
import type { Clock } from './clock.ts';
import { type DueTimer, type Timer, timers } from './timer.ts';
import { notHeld } from './timer-hold.ts';

/**
 * The interface of every timer back end. The row in the store is the timer. A back end only wakes the host.
 */
export interface TimerService {
  start(): void;
  /** Called when these timers were committed. */
  noticed(timers: readonly DueTimer[]): void;
  /** Fires all due timers, and resolves when their work is done. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the timer's work. It never throws: after a failure the timer stays due or has a later due time. */
export type Fire = (timer: Timer) => Promise<void>;

export interface FiringOptions {
  readonly clock: Clock;
  readonly store: Selects;
  readonly fire: Fire;
  /** Whether the timer is a part of long work. Few such parts run in parallel. */
  readonly isLong?: (timer: Timer) => boolean;
}

export interface Firings {
  /** Rows that are due by this time and not being fired, earliest first, at most a page. */
  due(by: Instant): Promise<readonly Timer[]>;
  /** The time at which the first timer after this time is due. */
  next(after: Instant): Promise<Instant | undefined>;
  /** Fires these timers, up to the parallel limit, without waiting for them. */
  begin(due: readonly Timer[]): void;
  /** Allows failed timers to be fired again at once. */
  again(): void;
  isIdle(): boolean;
  /** Resolves when no timer is firing. */
  idle(): Promise<void>;
}

/** The most rows in one read. */
export const firingPage = 512;
/** The most timers that fire in parallel. */
const parallel = 128;
/**
 * The most parts of long work that fire in parallel: one is decided, one is written, and the next ones are
 * ready. More would fill the queue of the unit of work for longer than its wait limit, and take the places of
 * all other timers.
 */
const longParallel = 4;
/** Milliseconds before a timer is fired again if its row still exists. */
const rest = 1000;

/**
 * Timers that are being fired. Each fires once at a time, and a failed one waits until the next regular
 * check.
 */
export function firings({ clock, store, fire, isLong = () => false }: FiringOptions): Firings {
  const running = new Set<string>();
  const rested = new Map<string, Instant>();
  const queue = new PQueue({ concurrency: parallel });
  const long = new PQueue({ concurrency: longParallel });
  const isIdle = () => [queue, long].every(({ pending, size }) => pending + size === 0);

  return {
    async due(by: Instant): Promise<readonly Timer[]> {
      const now = clock.now();
      for (const [name, until] of rested) if (until <= now) rested.delete(name);
      const busy = running.size + rested.size;
      const rows = await store.rows(timers, (select) =>
        notHeld(
          select
            .where('due', '<=', by)
            .orderBy('due')
            .limit(firingPage + busy),
        ),
      );
      return rows.filter((row) => !running.has(nameOf(row)) && !rested.has(nameOf(row))).slice(0, firingPage);
    },
    async next(after: Instant): Promise<Instant | undefined> {
      const [row] = await store.select(timers, (select) =>
        notHeld(select.where('due', '>', after).min({ due: 'due' })),
      );
      return typeof row?.due === 'string' ? knownInstant(row.due) : undefined;
    },
    begin(due: readonly Timer[]): void {
      for (const timer of due) {
        if (running.has(nameOf(timer))) continue;
        running.add(nameOf(timer));
        void (isLong(timer) ? long : queue).add(async () => {
          await fire(timer);
          running.delete(nameOf(timer));
          rested.set(nameOf(timer), later(clock.now(), rest));
        });
      }
    },
    again: () => rested.clear(),
    isIdle,
    async idle() {
      while (!isIdle()) await Promise.all([queue.onIdle(), long.onIdle()]);
    },
  };
}

/** A timer may get a later due time while it fires. It is the same firing only for the same due time. */
function nameOf({ tenant, id, due }: Timer): string {
  return `${tenant}\n${id}\n${due}`;
}
