/**
 * Reads on a server. A pool runs reads in parallel. Reads that were lost with their connection are repeated.
 */
import mysql, { type Connection, type Pool, type PoolConnection, type QueryError } from 'mysql2';
import { bytesOf, QueryTooLarge, QueryTooSlow } from '../../command/declaration/read.ts';
import type { Stored } from '../codec.ts';
import { oneByOne, type RunSelect, type SelectResult } from '../query-reader.ts';
import { StoreBusy, StoreConflict, StoreLost, StoreUnavailable } from '../store.ts';
import { readOnly } from './abilities.ts';
import { connectionOptions, meaningOf, rowsIn } from './connection.ts';
import type { Limit } from './dialect.ts';

/**
 * Connections that run reads in parallel. Each query keeps a connection until it is answered, and may need
 * one of the host's own reads meanwhile.
 */
export const connectionLimits = { queries: 8, host: 4 };
/** How often it is read again on a connection of its own after the pool's was lost. */
const again = 10;
/** Milliseconds for reads without a limit: the host's own reads, and a ping. */
const without = { limit: 60_000, word: 5000 };
/**
 * Milliseconds after its limit in which the server ends a select. If the server is silent for longer, the
 * select is given up.
 */
const grace = 1000;
/** Milliseconds for closing connections in order. */
const goodbye = 2000;

export interface Reads {
  readonly run: RunSelect;
  /**
   * Selects of one snapshot, until this time (of `performance.now`). The work is repeated if its connection
   * was lost.
   */
  atOnce<T>(until: number, work: (run: RunSelect) => Promise<T>): Promise<T>;
  /**
   * Checks whether the server answers, on a separate connection: all connections of the pool may be waiting.
   */
  ping(): Promise<void>;
  /** Fails pending and later reads: this server must not be read any more. */
  leave(): void;
  /** Closes the connections in order if the server answers in time. Otherwise pending reads fail. */
  close(): Promise<void>;
}

/**
 * Makes a session see one snapshot from its first select until its commit. With autocommit, each select would
 * see another.
 */
export const oneMoment = [
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'SET autocommit = 0',
] as const;

/** Error numbers for a select that the server ended. */
export const tooSlow: ReadonlySet<number> = new Set([1969, 3024]);

export interface ReadsOptions {
  readonly limit: Limit;
  /** Whether the server takes sessions that only read. */
  readonly readOnlySessions: boolean;
}

/** Opens the pool. Its connections come when they are needed. */
export function openReads(url: string, { limit, readOnlySessions }: ReadsOptions): Reads {
  const options = { ...connectionOptions(url), rowsAsArray: true };
  const begins = readOnlySessions ? [...oneMoment, readOnly] : oneMoment;
  let isLeft = false;
  const connections = new Set<Connection>();
  /** Rejects the pending selects. */
  const asked = new Set<() => void>();
  const ask = (on: Connection, select: TimedAsked): Promise<SelectResult> =>
    new Promise((resolve, reject) => {
      // The driver reports nothing to the callers of a connection that it ends.
      const fail = (): void => {
        asked.delete(fail);
        reject(new StoreLost(false));
      };
      asked.add(fail);
      // The driver's own timers outlive connections.
      const silent = setTimeout(fail, select.timeout).unref();
      askOn(on, select)
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(silent);
          asked.delete(fail);
        });
    });
  const poolOf = (connectionLimit: number): Pool => {
    const pool = mysql.createPool({ ...options, connectionLimit });
    pool.on('connection', (connection) => {
      connections.add(connection);
      connection.on('end', () => connections.delete(connection));
      for (const sql of begins) connection.query(sql);
    });
    return pool;
  };
  const queries = poolOf(connectionLimits.queries);
  const host = poolOf(connectionLimits.host);
  /** A connection from the pool, once one is free. */
  const pooled = (pool: Pool, until: number): Promise<Connected> =>
    new Promise((resolve, reject) => {
      const lost = (): void => end(() => reject(new StoreLost(false)));
      const late = (): void => end(() => reject(new StoreBusy()));
      const timer = setTimeout(late, until - performance.now()).unref();
      asked.add(lost);
      let isOver = false;
      const end = (tell: () => void): void => {
        isOver = true;
        clearTimeout(timer);
        asked.delete(lost);
        tell();
      };
      pool.getConnection((error, connection) => {
        if (isOver) connection?.release();
        else if (error !== null) end(() => reject(inReadersWords(error)));
        else {
          const gone = () => connection.destroy();
          end(() => resolve({ connection, done: () => endMoment(connection), lost: gone }));
        }
      });
    });
  const fromQueries: Connect = (until) => pooled(queries, until);
  const fromHost: Connect = (until) => pooled(host, until);
  /** The pool's other connections may be lost too. A new connection shows whether the server answers. */
  const ofItsOwn: Connect = async (until) => {
    const connection = mysql.createConnection(options);
    // Errors of the connection appear as errors of its queries.
    connection.on('error', () => undefined);
    connections.add(connection);
    const end = (): void => {
      connections.delete(connection);
      connection.destroy();
    };
    try {
      for (const sql of begins)
        await ask(connection, { sql, values: [], timeout: until - performance.now() });
    } catch (error) {
      end();
      throw error;
    }
    return { connection, done: end, lost: end };
  };
  const attempt = async <T>(connect: Connect, until: number, work: Work<T>): Promise<T> => {
    let on: Connected | undefined;
    let isLost = false;
    const run: RunSelect = async (sql, bindings, ownUntil, _worked, most) => {
      if (isLeft) throw new StoreLost(false);
      on ??= await connect(until);
      const select = limitedSelect(sql, bindings, ownUntil, limit);
      const timeout = Math.max(1, (ownUntil ?? until) - performance.now()) + grace;
      const found = await ask(on.connection, { ...select, timeout }).catch((error) => {
        isLost ||= error instanceof StoreLost;
        throw error;
      });
      return withinBytes(found, most);
    };
    return oneByOne(run, work, () => (isLost ? on?.lost() : on?.done()));
  };
  const readOn = async <T>(first: Connect, until: number, work: Work<T>): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(tries === 0 ? first : ofItsOwn, until, work);
      } catch (error) {
        if (!(error instanceof StoreLost)) throw error;
        if (tries === again || until <= performance.now() || isLeft || isRefused(error.cause)) {
          throw new StoreUnavailable(messageOf(error.cause), { cause: error.cause });
        }
      }
    }
  };
  const letGo = (): void => {
    for (const fail of asked) fail();
    for (const connection of connections) connection.destroy();
  };
  return {
    run: (sql, bindings, until, ...more) =>
      readOn(fromHost, until ?? performance.now() + without.limit, (run) =>
        run(sql, bindings, until, ...more),
      ),
    atOnce: (until, work) => readOn(fromQueries, until, work),
    async ping() {
      await readOn(ofItsOwn, performance.now() + without.word, (run) => run('SELECT 1', []));
    },
    leave() {
      isLeft = true;
      letGo();
      for (const pool of [queries, host]) pool.end(() => undefined);
    },
    async close() {
      isLeft = true;
      const ends = [queries, host].map((pool) => new Promise<void>((resolve) => pool.end(() => resolve())));
      // The driver reports nothing to callers that wait behind an ended connection, and a silent server would
      // be waited for.
      const silent = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        letGo();
        silent.resolve();
      }, goodbye);
      await Promise.race([Promise.all(ends), silent.promise]);
      clearTimeout(timer);
    },
  };
}

