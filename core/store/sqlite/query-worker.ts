/** The worker thread that answers queries on SQLite: a read-only connection of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Statement } from 'better-sqlite3';
import type { Stored } from '../codec.ts';
import { openReader } from './open.ts';

/** A select, and what came of it. */
export interface QueryRequest {
  readonly id: number;
  readonly sql: string;
  readonly bindings: readonly Stored[];
}

export interface QueryReply {
  readonly id: number;
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly error?: string;
}

/** How many statements stay prepared. */
const maxPrepared = 500;

const db = openReader((workerData as { readonly file: string }).file);
const prepared = new Map<string, Statement<Stored[]>>();

function statement(sql: string): Statement<Stored[]> {
  const known = prepared.get(sql);
  if (known !== undefined) return known;
  if (prepared.size >= maxPrepared) prepared.clear();
  const made = db.prepare<Stored[]>(sql).raw(true);
  prepared.set(sql, made);
  return made;
}

parentPort?.on('message', ({ id, sql, bindings }: QueryRequest) => {
  let reply: QueryReply;
  try {
    const select = statement(sql);
    const rows = select.all(...bindings) as unknown[][];
    reply = { id, columns: select.columns().map((column) => column.name), rows };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
