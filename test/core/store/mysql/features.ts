/**
 * What the statements of the stores are made of, and what TiDB 8 and Vitess document of it. A word that stands in no
 * phrase here is nothing that anybody looked up: the test of the statements fails.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ability } from '../../../../core/store/mysql/abilities.ts';

/** What a documentation says. */
type Said =
  /** It has it. */
  | 'yes'
  /** It does not say. */
  | 'unsaid'
  /** It lacks it; what is done there is in the table of abilities. */
  | { readonly lacks: Ability }
  /** It is not sent there: the words of another server are. */
  | 'another word';

export interface Feature {
  /** Words of the language; functions with `()`. */
  readonly phrases: readonly string[];
  readonly tidb: Said;
  readonly vitess: Said;
  /** Where each says so: pages under `tidbPages` and `vitessPages`, or whole addresses. */
  readonly pages: readonly [tidb: string, vitess: string];
}

export const tidbPages = 'https://docs.pingcap.com/tidb/stable/';
export const vitessPages = 'https://vitess.io/docs/21.0/';

const compatibility = 'reference/compatibility/mysql-compatibility/';
const rewriting = 'concepts/query-rewriting/';

const feature = (
  phrases: string,
  pages: readonly [tidb: string, vitess: string],
  tidb: Said = 'yes',
  vitess: Said = 'yes',
): Feature => ({ phrases: phrases.split(' | '), tidb, vitess, pages });

