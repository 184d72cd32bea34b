import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import mysql, { type Pool } from 'mysql2';
import { QueryTooSlow } from '../../command/read.ts';
import type { Instant } from '../../values/instant.ts';
import { makePager } from '../pager.ts';
import { queryReader, type RunSelect, selectsOf, spellIdentifier } from '../query-reader.ts';
import { type Store, StoreUnavailable } from '../store.ts';
import {
  connectionOptions,
  connectWire,
  lockWaitSeconds,
  type ResultRows,
  type Wire,
} from './connection.ts';
import { durabilityProblem, durabilityVariables } from './durability.ts';
import { mysqlSession, recentRows } from './session.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knex = createRequire(import.meta.url)('knex') as (config: Knex.Config) => Knex;

/** Connections that answer queries side by side. */
const queryConnections = 8;
/** How long marks of committed batches are kept, and how often old ones are cleared: a lost answer is asked for at once. */
const keptMarks = '1 DAY';
const clearEvery = 10_000;

export interface MysqlOptions {
  readonly url: string;
  readonly unsafe: boolean;
  readonly lockWait?: number;
}

/** A server store: one connection writes, a pool answers queries. */
export async function mysqlStore(options: MysqlOptions, now: () => Instant): Promise<Store> {
  const { url, unsafe, lockWait = lockWaitSeconds } = options;
  let writer: Wire | undefined = await connectWire(url, lockWait);
  if (!unsafe) await refuseUnsafe(writer);
  const pool = mysql.createPool({
    ...connectionOptions(url),
    connectionLimit: queryConnections,
    rowsAsArray: true,
  });
  // A query writes nothing, whatever a filter brings with it.
  pool.on('connection', (connection) => connection.query('SET SESSION TRANSACTION READ ONLY'));
  const run = runOn(pool, await limitOf(writer));
  const builder = knex({ client: 'mysql2', wrapIdentifier: spellIdentifier });
  const pager = makePager(now);
  const recent = recentRows();
  let batches = 0;
  return {
    kind: 'mysql',
    inOrder: false,
    async begin(mark) {
      if (writer?.isOpen !== true) writer = await connectWire(url, lockWait);
      batches += 1;
      if (batches % clearEvery === 0) {
        await writer.send(
          `DELETE FROM unit_batches WHERE at < DATE_FORMAT(UTC_TIMESTAMP() - INTERVAL ${keptMarks}, '%Y-%m-%dT%H:%i:%s')`,
        );
      }
      return mysqlSession(writer, mark, recent);
    },
    reader: (tenant, until) =>
      queryReader(selectsOf(builder, run, { tenant, until }), pager, tenant),
    everywhere: selectsOf(builder, run),
    async ping() {
      await run('SELECT 1', []);
    },
    async close() {
      writer?.close();
      await new Promise<void>((resolve) => pool.end(() => resolve()));
    },
  };
}

/** Spells a select that the server ends after this many milliseconds. */
type Limit = (sql: string, millis: number) => string;

/** MariaDB and MySQL have each their own words for it. */
async function limitOf(wire: Wire): Promise<Limit> {
  const [rows] = (await wire.send('SELECT VERSION();DO 0')) as readonly [ResultRows];
  return /mariadb/i.test(String(rows[0]?.[0]))
    ? (sql, millis) => `SET STATEMENT max_statement_time=${Math.ceil(millis) / 1000} FOR ${sql}`
    : (sql, millis) =>
        sql.replace(/^select/i, `select /*+ MAX_EXECUTION_TIME(${Math.ceil(millis)}) */`);
}

/** What the servers say of a select that they ended. */
const tooSlow: ReadonlySet<number> = new Set([1969, 3024]);

function runOn(pool: Pool, limit: Limit): RunSelect {
  return (sql, bindings, until) =>
    new Promise((resolve, reject) => {
      const values = bindings.map((value) =>
        typeof value === 'bigint' ? value.toString() : value,
      );
      const millis = until === undefined ? undefined : Math.max(1, until - performance.now());
      const limited = millis === undefined ? sql : limit(sql, millis);
      pool.query({ sql: limited, values }, (error, rows, fields) => {
        if (error !== null && tooSlow.has(error.errno ?? 0)) reject(new QueryTooSlow());
        else if (error !== null) reject(new StoreUnavailable(error.message, { cause: error }));
        else {
          const columns = (fields ?? []).map((field) => field.name);
          resolve({ columns, rows: rows as unknown as readonly unknown[][] });
        }
      });
    });
}

/** Refuses a server that may forget what it has acknowledged, or whose commits may be undone by another node. */
async function refuseUnsafe(wire: Wire): Promise<void> {
  const listed = durabilityVariables.map((name) => `'${name}'`).join(',');
  const [rows] = (await wire.send(
    `SHOW GLOBAL VARIABLES WHERE Variable_name IN (${listed});DO 0`,
  )) as readonly [readonly (readonly [string, string])[]];
  const problem = durabilityProblem(new Map(rows));
  if (problem !== undefined) throw new StoreUnavailable(problem);
}
