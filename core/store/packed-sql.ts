/**
 * What `packed.ts` does, in the words of both stores: for migrations, which move rows from text to bytes, and for views,
 * which show them to people. Each is of a column, whose name it takes.
 */
import type { Knex } from 'knex';

/** Text of SQL for each kind of column. */
export interface KindSql {
  uuid(column: string): string;
  identifier(column: string): string;
  moment(column: string): string;
}

interface Words {
  /** From text to what the store has. Of a text that is no UUID, or no moment, the one makes nothing, a server refuses it. */
  readonly packed: KindSql;
  /** From what the store has to text. */
  readonly shown: KindSql;
}

const hexOf = (digits: number): string => '[0-9a-f]'.repeat(digits);
const uuidPattern = [8, 4, 4, 4, 12].map(hexOf).join('-');
/** Where the parts of a UUID begin in its bytes, and how long they are. */
const uuidParts = [
  [1, 4],
  [5, 2],
  [7, 2],
  [9, 2],
  [11, 6],
] as const;

function sqlite(): Words {
  const isUuid = (column: string) => `${column} GLOB '${uuidPattern}'`;
  const uuid = (column: string) => `unhex(${column}, '-')`;
  const part = (column: string, [from, count]: readonly [number, number]) =>
    `lower(hex(substr(${column}, ${from}, ${count})))`;
  const uuidText = (column: string) => uuidParts.map((at) => part(column, at)).join(" || '-' || ");
  return {
    packed: {
      uuid: (column) => `CASE WHEN ${isUuid(column)} THEN ${uuid(column)} END`,
      identifier: (column) =>
        `CASE WHEN ${column} IS NULL THEN NULL WHEN ${isUuid(column)} THEN ${uuid(column)} ` +
        `WHEN length(CAST(${column} AS BLOB)) = 15 THEN unhex('0100' || hex(${column})) ` +
        `ELSE unhex('00' || hex(${column})) END`,
      // Whole seconds and the rest: SQLite's own fractions are rounded.
      moment: (column) =>
        `unixepoch(substr(${column}, 1, 19)) * 1000 + CAST(substr(${column}, 21, 3) AS INTEGER)`,
    },
    shown: {
      uuid: (column) => `CASE WHEN ${column} IS NOT NULL THEN ${uuidText(column)} END`,
      identifier: (column) =>
        `CASE WHEN length(${column}) = 16 THEN ${uuidText(column)} ` +
        `WHEN hex(substr(${column}, 1, 1)) = '01' THEN CAST(substr(${column}, 3) AS TEXT) ` +
        `ELSE CAST(substr(${column}, 2) AS TEXT) END`,
      moment: (column) =>
        `strftime('%Y-%m-%dT%H:%M:%S', ${column} / 1000, 'unixepoch') || printf('.%03dZ', ${column} % 1000)`,
    },
  };
}

function server(): Words {
  // The end of a pattern overlooks a line's end.
  const isUuid = (column: string) =>
    `CHAR_LENGTH(${column}) = 36 AND ${column} REGEXP '^${uuidPattern}$'`;
  const uuid = (column: string) => `UNHEX(REPLACE(${column}, '-', ''))`;
  const uuidText = (column: string) =>
    `LOWER(CONCAT_WS('-', ${uuidParts.map(([from, count]) => `HEX(SUBSTR(${column}, ${from}, ${count}))`).join(', ')}))`;
  const text = (column: string, from: number) =>
    `CONVERT(SUBSTR(${column}, ${from}) USING utf8mb4)`;
  return {
    packed: {
      // Longer than the column: the server refuses it.
      uuid: (column) =>
        `CASE WHEN ${column} IS NULL THEN NULL WHEN ${isUuid(column)} THEN ${uuid(column)} ELSE REPEAT('x', 17) END`,
      identifier: (column) =>
        `CASE WHEN ${column} IS NULL THEN NULL WHEN ${isUuid(column)} THEN ${uuid(column)} ` +
        `WHEN LENGTH(${column}) = 15 THEN UNHEX(CONCAT('0100', HEX(${column}))) ` +
        `ELSE UNHEX(CONCAT('00', HEX(${column}))) END`,
      moment: (column) =>
        `TIMESTAMPDIFF(SECOND, '1970-01-01 00:00:00', CAST(REPLACE(LEFT(${column}, 19), 'T', ' ') AS DATETIME)) * 1000 ` +
        `+ CAST(SUBSTR(${column}, 21, 3) AS SIGNED)`,
    },
    shown: {
      uuid: (column) => `CASE WHEN ${column} IS NOT NULL THEN ${uuidText(column)} END`,
      identifier: (column) =>
        // Compared as numbers: texts would have the collation of whoever made the view, and of whoever asks it.
        `CASE WHEN ${column} IS NULL THEN NULL WHEN LENGTH(${column}) = 16 THEN ${uuidText(column)} ` +
        `WHEN ORD(${column}) = 1 THEN ${text(column, 3)} ELSE ${text(column, 2)} END`,
      moment: (column) =>
        `CONCAT(DATE_FORMAT(TIMESTAMPADD(SECOND, ${column} DIV 1000, '1970-01-01 00:00:00'), '%Y-%m-%dT%H:%i:%s'), ` +
        `'.', LPAD(${column} MOD 1000, 3, '0'), 'Z')`,
    },
  };
}

/** Whether a migration is on a server. */
export const isServer = (knex: Knex): boolean => knex.client.config.client !== 'better-sqlite3';

/** The words of the store that a migration is on. */
export const packedSql = (knex: Knex): Words => (isServer(knex) ? server() : sqlite());
