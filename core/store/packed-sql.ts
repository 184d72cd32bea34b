/** The decoding of `packed.ts` in the SQL of both stores: views show ids, digests and times as text. */
import type { PackedKind } from './packed.ts';

/** Kinds of columns that a view shows as text. */
export type ShownKind = PackedKind | 'moment';

/** SQL that makes text of a column, or of an expression, of each kind. */
export type ShownSql = Readonly<Record<ShownKind, (column: string) => string>>;

/** The start and length of each part of a UUID in its bytes. */
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
    // Compares numbers. Texts would have the collation of the view's creator and of its reader, which may
    // differ.
    `CASE WHEN ${column} IS NULL THEN NULL WHEN LENGTH(${column}) = 16 THEN ${uuidOnServer(column)} ` +
    `WHEN ORD(${column}) = 1 THEN ${textFrom(column, 3)} ELSE ${textFrom(column, 2)} END`,
  moment: (column) =>
    `CONCAT(DATE_FORMAT(TIMESTAMPADD(SECOND, ${column} DIV 1000, '1970-01-01 00:00:00'), '%Y-%m-%dT%H:%i:%s'), ` +
    `'.', LPAD(${column} MOD 1000, 3, '0'), 'Z')`,
  // `hex` returns text in the session's character set. In a prompt, that character set may not have the
  // collation.
  digest: (column) => `CONVERT(LOWER(HEX(${column})) USING utf8mb4)`,
};
