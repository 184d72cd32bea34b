/**
 * Functions for migrations, which create the same tables on SQLite and MySQL. Text compares by its bytes on
 * both. A server commits each schema change at once, and an interrupted migration runs again from the start.
 * So every function here skips changes that the store already has.
 */
import type { Knex } from 'knex';
import { itemsOf, membersOf } from '../values/members.ts';
import {
  columnsOf,
  indexName,
  indexStatement,
  type Layout,
  layoutOf,
  statementsOf,
  type TableShape,
  type Target,
  typeOn,
} from './layout.ts';
import { isUnknownStatement } from './mysql/abilities.ts';
import { storedLayouts } from './stored-layout.ts';

/**
 * Changes the schema of a store. Uses the functions of this file, or other statements that may run twice: on
 * a server they do if the first run was interrupted.
 */
export type SchemaChange = (knex: Knex) => Promise<void>;

/** Errors of a server that has the table, or the trigger. */
const tableExists = 1050;
const triggerExists = 1359;

/** Makes a table with its indexes, triggers and view. Fails if the store has another table of the name. */
export async function makeTable(knex: Knex, shape: TableShape): Promise<void> {
  const { name } = shape;
  const target = await targetOf(knex);
  const layout = layoutOf(shape, target);
  const [first = '', ...others] = statementsOf(name, layout, target);
  try {
    await knex.raw(first);
  } catch (error) {
    const found = await storedLayout(knex, target, name);
    const isMade = membersOf(error).errno === tableExists && hasSameRows(layout, found);
    if (!isMade) throw error;
  }
  for (const sql of others) await makeBeside(knex, sql);
}

/**
 * Creates triggers and views of a table. Servers without triggers get none: their users' rights protect the
 * rows.
 */
async function makeBeside(knex: Knex, sql: string): Promise<void> {
  try {
    await knex.raw(sql);
  } catch (error) {
    const isTrigger = sql.startsWith('CREATE TRIGGER');
    const isSkipped = membersOf(error).errno === triggerExists || isUnknownStatement(error);
    if (!isTrigger || !isSkipped) throw error;
  }
}

/** Whether two layouts have the same columns and keys. */
function hasSameRows(one: Layout, other: Layout | undefined): boolean {
  const rows = ({ columns, key, indexes }: Layout) =>
    JSON.stringify([Object.entries(columns).toSorted(), key, indexes]);
  return other !== undefined && rows(one) === rows(other);
}

/** Drops a table and everything that belongs to it. */
export async function dropTable(knex: Knex, name: string): Promise<void> {
  await dropView(knex, name);
  await knex.raw(`drop table if exists \`${name}\``);
}

/** Adds columns. `rows` has the SQL of the value that existing rows get in columns that are `not null`. */
export async function addColumns(
  knex: Knex,
  table: string,
  columns: string,
  rows: Readonly<Record<string, string>> = {},
): Promise<void> {
  const target = await targetOf(knex);
  const { columns: has = {} } = (await storedLayout(knex, target, table)) ?? {};
  for (const [column, type] of Object.entries(columnsOf(columns))) {
    if (Object.hasOwn(has, column)) continue;
    const value = rows[column];
    // A server accepts only an expression as the default of a long text, and SQLite accepts none.
    const given = target.kind === 'sqlite' ? value : `(${value})`;
    const filled = value === undefined ? '' : ` default ${given}`;
    await knex.raw(`alter table \`${table}\` add column \`${column}\` ${typeOn(target, type)}${filled}`);
  }
}

/** Drops columns that no index and no view has. */
export async function dropColumns(knex: Knex, table: string, columns: readonly string[]) {
  const { columns: has = {} } = (await storedLayout(knex, await targetOf(knex), table)) ?? {};
  for (const column of columns) {
    if (!Object.hasOwn(has, column)) continue;
    await knex.raw(`alter table \`${table}\` drop column \`${column}\``);
  }
}

