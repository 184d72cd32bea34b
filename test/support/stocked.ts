/** A store in memory with the rows that a test names, read as `load` and as queries read it. */
import type { QueryRead, Read } from '../../core/command/declaration/read.ts';
import type { StoreCheck } from '../../core/command/declaration/store-check.ts';
import type { AnyRow, Row, Table } from '../../core/command/declaration/table.ts';
import { loadRead, storeSource } from '../../core/unit/locking.ts';
import { identityMap } from '../../core/unit/rows.ts';
import { bareStore } from './bare-store.ts';
import { noon } from './decide.ts';

/** Rows of one table. */
export interface Stock {
  readonly table: Table;
  readonly rows: readonly AnyRow[];
}

export const stock = <T extends Table>(table: T, ...rows: readonly Row<T>[]): Stock => ({
  table,
  rows: rows as unknown as readonly AnyRow[],
});

/** The same rows as the bank `demo` reads them. */
export interface Stocked {
  readonly load: Read;
  readonly query: QueryRead;
  /** What a pass of `check store` finds, whatever the pages. */
  finds(check: StoreCheck): Promise<readonly string[]>;
}

/** Lends a store with these rows. */
export async function withRows<T>(
  stocks: readonly Stock[],
  look: (stocked: Stocked) => Promise<T>,
): Promise<T> {
  const { store, add, differences } = await bareStore();
  for (const { table, rows } of stocks) if (rows.length > 0) add(table, ...rows);
  const session = await store.begin({ id: 'any', at: noon, members: 1 });
  try {
    return await look({
      load: loadRead(identityMap(), storeSource(session), 'demo', new Map()),
      query: store.reader('demo'),
      finds: async (check) =>
        (await differences([check], 2)).map((found) => found.slice(`${check.name}: `.length)),
    });
  } finally {
    await session.rollback();
  }
}
