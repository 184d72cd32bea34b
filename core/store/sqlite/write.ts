/** One statement of a commit. Plain data: it crosses to the writer's thread. */
import { type ColumnValues, isList, type Stored } from '../codec.ts';

interface Statement {
  readonly sql: string;
  /**
   * The number of rows that must change. Another number means that a row changed meanwhile. If null, any
   * number is correct.
   */
  readonly rows: number | null;
}

/** A statement with its bound values, in order. */
export interface PlainWrite extends Statement {
  readonly values: readonly Stored[];
}

/** An insert of several rows: a column that all of them share crosses once. */
export interface RowsWrite extends Statement {
  readonly count: number;
  readonly columns: readonly ColumnValues[];
}

export type Write = PlainWrite | RowsWrite;

/** The bound values of the statement, in order. */
export function boundOf(write: Write): readonly Stored[] {
  if ('values' in write) return write.values;
  const { count, columns } = write;
  const bound: Stored[] = [];
  for (let row = 0; row < count; row += 1) {
    for (const column of columns) {
      bound.push(isList(column) ? (column[row] ?? null) : column);
    }
  }
  return bound;
}
