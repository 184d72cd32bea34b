/** Text of the statements: values are escaped by the driver, names come from declared tables alone. */
import mysql from 'mysql2';
import { type AnyRow, columnName, type Table } from '../../command/declaration/table.ts';
import { alikeRuns, isPlain } from '../alike.ts';
import { codec, isList, type Stored } from '../codec.ts';
import { byTableName, type FlushPlan, type RowWant, type Update } from '../store.ts';
import { type PacketSize, statementsOf } from './packets.ts';

/** A value as text of the statement. */
export function literal(value: Stored): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? mysql.escape(value) : value.toString();
}

/** A value of a column as text of the statement. */
function spelt(value: Stored, isPacked: boolean): string {
  return isPacked && typeof value === 'string' ? `x'${value.replaceAll('-', '')}'` : literal(value);
}

/** A value that rows are looked up by, as text of the statement. */
const soughtText = (table: Table, property: string, value: unknown): string =>
  spelt(codec(table).sought(property, value), codec(table).isPacked(property));

/** A stored value, as text of the statement. */
const storedText = (table: Table, property: string, row: AnyRow): string =>
  spelt(codec(table).stored(property, row), codec(table).isPacked(property));

const name = (property: string) => `\`${columnName(property)}\``;

/**
 * How to treat rows that others have locked: read them without a lock, wait, skip them, or fail the
 * statement.
 */
export type Lock = '' | 'wait' | 'skip' | 'fail';

/** Rows by their keys, all of one table and named by the same columns: one select, in key order when it locks. */
export function selectRows(wants: readonly RowWant[], lock: Lock): string {
  const [first] = wants;
  if (first === undefined) return '';
  const { table } = first;
  const names = Object.keys(first.by);
  const { columns } = codec(table);
  const byTenant = new Map<string, string[]>();
  for (const { tenant, by } of wants) {
    const keys = byTenant.get(tenant) ?? [];
    byTenant.set(tenant, keys);
    const values = names.map((property) => soughtText(table, property, by[property]));
    keys.push(
      names.length === 1
        ? (values[0] ?? 'NULL')
        : `(${names.map((property, at) => `${name(property)}=${values[at]}`).join(' AND ')})`,
    );
  }
  const where = [...byTenant].map(([tenant, keys]) => {
    const listed = names.length === 1 ? `${name(names[0] ?? '')} IN (${keys.join(',')})` : keys.join(' OR ');
    return `(tenant=${literal(tenant)} AND (${listed}))`;
  });
  // Without the hint the server would scan a small table and lock every row on the way.
  const hint = lock === '' ? '' : ' FORCE INDEX (PRIMARY)';
  const order = lock === '' ? '' : ` ORDER BY ${['tenant', ...table.key].map(name).join(',')}`;
  return `SELECT ${columns.join(',')} FROM ${table.name}${hint} WHERE ${where.join(' OR ')}${order}${lockText[lock]}`;
}

/** The children of one parent, in key order. */
export function selectSet({ table, tenant, by }: RowWant, lock: Lock): string {
  const { columns } = codec(table);
  const where = Object.keys(by)
    .map((property) => ` AND ${name(property)}=${soughtText(table, property, by[property])}`)
    .join('');
  const order = ['tenant', ...table.key].map(name).join(',');
  // Children are locked through their parent, so locking a set always waits. Append-only rows are not locked:
  // they are read under the parent's lock.
  const text = lock === '' || table.appendOnly ? '' : lockText.wait;
  return `SELECT ${columns.join(',')} FROM ${table.name} WHERE tenant=${literal(tenant)}${where} ORDER BY ${order}${text}`;
}

const lockText: Readonly<Record<Lock, string>> = {
  '': '',
  wait: ' FOR UPDATE',
  skip: ' FOR UPDATE SKIP LOCKED',
  fail: ' FOR UPDATE NOWAIT',
};

/** Every statement of one commit, each within a packet, with a check that each update and remove found its row. */
export function flushStatements(plan: FlushPlan, batchId: string, most: PacketSize): readonly string[] {
  const statements: string[] = [];
  let expected = 0;
  const counted = (statement: string, rows: number) => {
    statements.push(`${statement};SET @found = @found + ROW_COUNT()`);
    expected += rows;
  };
  for (const table of sorted(plan.removes)) {
    for (const row of plan.removes.get(table) ?? []) counted(removeText(table, row, true), 1);
  }
  for (const table of sorted(plan.erases)) {
    for (const row of plan.erases.get(table) ?? []) statements.push(removeText(table, row, false));
  }
  for (const table of sorted(plan.inserts)) {
    const rows = plan.inserts.get(table) ?? [];
    const parts = statementsOf(rows, (some) => insertText(table, some), most);
    for (const { text } of parts) statements.push(text);
  }
  for (const table of sorted(plan.upserts)) {
    const rows = plan.upserts.get(table) ?? [];
    const parts = statementsOf(rows, (some) => upsertText(table, some), most);
    for (const { text } of parts) statements.push(text);
  }
  for (const table of sorted(plan.updates)) {
    const { alike, others } = apart(table, plan.updates.get(table) ?? []);
    for (const run of alike) {
      const parts = statementsOf(run, (some) => alikeText(table, some), most);
      for (const { text, some } of parts) counted(text, some.length);
    }
    for (const group of sameColumns(others)) {
      const parts = statementsOf(group, (some) => updateText(table, some), most);
      for (const { text, some } of parts) counted(text, some.length);
    }
  }
  if (expected > 0) {
    // If a row changed meanwhile, this writes NULL into a NOT NULL column: the statement fails, and COMMIT is
    // never reached.
    statements.unshift('SET @found = 0');
    statements.push(
      `UPDATE unit_batches SET members = IF(@found = ${expected}, members, NULL) WHERE id = ${literal(batchId)}`,
    );
  }
  return [...statements, 'COMMIT'];
}

