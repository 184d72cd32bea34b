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
  /** Exactly one row must change; another number means that it changed under us. */
  readonly one: boolean;
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
    for (const update of plan.updates.get(table) ?? []) writes.push(changeOf(table, update));
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
    to.push({ sql: sqlOf(table, count), values, one: false });
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
    one: checked,
  };
}

function changeOf(table: Table, { row, version, changed }: Update): Write {
  const { value } = codec(table);
  const properties = [...changed];
  const sets = properties.map((property) => `\`${columnName(property)}\`=?`);
  const sql = `UPDATE ${table.name} SET ${sets.join(',')},\`version\`=? WHERE ${keyWhere(table, 1)} AND \`version\`=?`;
  const values = properties.map((property) => value(property, row[property]));
  return { sql, values: [...values, row.version, ...keyValues(table, row), version], one: true };
}
