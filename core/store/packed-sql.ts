/** What `packed.ts` does, in the SQL of both stores: views show ids, digests and times to people as text. */
import type { PackedKind } from './packed.ts';

/** Kinds of columns whose text a view makes. */
export type ShownKind = PackedKind | 'moment';

/** SQL that makes text of a column, or of an expression, of each kind. */
export type ShownSql = Readonly<Record<ShownKind, (column: string) => string>>;

/** Where the parts of a UUID begin in its bytes, and how long they are. */
const uuidParts = [
  [1, 4],
  [5, 2],
  [7, 2],
  [9, 2],
  [11, 6],
] as const;

const part = (column: string, [from, count]: readonly [number, number]) =>
  `lower(hex(substr(${column}, ${from}, ${count})))`;
const uuidOnSqlite = (column: string) => uuidParts.map((at) => part(column, at)).join(" || '-' || ");

export const shownOnSqlite: ShownSql = {
  uuid: (column) => `CASE WHEN ${column} IS NOT NULL THEN ${uuidOnSqlite(column)} END`,
  identifier: (column) =>
    `CASE WHEN length(${column}) = 16 THEN ${uuidOnSqlite(column)} ` +
    `WHEN hex(substr(${column}, 1, 1)) = '01' THEN CAST(substr(${column}, 3) AS TEXT) ` +
    `ELSE CAST(substr(${column}, 2) AS TEXT) END`,
  moment: (column) =>
    `strftime('%Y-%m-%dT%H:%M:%S', ${column} / 1000, 'unixepoch') || printf('.%03dZ', ${column} % 1000)`,
  digest: (column) => `lower(hex(${column}))`,
};

const uuidOnServer = (column: string) =>
  `LOWER(CONCAT_WS('-', ${uuidParts.map(([from, count]) => `HEX(SUBSTR(${column}, ${from}, ${count}))`).join(', ')}))`;
const textFrom = (column: string, from: number) => `CONVERT(SUBSTR(${column}, ${from}) USING utf8mb4)`;

export const shownOnServer: ShownSql = {
  uuid: (column) => `CASE WHEN ${column} IS NOT NULL THEN ${uuidOnServer(column)} END`,
  identifier: (column) =>
    // Compared as numbers: texts would have the collation of whoever made the view, and of whoever asks it.
    `CASE WHEN ${column} IS NULL THEN NULL WHEN LENGTH(${column}) = 16 THEN ${uuidOnServer(column)} ` +
    `WHEN ORD(${column}) = 1 THEN ${textFrom(column, 3)} ELSE ${textFrom(column, 2)} END`,
  moment: (column) =>
    `CONCAT(DATE_FORMAT(TIMESTAMPADD(SECOND, ${column} DIV 1000, '1970-01-01 00:00:00'), '%Y-%m-%dT%H:%i:%s'), ` +
    `'.', LPAD(${column} MOD 1000, 3, '0'), 'Z')`,
  // `hex` makes text of the session's character set, in which a prompt may have no such collation.
  digest: (column) => `CONVERT(LOWER(HEX(${column})) USING utf8mb4)`,
};
