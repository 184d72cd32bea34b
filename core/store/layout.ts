/** The layout of a table: how migrations write it down, and the statements that make it on either store. */
import { type ShownKind, shownOnServer, shownOnSqlite } from './packed-sql.ts';

/**
 * A table in a migration: immutable text with the terms of both stores. Lists are separated by commas. A
 * column has a name, a type and perhaps `not null`.
 */
export interface TableShape {
  readonly name: string;
  readonly columns: string;
  readonly key: string;
  readonly unique?: readonly string[];
  /** `tenant, account_id`. With `where account_id is not null`, SQLite indexes only these rows. */
  readonly indexes?: readonly string[];
  /** On SQLite, the rows have a tree of their own in addition to the key's. */
  readonly wide?: true;
  /** `for ever` or `10 years from COLUMN`: triggers reject forbidden changes of rows. */
  readonly kept?: string;
  /**
   * Columns that the view `readable_NAME` shows in another form than they are stored: `uuid`, `moment
   * coalesce(...)`.
   */
  readonly readable?: Readonly<Record<string, string>>;
}

/** The table as a store has it. */
export interface Layout {
  readonly columns: Readonly<Record<string, string>>;
  readonly key: string;
  readonly indexes: readonly string[];
  readonly wide: boolean;
  readonly collation: string;
  /** Statements that make its triggers. */
  readonly triggers: readonly string[];
  /**
   * The statement that creates the view. On a server only the columns, because the server rewrites the
   * statement.
   */
  readonly view: string | undefined;
}

/** The store that statements are for: the embedded one, or a server with the collation of its text. */
export type Target = { readonly kind: 'sqlite' } | { readonly kind: 'mysql'; readonly collation: string };

/** The items of a list that is separated by commas. */
export const partsOf = (list: string): readonly string[] =>
  list.split(',').map((part) => part.replaceAll(/\s+/g, ' ').trim());

const listed = (list: string): string => partsOf(list).join(', ');
const quoted = (list: string): string =>
  partsOf(list)
    .map((name) => `\`${name}\``)
    .join(', ');

/** Columns by their names, with their types. */
export const columnsOf = (list: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    partsOf(list).map((column) => {
      const at = column.indexOf(' ');
      return [column.slice(0, at), column.slice(at + 1)];
    }),
  );

/** SQLite treats unknown types as numbers, and has no byte lengths. */
export const typeOn = ({ kind }: Target, type: string): string =>
  kind === 'sqlite' ? type.replace(/^varbinary\((?:16|32)\)/, 'blob') : type;

/** The layout of a table of this shape in a store. */
export function layoutOf(shape: TableShape, target: Target): Layout {
  const { name, columns, key, unique = [], indexes = [], wide = false } = shape;
  const isSqlite = target.kind === 'sqlite';
  const types = columnsOf(columns);
  return {
    columns: Object.fromEntries(
      Object.entries(types).map(([column, type]) => [column, typeOn(target, type)]),
    ),
    key: listed(key),
    indexes: [
      ...unique.map((list) => `unique ${listed(list)}`),
      ...indexes.map((list) => listed(isSqlite ? list : list.replace(/ where .*$/, ''))),
    ].toSorted(),
    wide: isSqlite && wide,
    collation: isSqlite ? '' : target.collation,
    triggers: triggersOf(name, shape.kept, types, target),
    view: viewOf(name, types, shape.readable, target),
  };
}

/** Statements that create the table on a store without a table of this name. */
export function statementsOf(name: string, layout: Layout, target: Target): readonly string[] {
  const { columns, key, indexes, wide, triggers, view } = layout;
  const inside = [
    ...Object.entries(columns).map(([column, type]) => `\`${column}\` ${type}`),
    `primary key (${quoted(key)})`,
  ];
  const made = (more: readonly string[]) => `create table \`${name}\` (${[...inside, ...more].join(', ')})`;
  const views = view === undefined ? [] : [view];
  if (target.kind === 'sqlite') {
    return [
      made([]) + (wide ? '' : ' without rowid'),
      ...indexes.map((index) => indexStatement(name, index)),
      ...triggers,
      ...views,
    ];
  }
  // One statement, so that the table is created as a whole or not at all.
  const keys = indexes.map((index) => {
    const { isUnique, list } = readIndex(index);
    return `${isUnique ? 'unique ' : ''}key \`${indexName(name, index)}\` (${quoted(list)})`;
  });
  const text = `engine=InnoDB default charset=utf8mb4 collate=${target.collation}`;
  return [`${made(keys)} ${text}`, ...triggers, ...views];
}

