/** Migrates a store to the newest schema. Migrations run once each, in the order of their names. */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { migrationSource, pendingIn, type Ran } from './migration-list.ts';
import { migrateServer } from './mysql/migrate.ts';
import { claimFile } from './sqlite/claim.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knexOf: (config: Knex.Config) => Knex = createRequire(import.meta.url)('knex');

/** The location of the store. */
export type StoreAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mysql'; readonly url: string };

export interface MigrateOptions {
  /** Called with each statement on a server, once it has run. */
  readonly told?: (sql: string) => void;
  /** Called with the number of migrations before the first of them runs. */
  readonly begins?: (count: number) => void;
}

/**
 * Runs the pending migrations and returns them. Only one process migrates at a time: on a server the others
 * wait, and an embedded store belongs to one process. An up-to-date store is only read.
 */
export async function migrate(
  address: StoreAddress,
  { told, begins }: MigrateOptions = {},
): Promise<readonly Ran[]> {
  const waiting = await pendingMigrations(address);
  if (waiting.length === 0) return [];
  begins?.(waiting.length);
  if (address.kind === 'mysql') return migrateServer(address.url, told);
  const claim = claimFile(address.file);
  const knex = connect(address);
  try {
    return await knex.transaction(runPending);
  } finally {
    await knex.destroy();
    claim.release();
  }
}

/** On SQLite all migrations run in one transaction: all of them are applied or none. */
async function runPending(knex: Knex): Promise<readonly Ran[]> {
  const waiting = await pendingIn(knex);
  await knex.migrate.latest({
    migrationSource: migrationSource(waiting),
    disableMigrationsListValidation: true,
  });
  return waiting.map(({ name }) => ({ name, wasBegun: false }));
}

/** Names of migrations that a store lacks. The store is only read. */
export async function pendingMigrations(address: StoreAddress): Promise<readonly string[]> {
  const knex = connect(address);
  try {
    return (await pendingIn(knex)).map(({ name }) => name);
  } finally {
    await knex.destroy();
  }
}

/** A knex of its own for migrations, checks and tests: never used on a running host's path. */
export function connect(address: StoreAddress): Knex {
  // Failures are thrown. Knex would also print them with their stacks.
  const quiet = () => undefined;
  const log = { error: quiet, warn: quiet };
  if (address.kind === 'sqlite') {
    return knexOf({
      client: 'better-sqlite3',
      log,
      connection: { filename: address.file },
      useNullAsDefault: true,
      pool: {
        afterCreate: (
          db: { pragma(text: string): void },
          done: (error: Error | null, db: unknown) => void,
        ) => {
          db.pragma('journal_mode = WAL');
          db.pragma('busy_timeout = 5000');
          done(null, db);
        },
      },
    });
  }
  return knexOf({ client: 'mysql2', log, connection: address.url, pool: { min: 0, max: 2 } });
}
