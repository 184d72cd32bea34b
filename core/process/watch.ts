/**
 * Finds process instances that are marked as running but that no timer would wake. They are woken, and become
 * incidents if they cannot be run. The failure of one instance does not delay the others.
 */
import type { Bank } from '../command/wire/bank.ts';
import type { Selects } from '../store/query-reader.ts';
import type { Clock } from '../time/clock.ts';
import { runByTimer } from '../time/fire.ts';
import { timers } from '../time/timer.ts';
import { type Instant, later } from '../values/instant.ts';
import { processInstances, wakeTimer } from './tables.ts';

export interface ProcessWatchOptions {
  readonly clock: Clock;
  readonly store: Selects;
  readonly bank: Bank;
  readonly failed: (error: unknown) => void;
  /** Whether the store is embedded, so that no other host runs its instances. */
  readonly isAlone: boolean;
}

export interface ProcessWatch {
  start(): void;
  /** Looks once, now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Milliseconds between two checks, and the time that an instance may run without a save before it is checked.
 */
const round = 20_000;
/** The most instances in one read. */
const portion = 200;

export function processWatch(options: ProcessWatchOptions): ProcessWatch {
  const { clock, failed, isAlone } = options;
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
      if (isAlone) work = takeOver(options).catch(failed);
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
  for await (const rows of runningRows(store, later(clock.now(), -round))) {
    const there = await store.select(timers, (select) =>
      select.select('tenant', 'id').whereIn(
        'id',
        rows.map(({ id }) => wakeTimer(id)),
      ),
    );
    const known = new Set(there.map(({ tenant, id }) => `${tenant}\n${id}`));
    await wakeAll(
      rows.filter(({ tenant, id }) => !known.has(`${tenant}\n${wakeTimer(id)}`)),
      bank,
    );
  }
}

/**
 * Wakes instances that an earlier host left running. Only this host runs instances, so it does not wait for
 * leases.
 */
async function takeOver({ clock, store, bank }: ProcessWatchOptions): Promise<void> {
  for await (const rows of runningRows(store, clock.now())) await wakeAll(rows, bank);
}

interface RunningRow {
  readonly tenant: string;
  readonly id: string;
}

/** Running instances whose last save was at this time or earlier, page by page. */
async function* runningRows(store: Selects, savedBefore: Instant): AsyncGenerator<readonly RunningRow[]> {
  for (let last = ''; ; ) {
    const rows = await store.select(processInstances, (select) =>
      select
        .select('tenant', 'id')
        .where('status', 'RUNNING')
        .where('updatedAt', '<=', savedBefore)
        .where('id', '>', last)
        .orderBy('id')
        .limit(portion),
    );
    if (rows.length === 0) return;
    const page = rows.map(({ tenant, id }) => ({ tenant: String(tenant), id: String(id) }));
    yield page;
    last = page.at(-1)?.id ?? '';
    if (rows.length < portion) return;
  }
}

async function wakeAll(rows: readonly RunningRow[], bank: Bank): Promise<void> {
  for (const { tenant, id } of rows) {
    await runByTimer(tenant, { command: 'WakeProcessInstance', data: { instanceId: id } }, bank);
  }
}
