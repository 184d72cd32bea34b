/** What an identity map knows of one table beyond its rows by primary key: natural keys and sets of children. */
import type { AnyRow, Table } from '../command/declaration/table.ts';
import type { RowWant } from '../store/store.ts';
import { wantKey } from './row-key.ts';

export interface RowIndex {
  /** By want key: the primary key of the row that has this natural key, or null when no row has it. */
  readonly naturals: Map<string, { readonly want: RowWant; key: string | null }>;
  readonly sets: Map<string, { readonly want: RowWant; keys: readonly string[] }>;
  /** Rows that came, went or changed in a looked-up column, and in which take: the store does not know them so. */
  readonly touched: Map<string, number>;
}

export const rowIndex = (): RowIndex => ({
  naturals: new Map(),
  sets: new Map(),
  touched: new Map(),
});

/** A row that came, changed or went. */
export interface RowChange {
  readonly key: string;
  readonly table: Table;
  readonly before: AnyRow | undefined;
  readonly after: AnyRow | undefined;
}

/** Keeps the natural keys and sets that were asked for in step with the row. */
export function reindex(
  { naturals, sets }: RowIndex,
  { key, table, before, after }: RowChange,
  undoLog: (() => void)[],
): void {
  if (naturals.size > 0) {
    for (const names of table.natural) {
      const { left, taken } = movesOf(
        naturals,
        keyBy(table, names, before),
        keyBy(table, names, after),
      );
      if (left?.key === key) assign(left, 'key', null, undoLog);
      if (taken !== undefined) assign(taken, 'key', key, undoLog);
    }
  }
  if (sets.size > 0) {
    for (const names of table.sets) {
      const { left, taken } = movesOf(
        sets,
        keyBy(table, names, before),
        keyBy(table, names, after),
      );
      if (left !== undefined) {
        const rest = left.keys.filter((other) => other !== key);
        assign(left, 'keys', rest, undoLog);
      }
      if (taken !== undefined) assign(taken, 'keys', [...taken.keys, key], undoLog);
    }
  }
}

/** What the row leaves and what it comes to, where that was asked for and is not the same. */
function movesOf<T>(
  known: ReadonlyMap<string, T>,
  from: string | undefined,
  to: string | undefined,
): { readonly left: T | undefined; readonly taken: T | undefined } {
  if (from === to) return { left: undefined, taken: undefined };
  return {
    left: from === undefined ? undefined : known.get(from),
    taken: to === undefined ? undefined : known.get(to),
  };
}

/** The want key that names this row by these columns. */
function keyBy(
  table: Table,
  names: readonly string[],
  row: AnyRow | undefined,
): string | undefined {
  if (row === undefined) return undefined;
  const by: Record<string, unknown> = {};
  for (const name of names) {
    // As in SQL, nothing is equal to null: such a row is in no set and has no such key.
    if (row[name] === null) return undefined;
    by[name] = row[name];
  }
  return wantKey({ table, tenant: row.tenant, by });
}

function assign<T, K extends keyof T>(to: T, name: K, value: T[K], undoLog: (() => void)[]): void {
  const before = to[name];
  to[name] = value;
  undoLog.push(() => {
    to[name] = before;
  });
}
