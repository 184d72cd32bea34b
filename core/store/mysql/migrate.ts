/** Migrates a server's store: one process at a time. A migration that was cut off runs again from its beginning. */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { type Migration, migrationSource, migrationsTable, pendingIn, type Ran } from '../migration-list.ts';
import { StoreLost, StoreUnavailable } from '../store.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knexOf: (config: Knex.Config) => Knex = createRequire(import.meta.url)('knex');

/**
 * A lock of the server, released when its connection ends in any way. Each database has a lock of its own.
 */
const lockName = `concat('bursar-migrate-', md5(database()))`;
/** Seconds of one wait for the lock, and how many waits there are: a large store takes its time. */
const waitSeconds = 10;
const waits = 180;

/**
 * Runs the missing migrations once this process has the lock. `told` receives each statement that has run.
 */
export async function migrateServer(
  url: string,
  told: (sql: string) => void = () => undefined,
): Promise<readonly Ran[]> {
  let isConnected = false;
  const knex = knexOf({
    client: 'mysql2',
    connection: url,
    pool: {
      min: 1,
      max: 1,
      // The lock belongs to the first connection, so no other connection may replace it.
      afterCreate(connection: unknown, done: (error: Error | null, it: unknown) => void) {
        done(isConnected ? new StoreLost(false) : null, connection);
        isConnected = true;
      },
    },
    log: { error: () => undefined, warn: () => undefined },
  });
  try {
    await takeLock(knex);
    knex.on('query-response', (_answer: unknown, { sql }: { readonly sql: string }) => told(sql));
    return await runPending(knex);
  } finally {
    // The connection ends, and the lock with it.
    await knex.destroy();
  }
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

async function runPending(knex: Knex): Promise<readonly Ran[]> {
  // Another process may have run them while this one waited.
  const waiting = await pendingIn(knex);
  const [first] = waiting;
  if (first === undefined) return [];
  const begun = (await isLeftLocked(knex)) ? first : undefined;
  // Knex's own lock is a row that a killed process leaves behind. The holder of the server's lock may free
  // it.
  await knex.migrate.forceFreeMigrationsLock();
  // The server commits each schema change at once, so a transaction would be useless.
  await knex.migrate.latest({
    migrationSource: migrationSource(waiting, begun),
    disableTransactions: true,
    disableMigrationsListValidation: true,
  });
  return waiting.map((migration: Migration) => ({ name: migration.name, wasBegun: migration === begun }));
}

/** Whether an earlier process ended while it migrated. */
async function isLeftLocked(knex: Knex): Promise<boolean> {
  const lock = `${migrationsTable}_lock`;
  if (!(await knex.schema.hasTable(lock))) return false;
  return (await knex(lock).where({ is_locked: 1 }).first()) !== undefined;
}
