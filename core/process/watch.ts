/**
 * Looks for process instances that say they run while no timer would bring them back: they are woken, and stand as an
 * incident where they cannot be run. What one of them does wrong holds up no other.
 */
import type { Bank } from '../command/wire/bank.ts';
import type { Selects } from '../store/query-reader.ts';
import type { Clock } from '../time/clock.ts';
import { runByTimer } from '../time/fire.ts';
import { timers } from '../time/timer.ts';
import { later } from '../values/instant.ts';
import { processInstances, wakeTimer } from './tables.ts';

export interface ProcessWatchOptions {
  readonly clock: Clock;
  readonly store: Selects;
  readonly bank: Bank;
  readonly failed: (error: unknown) => void;
}

export interface ProcessWatch {
  start(): void;
  /** Looks once, now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds between two looks, and for which an instance may run without a save before it is looked at. */
const round = 20_000;
/** Instances that are read at a time. */
const portion = 200;

export function processWatch(options: ProcessWatchOptions): ProcessWatch {
  const { clock, failed } = options;
  let running = false;
  let undo = (): void => undefined;
  let work: Promise<void> = Promise.resolve();
  const look = (): Promise<void> => {
    work = work.catch(() => undefined).then(() => lookAtAll(options));
    return work;
  };
  const arm = (): void => {
    if (!running) return;
    undo = clock.at(later(clock.now(), round), () => {
      void look().catch(failed).then(arm);
    });
  };
  return {
    start() {
      running = true;
      arm();
    },
    look,
    async stop() {
      running = false;
      undo();
      await work.catch(() => undefined);
    },
  };
}

async function lookAtAll({ clock, store, bank }: ProcessWatchOptions): Promise<void> {
  const before = later(clock.now(), -round);
  for (let last = ''; ; ) {
    const rows = await store.select(processInstances, (select) =>
      select
        .select('tenant', 'id')
        .where('status', 'RUNNING')
        .where('updatedAt', '<=', before)
        .where('id', '>', last)
        .orderBy('id')
        .limit(portion),
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => String(id));
    const there = await store.select(timers, (select) =>
      select.select('tenant', 'id').whereIn('id', ids.map(wakeTimer)),
    );
    const known = new Set(there.map(({ tenant, id }) => `${tenant}\n${id}`));
    for (const { tenant, id } of rows) {
      if (known.has(`${tenant}\n${wakeTimer(String(id))}`)) continue;
      const data = { instanceId: String(id) };
      await runByTimer(String(tenant), { command: 'WakeProcessInstance', data }, bank);
    }
    last = ids.at(-1) ?? '';
    if (rows.length < portion) return;
  }
}
