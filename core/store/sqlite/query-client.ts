/** The main thread's end of the query worker. */
import { Worker } from 'node:worker_threads';
import type { Stored } from '../codec.ts';
import type { RunSelect, SelectResult } from '../query-reader.ts';
import { StoreUnavailable } from '../store.ts';
import type { QueryReply } from './query-worker.ts';

interface Waiting {
  resolve(result: SelectResult): void;
  reject(error: Error): void;
}

export interface QueryClient {
  readonly run: RunSelect;
  close(): Promise<void>;
}

/** Starts the worker; it ends with `close`, and a crash of it fails what was asked and starts another. */
export function startQueryClient(file: string): QueryClient {
  const waiting = new Map<number, Waiting>();
  let serial = 0;
  let closing = false;
  let worker = start();

  function start(): Worker {
    const made = new Worker(new URL('./query-worker.ts', import.meta.url), {
      workerData: { file },
    });
    made.on('message', ({ id, columns, rows, error }: QueryReply) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error !== undefined) asked?.reject(new StoreUnavailable(error));
      else asked?.resolve({ columns: columns ?? [], rows: rows ?? [] });
    });
    made.on('error', (error) => {
      for (const asked of waiting.values()) asked.reject(new StoreUnavailable(error.message));
      waiting.clear();
      if (!closing) worker = start();
    });
    return made;
  }

  return {
    run: (sql: string, bindings: readonly Stored[]) =>
      new Promise((resolve, reject) => {
        serial += 1;
        waiting.set(serial, { resolve, reject });
        worker.postMessage({ id: serial, sql, bindings });
      }),
    async close() {
      closing = true;
      await worker.terminate();
    },
  };
}
