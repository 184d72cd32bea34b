/** The writer's connection: its settings, its time limits, and its errors in the store's words. */
import mysql, { type Connection, type ConnectionOptions } from 'mysql2';
import { hasMembers, itemsOf } from '../../values/members.ts';
import type { StoredRow } from '../codec.ts';
import { StoreConflict, StoreFault, StoreLost, StoreRefuses, StoreUnavailable } from '../store.ts';
import { type PacketSize, packetSize } from './packets.ts';

/** Maximum seconds to wait for a lock. After that the command is postponed. */
const lockWaitSeconds = 2;
/**
 * Seconds that a transaction may stay silent. Then the server rolls it back and releases its row locks. A
 * host decides a batch in a fraction of a second. A host that is frozen, or cut off unnoticed, would keep its
 * locks for hours.
 */
const silentSeconds = 5;
/** Milliseconds without an answer after which the connection is given up. */
const answerWithin = 10_000;

/** The least that a server can be set to take. */
const smallestPacket = 1024;

/** Options of every connection of the host. */
export function connectionOptions(url: string): ConnectionOptions {
  const at = new URL(url);
  return {
    host: at.hostname,
    port: at.port === '' ? 3306 : Number(at.port),
    user: decodeURIComponent(at.username),
    password: decodeURIComponent(at.password),
    database: decodeURIComponent(at.pathname.slice(1)),
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    connectTimeout: 3000,
    supportBigNumbers: true,
    bigNumberStrings: true,
    enableKeepAlive: true,
  };
}

/**
 * Seconds that a connection may be idle. Servers are set to minutes, but a process that moves or checks a
 * store computes between its statements.
 */
const silentFor = 7 * 86_400;

/** A connection for long work, kept while idle. If the connection was lost, the next statement fails. */
export function patientConnection(options: ConnectionOptions): Connection {
  const connection = mysql.createConnection(options);
  // Without a listener, the end of an idle connection ends the process.
  connection.on('error', () => undefined);
  connection.query(`SET SESSION wait_timeout = ${silentFor}`);
  return connection;
}

