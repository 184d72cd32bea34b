/** Migrates a server's store: one process at a time, step by step, each migration where an earlier run left it. */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import {
  makeRecords,
  migrationsTable,
  nextBatch,
  pendingIn,
  type Ran,
  runChange,
} from '../migration-list.ts';
import { recordedNames } from '../migration-names.ts';
import { StoreUnavailable } from '../store.ts';
import { isUnknownStatement, triggerProbe } from './abilities.ts';
import {
  migrationSteps,
  nothingDone,
  type Progress,
  type Step,
  type Steps,
  stepsColumns,
  stepsTable,
} from './steps.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knexOf: (config: Knex.Config) => Knex = createRequire(import.meta.url)('knex');

/** A lock of the server, which goes with its connection however that ends; other databases have others. */
const lockName = `concat('bursar-migrate-', md5(database()))`;
/** Seconds of one wait for the lock, and how many waits there are: a large store takes its time. */
const waitSeconds = 10;
const waits = 180;

/** The lock of knex, which a process that was killed left behind: versions before this one took it. */
const oldLock = 'knex_migrations_lock';

/** Runs what the store lacks when the lock is this process's. */
export async function migrateServer(
  url: string,
  told?: (step: Step) => void,
): Promise<readonly Ran[]> {
  let hasTriggers = true;
  const steps = migrationSteps({ told, hasTriggers: () => hasTriggers });
  const knex = knexOf({
    client: steps.client,
    connection: url,
    // One connection, which has the lock: the steps are on it or nowhere.
    pool: { min: 1, max: 1 },
    log: { error: () => undefined, warn: () => undefined },
  });
  try {
    await takeLock(knex);
    hasTriggers = await knowsTriggers(knex);
    return await runPending(knex, steps);
  } finally {
    // The connection ends, and the lock with it.
    await knex.destroy();
  }
}

/** Asks the server by a trigger that cannot be made: one that has triggers misses the table, or the right. */
async function knowsTriggers(knex: Knex): Promise<boolean> {
  try {
    await knex.raw(triggerProbe);
  } catch (error) {
    return !isUnknownStatement(error);
  }
  throw new StoreUnavailable('The server made a trigger on a table that is not there.');
}

async function takeLock(knex: Knex): Promise<void> {
  for (let wait = 0; wait < waits; wait += 1) {
    const [rows]: readonly (readonly { readonly taken: number | null }[])[] = await knex.raw(
      `SELECT GET_LOCK(${lockName}, ${waitSeconds}) AS taken`,
    );
    if (rows?.[0]?.taken === 1) return;
  }
  throw new StoreUnavailable(
    `Another process has been migrating the store for ${(waits * waitSeconds) / 60} minutes: wait for it, or end it.`,
  );
}

async function runPending(knex: Knex, steps: Steps): Promise<readonly Ran[]> {
  // Another process may have run them while this one waited.
  const waiting = await pendingIn(knex);
  if (waiting.length === 0) return [];
  await makeRecords(knex);
  await knex.raw(stepsTable);
  for (const [column, add] of Object.entries(stepsColumns)) {
    if (!(await knex.schema.hasColumn('migration_steps', column))) await knex.raw(add);
  }
  const batch = await nextBatch(knex);
  const wasLocked = await isLeftLocked(knex);
  const ran: Ran[] = [];
  for (const [at, migration] of waiting.entries()) {
    const { name } = migration;
    const known = await progressOf(knex, name);
    const isUnknown = at === 0 && wasLocked;
    steps.begin(name, { ...(known ?? nothingDone), isUnknown });
    try {
      await runChange(migration, knex);
    } catch (error) {
      // Where the connection is gone, so is the certainty; the failure itself is what is told.
      await steps.fail().catch(() => undefined);
      throw error;
    }
    await steps.finish([
      {
        sql: `INSERT INTO ${migrationsTable} (name, batch, migration_time) VALUES (?, ?, NOW())`,
        bindings: [name, batch],
      },
      {
        sql: 'DELETE FROM migration_steps WHERE migration IN (?, ?)',
        bindings: [...recordedNames(name)],
      },
      ...(isUnknown ? [{ sql: `UPDATE ${oldLock} SET is_locked = 0` }] : []),
    ]);
    ran.push({ name, wasBegun: known !== undefined || isUnknown });
  }
  return ran;
}

/** Whether a version before this one was killed while it migrated. */
async function isLeftLocked(knex: Knex): Promise<boolean> {
  if (!(await knex.schema.hasTable(oldLock))) return false;
  return (await knex(oldLock).where({ is_locked: 1 }).first()) !== undefined;
}

interface StepsRow {
  readonly begun: number;
  readonly rows_after: number;
  readonly is_done: number;
  readonly hash: string | null;
}

/** How far a migration came that was begun; undefined where none was. */
export async function progressOf(knex: Knex, name: string): Promise<Progress | undefined> {
  const row: StepsRow | undefined = await knex('migration_steps')
    .whereIn('migration', recordedNames(name))
    .first();
  if (row === undefined) return undefined;
  const { begun, rows_after: rowsAfter, is_done: isDone, hash } = row;
  return { begun, rowsAfter, isDone: isDone === 1, ...(hash === null ? {} : { hash }) };
}
