/**
 * Checks that every value is stored in its only valid encoding. Two examples of invalid values: bytes that
 * decode to a text with other bytes, and a time between two milliseconds. Such a value is read as it should
 * be, but no search finds it, so its row is hidden.
 */
import { type CheckRead, type StoreCheck, storeCheck } from '../command/declaration/store-check.ts';
import { declaredTables, type Table } from '../command/declaration/table.ts';
import type { Misspelt } from './codec.ts';

/** At most this many problems are kept. Further problems are dropped. */
const mostKept = 1000;

/** The misspelt values of the rows read so far. */
export class Misspellings {
  readonly #found = new Set<string>();
  #told = 0;

  /** Callback for the reads. */
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

/** Reads every row of these tables and returns the misspelt values. */
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
    says: 'every value has its one spelling, so that lookups find it',
    run: (read) => misspeltIn(declaredTables(), read, found),
  });
