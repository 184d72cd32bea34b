/**
 * Fires due timers by looking at their rows: at the next one's moment, when a nearer one is committed, and
 * every so often in case another host made one. What fires is a command like any other; its row goes in the
 * commit of what it does, so a timer that two hosts see at once has one effect.
 */
import type { Selects } from '../store/query-reader.ts';
import { epochMillis, type Instant, instantAt, later } from '../values/instant.ts';
import type { Clock } from './clock.ts';
import { type Timer, timers } from './timer.ts';

/** The promise that every back end of timers keeps. */
export interface TimerService {
  start(): void;
  /** A timer that is due at this moment was committed. */
  noticed(due: Instant): void;
  /** Fires everything that is due now; resolves when it is done. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

export interface PollerOptions {
  readonly clock: Clock;
  readonly store: Selects;
  /** Runs the timer's command; true when its row is gone, false when it must be tried again. */
  readonly fire: (timer: Timer) => Promise<boolean>;
  readonly failed: (error: unknown) => void;
}

/** The longest time without a look at the rows. */
const glance = 1000;
/** Timers fired side by side. */
const parallel = 32;
/** Rows of one look. */
const page = 256;

export function embeddedTimers({ clock, store, fire, failed }: PollerOptions): TimerService {
  let undo = (): void => undefined;
  let armedFor: Instant | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  let running = false;

  const arm = (moment: Instant): void => {
    if (!running || (armedFor !== undefined && armedFor <= moment)) return;
    undo();
    armedFor = moment;
    undo = clock.at(moment, () => {
      armedFor = undefined;
      void look();
    });
  };

  const look = async (): Promise<void> => {
    try {
      await sweep();
      arm(await nextLook());
    } catch (error) {
      failed(error);
      arm(later(clock.now(), glance));
    }
  };

  const nextLook = async (): Promise<Instant> => {
    const [next] = await store.select(timers, (select) => select.min({ due: 'due' }));
    const soonest = next?.due;
    const rest = epochMillis(clock.now()) + glance;
    if (typeof soonest !== 'string') return instantAt(rest);
    // A row that is due already failed just now: it waits for the next look.
    const due = epochMillis(soonest as Instant);
    return instantAt(due > epochMillis(clock.now()) ? Math.min(due, rest) : rest);
  };

  const sweep = (): Promise<void> => {
    sweeping = sweeping.catch(() => undefined).then(fireDue);
    return sweeping;
  };

  const fireDue = async (): Promise<void> => {
    const tried = new Set<string>();
    for (;;) {
      const rows = await store.rows(timers, (select) =>
        select
          .where('due', '<=', clock.now())
          .orderBy('due')
          .limit(page + tried.size),
      );
      const fresh = (rows as readonly Timer[]).filter((row) => !tried.has(nameOf(row)));
      if (fresh.length === 0) return;
      for (const row of fresh) tried.add(nameOf(row));
      for (let at = 0; at < fresh.length; at += parallel) {
        await Promise.all(fresh.slice(at, at + parallel).map(fire));
      }
    }
  };

  return {
    start() {
      running = true;
      arm(clock.now());
    },
    noticed: arm,
    sweep,
    async stop() {
      running = false;
      undo();
      await sweeping.catch(() => undefined);
    },
  };
}

/** A timer may be moved to a later moment while it fires: it is the same one only at the same moment. */
function nameOf({ tenant, id, due }: Timer): string {
  return `${tenant}\n${id}\n${due}`;
}