function readIndex(index: string) {
  const [, unique, list = '', where] = /^(unique )?(.*?)( where .*)?$/.exec(index) ?? [];
  return { isUnique: unique !== undefined, list, where };
}

/** The name of an index: `loans_tenant_state_index`. */
export function indexName(table: string, index: string): string {
  const { isUnique, list } = readIndex(index);
  return [table, ...partsOf(list), isUnique ? 'unique' : 'index'].join('_');
}

/** The statement that adds an index to a table. */
export function indexStatement(table: string, index: string): string {
  const { isUnique, list, where = '' } = readIndex(index);
  return `create ${isUnique ? 'unique ' : ''}index \`${indexName(table, index)}\` on \`${table}\` (${quoted(list)})${where}`;
}

function triggersOf(
  table: string,
  kept: string | undefined,
  types: Readonly<Record<string, string>>,
  { kind }: Target,
): readonly string[] {
  if (kept === undefined) return [];
  const [, years, from = ''] = /^(\d+) years from (\w+)$/.exec(kept) ?? [];
  const added = `${table} is only ever added to`;
  const refused = `${table} is kept ${years === undefined ? kept : `for ${years} years`}`;
  const isMoment = types[from]?.startsWith('bigint') === true;
  const on = (change: string) =>
    `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}`;
  if (kind === 'sqlite') {
    const limit = isMoment
      ? `unixepoch('now', '-${years} years') * 1000`
      : `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${years} years')`;
    const when = years === undefined ? '' : ` WHEN OLD.${from} > ${limit}`;
    return [
      `${on('DELETE')}${when} BEGIN SELECT RAISE(ABORT, '${refused}'); END`,
      `${on('UPDATE')} BEGIN SELECT RAISE(ABORT, '${added}'); END`,
    ];
  }
  const limit = isMoment
    ? `UNIX_TIMESTAMP(NOW() - INTERVAL ${years} YEAR) * 1000`
    : `DATE_FORMAT(UTC_TIMESTAMP() - INTERVAL ${years} YEAR, '%Y-%m-%dT%H:%i:%s.000Z')`;
  const signal = (words: string) => `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${words}'`;
  const body =
    years === undefined
      ? signal(refused)
      : `BEGIN IF OLD.\`${from}\` > ${limit} THEN ${signal(refused)}; END IF; END`;
  return [`${on('DELETE')} FOR EACH ROW ${body}`, `${on('UPDATE')} FOR EACH ROW ${signal(added)}`];
}

const shownKinds: readonly ShownKind[] = ['uuid', 'identifier', 'moment', 'digest'];

function viewOf(
  table: string,
  types: Readonly<Record<string, string>>,
  readable: TableShape['readable'],
  target: Target,
): string | undefined {
  if (readable === undefined) return undefined;
  const isSqlite = target.kind === 'sqlite';
  const columns = Object.keys(types).map((column) => {
    const name = `\`${column}\``;
    const said = readable[column];
    if (said === undefined) return name;
    const kind = shownKinds.find((word) => `${said} `.startsWith(`${word} `));
    if (kind === undefined) return `${said} AS ${name}`;
    const of = said.slice(kind.length).trim() || name;
    return isSqlite
      ? `${shownOnSqlite[kind](of)} AS ${name}`
      : `(${shownOnServer[kind](of)}) COLLATE ${target.collation} AS ${name}`;
  });
  return `CREATE ${isSqlite ? '' : 'OR REPLACE '}VIEW readable_${table} AS SELECT ${columns.join(', ')} FROM \`${table}\``;
}
