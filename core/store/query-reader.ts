/** Reads for queries: selects built by knex, scoped to one tenant by construction, run by whichever store. */
import type { Knex } from 'knex';
import type { PageOf, QueryRead, Select } from '../command/read.ts';
import { type AnyRow, columnName, partitionOf, type Row, type Table } from '../command/table.ts';
import { codec, type Stored } from './codec.ts';
import type { Pager } from './pager.ts';

/** Columns and rows as the driver gives them; integers come as bigint or as text. */
export interface SelectResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export type RunSelect = (sql: string, bindings: readonly Stored[]) => Promise<SelectResult>;

/** Rows of a table, filtered and ordered by the caller. */
export interface Selects {
  rows(table: Table, build?: (select: Select) => void): Promise<readonly AnyRow[]>;
  select(
    table: Table,
    build: (select: Select) => void,
  ): Promise<readonly Record<string, unknown>[]>;
}

/** Knex spells properties as the store does: `accountNumber` becomes `account_number`. */
export const spellIdentifier = (name: string, wrap: (name: string) => string): string =>
  wrap(name === '*' ? name : columnName(name));

/** Selects within one tenant by construction; without a tenant, over all of them. */
export function selectsOf(builder: Knex, run: RunSelect, tenant?: string): Selects {
  const from = (table: Table) => {
    const select = builder(table.name) as unknown as Select;
    return tenant === undefined
      ? select
      : select.where(`${table.name}.tenant`, partitionOf(table, tenant));
  };
  const runSelect = async (select: Select) => {
    const { sql, bindings } = select.toSQL().toNative();
    // SQLite binds no booleans.
    const stored = bindings.map((value: unknown) =>
      typeof value === 'boolean' ? Number(value) : value,
    );
    return run(sql, stored as readonly Stored[]);
  };
  return {
    async rows(table, build) {
      const select = from(table).select(table.properties.map((name) => `${table.name}.${name}`));
      build?.(select);
      const { rows } = await runSelect(select);
      return rows.map((row) => codec(table).decode(row));
    },
    async select(table, build) {
      const select = from(table);
      build(select);
      const { columns, rows } = await runSelect(select);
      const names = columns.map(propertyName);
      return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
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
