/** Deletes expired rows regularly: stored answers and requests. */

import { Forgotten } from '../command/declaration/command.ts';
import type { Row, Table } from '../command/declaration/table.ts';
import type { Bank } from '../command/wire/bank.ts';
import { dataIn } from '../command/wire/reply.ts';
import { eventAttempts } from '../events/subscriptions.ts';
import { keptDays, type Retention } from '../jobs/retention.ts';
import { jobRuns } from '../jobs/tables.ts';
import type { Selects } from '../store/query-reader.ts';
import type { Clock } from '../time/clock.ts';
import { runByTimer } from '../time/fire.ts';
import { idempotencyKeys } from '../unit/tables.ts';
import { uploads } from '../uploads/upload.ts';
import { firstIdAt } from '../values/id.ts';
import { days, epochMillis, type Instant, later, minutes } from '../values/instant.ts';
import { namesOf } from '../values/members.ts';
import { requestKeptFor, webhookCalls, webhookFailures } from '../webhooks/call-log.ts';
import { deliveries } from '../webhooks/delivery-table.ts';

export interface HousekeeperOptions {
  readonly clock: Clock;
  readonly store: Selects;
  readonly bank: Bank;
  /** How long logs are kept. No log is pruned until a file sets this. */
  readonly retention: () => Retention | undefined;
  readonly failed: (error: unknown) => void;
}

export interface Housekeeper {
  start(): void;
  /** Removes everything that is over now. */
  tidy(): Promise<void>;
  stop(): Promise<void>;
}

/** Time between two rounds. Expired rows are already rejected, so they only take space. */
const round = minutes(10);
/** Rows of one command, which shares its commit with others. */
const portion = 100;

export function housekeeper(options: HousekeeperOptions): Housekeeper {
  const { clock, failed } = options;
  let running = false;
  let undo = (): void => undefined;
  let work: Promise<void> = Promise.resolve();
  const tidy = (): Promise<void> => {
    work = work.catch(() => undefined).then(() => tidyAll(options));
    return work;
  };
  const arm = (): void => {
    if (!running) return;
    undo = clock.at(later(clock.now(), round), () => {
      void tidy().catch(failed).then(arm);
    });
  };
  return {
    start() {
      running = true;
      arm();
    },
    tidy,
    async stop() {
      running = false;
      undo();
      await work.catch(() => undefined);
    },
  };
}

/** Expired rows of one kind, and the command that deletes them. */
interface Chore<T extends Table> {
  readonly table: T;
  /** The property with a row's age, and the time up to which rows have expired. */
  readonly by: string;
  readonly until: (now: Instant) => Instant;
  readonly command: string;
  readonly data: (rows: readonly Row<T>[]) => Readonly<Record<string, unknown>>;
}

const forgetKeys: Chore<typeof idempotencyKeys> = {
  table: idempotencyKeys,
  by: 'expiresAt',
  until: (now) => now,
  command: 'ForgetIdempotencyKeys',
  data: (rows) => ({
    keys: rows.map(({ userId, command, idempotencyKey }) => ({ userId, command, idempotencyKey })),
  }),
};

const forgetDeliveries: Chore<typeof deliveries> = {
  table: deliveries,
  by: 'expiresAt',
  until: (now) => now,
  command: 'ForgetWebHookDeliveries',
  data: (rows) => ({ deliveries: rows.map(({ webhookId, deliveryId }) => ({ webhookId, deliveryId })) }),
};

const forgetFailures: Chore<typeof webhookFailures> = {
  table: webhookFailures,
  by: 'at',
  until: (now) => later(now, -requestKeptFor),
  command: 'ForgetWebHookFailures',
  data: (rows) => ({ callIds: rows.map(({ callId }) => callId) }),
};

/** Deletes rows in batches. Rows that cannot be deleted now wait for the next round. */
async function forget<T extends Table>(
  { clock, store, bank }: HousekeeperOptions,
  { table, by, until, command, data }: Chore<T>,
): Promise<void> {
  for (;;) {
    const rows = await store.rows(table, (select) =>
      select.where(by, '<=', until(clock.now())).orderBy(by).limit(portion),
    );
    let forgotten = 0;
    for (const [tenant, own] of Map.groupBy(rows, (row) => row.tenant)) {
      const reply = await runByTimer(tenant, { command, data: data(own) }, bank);
      if (reply.status !== 200) return;
      forgotten += dataIn(reply, Forgotten).forgotten;
    }
    if (rows.length < portion || forgotten === 0) return;
  }
}

const logs = { jobRuns, webhookCalls, eventDeliveries: eventAttempts, uploads } as const satisfies Readonly<
  Record<keyof typeof keptDays, Table>
>;

/** Prunes one log, tenant by tenant: old lines are the first of their tenant's part of the table. */
async function prune(
  { clock, store, bank }: HousekeeperOptions,
  log: keyof typeof keptDays,
  keptFor: number,
): Promise<void> {
  const table = logs[log];
  const before = firstIdAt(epochMillis(clock.now()) - keptFor);
  for (let tenant = await nextTenant(''); tenant !== undefined; tenant = await nextTenant(tenant)) {
    const of = { tenant };
    let last = '';
    for (;;) {
      const after = last;
      const rows = await store.select(table, (select) =>
        select
          .select('id')
          .where(of)
          .where('id', '>', after)
          .where('id', '<', before)
          .orderBy('id')
          .limit(portion),
      );
      const ids = rows.map(({ id }) => String(id));
      if (ids.length === 0) break;
      const { status } = await runByTimer(tenant, { command: 'ForgetLogLines', data: { log, ids } }, bank);
      if (status !== 200) return;
      last = ids.at(-1) ?? '';
    }
  }

  async function nextTenant(known: string): Promise<string | undefined> {
    const [row] = await store.select(table, (select) =>
      select.min({ tenant: 'tenant' }).where('tenant', '>', known),
    );
    return row?.tenant == null ? undefined : String(row.tenant);
  }
}

async function tidyAll(options: HousekeeperOptions): Promise<void> {
  await forget(options, forgetKeys);
  await forget(options, forgetDeliveries);
  await forget(options, forgetFailures);
  const kept = options.retention();
  if (kept === undefined) return;
  for (const log of namesOf(keptDays)) {
    await prune(options, log, days(kept[keptDays[log]]));
  }
}
