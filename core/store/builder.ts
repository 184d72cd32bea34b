/**
 * Builds selects with knex and converts values to the form in which the compared columns are stored. Authors
 * of selects write texts and times, whatever the store contains. A comparison that cannot be converted is
 * rejected with its column.
 */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import type { Select } from '../command/declaration/read.ts';
import { type ColumnKind, columnName, declaredTables, type Table } from '../command/declaration/table.ts';
import { InBytes } from '../command/kit/keyset.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { columnOf, comparison, isPacked, isSpelt, type Stored } from './codec.ts';
import { digitsOf } from './packed.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knex: (config: Knex.Config) => Knex = createRequire(import.meta.url)('knex');

/** Knex spells properties as the store does: `accountNumber` becomes `account_number`. */
const wrapIdentifier = (name: string, wrap: (name: string) => string): string =>
  wrap(name === '*' ? name : columnName(name));

const configs = {
  sqlite: { client: 'better-sqlite3', useNullAsDefault: true, wrapIdentifier },
  mysql: { client: 'mysql2', wrapIdentifier },
} as const;

/** The bytes in a select's text, from bound digits. NULL if the value has no digits. */
export const boundBytes = { sqlite: "unhex(?, '-')", mysql: "unhex(replace(?, '-', ''))" } as const;

/** A builder of selects for the store. It has no connection: the reader runs the text. */
export function selectBuilder(store: keyof typeof configs): Knex {
  const builder = knex(configs[store]);
  const client: Client = builder.client;
  const compilerOf = client.queryCompiler.bind(client);
  const bytes = (digits: Stored) => (digits === null ? null : client.raw(boundBytes[store], [digits]));
  client.queryCompiler = (select, bindings) => spelling(compilerOf(select, bindings), bytes);
  return builder;
}

/** The members of knex's client that are used here. Its types do not declare them. */
interface Client {
  queryCompiler(select: unknown, bindings: unknown): Compiler;
  raw(sql: string, bindings: readonly unknown[]): unknown;
}

/** A condition, as knex collects them. */
interface Statement {
  readonly column?: unknown;
  readonly operator?: unknown;
  readonly value?: unknown;
  readonly asColumn?: unknown;
}

type Clause = (statement: Statement) => string;

/** Makes the text of a select, and of each that is within it, by a method for each kind of condition. */
interface Compiler {
  readonly single: { readonly table?: unknown };
  readonly grouped: { readonly join?: readonly { readonly table?: unknown }[] };
  toSQL(...of: readonly unknown[]): unknown;
  whereBasic: Clause;
  whereIn: Clause;
  whereBetween: Clause;
  whereLike: Clause;
  whereILike: Clause;
  havingBasic: Clause;
  havingIn: Clause;
  havingBetween: Clause;
  onVal: Clause;
  onIn: Clause;
  onBetween: Clause;
}

/** Tables of the selects that are being made, the innermost last: brackets have those of the select around them. */
const scopes: (readonly Named[])[] = [];

interface Named {
  /** As the select calls it. */
  readonly name: string;
  readonly table: Table;
}

type Bytes = (digits: Stored) => unknown;

function spelling(compiler: Compiler, bytes: Bytes): Compiler {
  const compile = compiler.toSQL.bind(compiler);
  compiler.toSQL = (...of) => {
    scopes.push(tablesOf(compiler));
    try {
      return compile(...of);
    } finally {
      scopes.pop();
    }
  };
  const { onVal, onIn, onBetween } = compiler;
  const { whereBasic, whereIn, whereBetween, whereLike, whereILike } = compiler;
  const { havingBasic, havingIn, havingBetween } = compiler;
  const through = (clause: Clause, spell: (statement: Statement) => Statement): Clause => {
    const bound = clause.bind(compiler);
    return (statement) => bound(spell(statement));
  };
  const one = (statement: Statement) => speltOne(statement, bytes);
  const listed = (statement: Statement) => speltList(statement, bytes);
  const between = (statement: Statement) => speltBetween(statement, bytes);
  compiler.whereBasic = through(whereBasic, one);
  compiler.whereIn = through(whereIn, listed);
  compiler.whereBetween = through(whereBetween, between);
  compiler.whereLike = through(whereLike, refused);
  compiler.whereILike = through(whereILike, refused);
  compiler.havingBasic = through(havingBasic, one);
  compiler.havingIn = through(havingIn, listed);
  compiler.havingBetween = through(havingBetween, between);
  compiler.onVal = through(onVal, one);
  compiler.onIn = through(onIn, listed);
  compiler.onBetween = through(onBetween, between);
  return compiler;
}

/**
 * Converts a value to the stored form of its column. Other operands stay as they are: a column, a select, a
 * text of SQL.
 */
function speltOne(statement: Statement, bytes: Bytes): Statement {
  const { column, operator, value, asColumn } = statement;
  const kind = spellOf(column);
  if (value instanceof InBytes) {
    const digits = kind !== undefined && isPacked(kind) ? digitsOf(kind, value.text) : undefined;
    if (digits === undefined) throw notSo(column, `${String(operator)} ${JSON.stringify(value.text)}`);
    return { ...statement, value: bytes(digits) };
  }
  if (kind === undefined || asColumn === true || !isValue(value)) return statement;
  const spelt = comparison(kind, String(operator), value);
  if (spelt === undefined) throw notSo(column, `${String(operator)} ${JSON.stringify(value)}`);
  return { ...statement, operator: spelt.operator, value: isPacked(kind) ? bytes(spelt.value) : spelt.value };
}

