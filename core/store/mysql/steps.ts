/**
 * Migrations on a server go step by step, because a change of shape commits by itself there. Each such change is
 * noted before it is made; changes of rows between two of them are one transaction, which notes that they were made.
 * So a migration whose connection went is taken up where it stood: only the change that was noted last may or may
 * not have come, and a server that has it already says so. Changes of shape that ran are known by a hash, so that a
 * migration which was mended meanwhile goes on only where what ran is still what it says.
 */
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { membersOf } from '../../values/members.ts';
import { StoreLost, StoreUnavailable } from '../store.ts';

/** A statement as knex hands it to the driver; `response` is what the driver gave. */
interface Query {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  response?: unknown;
}

type Send = (query: Query) => Promise<Query>;

/** How far a migration came: the change of shape that was begun last, and after which of them the rows are done. */
export interface Progress {
  readonly begun: number;
  readonly rowsAfter: number;
  /** The change that was begun last has come for certain: a later one was refused. */
  readonly isDone?: boolean;
  /** Of the text of each change of shape up to the one begun last; versions before this one kept none. */
  readonly hash?: string;
  /** It was begun by a version that noted nothing: each change of shape may have come. */
  readonly isUnknown?: boolean;
}

/** A statement that changed something: of which migration, after how many changes of shape. */
export interface Step {
  readonly migration: string;
  readonly shapes: number;
  readonly sql: string;
}

export const nothingDone: Progress = { begun: 0, rowsAfter: -1 };

export interface Steps {
  /** The client that knex is made with. */
  readonly client: typeof Knex.Client;
  /** What follows is this migration, of which so much was done before. */
  begin(migration: string, from: Progress): void;
  /** The migration failed: its changes of shape that came are not made again, whatever its author makes of the rest. */
  fail(): Promise<void>;
  /** The migration is over: these statements go in the commit of its last rows. */
  finish(last: readonly Query[]): Promise<void>;
}

/** Errors of a server to which what is asked for was done before: tables, columns, keys, triggers that are there or gone. */
const doneBefore: ReadonlySet<number> = new Set([1050, 1051, 1060, 1061, 1091, 1359, 1360, 1826]);

/** A table that was renamed before is not there under its old name. */
const noSuchTable = 1146;
const isRename = /^\s*rename table\b/i;

const isTrigger = /^\s*(?:create|drop)\s+trigger\b/i;

/** Errors from here on are a server's own words; those of the connection are below. */
const firstRefusal = 1000;
/** A server that goes down, a statement that was killed: how much of it came is not known. */
const interrupted: ReadonlySet<number> = new Set([1053, 1077, 1078, 1079, 1080, 1317]);

/** The table of what is under way, made before the first migration. */
export const stepsTable = `CREATE TABLE IF NOT EXISTS migration_steps (
  migration varchar(255) NOT NULL PRIMARY KEY, begun integer NOT NULL, rows_after integer NOT NULL,
  is_done tinyint NOT NULL DEFAULT 0, hash varchar(64)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`;

/** What a table of an earlier version lacks. */
export const stepsColumns: Readonly<Record<string, string>> = {
  is_done: 'ALTER TABLE migration_steps ADD COLUMN is_done tinyint NOT NULL DEFAULT 0',
  hash: 'ALTER TABLE migration_steps ADD COLUMN hash varchar(64)',
};

interface Current {
  readonly migration: string;
  readonly from: Progress;
  /** Of the changes of shape so far. */
  hash: string;
  /** The change of shape after which rows were committed last. */
  rowsAfter: number;
  /** Changes of shape so far. */
  shapes: number;
  /** The last of them has come. */
  isMade: boolean;
  /** Rows were changed since the last of them. */
  isOpen: boolean;
}

export interface StepsOptions {
  /** Hears of each statement that changed something, once it is done. */
  readonly told?: ((step: Step) => void) | undefined;
  /** Whether the server has triggers: on one that has none they are counted, and not made. */
  readonly hasTriggers: () => boolean;
}

