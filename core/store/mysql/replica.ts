/**
 * One replica, watched continuously. It is read only while it answers, is read-only, has the primary's store
 * and is not far behind. A failure affects this replica alone: its readers go to another server.
 */
import mysql, { type Connection, type Pool, type PoolConnection } from 'mysql2';
import { membersOf } from '../../values/members.ts';
import { type AtOnce, oneByOne, type RunSelect, type SelectResult } from '../query-reader.ts';
import { readOnly } from './abilities.ts';
import { connectionOptions, rowsIn } from './connection.ts';
import type { Dialect } from './dialect.ts';
import { storeName } from './mark.ts';
import { covers, nowhere, type Position } from './position.ts';
import { endMoment, limitedSelect, oneMoment, tooSlow, withinBytes } from './reads.ts';
import { serverName } from './server-list.ts';

/** Connections that answer queries side by side. */
const queryConnections = 8;
/** Milliseconds between two looks at a replica. */
const lookEvery = 500;
/** Milliseconds without an answer after which a replica and its pending reads are given up. */
const answerWithin = 1000;
/** Milliseconds for which a replica is not used after a select failed on it. */
const pauseAfterFault = 2000;
/** Milliseconds for a select that has no limit. */
const withoutLimit = 60_000;
/** Milliseconds for which one statement waits for a position. */
const waitSlice = 20;

/** The facts about the primary that a replica is compared with. */
export interface PrimarySide {
  readonly dialect: Dialect;
  /** Identifies the primary. */
  server(): string | undefined;
  /** A recent write on the primary: its id among the marks, and its position. */
  proof(): Promise<Proof>;
  /** Milliseconds by which this position is behind the primary. */
  behind(position: Position): number;
}

/** Data that only a replica of the primary has. */
export interface Proof {
  readonly id: string;
  readonly position: Position;
  /** The name of the primary's store. */
  readonly bank: string;
}

export interface ReplicaOptions {
  readonly url: string;
  readonly primary: PrimarySide;
  /** The maximum lag in milliseconds. */
  readonly lag: number;
  /** Called with the reason when the replica is left out, and when it serves again. */
  readonly told: (name: string, problem: string | undefined) => void;
}

export interface Replica {
  /** Its host and port. */
  readonly name: string;
  /** Why it is left out now. */
  problem(): string | undefined;
  /** Milliseconds by which it was behind at the last look. */
  behind(): number;
  has(wanted: Position): boolean;
  /** Selects that it works on. */
  open(): number;
  /** Resolves to whether the replica has the wanted position by that time (of `performance.now`). */
  reaches(wanted: Position, by: number): Promise<boolean>;
  /**
   * Selects of one snapshot that includes everything wanted. `saw` receives the replica's position after the
   * first select.
   */
  atOnce(wanted: Position, saw: (position: Position) => void): AtOnce;
  /** Starts to watch. Resolves after the first look. */
  start(): Promise<void>;
  /** The primary is another server: whether this is a replica of that one has to be proven. */
  primaryChanged(): void;
  close(): void;
}

/** A replica did not answer as it should: `why` for the figures. */
export class ReplicaFailed extends Error {
  readonly why: 'behind' | 'slow' | 'failed';
  constructor(why: ReplicaFailed['why'], options?: ErrorOptions) {
    super(`the replica is ${why === 'failed' ? 'not to be read' : why}`, options);
    this.why = why;
  }
}

/** Why a replica is left out. */
class LeftOut extends Error {}

interface Waiter {
  readonly wanted: Position;
  readonly by: number;
  resolve(isThere: boolean): void;
}