function speltList(statement: Statement, bytes: Bytes): Statement {
  const { column, value } = statement;
  if (!Array.isArray(value)) return statement;
  const spell = (of: unknown, item: unknown): unknown => {
    const kind = spellOf(of);
    if (kind === undefined) return item;
    const one = isValue(item) ? comparison(kind, '=', item) : undefined;
    if (one === undefined) throw notSo(of, `in ${JSON.stringify(item)}`);
    return isPacked(kind) ? bytes(one.value) : one.value;
  };
  const columns = itemsOf(column);
  const spelt = itemsOf(value).map((item) =>
    columns.length === 0 ? spell(column, item) : itemsOf(item).map((part, at) => spell(columns[at], part)),
  );
  return { ...statement, value: spelt };
}

function speltBetween(statement: Statement, bytes: Bytes): Statement {
  const { column, value } = statement;
  const kind = spellOf(column);
  if (kind === undefined) return statement;
  const [from, to] = itemsOf(value).map((end, at) => {
    const one = comparison(kind, at === 0 ? '>=' : '<=', end);
    // The beginning of a text would be left out at the upper end.
    if (one?.operator !== (at === 0 ? '>=' : '<=')) throw notSo(column, 'between');
    return isPacked(kind) ? bytes(one.value) : one.value;
  });
  return { ...statement, value: [from, to] };
}

function refused(statement: Statement): Statement {
  if (spellOf(statement.column) !== undefined) throw notSo(statement.column, 'like');
  return statement;
}

const isValue = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number';

const notSo = (column: unknown, how: string): Error =>
  new Error(`${String(column)} cannot be compared so, for the store has it packed: ${how}`);

/** The stored form of the column, if it differs from the row's. */
function spellOf(column: unknown) {
  const kind = typeof column === 'string' ? kindIn(scopes.at(-1) ?? [], column) : undefined;
  return kind !== undefined && isSpelt(kind) ? kind : undefined;
}

/** The tables of this select, then those of the selects around it. */
function tablesOf({ single, grouped }: Compiler): readonly Named[] {
  const own = [single.table, ...(grouped.join ?? []).map(({ table }) => table)].flatMap(namedTable);
  return [...own, ...(scopes.at(-1) ?? [])];
}

function namedTable(named: unknown): readonly Named[] {
  // A select in the place of a table has tables of its own.
  if (typeof named !== 'string') return [];
  const [, of = '', name = of] = /^(\w+)(?: as (\w+))?$/i.exec(named) ?? [];
  const table = tableOf(of);
  return table === undefined ? [] : [{ name, table }];
}

/** The kind of a column as a select names it: `createdAt`, `transactions.created_at`. */
function kindIn(tables: readonly Named[], column: string): ColumnKind | undefined {
  const [property = '', of] = column.split('.').reverse();
  for (const { name, table } of tables) {
    const kind = of === undefined || of === name ? kindsOf(table).get(columnName(property)) : undefined;
    if (kind !== undefined) return kind;
  }
  return undefined;
}

const kinds = new WeakMap<Table, ReadonlyMap<string, ColumnKind>>();

function kindsOf(table: Table): ReadonlyMap<string, ColumnKind> {
  const known = kinds.get(table);
  if (known !== undefined) return known;
  const made = new Map(
    table.properties.map((name) => [columnName(name), columnOf(table, name).kind] as const),
  );
  kinds.set(table, made);
  return made;
}

let byName = new Map<string, Table>();
let known = 0;

/** The table that is declared by this name. */
function tableOf(name: string): Table | undefined {
  const tables = declaredTables();
  if (tables.size !== known) {
    byName = new Map([...tables].map((table) => [table.name, table]));
    known = tables.size;
  }
  return byName.get(name);
}

/**
 * The kinds of answered columns whose stored form differs from the row's, by their names in the answer. They
 * are plain columns, renamed columns, and the minimum or maximum of a column.
 */
export function answeredKinds(select: Select, table: Table) {
  const { _statements, _single } = membersOf(select);
  const statements = itemsOf(_statements).map(membersOf);
  const joined = statements.flatMap((one) => (one.grouping === 'join' ? [one.table] : []));
  const from = membersOf(_single).table;
  const tables = [{ name: table.name, table }, ...[from, ...joined].flatMap(namedTable)];
  const found = new Map<string, Exclude<ReturnType<typeof spellOf>, undefined>>();
  const note = (column: unknown, as?: string): void => {
    if (typeof column !== 'string') return;
    const [, of = column, named = as] = /^(\S+) as (\S+)$/i.exec(column) ?? [];
    const kind = kindIn(tables, of);
    const name = named ?? of.split('.').at(-1) ?? of;
    if (kind !== undefined && isSpelt(kind)) found.set(columnName(name), kind);
  };
  const asked = statements.filter(({ grouping }) => grouping === 'columns');
  const columns = asked.filter(
    ({ type, method }) => type !== 'aggregate' || method === 'min' || method === 'max',
  );
  for (const { value } of columns) {
    for (const one of Array.isArray(value) ? itemsOf(value) : [value]) {
      if (typeof one === 'string') note(one);
      else if (isPlain(one)) for (const [as, of] of Object.entries(one)) note(of, as);
    }
  }
  if (asked.length === 0 || asked.some(({ value }) => itemsOf(value).includes('*'))) {
    for (const property of table.properties) note(property);
  }
  return found;
}

/** A plain object of aliases, not one that knex created. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
