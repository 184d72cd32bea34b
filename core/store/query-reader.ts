/** Reads for queries: selects built by knex, scoped to one tenant by construction, run by whichever store. */
import type { Knex } from 'knex';
import {
  type Page,
  type PageOf,
  type QueryRead,
  QueryTooSlow,
  type Select,
} from '../command/declaration/read.ts';
import {
  type AnyRow,
  columnName,
  partitionOf,
  type Row,
  type Table,
} from '../command/declaration/table.ts';
import { inTurns } from '../values/turns.ts';
import { codec, type Stored } from './codec.ts';

/** Columns and rows as the driver gives them; integers come as bigint or as text. */
export interface SelectResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Runs a select; past `until` (of `performance.now`) it is ended and throws QueryTooSlow. */
export type RunSelect = (
  sql: string,
  bindings: readonly Stored[],
  until?: number,
) => Promise<SelectResult>;

/** Rows of a table, filtered and ordered by the caller. */
export interface Selects {
  rows<T extends Table>(table: T, build?: (select: Select) => void): Promise<readonly Row<T>[]>;
  select(
    table: Table,
    build: (select: Select) => void,
  ): Promise<readonly Record<string, unknown>[]>;
}

/** Reads pages of lists. */
export interface Pager {
  page(selects: Selects, tenant: string, table: Table, of: PageOf): Promise<Page<AnyRow>>;
}

/** Knex spells properties as the store does: `accountNumber` becomes `account_number`. */
export const spellIdentifier = (name: string, wrap: (name: string) => string): string =>
  wrap(name === '*' ? name : columnName(name));

/** What selects are narrowed by, whatever they ask. */
export interface Within {
  /** Without a tenant, they are over all of them. */
  readonly tenant?: string;
  /** When they have to end, on the clock of `performance.now`. */
  readonly until?: number | undefined;
  /** A condition that lets the store notice that the time is over. */
  readonly watch?: string;
}

/** Selects within one tenant by construction, and within their time. */
export function selectsOf(
  builder: Knex,
  run: RunSelect,
  { tenant, until, watch }: Within = {},
): Selects {
  const from = (table: Table) => {
    const select = builder(table.name) as unknown as Select;
    if (tenant !== undefined) select.where(`${table.name}.tenant`, partitionOf(table, tenant));
    if (watch !== undefined && until !== undefined) select.whereRaw(watch);
    return select;
  };
  const runSelect = async (select: Select) => {
    const { sql, bindings } = select.toSQL().toNative();
    // SQLite binds no booleans.
    const stored = bindings.map((value: unknown) =>
      typeof value === 'boolean' ? Number(value) : value,
    );
    if (until !== undefined && performance.now() > until) throw new QueryTooSlow();
    return run(sql, stored as readonly Stored[], until);
  };
  return {
    async rows<T extends Table>(table: T, build?: (select: Select) => void) {
      const select = from(table).select(table.properties.map((name) => `${table.name}.${name}`));
      build?.(select);
      const { rows } = await runSelect(select);
      const found = await inTurns(rows, (row) => codec(table).decode(row));
      // The codec makes of each column what the table declares it to hold.
      return found as readonly Row<T>[];
    },
    async select(table, build) {
      const select = from(table);
      build(select);
      const { columns, rows } = await runSelect(select);
      const names = columns.map(propertyName);
      return inTurns(rows, (row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
    },
  };
}

function propertyName(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The reader that a query file is handed. */
export function queryReader(selects: Selects, pager: Pager, tenant: string): QueryRead {
  return {
    async one<T extends Table>(table: T, by: Partial<Row<T>>) {
      const [row] = await selects.rows(table, (select) => select.where(by).limit(1));
      return row as Row<T> | undefined;
    },
    async rows<T extends Table>(table: T, build?: (select: Select) => void) {
      return (await selects.rows(table, build)) as readonly Row<T>[];
    },
    async page<T extends Table>(table: T, of: PageOf) {
      const page = await pager.page(selects, tenant, table, of);
      return { ...page, items: page.items as readonly Row<T>[] };
    },
    select: selects.select,
  };
}
