/** Selects on a server: a pool answers them side by side, and one whose connection was lost is asked again. */
import mysql, { type Connection, type Pool, type QueryError } from 'mysql2';
import { QueryTooSlow } from '../../command/declaration/read.ts';
import type { Stored } from '../codec.ts';
import type { RunSelect, SelectResult } from '../query-reader.ts';
import { StoreConflict, StoreLost, StoreUnavailable } from '../store.ts';
import { readOnly } from './abilities.ts';
import { connectionOptions, meaningOf, rowsIn } from './connection.ts';
import type { Limit } from './dialect.ts';

/** Connections that answer queries side by side. */
const queryConnections = 8;
/** How often a select is asked again on a connection of its own after the pool's was lost. */
const again = 3;

export interface Reads {
  readonly run: RunSelect;
  /** Whether the server answers anybody: on a connection of its own, since all of the pool's may be waited on. */
  ping(): Promise<void>;
  /** Fails what is being asked, and what is asked from now on: the server is not the one to ask any more. */
  leave(): void;
  close(): Promise<void>;
}

/** What the servers say of a select that they ended. */
export const tooSlow: ReadonlySet<number> = new Set([1969, 3024]);

export interface ReadsOptions {
  readonly limit: Limit;
  /** Whether the server takes sessions that only read. */
  readonly readOnlySessions: boolean;
}

/** Opens the pool. Its connections come when they are needed. */
export function openReads(url: string, { limit, readOnlySessions }: ReadsOptions): Reads {
  const options = { ...connectionOptions(url), rowsAsArray: true };
  const pool = mysql.createPool({ ...options, connectionLimit: queryConnections });
  const begins = readOnlySessions ? readOnly : 'DO 0';
  let isLeft = false;
  const connections = new Set<Connection>();
  const keep = (connection: Connection): void => {
    connections.add(connection);
    connection.on('end', () => connections.delete(connection));
  };
  /** Who waits for a select: called, it fails. */
  const asked = new Set<() => void>();
  const ask = (on: Pool | Connection, select: Asked): Promise<SelectResult> =>
    new Promise((resolve, reject) => {
      // The driver tells nobody whose connection it ends.
      const fail = () => reject(new StoreLost(false));
      asked.add(fail);
      askOn(on, select)
        .then(resolve, reject)
        .finally(() => asked.delete(fail));
    });
  pool.on('connection', (connection) => {
    keep(connection);
    connection.query(begins);
  });
  /** Others of the pool may have gone with the one that was lost: a new connection tells whether the server is there. */
  const onItsOwn = async (select: Asked): Promise<SelectResult> => {
    const connection = mysql.createConnection(options);
    // What goes wrong with it, its queries say.
    connection.on('error', () => undefined);
    keep(connection);
    try {
      await ask(connection, { sql: begins, values: [] });
      return await ask(connection, select);
    } finally {
      connections.delete(connection);
      connection.destroy();
    }
  };
  type First = (select: Asked) => Promise<SelectResult>;
  const runOn = async (first: First, ...[sql, bindings, until]: Parameters<RunSelect>) => {
    for (let tries = 0; ; tries += 1) {
      const select = limitedSelect(sql, bindings, until, limit);
      try {
        if (isLeft) throw new StoreLost(false);
        return await (tries === 0 ? first(select) : onItsOwn(select));
      } catch (error) {
        if (!(error instanceof StoreLost)) throw error;
        const isOver = until !== undefined && until <= performance.now();
        if (tries === again || isOver || isLeft || isRefused(error.cause)) {
          throw new StoreUnavailable(messageOf(error.cause), { cause: error.cause });
        }
      }
    }
  };
  return {
    run: (...select) => runOn((one) => ask(pool, one), ...select),
    async ping() {
      await runOn(onItsOwn, 'SELECT 1', []);
    },
    leave() {
      isLeft = true;
      for (const fail of asked) fail();
      for (const connection of connections) connection.destroy();
      pool.end(() => undefined);
    },
    close: () => new Promise<void>((resolve) => pool.end(() => resolve())),
  };
}

interface Asked {
  readonly sql: string;
  readonly values: readonly Stored[];
}

/** The select with what is left of its time. */
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

function askOn(on: Pool | Connection, { sql, values }: Asked): Promise<SelectResult> {
  return new Promise((resolve, reject) => {
    // The pool and the connection each declare the same method.
    const query = on.query.bind(on);
    query({ sql, values: [...values] }, (error: QueryError | null, rows, fields) => {
      if (error !== null) reject(inReadersWords(error));
      else {
        const columns = (fields ?? []).map((field) => field.name);
        resolve({ columns, rows: rowsIn(rows) });
      }
    });
  });
}

/** A select takes no locks: a conflict would be a fault like any other. */
function inReadersWords(error: QueryError): Error {
  if (tooSlow.has(error.errno ?? 0)) return new QueryTooSlow();
  const meant = meaningOf(error);
  return meant instanceof StoreConflict ? error : meant;
}

/** Nobody listens at the address: asking again at once changes nothing. */
function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect';
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : 'The connection to the server was lost.';
