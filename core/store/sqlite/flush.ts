/** Turns a commit into prepared SQLite statements with their values, in the order of execution. */
import { LRUCache } from 'lru-cache';
import { type AnyRow, columnName, type Table } from '../../command/declaration/table.ts';
import { isAlike, isPlain } from '../alike.ts';
import { boundBytes } from '../builder.ts';
import { codec, type Stored } from '../codec.ts';
import { byTableName, type FlushPlan, type Update } from '../store.ts';
import type { Write } from './write.ts';

/** Rows of one insert statement: a long list is written in the largest of these that still fit. */
const insertSizes = [64, 16, 4, 1] as const;
/**
 * Rows that one statement changes in the same way. SQLite builds a table of the listed keys, which pays only
 * for many keys.
 */
const changeSizes = [64, 16, 1] as const;
/** Texts remembered: one for each table, size and set of columns that has been used of late. */
const rememberedTexts = 2000;

/**
 * The placeholder of a value. The writer makes bytes from digits, because texts are cheaper to send to its
 * thread.
 */
const placeOf = (isPacked: boolean | undefined): string => (isPacked === true ? boundBytes.sqlite : '?');

/** The whole plan as statements. The caller commits. */
export function writesOf(plan: FlushPlan): readonly Write[] {
  const writes: Write[] = [];
  for (const table of sorted(plan.removes)) {
    for (const row of plan.removes.get(table) ?? []) writes.push(removal(table, row, true));
  }
  for (const table of sorted(plan.erases)) {
    for (const row of plan.erases.get(table) ?? []) writes.push(removal(table, row, false));
  }
  for (const table of sorted(plan.inserts)) {
    insertions(table, plan.inserts.get(table) ?? [], insertSql, writes);
  }
  for (const table of sorted(plan.upserts)) {
    insertions(table, plan.upserts.get(table) ?? [], upsertSql, writes);
  }
  for (const table of sorted(plan.updates)) {
    changes(table, plan.updates.get(table) ?? [], writes);
  }
  return writes;
}

function sorted(lists: ReadonlyMap<Table, unknown>): readonly Table[] {
  return [...lists.keys()].sort(byTableName);
}

type SqlOf = (table: Table, count: number, said: readonly number[]) => string;

function insertions(table: Table, rows: readonly AnyRow[], sqlOf: SqlOf, to: Write[]): void {
  const { column } = codec(table);
  const every = table.properties.map((_property, at) => at);
  let at = 0;
  while (at < rows.length) {
    const some = rows.slice(at, at + fitting(insertSizes, rows.length - at));
    at += some.length;
    const columns = every.map((position) => column(position, some));
    // New rows omit columns that are NULL, which saves sending them. An upsert lists every column, since an
    // omitted one would keep its old value.
    const isNew = sqlOf === insertSql;
    const said = isNew ? every.filter((position) => columns[position] !== null) : every;
    const given = isNew ? columns.filter((values) => values !== null) : columns;
    const sql = sqlOf(table, some.length, said);
    to.push({ sql, count: some.length, columns: given, rows: null });
  }
}

function fitting(sizes: readonly number[], left: number): number {
  return sizes.find((size) => size <= left) ?? 1;
}

