/**
 * Lists all migrations, and those that a store has. Each module and area has its own migrations, in its
 * folder `migrations`, as `DATE-NUMBER-WHAT.ts`. They run in the order of their names, whatever their folder.
 */
import { basename, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import { Outage } from '../command/wire/bank.ts';
import { counted } from '../values/counted.ts';
import { moduleEnding } from '../values/module-file.ts';
import { migrationFiles } from './migration-names.ts';
import type { SchemaChange } from './schema-change.ts';
import { StoreUnavailable } from './store.ts';

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

/** Knex's own table of migrations that have run. */
export const migrationsTable = 'knex_migrations';

/** A file that changes the schema of a store. */
export interface Migration {
  /** `2026-11-22-0167-cheque-books`. */
  readonly name: string;
  readonly file: string;
}

/** A migration that ran, and whether an earlier run was cut off before its end. */
export interface Ran {
  readonly name: string;
  readonly wasBegun: boolean;
}

/** Every migration, in order. Throws if a file would never run, or if the order is ambiguous. */
export async function migrations(): Promise<readonly Migration[]> {
  const paths = await migrationFiles(projectFolder);
  return paths
    .map((path) => ({ name: basename(path, moduleEnding), file: join(projectFolder, path) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** A failed migration. The message names its file, and the cause is the thrown error. */
export class MigrationFailed extends Error {}

/**
 * Migrations in knex's form. Errors of a file get its name, errors of the store do not. `begun` is the first
 * one after an interrupted run.
 */
export const migrationSource = (
  list: readonly Migration[],
  begun?: Migration,
): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...list],
  getMigrationName: ({ name }) => name,
  getMigration: async (migration) => ({
    up: (knex) => runChange(migration, knex, migration === begun),
    // Knex requires it, but never calls it.
    down: async () => undefined,
  }),
});

async function runChange({ file }: Migration, knex: Knex, wasBegun: boolean): Promise<void> {
  const path = relative(projectFolder, file);
  try {
    const { up }: { readonly up?: SchemaChange } = await import(pathToFileURL(file).href);
    if (typeof up !== 'function') {
      throw new StoreUnavailable(
        `${path} exports no function "up": a migration is that function, and what is none belongs outside of the folder.`,
      );
    }
    await up(knex);
  } catch (error) {
    if (error instanceof Outage) throw error;
    const begun = wasBegun
      ? ' An earlier run of this migration was cut off. Undo by hand what it made, or restore the backup, and migrate again.'
      : '';
    throw new MigrationFailed(`${path} ${failure(error, path)}${begun}`, { cause: error });
  }
}

/** Describes the error that a migration threw. */
function failure(error: unknown, path: string): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const [, table] = /\btable [`"']?(\w+)[`"']? already exists/i.exec(message) ?? [];
  if (table !== undefined) {
    return `makes the table ${table}, which the store has already: give the table another name, or change the one there is.`;
  }
  const [, line] = stack.split(`${basename(path)}:`)[1]?.match(/^(\d+)/) ?? [];
  const said = message.replaceAll(/\s+/g, ' ').trim();
  return `failed${line === undefined ? '' : ` in line ${line}`}: ${said}`;
}

/** Migrations that a store lacks, in order. The store is only read. */
export async function pendingIn(knex: Knex): Promise<readonly Migration[]> {
  const all = await migrations();
  if (!(await knex.schema.hasTable(migrationsTable))) return all;
  const rows: readonly { readonly name: string }[] = await knex(migrationsTable).select('name');
  const done = new Set(rows.map(({ name }) => name));
  const known = new Set(all.map(({ name }) => name));
  const strange = [...done].filter((name) => !known.has(name));
  if (strange.length > 0) {
    const [first, ...others] = strange.sort();
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other', 'others')}`;
    throw new StoreUnavailable(
      `The store has the migration ${first}${more}, which this version does not know. The store is of a newer version, or of one before 0.1.0: use that version, or begin with an empty store.`,
    );
  }
  return all.filter(({ name }) => !done.has(name));
}
