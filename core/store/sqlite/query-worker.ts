/** The worker thread that answers queries on SQLite: a read-only connection of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Stored } from '../codec.ts';
import { openReader, preparer } from './open.ts';

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

const db = openReader((workerData as { readonly file: string }).file);
const prepare = preparer(db);

parentPort?.on('message', ({ id, sql, bindings }: QueryRequest) => {
  let reply: QueryReply;
  try {
    const select = prepare(sql).raw(true);
    const rows = select.all(...bindings) as unknown[][];
    reply = { id, columns: select.columns().map((column) => column.name), rows };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
