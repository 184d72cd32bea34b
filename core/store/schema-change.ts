/** What migrations are written with: the same tables on SQLite and MySQL. */
import type { Knex } from 'knex';
import { itemsOf, membersOf } from '../values/members.ts';

/**
 * What a migration does to the store. On a server it may be run again from where it was cut off: the statements before
 * are left out, counted in their order. So it always makes the same changes of shape, whatever is there already, reads
 * nothing that a later statement of it takes away, and awaits each before the next.
 */
export type SchemaChange = (knex: Knex) => Promise<void>;

/**
 * Makes a table whose primary key is the tenant and these columns. Text compares by its bytes on both stores.
 * SQLite keeps narrow rows in the key's own tree, which saves a second one to every insert; a wide row (above a
 * quarter of a page) would spill there, so tables whose rows mostly are say so and get a tree of their own.
 */
export async function makeTable(
  knex: Knex,
  name: string,
  key: readonly string[],
  columns: (table: Knex.CreateTableBuilder) => void,
  rows: 'narrow' | 'wide' = 'narrow',
): Promise<void> {
  const isSqlite = knex.client.config.client === 'better-sqlite3';
  const collation = isSqlite ? undefined : await exactCollation(knex);
  const builder = knex.schema.createTable(name, (table) => {
    if (collation !== undefined) {
      table.engine('InnoDB');
      table.charset('utf8mb4');
      table.collate(collation);
    }
    table.string('tenant', 40).notNullable();
    columns(table);
    table.primary(['tenant', ...key]);
  });
  if (!isSqlite) {
    await builder;
    return;
  }
  // A list of statements, whatever its type says.
  for (const sql of itemsOf(builder.toSQL()).map((one) => String(membersOf(one).sql))) {
    await knex.raw(rows === 'narrow' && /^create table/i.test(sql) ? `${sql} without rowid` : sql);
  }
}

/** By its bytes, but for blanks at the end: text is filled up with them before it is compared. */
export const paddedCollation = 'utf8mb4_bin';

const exact = ['utf8mb4_nopad_bin', 'utf8mb4_0900_bin'] as const;
const known = new WeakMap<object, Promise<string>>();

/**
 * The collation of a server in which text compares by its bytes to the last blank, as on SQLite; the padded one on a
 * server that has none.
 */
export function exactCollation(knex: Knex): Promise<string> {
  const found = known.get(knex.client);
  if (found !== undefined) return found;
  const asked = Promise.resolve(
    knex('information_schema.collations')
      .whereIn('collation_name', exact)
      .select({ name: 'collation_name' }),
  ).then((rows) => {
    const names = rows.map((row) => String(membersOf(row).name));
    return exact.find((name) => names.includes(name)) ?? paddedCollation;
  });
  known.set(knex.client, asked);
  return asked;
}

/**
 * Has the text of every table of a server compare to its last blank. It may be cut off: the table that is named `last`
 * tells whether it was done, so that the tables before it are counted alike until then.
 */
export async function compareToTheLastBlank(knex: Knex, last: string): Promise<void> {
  if (knex.client.config.client === 'better-sqlite3') return;
  const collation = await exactCollation(knex);
  if (collation === paddedCollation) return;
  const rows = await knex('information_schema.tables')
    .whereRaw('table_schema = database()')
    .where({ table_type: 'BASE TABLE' })
    // What tells how far a migration came is left to itself.
    .whereNot({ table_name: 'migration_steps' })
    .whereIn('table_collation', [paddedCollation, collation])
    .orderBy('table_name')
    .select({ name: 'table_name', collation: 'table_collation' });
  const tables = itemsOf(rows).map((row) => membersOf(row));
  if (tables.find(({ name }) => name === last)?.collation !== paddedCollation) return;
  const names = tables.map(({ name }) => String(name)).filter((name) => name !== last);
  for (const name of [...names, last]) {
    await knex.raw(`alter table ?? convert to character set utf8mb4 collate ${collation}`, [name]);
  }
}
