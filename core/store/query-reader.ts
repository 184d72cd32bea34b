/** Reads for queries: selects built by knex, always limited to one tenant, and run by either store. */
import type { Knex } from 'knex';
import {
  type Page,
  type PageOf,
  type Place,
  type PlaceOf,
  type QueryRead,
  QueryTooSlow,
  type Select,
} from '../command/declaration/read.ts';
import { type ColumnKind, partitionOf, type Row, type Table } from '../command/declaration/table.ts';
import type { Instant } from '../values/instant.ts';
import { mapInChunks } from '../values/turns.ts';
import { answeredKinds } from './builder.ts';
import {
  decodeRow,
  decodeValue,
  Misspelt,
  nearest,
  type Stored,
  storedValue,
  type ToldMisspelt,
} from './codec.ts';

/** Columns and rows from the driver. Integers are bigint or text. */
export interface SelectResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Runs a select. A select that is still running at `until` (of `performance.now`) is ended and throws
 * QueryTooSlow. If the store measures it, `worked` receives the milliseconds of CPU time of the select. A
 * select that returns more bytes than `most` throws QueryTooLarge.
 */
export type RunSelect = (
  sql: string,
  bindings: readonly Stored[],
  until?: number,
  worked?: (millis: number) => void,
  most?: number,
) => Promise<SelectResult>;

/** Runs selects that all see the store as it is at the first of them, until the work ends. */
export type AtOnce = <T>(work: (run: RunSelect) => Promise<T>) => Promise<T>;

/**
 * Runs the selects of this work one after the other. Calls `over` once, after the last select. A select after
 * the end of the work fails, because the connection may already belong to another reader.
 */
export async function oneByOne<T>(
  run: RunSelect,
  work: (run: RunSelect) => Promise<T>,
  over: () => void,
): Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;
  try {
    return await work((...select) => {
      const result = last.then(() => {
        if (isOver) throw new QueryTooSlow();
        return run(...select);
      });
      last = result.catch(() => undefined);
      return result;
    });
  } finally {
    isOver = true;
    // Failed work may have left a select that is still running.
    void last.then(over);
  }
}

/** Receives the selects of one reader, if the store measures their CPU time. */
export interface SelectWork {
  /** One was sent. */
  began(): void;
  /**
   * A select ended and took these milliseconds of CPU time. Not called for a select that never reached a
   * worker.
   */
  ended(millis: number): void;
}

/** Rows of a table, filtered and ordered by the caller. */
export interface Selects {
  /** When they have to end, on the clock of `performance.now`. */
  readonly until?: number | undefined;
  /** If set, all selects see one snapshot that is not earlier. Otherwise each select sees its own. */
  readonly asOf?: Instant | undefined;
  rows<T extends Table>(
    table: T,
    build?: (select: Select) => void,
    /** Columns that are not read. */
    without?: readonly string[],
  ): Promise<readonly Row<T>[]>;
  select(table: Table, build: (select: Select) => void): Promise<readonly Record<string, unknown>[]>;
}

/** Reads pages of lists. */
export interface Pager {
  page<T extends Table>(selects: Selects, tenant: string, table: T, of: PageOf): Promise<Page<Row<T>>>;
  place(selects: Selects, tenant: string, table: Table, of: PlaceOf): Promise<Place>;
}

/** Limits of all selects. */
export interface Within {
  /** Without a tenant, they are over all of them. */
  readonly tenant?: string;
  /** When they have to end, on the clock of `performance.now`. */
  readonly until?: number | undefined;
  readonly asOf?: Instant | undefined;
  /** The most bytes that one select returns. */
  readonly most?: number;
  readonly work?: SelectWork | undefined;
  /** A condition that lets the store notice that the time is over. */
  readonly watch?: string;
  /** Receives misspelt values, and the select goes on. Without it such a select fails. */
  readonly misspelt?: ToldMisspelt | undefined;
}

type AnyRecord = Record<string, unknown>;

/** Selects within one tenant by construction, and within their time. */
export function selectsOf(
  builder: Knex,
  run: RunSelect,
  { tenant, until, asOf, most, work, watch, misspelt }: Within = {},
): Selects {
  const from = (table: Table) => {
    const select: Select = builder<AnyRecord, AnyRecord[]>(table.name);
    if (tenant !== undefined) select.where(`${table.name}.tenant`, partitionOf(table, tenant));
    if (watch !== undefined && until !== undefined) select.whereRaw(watch);
    return select;
  };
  const runSelect = async (select: Select) => {
    const { sql, bindings } = select.toSQL().toNative();
    // SQLite binds no booleans.
    const stored = bindings.map((value: unknown) =>
      typeof value === 'boolean' ? Number(value) : storedValue(value),
    );
    if (until !== undefined && performance.now() > until) throw new QueryTooSlow();
    work?.began();
    return run(sql, stored, until, work?.ended, most);
  };
  const decodeField = (table: Table, name: string, kind: ColumnKind, value: unknown): unknown => {
    try {
      return decodeValue(kind, value);
    } catch {
      const problem = new Misspelt(table, name, { value });
      if (misspelt === undefined) throw problem;
      misspelt(problem);
      return nearest(kind, value);
    }
  };
  return {
    until,
    asOf,
    async rows<T extends Table>(table: T, build?: (select: Select) => void, without: readonly string[] = []) {
      const select = from(table).select(
        table.properties.map((name) =>
          without.includes(name) ? builder.raw('null as ??', [name]) : `${table.name}.${name}`,
        ),
      );
      build?.(select);
      const { rows } = await runSelect(select);
      return mapInChunks(rows, (row) => decodeRow(table, row, misspelt));
    },
    async select(table, build) {
      const select = from(table);
      build(select);
      const { columns, rows } = await runSelect(select);
      const kinds = answeredKinds(select, table);
      const fields = columns.map((column) => {
        return { name: propertyName(column), kind: kinds.get(column) };
      });
      return mapInChunks(rows, (row) =>
        Object.fromEntries(
          fields.map(({ name, kind }, at) => [
            name,
            kind === undefined ? row[at] : decodeField(table, name, kind, row[at]),
          ]),
        ),
      );
    },
  };
}

function propertyName(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The reader that a query file gets. */
export function queryReader(selects: Selects, pager: Pager, tenant: string): QueryRead {
  return {
    async one<T extends Table>(table: T, by: Partial<Row<T>>) {
      const [row] = await selects.rows(table, (select) => select.where(by).limit(1));
      return row;
    },
    rows: selects.rows,
    page: (table, of) => pager.page(selects, tenant, table, of),
    place: (table, of) => pager.place(selects, tenant, table, of),
    select: selects.select,
  };
}
