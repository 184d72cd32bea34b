/**
 * Whether every value is stored in its one spelling. Bytes that are read as a text which has others, or a moment between
 * two milliseconds, are read as they should be and found by nobody: what they stand in is hidden.
 */
import { type CheckRead, type StoreCheck, storeCheck } from '../command/declaration/store-check.ts';
import { declaredTables, type Table } from '../command/declaration/table.ts';
import type { Misspelt } from './codec.ts';

/** More than these are counted alone. */
const mostKept = 1000;

/** What was misspelt in what was read so far. */
export class Misspellings {
  readonly #found = new Set<string>();
  #told = 0;

  /** For the reads that tell of them. */
  readonly tell = ({ message }: Misspelt): void => {
    if (this.#found.size < mostKept) this.#found.add(message);
  };

  /** Sentences that were not taken before. */
  *fresh(): Iterable<string> {
    for (const one of [...this.#found].slice(this.#told)) {
      this.#told += 1;
      yield one;
    }
  }
}

/** Reads every row of these tables, and answers what is misspelt. */
export async function* misspeltIn(
  tables: Iterable<Table>,
  read: Pick<CheckRead, 'pages'>,
  found: Misspellings,
): AsyncIterable<string> {
  for (const table of tables) {
    for await (const page of read.pages(table)) {
      if (page.length > 0) yield* found.fresh();
    }
  }
}

/** The pass of `check store`: of all tables that the program declares. */
export const spellingCheck = (found: Misspellings): StoreCheck =>
  storeCheck({
    name: 'spelling',
    says: 'every value stands in its one spelling, so that whoever looks for it finds it',
    run: (read) => misspeltIn(declaredTables(), read, found),
  });