/** Gives columns another type. SQLite writes the table again for it. */
export async function changeColumns(knex: Knex, table: string, columns: string): Promise<void> {
  const target = await targetOf(knex);
  const types = columnsOf(columns);
  if (target.kind === 'mysql') {
    for (const [column, type] of Object.entries(types)) {
      await knex.raw(`alter table \`${table}\` modify column \`${column}\` ${type}`);
    }
    return;
  }
  const layout = await storedLayout(knex, target, table);
  if (layout === undefined) throw new Error(`the store has no table ${table}`);
  const changed = Object.entries(types).map(([column, type]) => [column, typeOn(target, type)]);
  const [first = '', ...others] = statementsOf(
    table,
    { ...layout, columns: { ...layout.columns, ...Object.fromEntries(changed) } },
    target,
  );
  const old = `${table}_old`;
  const names = Object.keys(layout.columns).map((column) => `\`${column}\``);
  await dropView(knex, table);
  await knex.raw(`alter table \`${table}\` rename to \`${old}\``);
  await knex.raw(first);
  await knex.raw(`insert into \`${table}\` (${names}) select ${names} from \`${old}\``);
  await knex.raw(`drop table \`${old}\``);
  for (const sql of others) await knex.raw(sql);
}

/** Adds indexes: `tenant, state`, `unique tenant, number`. */
export async function addIndexes(knex: Knex, table: string, indexes: readonly string[]) {
  const target = await targetOf(knex);
  const layout = await storedLayout(knex, target, table);
  for (const index of indexes) {
    const said = target.kind === 'sqlite' ? index : index.replace(/ where .*$/, '');
    if (layout?.indexes.includes(said) === true) continue;
    await knex.raw(indexStatement(table, said));
  }
}

/** Drops indexes. */
export async function dropIndexes(knex: Knex, table: string, indexes: readonly string[]) {
  const target = await targetOf(knex);
  const layout = await storedLayout(knex, target, table);
  for (const index of indexes) {
    const said = target.kind === 'sqlite' ? index : index.replace(/ where .*$/, '');
    if (layout?.indexes.includes(said) !== true) continue;
    const on = target.kind === 'sqlite' ? '' : ` on \`${table}\``;
    await knex.raw(`drop index \`${indexName(table, index)}\`${on}`);
  }
}

/** Makes the view of a table that has this shape now. */
export async function makeView(knex: Knex, shape: TableShape): Promise<void> {
  const { view } = layoutOf(shape, await targetOf(knex));
  await dropView(knex, shape.name);
  if (view !== undefined) await knex.raw(view);
}

/** Drops the view of a table, as a change of columns that the view shows demands. */
export async function dropView(knex: Knex, table: string): Promise<void> {
  await knex.raw(`drop view if exists \`readable_${table}\``);
}

async function storedLayout(knex: Knex, target: Target, table: string) {
  return (await storedLayouts(knex, target, table)).get(table);
}

/** The store that a migration is on. */
export async function targetOf(knex: Knex): Promise<Target> {
  if (knex.client.config.client === 'better-sqlite3') return { kind: 'sqlite' };
  return { kind: 'mysql', collation: await exactCollation(knex) };
}

/** By its bytes, but for blanks at the end: text is filled up with them before it is compared. */
export const paddedCollation = 'utf8mb4_bin';

const exact = ['utf8mb4_nopad_bin', 'utf8mb4_0900_bin'] as const;
const known = new WeakMap<object, Promise<string>>();

/**
 * A server's collation in which text compares by its bytes, trailing blanks included, as on SQLite. If the
 * server has none, the collation that ignores trailing blanks.
 */
function exactCollation(knex: Knex): Promise<string> {
  const found = known.get(knex.client);
  if (found !== undefined) return found;
  const asked = Promise.resolve(
    knex('information_schema.collations').whereIn('collation_name', exact).select({ name: 'collation_name' }),
  ).then((rows) => {
    const names = itemsOf(rows).map((row) => String(membersOf(row).name));
    return exact.find((name) => names.includes(name)) ?? paddedCollation;
  });
  known.set(knex.client, asked);
  return asked;
}