export function migrationSteps({ told = () => undefined, hasTriggers }: StepsOptions): Steps {
  let current: Current | undefined;
  /** The connection that has the lock: another one may not go on in its place. */
  let pinned: object | undefined;
  let sendPinned: Send | undefined;

  const change = async (send: Send, query: Query, at: Current): Promise<Query> => {
    const done = await send(query);
    told({ migration: at.migration, shapes: at.shapes, sql: query.sql });
    return done;
  };
  const note = (at: Current, begun: number, isDone: boolean, hashed = at.hash): Query => ({
    sql: `INSERT INTO migration_steps (migration, begun, rows_after, is_done, hash) VALUES (?, ?, ?, ?, ?)
      ON DUPLICATE KEY UPDATE begun = VALUES(begun), rows_after = VALUES(rows_after),
      is_done = VALUES(is_done), hash = VALUES(hash)`,
    bindings: [at.migration, begun, at.rowsAfter, Number(isDone), hashed],
  });
  const commitRows = async (send: Send, at: Current): Promise<void> => {
    if (!at.isOpen) return;
    at.rowsAfter = at.shapes;
    await change(send, note(at, at.shapes, true), at);
    await change(send, { sql: 'COMMIT' }, at);
    at.isOpen = false;
  };

  const shape = async (send: Send, query: Query, at: Current): Promise<Query> => {
    await commitRows(send, at);
    at.isMade = false;
    const answer = await shapeOnce(send, query, at);
    at.isMade = true;
    return answer;
  };

  const shapeOnce = async (send: Send, query: Query, at: Current): Promise<Query> => {
    at.shapes += 1;
    const before = at.hash;
    at.hash = hash('sha256', JSON.stringify([before, query.sql, query.bindings ?? []]));
    const { from, shapes } = at;
    if (shapes === from.begun) refuseOther(at);
    if (shapes < from.begun || from.rowsAfter >= shapes) return skipped(query);
    if (shapes === from.begun && from.isDone === true) return skipped(query);
    if (isTrigger.test(query.sql) && !hasTriggers()) return skipped(query);
    if (shapes > from.begun) await change(send, note(at, shapes, false), at);
    try {
      return await change(send, query, at);
    } catch (error) {
      const errno = Number(membersOf(error).errno);
      const mayBeDone = shapes === from.begun || from.isUnknown === true;
      const isDone = doneBefore.has(errno) || (errno === noSuchTable && isRename.test(query.sql));
      if (mayBeDone && isDone) return skipped(query);
      // The server refused it, so that its author may mend it: what came before it is done.
      if (!mayBeDone && errno >= firstRefusal && !interrupted.has(errno)) {
        await change(send, note(at, shapes - 1, true, before), at);
      }
      throw error;
    }
  };

  const rows = async (send: Send, query: Query, at: Current): Promise<Query> => {
    const { from, shapes } = at;
    if (shapes < from.begun || from.rowsAfter >= shapes) return skipped(query);
    if (!at.isOpen) await change(send, { sql: 'BEGIN' }, at);
    at.isOpen = true;
    return change(send, query, at);
  };

  const run = (connection: object, query: Query, send: Send): Promise<Query> => {
    pinned ??= connection;
    if (pinned !== connection) throw new StoreLost(false);
    sendPinned = send;
    if (current === undefined) return send(query);
    const kind = kindOf(query.sql);
    if (kind === 'shape') return shape(send, query, current);
    return kind === 'rows' ? rows(send, query, current) : send(query);
  };

  return {
    client: clientOver(run),
    begin(migration, from) {
      const { rowsAfter } = from;
      const before = { shapes: 0, isMade: false, isOpen: false };
      current = { ...{ migration, from, hash: '', rowsAfter }, ...before };
    },
    async fail() {
      const at = current;
      current = undefined;
      if (at === undefined || sendPinned === undefined) return;
      if (!at.isMade || at.shapes < at.from.begun) return;
      if (at.isOpen) await sendPinned({ sql: 'ROLLBACK' });
      await change(sendPinned, note(at, at.shapes, true), at);
    },
    async finish(last) {
      const at = current;
      current = undefined;
      if (at === undefined || sendPinned === undefined) return;
      if (at.shapes < at.from.begun) {
        throw new StoreUnavailable(
          `${at.migration} was cut off after its change of shape ${at.from.begun}, but has only ${at.shapes} now: the migration is not the one that was begun. Put the store's back-up back, or go on with the version that began it.`,
        );
      }
      if (!at.isOpen) await change(sendPinned, { sql: 'BEGIN' }, at);
      for (const query of last) await change(sendPinned, query, at);
      await change(sendPinned, { sql: 'COMMIT' }, at);
    },
  };
}

/** Fails where a change of shape that ran, or may have, is another now: what it made would not be what it says. */
function refuseOther({ migration, from, hash: now }: Current): void {
  if (from.hash === undefined || from.hash === now) return;
  const first = from.begun === 1 ? 'its first change' : `one of its first ${from.begun} changes`;
  throw new StoreUnavailable(
    `${migration} ran in part, and ${first} of shape is another now than the one that ran. Give it its former text back and mend only what comes after; or undo by hand what it made (DROP TABLE of each table it made) and say DELETE FROM migration_steps WHERE migration = '${migration}'.`,
  );
}

function kindOf(sql: string): 'shape' | 'rows' | 'read' {
  if (/^\s*(create|alter|drop|rename|truncate)\b/i.test(sql)) return 'shape';
  return /^\s*(insert|update|delete|replace)\b/i.test(sql) ? 'rows' : 'read';
}

/** The answer to a statement that was done before. */
function skipped(query: Query): Query {
  query.response = [{ affectedRows: 0, insertId: 0 }, []];
  return query;
}

/** Hands a statement to the driver: what every client of knex has, and its types do not tell. */
interface DriverClient extends Knex.Client {
  _query(connection: object, query: Query): Promise<Query>;
}

/** knex's own client for the driver, whose statements go by way of `run`. */
function clientOver(
  run: (connection: object, query: Query, send: Send) => Promise<Query>,
): typeof Knex.Client {
  const Driver: Omit<typeof Knex.Client, 'prototype'> &
    (new (
      config: Knex.Config,
    ) => DriverClient) = createRequire(import.meta.url)('knex/lib/dialects/mysql2');
  class SteppedClient extends Driver {
    override async _query(connection: object, query: Query): Promise<Query> {
      return run(connection, query, (one) => super._query(connection, one));
    }
  }
  return SteppedClient;
}
