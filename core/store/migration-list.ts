/**
 * Which migrations there are, and which of them a store has. Each capability and area has its own, in its folder
 * `migrations`, as `DATE-NAME.ts`; they run in the order of their names, whosever they are.
 */
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import type { SchemaChange } from './schema-change.ts';
import { StoreUnavailable } from './store.ts';

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The table of what has run: knex's own. */
export const migrationsTable = 'knex_migrations';

/** A file that brings a store forward. */
export interface Migration {
  /** `2026-11-22-cheque-books`. */
  readonly name: string;
  readonly file: string;
}

/** A migration that ran, and whether an earlier run had begun it. */
export interface Ran {
  readonly name: string;
  readonly wasBegun: boolean;
}

/** Every migration, in order. Throws where two have one name, or a name has no date. */
export async function migrations(): Promise<readonly Migration[]> {
  const found: Migration[] = [];
  for await (const path of glob('{core,commands}/*/migrations/*.ts', { cwd: projectFolder })) {
    found.push({ name: basename(path, '.ts'), file: join(projectFolder, path) });
  }
  found.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const [at, { name, file }] of found.entries()) {
    if (!dated.test(name)) throw new Error(`${file}: a migration is named DATE-WHAT.ts`);
    if (found[at + 1]?.name === name) throw new Error(`${file}: another migration has this name`);
  }
  return found;
}

const dated = /^\d{4}-\d{2}-\d{2}-/;

/** Names under which a store may know a migration: before files were dated, their numbers came first. */
export const recordedNames = (name: string): readonly string[] => [name, name.replace(dated, '')];

/** What a migration does. */
export async function changeOf({ file }: Migration): Promise<SchemaChange> {
  const { up }: { readonly up: SchemaChange } = await import(pathToFileURL(file).href);
  return up;
}

/** Migrations that a store still lacks, in order. The store is only read. */
export async function pendingIn(knex: Knex): Promise<readonly Migration[]> {
  const all = await migrations();
  if (!(await knex.schema.hasTable(migrationsTable))) return all;
  const rows: readonly { readonly name: string }[] = await knex(migrationsTable).select('name');
  const done = new Set(rows.map(({ name }) => name.replace(/\.ts$/, '')));
  const known = new Set(all.flatMap(({ name }) => recordedNames(name)));
  const strange = [...done].filter((name) => !known.has(name));
  if (strange.length > 0) {
    throw new StoreUnavailable(
      `The store is of a newer version: it has the migrations ${strange.sort().join(', ')}, which this one does not know.`,
    );
  }
  return all.filter(({ name }) => !recordedNames(name).some((recorded) => done.has(recorded)));
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
  const [row]: readonly { readonly last: number | null }[] = await knex(migrationsTable).max({
    last: 'batch',
  });
  return Number(row?.last ?? 0) + 1;
}
