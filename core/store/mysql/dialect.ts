/** MariaDB and MySQL each have their own words for the same: a limit of time, and how far a server is. */
import type { Wire } from './connection.ts';
import {
  mariadbPositionText,
  type Position,
  parseMariadbPosition,
  parsePosition,
  positionText,
} from './position.ts';

/** Spells a select that the server ends after this many milliseconds. */
export type Limit = (sql: string, millis: number) => string;

export interface Dialect {
  readonly limit: Limit;
  /** Identifies a server among servers that replicate from each other. */
  readonly server: string;
  /** The position of a session's transactions, read in that session after its commit. */
  readonly committed: string;
  /** The position of a server that others replicate from. */
  readonly written: string;
  /** The position of a replica. */
  readonly applied: string;
  /** Parses a position as the server writes it. Returns undefined if the text is not a position. */
  position(text: string): Position | undefined;
  /** A statement that ends when a replica has reached the position, or after this many seconds. */
  wait(position: Position, seconds: number): string;
}

const mariadb: Dialect = {
  limit: (sql, millis) => `SET STATEMENT max_statement_time=${Math.ceil(millis) / 1000} FOR ${sql}`,
  server: '@@server_id',
  committed: '@@last_gtid',
  written: '@@global.gtid_binlog_pos',
  applied: '@@global.gtid_slave_pos',
  position: parseMariadbPosition,
  wait: (position, seconds) => `SELECT MASTER_GTID_WAIT('${mariadbPositionText(position)}', ${seconds})`,
};

const mysql: Dialect = {
  limit: (sql, millis) => sql.replace(/^select/i, `select /*+ MAX_EXECUTION_TIME(${Math.ceil(millis)}) */`),
  server: '@@server_uuid',
  committed: '@@global.gtid_executed',
  written: '@@global.gtid_executed',
  applied: '@@global.gtid_executed',
  position: parsePosition,
  wait: (position, seconds) => `SELECT WAIT_FOR_EXECUTED_GTID_SET('${positionText(position)}', ${seconds})`,
};

/**
 * The dialect of the server. TiDB limits time as MySQL does and has no positions, so it has no replicas here.
 */
export const dialectOf = ({ server }: Pick<Wire, 'server'>): Dialect =>
  server === 'MariaDB' ? mariadb : mysql;