type Work<T> = (run: RunSelect) => Promise<T>;

/** A connection for one reader only, until the reader calls `done` or `lost`. */
interface Connected {
  readonly connection: Connection;
  done(): void;
  lost(): void;
}

/** Throws StoreBusy if no connection is free by this time (of `performance.now`). */
type Connect = (until: number) => Promise<Connected>;

interface Asked {
  readonly sql: string;
  readonly values: readonly Stored[];
}

interface TimedAsked extends Asked {
  /** Milliseconds of silence after which the select fails. */
  readonly timeout: number;
}

/**
 * Ends the connection's snapshot and returns the connection to its pool. Nothing was written or committed.
 */
export function endMoment(connection: PoolConnection): void {
  const silent = setTimeout(() => connection.destroy(), without.word).unref();
  connection.query('ROLLBACK', (failed) => {
    clearTimeout(silent);
    if (failed === null) connection.release();
    else connection.destroy();
  });
}

/** The select, limited to its remaining time. */
export function limitedSelect(
  sql: string,
  bindings: readonly Stored[],
  until: number | undefined,
  limit: Limit,
): Asked {
  const values = bindings.map((value) => (typeof value === 'bigint' ? value.toString() : value));
  if (until === undefined) return { sql, values };
  const millis = until - performance.now();
  if (millis <= 0) throw new QueryTooSlow();
  return { sql: limit(sql, Math.max(1, millis)), values };
}

/** Uses a callback: the driver reports a lost connection in no other way. */
function askOn(on: Connection, { sql, values }: Asked): Promise<SelectResult> {
  return new Promise((resolve, reject) => {
    on.query({ sql, values: [...values] }, (error: QueryError | null, rows, fields) => {
      if (error !== null) reject(inReadersWords(error));
      else {
        const columns = (fields ?? []).map((field) => field.name);
        resolve({ columns, rows: rowsIn(rows) });
      }
    });
  });
}

/** Returns the result, or throws QueryTooLarge. The server has already sent all of it. */
export function withinBytes(found: SelectResult, most?: number): SelectResult {
  if (most === undefined) return found;
  const bytes = found.rows.reduce((sum, row) => sum + bytesOf(row), 0);
  if (bytes > most) throw new QueryTooLarge(most);
  return found;
}

/** A select takes no locks: a conflict would be a fault like any other. */
function inReadersWords(error: Parameters<typeof meaningOf>[0]): Error {
  if (tooSlow.has(error.errno ?? 0)) return new QueryTooSlow();
  const meant = meaningOf(error);
  return meant instanceof StoreConflict ? error : meant;
}

/** No process listens at the address, so an immediate retry is useless. */
function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect';
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : 'The connection to the server was lost.';
