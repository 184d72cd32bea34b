/**
 * Counts how often this process wrote to each table. Results read from a table stay valid while its count is
 * the same.
 */
import type { Table } from '../command/declaration/table.ts';

export interface TableChanges {
  /** Counts a commit. */
  committed(tables: Iterable<Table>): void;
  /** Commits that wrote to any of these. */
  of(...tables: readonly Table[]): number;
}

export function tableChanges(): TableChanges {
  const counts = new Map<Table, number>();
  const count = (table: Table): number => counts.get(table) ?? 0;
  return {
    committed(tables) {
      for (const table of tables) counts.set(table, count(table) + 1);
    },
    of: (...tables) => tables.reduce((sum, table) => sum + count(table), 0),
  };
}
