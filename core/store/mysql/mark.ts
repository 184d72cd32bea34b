/** Marks of commits: a row under an id that nobody else has. Where it is, everything is that was committed before it. */
import { literal } from './sql.ts';

/** The server's own time, in the form of our instants. */
const nowText = "DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%H:%i:%s.000Z')";

/** Writes a mark that belongs to no batch. */
export const markText = (id: string): string =>
  `INSERT INTO unit_batches (id, at, members) VALUES (${literal(id)}, ${nowText}, 0)`;

/** How many of these marks are there. */
export const marksThere = (ids: readonly string[]): string =>
  `SELECT COUNT(*) FROM unit_batches WHERE id IN (${ids.map(literal).join(',')})`;

/** The mark that was written last, by the clocks of those who wrote them. */
export const newestMark = 'SELECT id FROM unit_batches ORDER BY at DESC LIMIT 1';

/** The name that a store was given when it was made: two banks have two, whatever else is alike. */
export const storeName = 'SELECT name FROM store_names LIMIT 1';
