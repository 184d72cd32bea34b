/** A snapshot of a store for checks: one read transaction over everything, next to a running host. */
import type { Connection } from 'mysql2';
import { type CheckRead, inLists, type Wanted } from '../command/declaration/store-check.ts';
import { columnName, type Row, type Table } from '../command/declaration/table.ts';
import { boundBytes, selectBuilder } from './builder.ts';
import { codec, misspeltValue, type Stored, type ToldMisspelt } from './codec.ts';
import type { StoreAddress } from './migrate.ts';
import { connectionOptions, patientConnection, rowsIn } from './mysql/connection.ts';
import { type RunSelect, type Selects, selectsOf } from './query-reader.ts';
import { openReader, preparer, type Sqlite } from './sqlite/open.ts';

/** Settings for the reads of tests and benchmarks. */
export interface SnapshotOptions {
  /** Rows of a page. */
  readonly pageSize?: number;
  /** Called with each select before it runs. */
  readonly told?: (sql: string, bindings: readonly Stored[]) => void;
  /** Receives misspelt values, and the read goes on. Without it the read fails. */
  readonly misspelt?: ToldMisspelt;
}

const defaultPageSize = 5000;

export interface Snapshot extends CheckRead {
  close(): Promise<void>;
}

/** Opens the store for reading. No writer waits for it. */
export async function openSnapshot(address: StoreAddress, options: SnapshotOptions = {}): Promise<Snapshot> {
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

/** Reads on a connection, in its present transaction. */
export function readsOnSqlite(db: Sqlite, options: SnapshotOptions, close: () => Promise<void>): Snapshot {
  const prepare = preparer(db);
  const run: RunSelect = async (sql, bindings) => {
    options.told?.(sql, bindings);
    const select = prepare(sql).raw(true);
    const rows = select.all(...bindings);
    return { columns: select.columns().map(({ name }) => name), rows };
  };
  const builder = selectBuilder('sqlite');
  return snapshotOf(selectsOf(builder, run, { misspelt: options.misspelt }), 'sqlite', options, close);
}

async function mysqlSnapshot(url: string, options: SnapshotOptions): Promise<Snapshot> {
  const connection = patientConnection({ ...connectionOptions(url), rowsAsArray: true });
  const { run, snapshot } = readsOnServer(
    connection,
    options,
    () => new Promise<void>((resolve) => connection.end(() => resolve())),
  );
  await run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ', []);
  await run('START TRANSACTION WITH CONSISTENT SNAPSHOT', []);
  return snapshot;
}

/**
 * Reads on a connection that returns rows as lists, in its present transaction. `run` runs any statement on
 * it.
 */
export function readsOnServer(
  connection: Connection,
  options: SnapshotOptions,
  close: () => Promise<void>,
): { readonly run: RunSelect; readonly snapshot: Snapshot } {
  const run: RunSelect = (sql, bindings) =>
    new Promise((resolve, reject) => {
      options.told?.(sql, bindings);
      const values = bindings.map((value) => (typeof value === 'bigint' ? value.toString() : value));
      connection.query({ sql, values }, (error, rows, fields) => {
        if (error !== null) reject(error);
        else {
          const columns = (fields ?? []).map(({ name }) => name);
          resolve({ columns, rows: rowsIn(rows) });
        }
      });
    });
  const builder = selectBuilder('mysql');
  return {
    run,
    snapshot: snapshotOf(selectsOf(builder, run, { misspelt: options.misspelt }), 'mysql', options, close),
  };
}

/** A condition that a row comes after another one, in the form of which the store makes a walk of the index. */
type Above = (columns: readonly Bound[]) => { readonly sql: string; readonly bindings: readonly Stored[] };

/** A column with its placeholder, and the value that it has in the other row. */
interface Bound {
  readonly column: string;
  readonly place: string;
  readonly value: Stored;
}

const tupleAbove: Above = (columns) => ({
  sql: `(${columns.map(({ column }) => column).join(',')}) > (${columns.map(({ place }) => place).join(',')})`,
  bindings: columns.map(({ value }) => value),
});

/** MySQL walks an index for comparisons of single columns only. */
const nestedAbove: Above = (columns) => {
  const steps = columns.map(({ column, place }, at) => {
    const same = columns.slice(0, at).map((earlier) => `${earlier.column} = ${earlier.place}`);
    return `(${[...same, `${column} > ${place}`].join(' AND ')})`;
  });
  const bindings = columns.flatMap((_, at) => columns.slice(0, at + 1).map(({ value }) => value));
  return { sql: `(${steps.join(' OR ')})`, bindings };
};

const aboveIn = { sqlite: tupleAbove, mysql: nestedAbove } as const;

function snapshotOf(
  selects: Selects,
  store: keyof typeof aboveIn,
  { pageSize = defaultPageSize }: SnapshotOptions,
  close: () => Promise<void>,
): Snapshot {
  const pages: CheckRead['pages'] = async function* <T extends Table>(
    table: T,
    { orderBy = [], across = [], tenant, where }: Parameters<typeof pages<T>>[1] = {},
  ) {
    const partition = tenant === undefined ? ['tenant'] : [];
    const order = [...new Set([...across, ...partition, ...orderBy, ...table.key])];
    let last: Row<T> | undefined;
    for (;;) {
      const after = last;
      const page: readonly Row<T>[] = await selects.rows(table, (select) => {
        if (tenant !== undefined) select.where({ tenant });
        // In parentheses: an `or` in the condition would otherwise cancel the start of the page.
        if (where !== undefined) select.where((own) => where(own));
        for (const property of order) select.orderBy(property);
        select.limit(pageSize);
        if (after === undefined) return;
        const { value, isPacked } = codec(table);
        const known: Readonly<Record<string, unknown>> = after;
        const { sql, bindings } = aboveIn[store](
          order.map((property) => {
            const strange = misspeltValue(table, after, property);
            const isBytes = strange?.isBytes ?? isPacked(property);
            return {
              column: `\`${columnName(property)}\``,
              place: isBytes ? boundBytes[store] : '?',
              value: strange === undefined ? value(property, known[property]) : strange.value,
            };
          }),
        );
        // Knex binds no bigint. Digits next to a column of numbers compare as a number.
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
