/** The writer's connection: its settings, its time limits, and its errors in the store's words. */
import mysql, { type Connection, type ConnectionOptions } from 'mysql2';
import { hasMembers, itemsOf } from '../../values/members.ts';
import type { StoredRow } from '../codec.ts';
import { StoreConflict, StoreFault, StoreLost, StoreRefuses, StoreUnavailable } from '../store.ts';
import { type PacketSize, packetSize } from './packets.ts';

/** Seconds that a lock is waited for; longer waits put the member off instead. */
const lockWaitSeconds = 2;
/**
 * Seconds for which a transaction may say nothing: after that the server takes it back, and gives others the rows that it
 * held. A host decides a batch in a fraction of one; one that is frozen, or cut off unnoticed, would hold them for hours.
 */
const silentSeconds = 5;
/** Milliseconds without an answer after which the connection is given up. */
const answerWithin = 10_000;

/** The least that a server can be set to take. */
const smallestPacket = 1024;

/** What every connection of the host is opened with. */
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

/** Seconds for which nothing may be asked: servers are set to minutes, and who moves or checks a store computes meanwhile. */
const silentFor = 7 * 86_400;

/** A connection for long work, kept while nothing is asked; that it was lost, the next question says. */
export function patientConnection(options: ConnectionOptions): Connection {
  const connection = mysql.createConnection(options);
  // Without a listener, the end of a connection that nobody asks at the moment ends the process.
  connection.on('error', () => undefined);
  connection.query(`SET SESSION wait_timeout = ${silentFor}`);
  return connection;
}

/** Text that a session begins with: strict, and reads that see what others have committed. */
export const sessionSettings = (lockWait: number): string =>
  [
    'SET NAMES utf8mb4 COLLATE utf8mb4_bin',
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'",
    `SET SESSION innodb_lock_wait_timeout = ${lockWait}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  ].join('; ');

type ResultRows = readonly StoredRow[];

/** The rows of a result: every connection of the host asks for them as lists of values. */
export function rowsIn(result: unknown): ResultRows {
  if (areRows(result)) return result;
  // A statement that answers no rows answers an object that tells of it.
  if (hasMembers(result) && !Array.isArray(result)) return [];
  throw new Error('the driver gave no rows');
}

const areRows = (result: unknown): result is ResultRows =>
  Array.isArray(result) && result.every((row) => Array.isArray(row));

export interface Wire {
  /** Sends statements as one packet; one result a statement (an object without rows where it returns none). */
  send(text: string): Promise<readonly unknown[]>;
  readonly packet: PacketSize;
  readonly server: ServerName;
  close(): void;
  readonly isOpen: boolean;
}

/** What a wire is limited to; what is left out is as above, and a packet as large as the server takes. */
export interface WireLimits {
  /** Seconds that a lock is waited for. */
  readonly lockWait?: number | undefined;
  /** Seconds for which a transaction may say nothing. */
  readonly silence?: number | undefined;
  /** Bytes of a packet. */
  readonly packet?: number | undefined;
}

/**
 * Connects; throws StoreUnavailable when the server cannot be reached. Each error passes `told`, which may say it in other
 * words.
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
 * Has the server end a session that says nothing in the middle of a transaction. MariaDB has a limit for that alone; the
 * others end the session between two transactions too, and the next batch opens another one. The limits of the net are for
 * whoever stops in the middle of a statement, or takes no more of an answer.
 */
function silenceSettings(server: ServerName, seconds: number): string {
  const idle = server === 'MariaDB' ? 'idle_transaction_timeout' : 'wait_timeout';
  return [idle, 'net_read_timeout', 'net_write_timeout']
    .map((name) => `SET SESSION ${name} = ${seconds}`)
    .join(';');
}

/** Servers that have words of their own. */
export type ServerName = 'MariaDB' | 'TiDB' | 'MySQL';

/** Whose words the server speaks. TiDB may tell any version; it alone takes what has its sessions hold the rows they lock. */
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
  /** Who waits for an answer: called, he hears that there is none. The driver tells nobody whose connection it ends. */
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
    // Until the server is asked.
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
  // NOWAIT, and a row that somebody else holds.
  3572: 'lock-timeout',
  // TiDB took the transaction back: another one wrote the same, or changed the schema meanwhile.
  8002: 'deadlock',
  8005: 'deadlock',
  8022: 'deadlock',
  8028: 'deadlock',
  9007: 'deadlock',
};

/** Server errors after which the connection, or the server, is gone; those of TiDB speak of the stores behind it. */
const lost: ReadonlySet<number> = new Set([
  ...[1053, 1152, 1158, 1159, 1160, 1161, 1184, 1317, 1927, 2006, 2013, 3169, 4031],
  ...[8027, 9001, 9002, 9003, 9004, 9005, 9006],
]);
/** Server errors that say it will not write now, or takes no connection: too many of them, no rights, no such database. */
const refusing: ReadonlySet<number> = new Set([1040, 1044, 1045, 1049, 1129, 1130, 1203, 3024]);
/** Server errors of a disk that is full, and of a server that only reads. */
const refusedWrites: Readonly<Record<number, StoreRefuses['reason']>> = {
  1021: 'full',
  1114: 'full',
  1290: 'read-only',
  1836: 'read-only',
};

/** The count of changed rows that a flush ends with (`flushText`) is the one NULL that means another writer. */
const isCount = /^Column 'members' cannot be null/;

/** What an error of the driver means: a conflict, a store that is away, or the fault of what was asked. */
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

/** What the driver adds to an error. */
interface ServerError {
  readonly errno?: number | undefined;
  readonly sqlMessage?: string | undefined;
}