/** Watches a replica once it is started. */
export function watchedReplica({ url, primary, lag, told }: ReplicaOptions): Replica {
  const { dialect } = primary;
  const name = serverName(url);
  const options = { ...connectionOptions(url), connectTimeout: answerWithin, rowsAsArray: true };
  const state = `SELECT ${dialect.server}, @@global.read_only, ${dialect.applied}`;
  let problem: string | undefined = 'It was not looked at yet.';
  let isTold = false;
  let position = nowhere;
  let behind = 0;
  /** The server at the address, once it proved to be a replica. */
  let server: string | undefined;
  let control: Connection | undefined;
  let pool: Pool | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const connections = new Set<Connection>();
  /** Rejects the pending selects. */
  const asked = new Set<() => void>();
  let waiters: Waiter[] = [];
  let isWaiting = false;

  const say = (now: string | undefined): void => {
    const isNew = !isTold || (problem === undefined) !== (now === undefined);
    problem = now;
    isTold = true;
    if (isNew && !closed) told(name, now);
  };
  /** Milliseconds of `performance.now` before which it is not tried again. */
  let notBefore = 0;
  const letGo = (): void => {
    server = undefined;
    control?.destroy();
    control = undefined;
    const gone = pool;
    pool = undefined;
    gone?.end(() => undefined);
    // Rejects pending reads at once, so that they go to another server. The driver reports nothing to the
    // callers of a connection that it ends.
    for (const connection of connections) connection.destroy();
    for (const fail of asked) fail();
    connections.clear();
    asked.clear();
    for (const { resolve } of waiters) resolve(false);
    waiters = [];
  };
  const leave = (why: string): void => {
    letGo();
    say(why);
  };

  /**
   * A look may not notice what fails a select. Without a pause the replica would be left and used in turns.
   */
  const leaveForAWhile = (why: string): void => {
    notBefore = performance.now() + pauseAfterFault;
    leave(why);
  };

  /** The position in a row of `state`. Throws if the server is not the same replica any more. */
  const seen = (row: readonly unknown[] | undefined): Position => {
    const [named, only, at] = (row ?? []).map(String);
    if (named === primary.server()) throw new LeftOut('It is the primary itself.');
    if (only === '0' || only === 'OFF') {
      throw new LeftOut('It takes writes: a replica is set to read_only.');
    }
    if (server !== undefined && named !== server) {
      throw new LeftOut('Another server answers at its address: each address is one server.');
    }
    const found = dialect.position(at ?? '');
    if (found === undefined) throw new LeftOut('It tells its position in words that are not known.');
    return found;
  };

  const seenOrLeft = (row: readonly unknown[] | undefined): Position => {
    try {
      return seen(row);
    } catch (error) {
      leave(error instanceof Error ? error.message : String(error));
      throw new ReplicaFailed('failed', { cause: error });
    }
  };

  const askControl = async (sql: string, millis = answerWithin): Promise<SelectResult['rows']> => {
    control ??= connectControl(options);
    const connection = control;
    return new Promise((resolve, reject) => {
      connection.query({ sql, timeout: millis }, (error, rows) => {
        if (error !== null) reject(error);
        else resolve(rowsIn(rows));
      });
    });
  };

  const prove = async (named: string): Promise<void> => {
    const {
      id,
      bank,
      position: written,
    } = await primary.proof().catch((error: Error) => {
      throw new LeftOut(`The primary takes no mark that would prove it a replica: ${error.message}.`);
    });
    if (written.size === 0) {
      throw new LeftOut('The primary writes no binary log, so that nothing is a replica of it.');
    }
    // Transaction numbers of two banks can be compared, but the result is meaningless.
    const there = (await askControl(storeName).catch(unlessMissing))[0]?.[0];
    if (there !== undefined && there !== bank) {
      throw new LeftOut('It is not a replica of this primary: it has the store of another bank.');
    }
    if (!covers(position, written)) {
      await askControl(dialect.wait(written, 0.3), answerWithin);
      position = seen((await askControl(state))[0]);
    }
    if (!covers(position, written)) {
      throw new LeftOut('It does not have the last commit of the primary yet.');
    }
    const found = await askControl(`SELECT 1 FROM unit_batches WHERE id = '${id}'`);
    if (found.length === 0) {
      throw new LeftOut('It is not a replica of this primary: what was written there is not in it.');
    }
    server = named;
    pool = mysql.createPool({ ...options, connectionLimit: queryConnections, multipleStatements: true });
    pool.on('connection', (connection) => {
      connections.add(connection);
      connection.on('end', () => connections.delete(connection));
      for (const sql of [...oneMoment, readOnly]) connection.query(sql);
    });
  };

  const look = async (): Promise<void> => {
    if (performance.now() < notBefore) return;
    try {
      const [row] = await askControl(state);
      position = seen(row);
      if (server === undefined) await prove(String(row?.[0]));
      behind = primary.behind(position);
      say(behind > lag ? `It is ${Math.round(behind / 1000)} s behind.` : undefined);
    } catch (error) {
      if (closed) return;
      leave(
        error instanceof LeftOut
          ? error.message
          : `It does not answer as it should: ${error instanceof Error ? error.message : error}.`,
      );
    }
  };
  const lookAgain = (): void => {
    if (closed) return;
    timer = setTimeout(() => void look().then(lookAgain), lookEvery);
    timer.unref();
  };

  /** Waits on the server for the first waiter. The other waiters are checked after every step. */
  const waitForAll = async (): Promise<void> => {
    isWaiting = true;
    try {
      for (let [first] = waiters; first !== undefined; [first] = waiters) {
        const { wanted, by } = first;
        const millis = Math.min(waitSlice, Math.max(1, by - performance.now()));
        await askControl(dialect.wait(wanted, millis / 1000));
        position = seen((await askControl(state))[0]);
        const now = performance.now();
        const done = (waiter: Waiter) => covers(position, waiter.wanted) || waiter.by <= now;
        for (const waiter of waiters.filter(done)) waiter.resolve(covers(position, waiter.wanted));
        waiters = waiters.filter((waiter) => !done(waiter));
      }
    } catch (error) {
      if (!closed) leave(error instanceof Error ? error.message : String(error));
    } finally {
      isWaiting = false;
    }
  };

  /**
   * Waits until a time (of `performance.now`), or until the replica is left. `late` receives a result that
   * arrives later.
   */
  const waited = <T>(
    begin: (tell: (error: Error | null, found?: T) => void) => void,
    until: number,
    late: (found: T) => void = () => undefined,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const fail = (): void => end(new ReplicaFailed('failed'));
      const end = (error: Error): void => {
        clearTimeout(over);
        asked.delete(fail);
        reject(error);
      };
      const over = setTimeout(() => end(new ReplicaFailed('slow')), until - performance.now());
      over.unref();
      asked.add(fail);
      begin((error, found) => {
        clearTimeout(over);
        // The caller already got the error that the replica was left.
        if (!asked.delete(fail)) {
          if (found !== undefined) late(found);
          return;
        }
        if (found !== undefined) resolve(found);
        else if (tooSlow.has(Number(membersOf(error).errno))) {
          reject(new ReplicaFailed('slow', { cause: error }));
        } else {
          reject(new ReplicaFailed('failed', { cause: error }));
          leaveForAWhile(`A select failed there: ${error?.message}.`);
        }
      });
    });
  const connected = (until: number): Promise<PoolConnection> =>
    waited(
      (tell) => {
        if (pool === undefined) tell(new Error('it was left'));
        else pool.getConnection(tell);
      },
      until,
      (connection) => connection.release(),
    );
  const ask = (on: Connection, sql: string, values: readonly unknown[], until: number) =>
    waited<readonly [unknown, unknown]>((tell) => {
      on.query({ sql, values: [...values] }, (error, results, fields) =>
        error === null ? tell(null, [results, fields]) : tell(error),
      );
    }, until);

  return {
    name,
    problem: () => problem,
    behind: () => behind,
    has: (wanted) => covers(position, wanted),
    open: () => asked.size,
    reaches(wanted, by) {
      const reached = new Promise<boolean>((resolve) => waiters.push({ wanted, by, resolve }));
      if (!isWaiting) void waitForAll();
      // A silent server must not delay the caller.
      const over = new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), Math.max(0, by - performance.now()) + waitSlice).unref();
      });
      return Promise.race([reached, over]);
    },
    atOnce: (wanted, saw) => (work) => {
      let on: PoolConnection | undefined;
      let hasBegun = false;
      let isLost = false;
      const first = async (answer: Promise<readonly [unknown, unknown]>): Promise<SelectResult> => {
        const found = answered(await answer);
        position = seenOrLeft(found.before);
        if (!covers(position, wanted)) throw new ReplicaFailed('behind');
        position = dialect.position(String(found.after?.[0])) ?? position;
        saw(position);
        hasBegun = true;
        return found.select;
      };
      const run: RunSelect = async (sql, bindings, until, _worked, most) => {
        const by = until ?? performance.now() + withoutLimit;
        on ??= await connected(by);
        // The remaining time once a connection is free.
        const { sql: text, values } = limitedSelect(sql, bindings, until, dialect.limit);
        try {
          if (hasBegun) {
            const [rows, fields] = await ask(on, text, values, by + answerWithin);
            return withinBytes(selected(rows, fields), most);
          }
          // One packet on one connection: the server's positions before and after the select show what the
          // select saw.
          const packet = `${state};${text};SELECT ${dialect.applied}`;
          return withinBytes(await first(ask(on, packet, values, by + answerWithin)), most);
        } catch (error) {
          isLost ||= !(error instanceof ReplicaFailed && error.why === 'behind');
          throw error;
        }
      };
      return oneByOne(run, work, () => {
        // After a failed select, the state of its transaction is unknown.
        if (isLost) on?.destroy();
        else if (on !== undefined) endMoment(on);
      });
    },
    async start() {
      await look();
      lookAgain();
    },
    primaryChanged: () => leave('The primary is another server now: it was not looked at since.'),
    close() {
      closed = true;
      clearTimeout(timer);
      letGo();
    },
  };
}

const noSuchTable = 1146;

/** A replica without the first migration has no such table. */
function unlessMissing(error: unknown): SelectResult['rows'] {
  if (membersOf(error).errno === noSuchTable) return [];
  throw error;
}

interface Answered {
  readonly before: readonly unknown[] | undefined;
  readonly select: SelectResult;
  readonly after: readonly unknown[] | undefined;
}

/** The results of the three statements. */
function answered([results, fields]: readonly [unknown, unknown]): Answered {
  const [before, rows, after] = Array.isArray(results) ? results : [];
  const named: unknown = Array.isArray(fields) ? fields[1] : undefined;
  return { before: rowsIn(before)[0], select: selected(rows, named), after: rowsIn(after)[0] };
}

const selected = (rows: unknown, fields: unknown): SelectResult => ({
  columns: Array.isArray(fields) ? fields.map(({ name }) => String(name)) : [],
  rows: rowsIn(rows),
});

function connectControl(options: mysql.ConnectionOptions): Connection {
  const connection = mysql.createConnection(options);
  // Errors of the connection appear as errors of its queries.
  connection.on('error', () => undefined);
  return connection;
}