/** The first text of a session: strict mode, and reads that see what others have committed. */
export const sessionSettings = (lockWait: number): string =>
  [
    'SET NAMES utf8mb4 COLLATE utf8mb4_bin',
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'",
    `SET SESSION innodb_lock_wait_timeout = ${lockWait}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  ].join('; ');

type ResultRows = readonly StoredRow[];

/** The rows of a result: every connection of the host requests rows as lists of values. */
export function rowsIn(result: unknown): ResultRows {
  if (areRows(result)) return result;
  // A statement without rows returns an object with details instead.
  if (hasMembers(result) && !Array.isArray(result)) return [];
  throw new Error('the driver gave no rows');
}

const areRows = (result: unknown): result is ResultRows =>
  Array.isArray(result) && result.every((row) => Array.isArray(row));

export interface Wire {
  /**
   * Sends statements as one packet. Returns one result for each statement (an object if it returns no rows).
   */
  send(text: string): Promise<readonly unknown[]>;
  readonly packet: PacketSize;
  readonly server: ServerName;
  close(): void;
  readonly isOpen: boolean;
}

/** The limits of a wire. Defaults are the constants above, and the largest packet that the server accepts. */
export interface WireLimits {
  /** Seconds that a lock is waited for. */
  readonly lockWait?: number | undefined;
  /** Seconds that a transaction may stay silent. */
  readonly silence?: number | undefined;
  /** Bytes of a packet. */
  readonly packet?: number | undefined;
}

/**
 * Connects. Throws StoreUnavailable if the server cannot be reached. Each error passes through `told`, which
 * may replace it.
 */
export async function connectWire(
  url: string,
  limits: WireLimits = {},
  told: (error: Error) => Error = (error) => error,
): Promise<Wire> {
  const { lockWait = lockWaitSeconds, silence = silentSeconds } = limits;
  const { packet = Number.POSITIVE_INFINITY } = limits;
  const connection = mysql.createConnection({
    ...connectionOptions(url),
    multipleStatements: true,
    rowsAsArray: true,
    // Texts come whole: the driver need not look through each for places to fill.
    queryFormat: (text: string) => text,
  });
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => {
      if (error === null) resolve();
      else reject(told(new StoreUnavailable(error.message, { cause: error })));
    });
  });
  const wire = wireOver(connection, told);
  const results = await wire.send(`${sessionSettings(lockWait)}; SELECT @@max_allowed_packet, VERSION()`);
  const [[allowed, version] = []] = rowsIn(results.at(-1));
  wire.packet = packetSize(Math.min(packet, Number(allowed)));
  wire.server = await serverOf(wire, String(version));
  await wire.send(`${silenceSettings(wire.server, silence)};DO 0`);
  return wire;
}

/**
 * Makes the server end a session that is silent within a transaction. MariaDB has a separate limit for that.
 * The other servers also end a session between two transactions, and the next batch opens a new session. The
 * network limits cover a client that stops within a statement, or stops reading an answer.
 */
function silenceSettings(server: ServerName, seconds: number): string {
  const idle = server === 'MariaDB' ? 'idle_transaction_timeout' : 'wait_timeout';
  return [idle, 'net_read_timeout', 'net_write_timeout']
    .map((name) => `SET SESSION ${name} = ${seconds}`)
    .join(';');
}

/** Servers with different dialects. */
export type ServerName = 'MariaDB' | 'TiDB' | 'MySQL';

/**
 * Which server it is. TiDB may report any version, but only TiDB accepts the setting that makes its sessions
 * lock rows.
 */
async function serverOf(wire: Wire, version: string): Promise<ServerName> {
  if (/mariadb/i.test(version)) return 'MariaDB';
  try {
    await wire.send("SET SESSION tidb_txn_mode = 'pessimistic'");
    return 'TiDB';
  } catch (error) {
    if (error instanceof StoreFault) return 'MySQL';
    throw error;
  }
}

function wireOver(
  connection: Connection,
  told: (error: Error) => Error,
): Wire & { packet: PacketSize; server: ServerName } {
  let open = true;
  /** Rejects the pending callers. The driver reports nothing to the callers of a connection that it ends. */
  const asked = new Set<() => void>();
  const shut = () => {
    open = false;
    connection.destroy();
    for (const fail of asked) fail();
  };
  connection.on('error', () => {
    open = false;
  });
  return {
    // Used until the server was asked for its values.
    packet: packetSize(smallestPacket),
    server: 'MySQL',
    send: (text) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new StoreLost(false));
        asked.add(fail);
        connection.query({ sql: text, timeout: answerWithin }, (error, results) => {
          asked.delete(fail);
          if (error === null) {
            resolve(itemsOf(results));
            return;
          }
          const meant = told(meaningOf(error));
          if (meant instanceof StoreLost) shut();
          reject(meant);
        });
      }),
    close: shut,
    get isOpen() {
      return open;
    },
  };
}

const conflicts: Readonly<Record<number, StoreConflict['reason']>> = {
  1062: 'duplicate',
  1205: 'lock-timeout',
  1213: 'deadlock',
  // NOWAIT, and a row that another session has locked.
  3572: 'lock-timeout',
  // TiDB rolled the transaction back: another one wrote the same rows, or changed the schema meanwhile.
  8002: 'deadlock',
  8005: 'deadlock',
  8022: 'deadlock',
  8028: 'deadlock',
  9007: 'deadlock',
};

/**
 * Server errors after which the connection or the server is lost. TiDB's errors are about the stores behind
 * it.
 */
const lost: ReadonlySet<number> = new Set([
  ...[1053, 1152, 1158, 1159, 1160, 1161, 1184, 1317, 1927, 2006, 2013, 3169, 4031],
  ...[8027, 9001, 9002, 9003, 9004, 9005, 9006],
]);
/** Server errors that reject writes or connections: too many connections, no rights, no such database. */
const refusing: ReadonlySet<number> = new Set([1040, 1044, 1045, 1049, 1129, 1130, 1203, 3024]);
/** Server errors of a disk that is full, and of a server that only reads. */
const refusedWrites: Readonly<Record<number, StoreRefuses['reason']>> = {
  1021: 'full',
  1114: 'full',
  1290: 'read-only',
  1836: 'read-only',
};

/** A flush ends with the count of changed rows (`flushText`). Only there does NULL mean another writer. */
const isCount = /^Column 'members' cannot be null/;

/** Translates an error of the driver: a conflict, an unreachable store, or a faulty statement. */
export function meaningOf(error: Error & ServerError): Error {
  if (error.errno === 1048 && isCount.test(error.sqlMessage ?? '')) {
    return new StoreConflict('changed', { cause: error });
  }
  const reason = conflicts[error.errno ?? 0];
  if (reason !== undefined) return new StoreConflict(reason, { cause: error });
  const refused = refusedWrites[error.errno ?? 0];
  if (refused !== undefined) return new StoreRefuses(refused, { cause: error });
  if (refusing.has(error.errno ?? 0)) return new StoreUnavailable(error.message, { cause: error });
  // mysql2 gives the client's own troubles a text code and no number of the server's.
  const clientSide = error.errno === undefined || error.errno <= 0 || lost.has(error.errno);
  if (clientSide) return new StoreLost(false, { cause: error });
  return new StoreFault(error.message, { cause: error });
}

/** Members that the driver adds to an error. */
interface ServerError {
  readonly errno?: number | undefined;
  readonly sqlMessage?: string | undefined;
}
