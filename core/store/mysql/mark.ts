/**
 * Marks of commits: a row under a unique id. A server with the row has everything that was committed before
 * it.
 */
import { literal } from './sql.ts';

/** The server's own time, in the form of our instants. */
const nowText = "DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%H:%i:%s.000Z')";

/** Writes a mark that belongs to no batch. */
export const markText = (id: string): string =>
  `INSERT INTO unit_batches (id, at, members) VALUES (${literal(id)}, ${nowText}, 0)`;

/** How many of these marks are there. */
export const marksThere = (ids: readonly string[]): string =>
  `SELECT COUNT(*) FROM unit_batches WHERE id IN (${ids.map(literal).join(',')})`;

/** The newest mark, by the clocks of its writers. */
export const newestMark = 'SELECT id FROM unit_batches ORDER BY at DESC LIMIT 1';

/**
 * The name that a store gets when it is created. Two banks have different names, even if all else is equal.
 */
export const storeName = 'SELECT name FROM store_names LIMIT 1';
