/** One commit on SQLite: a synchronous run of prepared statements. */
import type { Statement } from 'better-sqlite3';
import { type AnyRow, columnName, type Table } from '../../command/table.ts';
import { codec, type Stored } from '../codec.ts';
import { byTableName, type FlushPlan, StoreConflict, type Update } from '../store.ts';
import type { Sqlite } from './open.ts';

/** Rows of one insert statement: a long list is written in the largest of these that still fit. */
const chunkSizes = [64, 16, 4, 1] as const;

/** Prepared statements by their text. */
export type Prepare = (sql: string) => Statement<Stored[]>;

export function preparer(db: Sqlite): Prepare {
  const known = new Map<string, Statement<Stored[]>>();
  return (sql) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    const made = db.prepare<Stored[]>(sql);
    known.set(sql, made);
    return made;
  };
}

/** Writes the whole plan; the caller commits. A row that changed under us is a conflict. */
export function flush(plan: FlushPlan, prepare: Prepare): void {
  for (const table of sorted(plan.removes)) {
    for (const row of plan.removes.get(table) ?? []) removeRow(table, row, true, prepare);
  }
  for (const table of sorted(plan.erases)) {
    for (const row of plan.erases.get(table) ?? []) removeRow(table, row, false, prepare);
  }
  for (const table of sorted(plan.inserts)) {
    insertRows(table, plan.inserts.get(table) ?? [], insertSql, prepare);
  }
  for (const table of sorted(plan.upserts)) {
    insertRows(table, plan.upserts.get(table) ?? [], upsertSql, prepare);
  }
  for (const table of sorted(plan.updates)) {
    for (const update of plan.updates.get(table) ?? []) updateRow(table, update, prepare);
  }
}

function sorted(lists: ReadonlyMap<Table, unknown>): readonly Table[] {
  return [...lists.keys()].sort(byTableName);
}

function insertRows(
  table: Table,
  rows: readonly AnyRow[],
  sqlOf: (table: Table, count: number) => string,
  prepare: Prepare,
): void {
  const { encode } = codec(table);
  let at = 0;
  while (at < rows.length) {
    const left = rows.length - at;
    const count = chunkSizes.find((size) => size <= left) ?? 1;
    const values: Stored[] = [];
    for (let row = at; row < at + count; row += 1) values.push(...encode(rows[row] as AnyRow));
    prepare(sqlOf(table, count)).run(...values);
    at += count;
  }
}

function insertSql(table: Table, count: number): string {
  const { columns } = codec(table);
  const row = `(${columns.map(() => '?').join(',')})`;
  return `INSERT INTO ${table.name} (${columns.join(',')}) VALUES ${Array(count).fill(row).join(',')}`;
}

function upsertSql(table: Table, count: number): string {
  const key = ['tenant', ...table.key].map(columnName);
  const rest = codec(table).columns.filter((quoted) => !key.includes(quoted.slice(1, -1)));
  const sets = rest.map((quoted) => `${quoted}=excluded.${quoted}`).join(',');
  return `${insertSql(table, count)} ON CONFLICT (${key.join(',')}) DO UPDATE SET ${sets}`;
}

function keyWhere(table: Table): string {
  return ['tenant', ...table.key].map((property) => `\`${columnName(property)}\`=?`).join(' AND ');
}

function keyValues(table: Table, row: AnyRow): Stored[] {
  const { value } = codec(table);
  return ['tenant', ...table.key].map((property) => value(property, row[property]));
}

function removeRow(table: Table, row: AnyRow, checked: boolean, prepare: Prepare): void {
  const version = checked ? ' AND `version`=?' : '';
  const values = checked ? [...keyValues(table, row), row.version] : keyValues(table, row);
  const sql = `DELETE FROM ${table.name} WHERE ${keyWhere(table)}${version}`;
  const { changes } = prepare(sql).run(...values);
  if (checked && changes !== 1) throw new StoreConflict('changed');
}

function updateRow(table: Table, { row, version, changed }: Update, prepare: Prepare): void {
  const { value } = codec(table);
  const properties = [...changed];
  const sets = properties.map((property) => `\`${columnName(property)}\`=?`);
  const sql = `UPDATE ${table.name} SET ${sets.join(',')},\`version\`=? WHERE ${keyWhere(table)} AND \`version\`=?`;
  const values = properties.map((property) => value(property, row[property]));
  const { changes } = prepare(sql).run(...values, row.version, ...keyValues(table, row), version);
  if (changes !== 1) throw new StoreConflict('changed');
}
