/** What a commit is on SQLite: a list of prepared statements with their values, in the order they run. */
import { type AnyRow, columnName, type Table } from '../../command/table.ts';
import { codec, type Stored } from '../codec.ts';
import { byTableName, type FlushPlan, type Update } from '../store.ts';

/** Rows of one insert statement: a long list is written in the largest of these that still fit. */
const chunkSizes = [64, 16, 4, 1] as const;

/** One statement of a commit. Plain data: it crosses to the writer's thread. */
export interface Write {
  readonly sql: string;
  readonly values: readonly Stored[];
  /** So many rows must change, another number means that one changed under us; null: it does not matter. */
  readonly rows: number | null;
}

/** The whole plan as statements; whoever runs them commits. */
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

type SqlOf = (table: Table, count: number) => string;

function insertions(table: Table, rows: readonly AnyRow[], sqlOf: SqlOf, to: Write[]): void {
  const { encodeInto } = codec(table);
  let at = 0;
  while (at < rows.length) {
    const left = rows.length - at;
    const count = chunkSizes.find((size) => size <= left) ?? 1;
    const values: Stored[] = [];
    for (let row = at; row < at + count; row += 1) encodeInto(values, rows[row] as AnyRow);
    to.push({ sql: sqlOf(table, count), values, rows: null });
    at += count;
  }
}

/** Texts of statements are made once: they depend on the table and a few numbers. */
function remembered(make: SqlOf): SqlOf {
  const texts = new WeakMap<Table, Map<number, string>>();
  return (table, count) => {
    const ofTable = texts.get(table) ?? new Map<number, string>();
    texts.set(table, ofTable);
    const known = ofTable.get(count);
    if (known !== undefined) return known;
    const made = make(table, count);
    ofTable.set(count, made);
    return made;
  };
}

const insertSql = remembered((table, count) => {
  const { columns } = codec(table);
  const row = `(${columns.map(() => '?').join(',')})`;
  return `INSERT INTO ${table.name} (${columns.join(',')}) VALUES ${Array(count).fill(row).join(',')}`;
});

const upsertSql = remembered((table, count) => {
  const key = ['tenant', ...table.key].map(columnName);
  const rest = codec(table).columns.filter((quoted) => !key.includes(quoted.slice(1, -1)));
  const sets = rest.map((quoted) => `${quoted}=excluded.${quoted}`).join(',');
  return `${insertSql(table, count)} ON CONFLICT (${key.join(',')}) DO UPDATE SET ${sets}`;
});

const keyWhere = remembered((table) =>
  ['tenant', ...table.key].map((property) => `\`${columnName(property)}\`=?`).join(' AND '),
);

function keyValues(table: Table, row: AnyRow): Stored[] {
  const { value } = codec(table);
  return ['tenant', ...table.key].map((property) => value(property, row[property]));
}

function removal(table: Table, row: AnyRow, checked: boolean): Write {
  const version = checked ? ' AND `version`=?' : '';
  const values = checked ? [...keyValues(table, row), row.version] : keyValues(table, row);
  return {
    sql: `DELETE FROM ${table.name} WHERE ${keyWhere(table, 1)}${version}`,
    values,
    rows: checked ? 1 : null,
  };
}

/** Rows that change alike, from the same version: all parts of a batch that are paid, say. */
interface Alike {
  readonly sets: readonly string[];
  readonly values: readonly Stored[];
  readonly version: number;
  readonly rows: AnyRow[];
}

function changes(table: Table, updates: readonly Update[], to: Write[]): void {
  const { value } = codec(table);
  const groups = new Map<string, Alike>();
  for (const { row, version, changed } of updates) {
    const properties = [...changed];
    const values = properties.map((property) => value(property, row[property]));
    const key = `${row.tenant}\n${version}\n${properties.join(',')}\n${values.map(spelt).join('')}`;
    const known = groups.get(key);
    if (known !== undefined) known.rows.push(row);
    else {
      const sets = properties.map((property) => `\`${columnName(property)}\`=?`);
      groups.set(key, { sets, values, version, rows: [row] });
    }
  }
  for (const alike of groups.values()) changesAlike(table, alike, to);
}

/** Each value with its length, so that no two lists read the same. */
const spelt = (value: Stored): string =>
  value === null ? '~' : `${String(value).length}:${String(value)}`;

function changesAlike(table: Table, { sets, values, version, rows }: Alike, to: Write[]): void {
  const begin = `UPDATE ${table.name} SET ${sets.join(',')},\`version\`=? WHERE`;
  // Only a key of one column can be listed.
  const [key = '', ...more] = table.key;
  let at = 0;
  while (at < rows.length) {
    const left = rows.length - at;
    const count = more.length > 0 ? 1 : (chunkSizes.find((size) => size <= left) ?? 1);
    const some = rows.slice(at, at + count);
    at += count;
    const [first] = some as [AnyRow];
    if (count === 1) {
      const given = [...values, first.version, ...keyValues(table, first), version];
      to.push({ sql: `${begin} ${keyWhere(table, 1)} AND \`version\`=?`, values: given, rows: 1 });
      continue;
    }
    const { value } = codec(table);
    const marks = Array(count).fill('?').join(',');
    to.push({
      sql: `${begin} tenant=? AND \`${columnName(key)}\` IN (${marks}) AND \`version\`=?`,
      values: [
        ...[...values, first.version, first.tenant],
        ...some.map((row) => value(key, row[key])),
        version,
      ],
      rows: count,
    });
  }
}
