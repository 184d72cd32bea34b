/** Which migrations there are, and which of them a store has: kept in knex's own table, in the order of names. */
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Knex } from 'knex';
import type { SchemaChange } from './schema-change.ts';
import { StoreUnavailable } from './store.ts';

const folder = new URL('./migrations/', import.meta.url);

/** The table of what has run. */
export const migrationsTable = 'knex_migrations';

/** A migration that ran, and whether an earlier run had begun it. */
export interface Ran {
  readonly name: string;
  readonly wasBegun: boolean;
}

/** What a migration does. */
export async function changeOf(name: string): Promise<SchemaChange> {
  const { up } = (await import(new URL(`${name}.ts`, folder).href)) as {
    readonly up: SchemaChange;
  };
  return up;
}

/** Names of migrations that a store still lacks, in order. The store is only read. */
export async function pendingIn(knex: Knex): Promise<readonly string[]> {
  const files = await readdir(folder);
  const all = files.filter((file) => file.endsWith('.ts')).map((file) => basename(file, '.ts'));
  all.sort();
  if (!(await knex.schema.hasTable(migrationsTable))) return all;
  const rows = (await knex(migrationsTable).select('name')) as readonly { readonly name: string }[];
  const done = new Set(rows.map(({ name }) => name.replace(/\.ts$/, '')));
  const strange = [...done].filter((name) => !all.includes(name));
  if (strange.length > 0) {
    throw new StoreUnavailable(
      `The store is of a newer version: it has the migrations ${strange.sort().join(', ')}, which this one does not know.`,
    );
  }
  return all.filter((name) => !done.has(name));
}

/** Makes the table of what has run where there is none. */
export async function makeRecords(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable(migrationsTable)) return;
  await knex.schema.createTable(migrationsTable, (t) => {
    t.increments();
    t.string('name');
    t.integer('batch');
    t.timestamp('migration_time');
  });
}

/** The number under which this run is recorded. */
export async function nextBatch(knex: Knex): Promise<number> {
  const [row] = (await knex(migrationsTable).max({ last: 'batch' })) as readonly {
    readonly last: number | null;
  }[];
  return Number(row?.last ?? 0) + 1;
}