function sorted(lists: ReadonlyMap<Table, unknown>): readonly Table[] {
  return [...lists.keys()].sort(byTableName);
}

/**
 * Leaves out columns that are NULL in every row, which saves parsing. A value shared by all rows is written
 * once.
 */
export function insertText(table: Table, rows: readonly AnyRow[], isWhole = false): string {
  const { columns, column, packed } = codec(table);
  const names: string[] = [];
  const given: (string | readonly string[])[] = [];
  columns.forEach((name, at) => {
    const values = column(at, rows);
    if (values === null && !isWhole) return;
    names.push(name);
    const isPacked = packed[at] === true;
    const text = (value: Stored) => spelt(value, isPacked);
    given.push(isList(values) ? values.map(text) : text(values));
  });
  const lists = rows.map((_row, at) => {
    const values = given.map((texts) => (typeof texts === 'string' ? texts : texts[at]));
    return `(${values.join(',')})`;
  });
  return `INSERT INTO ${table.name} (${names.join(',')}) VALUES ${lists.join(',')}`;
}

function upsertText(table: Table, rows: readonly AnyRow[]): string {
  const key = new Set(['tenant', ...table.key].map(name));
  const sets = codec(table)
    .columns.filter((column) => !key.has(column))
    .map((column) => `${column}=VALUES(${column})`);
  return `${insertText(table, rows, true)} ON DUPLICATE KEY UPDATE ${sets.join(',')}`;
}

function keyText(table: Table, row: AnyRow): string {
  return ['tenant', ...table.key]
    .map((property) => `${name(property)}=${storedText(table, property, row)}`)
    .join(' AND ');
}

function removeText(table: Table, row: AnyRow, checked: boolean): string {
  const version = checked ? ` AND version=${row.version}` : '';
  return `DELETE FROM ${table.name} WHERE ${keyText(table, row)}${version}`;
}

/**
 * From this many rows with the same changes on, a list of their keys is shorter than a list of their values.
 */
const manyAlike = 16;

/** Separates long runs of updates with the same changes from the other updates. */
function apart(table: Table, updates: readonly Update[]) {
  // Only a key of one column can be listed.
  if (table.key.length > 1 || !isPlain(table)) return { alike: [], others: updates };
  const runs = alikeRuns(updates);
  return {
    alike: runs.filter(({ length }) => length >= manyAlike),
    others: runs.filter(({ length }) => length < manyAlike).flat(),
  };
}

/** One update for rows with the same changes. */
function alikeText(table: Table, updates: readonly Update[]): string {
  const [first] = updates;
  const [key = ''] = table.key;
  if (first === undefined) return '';
  const { row, was, changed } = first;
  const sets = [...changed].map((property) => `${name(property)}=${storedText(table, property, row)}`);
  const keys = updates.map((update) => storedText(table, key, update.was));
  return `UPDATE ${table.name} SET ${sets.join(',')},version=${row.version} WHERE tenant=${literal(was.tenant)} AND ${name(key)} IN (${keys.join(',')}) AND version=${was.version}`;
}

/** Updates that change the same columns go in one statement. */
function sameColumns(updates: readonly Update[]): readonly (readonly Update[])[] {
  const groups = new Map<string, Update[]>();
  for (const update of updates) {
    const key = [...update.changed].sort().join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [update]);
    else group.push(update);
  }
  return [...groups.values()];
}

/** One update joined to its list of values. */
function updateText(table: Table, updates: readonly Update[]): string {
  const changed = [...(updates[0]?.changed ?? [])].sort();
  const keys = ['tenant', ...table.key];
  const rows = updates.map(({ row, was }, at) => {
    const cell = (of: AnyRow, property: string) => {
      const text = storedText(table, property, of);
      return at === 0 ? `${text} AS ${name(property)}` : text;
    };
    const cells = [
      ...keys.map((property) => cell(was, property)),
      ...changed.map((property) => cell(row, property)),
      at === 0 ? `${was.version} AS \`read_version\`` : String(was.version),
      at === 0 ? `${row.version} AS \`version\`` : String(row.version),
    ];
    return `SELECT ${cells.join(',')}`;
  });
  const on = [
    ...keys.map((property) => `t.${name(property)}=v.${name(property)}`),
    't.version=v.read_version',
  ];
  const sets = [
    ...changed.map((property) => `t.${name(property)}=v.${name(property)}`),
    't.version=v.version',
  ];
  return `UPDATE (${rows.join(' UNION ALL ')}) v STRAIGHT_JOIN ${table.name} t ON ${on.join(' AND ')} SET ${sets.join(',')}`;
}
