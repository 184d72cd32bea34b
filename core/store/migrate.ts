/** Brings a store to the newest schema. Migrations run in the order of their names, each once. */
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Knex } from 'knex';
import type { SchemaChange } from './schema-change.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knexOf = createRequire(import.meta.url)('knex') as (config: Knex.Config) => Knex;

const folder = new URL('./migrations/', import.meta.url);

/** Where the store is. */
export type StoreAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mysql'; readonly url: string };

const source: Knex.MigrationSource<string> = {
  async getMigrations() {
    const files = await readdir(folder);
    return files.filter((file) => file.endsWith('.ts')).sort();
  },
  getMigrationName: (file) => basename(file, '.ts'),
  async getMigration(file) {
    const { up } = (await import(new URL(file, folder).href)) as { readonly up: SchemaChange };
    return { up, down: () => Promise.reject(new Error('migrations only go forward')) };
  },
};

/** Runs what has not run yet; answers the names of what it ran. */
export async function migrate(address: StoreAddress): Promise<readonly string[]> {
  const knex = connect(address);
  try {
    const [, ran] = (await knex.migrate.latest({ migrationSource: source })) as [number, string[]];
    return ran;
  } finally {
    await knex.destroy();
  }
}

/** Names of migrations that a store still lacks. */
export async function pendingMigrations(address: StoreAddress): Promise<readonly string[]> {
  const knex = connect(address);
  try {
    const [, waiting] = (await knex.migrate.list({ migrationSource: source })) as [
      unknown,
      readonly string[],
    ];
    return waiting.map((file) => source.getMigrationName(file));
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
