/** A store as it was at one moment, for checks: one read transaction over everything, beside a running host. */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import mysql, { type Connection } from 'mysql2';
import { type CheckRead, inLists, type Wanted } from '../command/declaration/store-check.ts';
import { columnName, type Row, type Table } from '../command/declaration/table.ts';
import { codec, type Stored } from './codec.ts';
import type { StoreAddress } from './migrate.ts';
import { connectionOptions, rowsIn } from './mysql/connection.ts';
import { type RunSelect, type Selects, selectsOf, spellIdentifier } from './query-reader.ts';
import { openReader, preparer, type Sqlite } from './sqlite/open.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knex: (config: Knex.Config) => Knex = createRequire(import.meta.url)('knex');

/** What a test or a bench may say of its reads. */
export interface SnapshotOptions {
  /** Rows of a page. */
  readonly pageSize?: number;
  /** Told of each select before it runs. */
  readonly told?: (sql: string, bindings: readonly Stored[]) => void;
}

const defaultPageSize = 5000;

export interface Snapshot extends CheckRead {
  close(): Promise<void>;
}

/** Opens the store to read; nobody who writes waits for it. */
export async function openSnapshot(
  address: StoreAddress,
  options: SnapshotOptions = {},
): Promise<Snapshot> {
  return address.kind === 'sqlite'
    ? sqliteSnapshot(address.file, options)
    : mysqlSnapshot(address.url, options);
}

async function sqliteSnapshot(file: string, options: SnapshotOptions): Promise<Snapshot> {
  const db = openReader(file);
  db.exec('BEGIN');
  return readsOnSqlite(db, options, async () => {
    db.close();
  });
}

/** Reads on a connection, in whatever transaction it is. */
export function readsOnSqlite(
  db: Sqlite,
  options: SnapshotOptions,
  close: () => Promise<void>,
): Snapshot {
  const prepare = preparer(db);
  const run: RunSelect = async (sql, bindings) => {
    options.told?.(sql, bindings);
    const select = prepare(sql).raw(true);
    const rows = select.all(...bindings);
    return { columns: select.columns().map(({ name }) => name), rows };
  };
  const builder = knex({
    client: 'better-sqlite3',
    useNullAsDefault: true,
    wrapIdentifier: spellIdentifier,
  });
  return snapshotOf(selectsOf(builder, run), tupleAbove, options, close);
}

async function mysqlSnapshot(url: string, options: SnapshotOptions): Promise<Snapshot> {
  const connection = mysql.createConnection({ ...connectionOptions(url), rowsAsArray: true });
  const { run, snapshot } = readsOnServer(
    connection,
    options,
    () => new Promise<void>((resolve) => connection.end(() => resolve())),
  );
  await run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ', []);
  await run('START TRANSACTION WITH CONSISTENT SNAPSHOT', []);
  return snapshot;
}

/** Reads on a connection whose rows come as lists, in whatever transaction it is; `run` runs any statement on it. */
export function readsOnServer(
  connection: Connection,
  options: SnapshotOptions,
  close: () => Promise<void>,
): { readonly run: RunSelect; readonly snapshot: Snapshot } {
  const run: RunSelect = (sql, bindings) =>
    new Promise((resolve, reject) => {
      options.told?.(sql, bindings);
      const values = bindings.map((value) =>
        typeof value === 'bigint' ? value.toString() : value,
      );
      connection.query({ sql, values }, (error, rows, fields) => {
        if (error !== null) reject(error);
        else {
          const columns = (fields ?? []).map(({ name }) => name);
          resolve({ columns, rows: rowsIn(rows) });
        }
      });
    });
  const builder = knex({ client: 'mysql2', wrapIdentifier: spellIdentifier });
  return { run, snapshot: snapshotOf(selectsOf(builder, run), nestedAbove, options, close) };
}

/** A condition that a row comes after another one, in the form of which the store makes a walk of the index. */
type Above = (
  columns: readonly string[],
  values: readonly Stored[],
) => { readonly sql: string; readonly bindings: readonly Stored[] };

const tupleAbove: Above = (columns, values) => ({
  sql: `(${columns.join(',')}) > (${columns.map(() => '?').join(',')})`,
  bindings: values,
});

/** MySQL walks an index for comparisons of single columns only. */
const nestedAbove: Above = (columns, values) => {
  const steps = columns.map((column, at) => {
    const same = columns.slice(0, at).map((earlier) => `${earlier} = ?`);
    return `(${[...same, `${column} > ?`].join(' AND ')})`;
  });
  const bindings = columns.flatMap((_, at) => values.slice(0, at + 1));
  return { sql: `(${steps.join(' OR ')})`, bindings };
};

function snapshotOf(
  selects: Selects,
  above: Above,
  { pageSize = defaultPageSize }: SnapshotOptions,
  close: () => Promise<void>,
): Snapshot {
  const pages: CheckRead['pages'] = async function* <T extends Table>(
    table: T,
    { orderBy = [], across = [], tenant, where }: Parameters<typeof pages<T>>[1] = {},
  ) {
    const partition = tenant === undefined ? ['tenant'] : [];
    const order = [...new Set([...across, ...partition, ...orderBy, ...table.key])];
    const columns = order.map((property) => `\`${columnName(property)}\``);
    let last: Row<T> | undefined;
    for (;;) {
      const after = last;
      const page: readonly Row<T>[] = await selects.rows(table, (select) => {
        if (tenant !== undefined) select.where({ tenant });
        where?.(select);
        for (const property of order) select.orderBy(property);
        select.limit(pageSize);
        if (after === undefined) return;
        const { value } = codec(table);
        const known: Readonly<Record<string, unknown>> = after;
        const { sql, bindings } = above(
          columns,
          order.map((property) => value(property, known[property])),
        );
        // Knex binds no bigint; beside a column of numbers, its digits are one.
        const bound = bindings.map((one) => (typeof one === 'bigint' ? one.toString() : one));
        select.whereRaw(sql, bound);
      });
      if (page.length > 0) yield page;
      if (page.length < pageSize) return;
      last = page.at(-1);
    }
  };
  return {
    pages,
    rows: (table, build) => selects.rows(table, build),
    among: async <T extends Table>(
      table: T,
      property: string,
      wanted: readonly Wanted[],
      narrow?: Parameters<CheckRead['among']>[3],
    ) => {
      const found: Row<T>[] = [];
      for (const { tenant, some } of inLists(wanted)) {
        const values = [...new Set(some.map(({ value }) => value))];
        const rows = await selects.rows(table, (select) => {
          // Without the order, and of one value alone, SQLite takes a tenant's rows for few and goes through all of them.
          const list = values.length === 1 ? [...values, ...values] : values;
          select.where({ tenant }).whereIn(property, list).orderBy(property);
          narrow?.(select);
        });
        for (const row of rows) found.push(row);
      }
      return found;
    },
    select: (table, build) => selects.select(table, build),
    close,
  };
}
