/** Brings a store to the newest schema. Migrations run in the order of their names, each once. */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { migrationSource, pendingIn, type Ran } from './migration-list.ts';
import { migrateServer } from './mysql/migrate.ts';
import { claimFile } from './sqlite/claim.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knexOf: (config: Knex.Config) => Knex = createRequire(import.meta.url)('knex');

/** Where the store is. */
export type StoreAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mysql'; readonly url: string };

export interface MigrateOptions {
  /** Told of each statement on a server, once it is done. */
  readonly told?: (sql: string) => void;
  /** Told how many are to run, before the first of them does. */
  readonly begins?: (count: number) => void;
}

/**
 * Runs what has not run yet; answers what it ran. One process at a time: on a server the others wait, an embedded
 * store belongs to one. A store that lacks nothing is only read.
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

/** On SQLite all of it is one transaction: it comes whole or not at all. */
async function runPending(knex: Knex): Promise<readonly Ran[]> {
  const waiting = await pendingIn(knex);
  await knex.migrate.latest({
    migrationSource: migrationSource(waiting),
    disableMigrationsListValidation: true,
  });
  return waiting.map(({ name }) => ({ name, wasBegun: false }));
}

/** Names of migrations that a store still lacks; it is only read. */
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
  // What fails is thrown; knex would print it as well, with its stack.
  const quiet = () => undefined;
  const log = { error: quiet, warn: quiet };
  if (address.kind === 'sqlite') {
    return knexOf({
      ...{ client: 'better-sqlite3', log },
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
