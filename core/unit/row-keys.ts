/** Keys of rows: the primary key, and other keys or sets by which rows are read. */
import type { AnyRow, Table } from '../command/declaration/table.ts';
import type { RowWant, Values } from '../store/store.ts';

/** The row's primary key. */
export function rowKey(table: Table, tenant: string, row: Values): string {
  let key = `${table.name}\u0000${tenant}`;
  for (const property of table.key) key += `\u0000${String(row[property])}`;
  return key;
}

/** Whether the want names its row by the primary key. */
export function byPrimaryKey({ table, by }: RowWant): boolean {
  let count = 0;
  for (const name in by) {
    if (!table.key.includes(name)) return false;
    count += 1;
  }
  return count === table.key.length;
}

/** Any key, its columns named; a want by the primary key has the row key. */
export function wantKey(want: RowWant): string {
  const { table, tenant, by } = want;
  if (byPrimaryKey(want)) return rowKey(table, tenant, by);
  let key = `${table.name}\u0001${tenant}`;
  for (const name of Object.keys(by).sort()) key += `\u0000${name}=${String(by[name])}`;
  return key;
}

/** The want that names this row by its primary key. */
export function wantOf(table: Table, row: AnyRow): RowWant {
  const by = Object.fromEntries(table.key.map((name) => [name, row[name]]));
  return { table, tenant: row.tenant, by };
}

/** Whether the row has all these values. */
export function matches(row: AnyRow, { tenant, by }: RowWant): boolean {
  if (row.tenant !== tenant) return false;
  for (const name in by) if (row[name] !== by[name]) return false;
  return true;
}

/** Orders two values of a column of a key: numbers, or texts. */
function inOrder(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : 1;
}

/** Orders rows of one table by their primary keys. */
export function byKey(table: Table, a: AnyRow, b: AnyRow): number {
  for (const name of table.key) {
    const order = inOrder(a[name], b[name]);
    if (order !== 0) return order;
  }
  return 0;
}
