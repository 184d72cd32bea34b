/** A worker thread that answers queries on SQLite: a read-only connection of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { bytesOf } from '../../command/declaration/read.ts';
import type { Stored } from '../codec.ts';
import { ofTheAsking, openReader, preparer } from './open.ts';

/**
 * A select, or the end of the held snapshot. Without either: a request for the next rows of the last select.
 */
export interface QueryRequest {
  readonly select?: {
    readonly sql: string;
    readonly bindings: readonly Stored[];
    /** Milliseconds after which it gives up. */
    readonly millis: number | undefined;
    /** The most bytes that it returns. */
    readonly most: number | undefined;
    /** The first select of several: the others see the same snapshot. */
    readonly holds: boolean;
  };
  /** No more selects of the held snapshot follow. This request gets no answer. */
  readonly lets?: true;
}

export interface QueryReply {
  /** The worker takes selects from now on. */
  readonly ready?: true;
  /** Milliseconds of a processor that the select took. */
  readonly worked?: number;
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
  /** Whether there are more rows to ask for. */
  readonly more?: boolean;
  readonly error?: string;
  /** The select is wrong, and would be at any time: the file is not to blame. */
  readonly fault?: boolean;
  readonly tooSlow?: boolean;
  readonly tooLarge?: boolean;
}

/**
 * Rows are sent in parts of this size, so that a part delays the receiving thread by a few milliseconds at
 * most.
 */
const together = { rows: 250, bytes: 256 * 1024 };
/** Rows that are looked at between two looks at the time. */
const steps = 256;

let until: number | undefined;
let step = 0;

class TooSlow extends Error {}
class TooLarge extends Error {}

const { file }: { readonly file: string } = workerData;
const db = openReader(file);
// Each select calls this for each row that it examines. SQLite can be stopped from here in no other way.
db.function('within_time', { deterministic: false, directOnly: true }, () => {
  step += 1;
  if (step % steps === 0 && until !== undefined && performance.now() > until) throw new TooSlow();
  return 1;
});
const prepare = preparer(db);

let rest: readonly (readonly unknown[])[] = [];

function answer({ select }: QueryRequest): QueryReply {
  if (select === undefined) return part([]);
  until = select.millis === undefined ? undefined : performance.now() + select.millis;
  if (select.holds) db.exec('BEGIN');
  const statement = prepare(select.sql).raw(true);
  rest =
    select.most === undefined
      ? statement.all(...select.bindings)
      : withinBytes(statement.iterate(...select.bindings), select.most);
  return part(statement.columns().map((column) => column.name));
}

/** The rows of a select with a limit. */
function withinBytes(found: Iterable<readonly unknown[]>, most: number): readonly (readonly unknown[])[] {
  const rows: (readonly unknown[])[] = [];
  let bytes = 0;
  for (const row of found) {
    bytes += bytesOf(row);
    if (bytes > most) throw new TooLarge();
    rows.push(row);
  }
  return rows;
}

function part(columns: readonly string[]): QueryReply {
  let [count, bytes] = [0, 0];
  while (count < together.rows && bytes < together.bytes) {
    const row = rest[count];
    if (row === undefined) break;
    bytes += bytesOf(row);
    count += 1;
  }
  const rows = rest.slice(0, count);
  rest = rest.slice(count);
  return { columns, rows, more: rest.length > 0 };
}

function answerOrError(request: QueryRequest): QueryReply {
  try {
    return answer(request);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const fault = !(error instanceof Database.SqliteError) || ofTheAsking.has(error.code);
    const [tooSlow, tooLarge] = [error instanceof TooSlow, error instanceof TooLarge];
    return { error: words, tooSlow, tooLarge, fault };
  }
}

const tell = (reply: QueryReply): void => parentPort?.postMessage(reply);

parentPort?.on('message', (request: QueryRequest) => {
  if (request.lets === true) {
    rest = [];
    if (db.inTransaction) db.exec('COMMIT');
    return;
  }
  const before = process.threadCpuUsage();
  const reply = answerOrError(request);
  const { user, system } = process.threadCpuUsage(before);
  tell({ ...reply, worked: (user + system) / 1000 });
});
tell({ ready: true });