/** Texts of statements are made once: they depend on the table, the columns and a few numbers. */
function remembered(make: SqlOf): SqlOf {
  const texts = new LRUCache<string, string>({ max: rememberedTexts });
  return (table, count, said) => {
    const key = `${table.name} ${count} ${said.join(',')}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const made = make(table, count, said);
    texts.set(key, made);
    return made;
  };
}

/**
 * A failure rolls the whole commit back, so a statement need not undo its own rows. With `OR FAIL`, SQLite
 * does not copy each page to undo a statement of several rows.
 */
const insertSql = remembered((table, count, said) => {
  const { columns, packed } = codec(table);
  const row = `(${said.map((at) => placeOf(packed[at])).join(',')})`;
  const names = said.map((at) => columns[at]).join(',');
  return `INSERT OR FAIL INTO ${table.name} (${names}) VALUES ${Array(count).fill(row).join(',')}`;
});

const upsertSql = remembered((table, count, said) => {
  const key = ['tenant', ...table.key].map(columnName);
  const rest = codec(table).columns.filter((quoted) => !key.includes(quoted.slice(1, -1)));
  const sets = rest.map((quoted) => `${quoted}=excluded.${quoted}`).join(',');
  return `${insertSql(table, count, said)} ON CONFLICT (${key.join(',')}) DO UPDATE SET ${sets}`;
});

const equals = (table: Table, property: string): string =>
  `\`${columnName(property)}\`=${placeOf(codec(table).isPacked(property))}`;

const keyTexts = new WeakMap<Table, string>();

function keyWhere(table: Table): string {
  const known = keyTexts.get(table);
  if (known !== undefined) return known;
  const key = ['tenant', ...table.key].map((property) => equals(table, property));
  const made = key.join(' AND ');
  keyTexts.set(table, made);
  return made;
}

function keyValues(table: Table, row: AnyRow): Stored[] {
  const { value } = codec(table);
  return ['tenant', ...table.key].map((property) => value(property, row[property]));
}

function removal(table: Table, row: AnyRow, checked: boolean): Write {
  const version = checked ? ' AND `version`=?' : '';
  const values = checked ? [...keyValues(table, row), row.version] : keyValues(table, row);
  return {
    sql: `DELETE FROM ${table.name} WHERE ${keyWhere(table)}${version}`,
    values,
    rows: checked ? 1 : null,
  };
}

/** Rows with the same changes and versions, for example all parts of a batch that are paid. */
interface Alike {
  readonly sets: readonly string[];
  readonly values: readonly Stored[];
  readonly version: number;
  readonly next: number;
  /** As they were read. */
  readonly rows: AnyRow[];
}

function changes(table: Table, updates: readonly Update[], to: Write[]): void {
  const { stored } = codec(table);
  const groups = new Map<string, Alike>();
  const mayCompare = isPlain(table);
  let last: { readonly update: Update; readonly alike: Alike } | undefined;
  for (const update of updates) {
    const { row, was, changed } = update;
    // Rows with the same changes are mostly consecutive. Their values are not encoded again.
    if (last !== undefined && mayCompare && isAlike(update, last.update)) {
      last.alike.rows.push(was);
      continue;
    }
    const { version } = was;
    const { version: next } = row;
    const properties = [...changed];
    const values = properties.map((property) => stored(property, row));
    const key = `${was.tenant}\n${version} ${next}\n${properties.join(',')}\n${values.map(spelt).join('')}`;
    let alike = groups.get(key);
    if (alike === undefined) {
      const sets = properties.map((property) => equals(table, property));
      alike = { sets, values, version, next, rows: [] };
      groups.set(key, alike);
    }
    alike.rows.push(was);
    last = { update, alike };
  }
  for (const alike of groups.values()) changesAlike(table, alike, to);
}

/** Each value with its length, so that different lists have different texts. */
const spelt = (value: Stored): string => (value === null ? '~' : `${String(value).length}:${String(value)}`);

function changesAlike(table: Table, alike: Alike, to: Write[]): void {
  const { sets, values, version, next, rows } = alike;
  const begin = `UPDATE OR FAIL ${table.name} SET ${sets.join(',')},\`version\`=? WHERE`;
  // Only a key of one column can be listed.
  const [key = '', ...more] = table.key;
  let at = 0;
  while (at < rows.length) {
    const count = more.length > 0 ? 1 : fitting(changeSizes, rows.length - at);
    const some = rows.slice(at, at + count);
    at += count;
    const [first] = some;
    if (first === undefined) return;
    if (count === 1) {
      const given = [...values, next, ...keyValues(table, first), version];
      to.push({ sql: `${begin} ${keyWhere(table)} AND \`version\`=?`, values: given, rows: 1 });
      continue;
    }
    const { value, isPacked } = codec(table);
    const marks = Array(count)
      .fill(placeOf(isPacked(key)))
      .join(',');
    to.push({
      sql: `${begin} tenant=? AND \`${columnName(key)}\` IN (${marks}) AND \`version\`=?`,
      values: [...[...values, next, first.tenant], ...some.map((row) => value(key, row[key])), version],
      rows: count,
    });
  }
}
