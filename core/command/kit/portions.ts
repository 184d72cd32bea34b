/** Reads rows in portions: fewer at a time where the rows are large. */
import { QueryTooLarge } from '../declaration/read.ts';

/**
 * Reads at most this many rows, or fewer if they are too large for one read. A row that is too large alone is
 * an error. Returns also the number of rows that the last read asked for.
 */
export async function inPortions<Rows>(
  most: number,
  read: (limit: number) => Promise<Rows>,
): Promise<{ readonly found: Rows; readonly limit: number }> {
  for (let limit = most; ; limit = Math.ceil(limit / 4)) {
    try {
      return { found: await read(limit), limit };
    } catch (error) {
      if (!(error instanceof QueryTooLarge) || limit <= 1) throw error;
    }
  }
}