export const features: readonly Feature[] = [
  // Reading.
  feature('SELECT | DISTINCT | FROM | WHERE | AS | * | LIMIT | ORDER BY | ASC | DESC | GROUP BY | HAVING', [
    'sql-statement-select',
    compatibility,
  ]),
  feature('JOIN | INNER JOIN | ON', ['sql-statement-select', compatibility]),
  feature('EXISTS', ['subquery-optimization', compatibility]),
  feature('UNION ALL', ['set-operators', compatibility]),
  // Recursive: `WITH RECURSIVE`.
  feature('WITH', ['sql-statement-with', compatibility], 'yes', 'unsaid'),
  feature(
    'AND | OR | NOT | IS | NULL | IN | LIKE | BETWEEN | DIV | MOD',
    ['operators', compatibility],
    'yes',
    'unsaid',
  ),
  feature('REGEXP', ['string-functions', compatibility], 'yes', 'unsaid'),
  feature(
    'CASE | WHEN | THEN | ELSE | END | IF()',
    ['control-flow-functions', compatibility],
    'yes',
    'unsaid',
  ),
  feature('COUNT() | MAX() | MIN() | SUM()', ['aggregate-group-by-functions', compatibility]),
  feature(
    'CHAR_LENGTH() | CONCAT() | CONCAT_WS() | HEX() | INSTR() | LEFT() | LENGTH() | LOWER() | LPAD() | ORD() | REPEAT() | REPLACE() | SUBSTR() | UNHEX()',
    ['string-functions', compatibility],
    'yes',
    'unsaid',
  ),
  feature('COALESCE()', ['operators', compatibility], 'yes', 'unsaid'),
  feature(
    'CAST() | CONVERT() | USING | DATETIME | SIGNED',
    ['cast-functions-and-operators', compatibility],
    'yes',
    'unsaid',
  ),
  feature(
    'DATE_FORMAT() | NOW() | TIMESTAMPADD() | TIMESTAMPDIFF() | SECOND',
    ['date-and-time-functions', compatibility],
    'yes',
    'unsaid',
  ),
  feature('MD5()', ['encryption-and-compression-functions', compatibility], 'yes', 'unsaid'),
  feature(
    'JSON_EXTRACT() | JSON_TYPE() | JSON_UNQUOTE() | JSON_LENGTH()',
    ['json-functions', compatibility],
    'yes',
    'unsaid',
  ),
  feature('COLLATE', ['character-set-and-collation', compatibility]),
  feature('DATABASE() | VERSION() | ROW_COUNT()', ['information-functions', rewriting]),
  feature('SELECT /*+ MAX_EXECUTION_TIME(?) */', ['optimizer-hints', rewriting], 'yes', 'unsaid'),
  feature('SET STATEMENT | FOR', ['optimizer-hints', rewriting], 'another word', 'another word'),
  // Locking.
  feature('FOR UPDATE', ['sql-statement-select', compatibility], 'yes', 'unsaid'),
  feature(
    'FOR UPDATE NOWAIT',
    ['sql-statement-select', 'https://github.com/vitessio/vitess/issues/5249'],
    'yes',
    'unsaid',
  ),
  feature(
    'FOR UPDATE SKIP LOCKED',
    ['https://github.com/pingcap/tidb/issues/69720', 'https://github.com/vitessio/vitess/issues/5249'],
    { lacks: 'skipLocked' },
    'unsaid',
  ),
  feature('FORCE INDEX | PRIMARY', ['sql-statement-select', compatibility], 'yes', 'unsaid'),
  feature('GET_LOCK()', ['locking-functions', 'reference/query-serving/reserved-conn/']),
  // Writing.
  feature(
    'INSERT INTO | INSERT IGNORE INTO | VALUES',
    ['sql-statement-insert', compatibility],
    'yes',
    'unsaid',
  ),
  feature('ON DUPLICATE KEY UPDATE', ['sql-statement-insert', compatibility], 'yes', 'unsaid'),
  feature('UPDATE | SET', ['sql-statement-update', compatibility], 'yes', 'unsaid'),
  feature('STRAIGHT_JOIN', ['sql-statement-select', compatibility], 'yes', 'unsaid'),
  feature('DELETE FROM', ['sql-statement-delete', compatibility], 'yes', 'unsaid'),
  feature('DO', ['sql-statement-do', compatibility], 'yes', 'unsaid'),
  feature('@found', ['user-defined-variables', rewriting]),
  // Transactions and sessions.
  feature('START TRANSACTION | START TRANSACTION WITH CONSISTENT SNAPSHOT | BEGIN', [
    'sql-statement-start-transaction',
    compatibility,
  ]),
  feature('COMMIT | ROLLBACK', ['transaction-overview', compatibility], 'yes', 'unsaid'),
  feature(
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED | SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
    ['sql-statement-set-transaction', compatibility],
  ),
  feature(
    'SET SESSION TRANSACTION READ ONLY | SET SESSION TRANSACTION READ WRITE',
    ['sql-statement-set-transaction', compatibility],
    { lacks: 'readOnlySessions' },
    { lacks: 'readOnlySessions' },
  ),
  feature('SET SESSION', ['sql-statement-set-variable', rewriting]),
  feature('SET NAMES', ['sql-statement-set-names', rewriting]),
  feature('SHOW GLOBAL VARIABLES', ['sql-statement-show-variables', compatibility], 'yes', 'unsaid'),
  feature('@@max_allowed_packet', ['system-variables', rewriting]),
  // The schema.
  feature('CREATE TABLE | DEFAULT CHARACTER SET | DEFAULT CHARSET | ENGINE | INNODB | KEY | UNIQUE KEY', [
    'sql-statement-create-table',
    compatibility,
  ]),
  feature('PRIMARY KEY | NOT NULL | DEFAULT | AUTO_INCREMENT', ['constraints', compatibility]),
  feature('BIGINT | BOOLEAN | INT | INTEGER | TINYINT | UNSIGNED', ['data-type-numeric', compatibility]),
  feature('MEDIUMTEXT | TEXT | VARBINARY | VARCHAR', ['data-type-string', compatibility]),
  feature('TIMESTAMP', ['data-type-date-and-time', compatibility]),
  feature('CREATE VIEW | CREATE OR REPLACE VIEW', ['sql-statement-create-view', compatibility]),
  feature(
    'CREATE TRIGGER',
    ['mysql-compatibility', 'reference/features/schema-management/'],
    { lacks: 'triggers' },
    { lacks: 'triggers' },
  ),
  feature('CHECK TABLE', ['mysql-compatibility', compatibility], { lacks: 'checkTable' }, 'unsaid'),
  feature(
    'ADMIN CHECK TABLE',
    ['sql-statement-admin-check-table-index', compatibility],
    'yes',
    'another word',
  ),
];

/** Shapes of all statements, as `sql-shapes.ts` spells them. */
export const listed: readonly string[] = readFileSync(join(import.meta.dirname, 'statements.txt'), 'utf8')
  .trim()
  .split('\n');

export const byPhrase: ReadonlyMap<string, Feature> = new Map(
  features.flatMap((one) => one.phrases.map((phrase) => [phrase, one])),
);

const words = new Set([...byPhrase.keys()].flatMap((phrase) => phrase.split(' ')));

/** Whether a word is one of the language. Names of functions are names of columns too: they are none. */
export const isLanguage = (word: string): boolean => words.has(word);
