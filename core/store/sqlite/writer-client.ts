/** The main thread's end of the writer's thread. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StoreConflict, StoreLost, StoreUnavailable } from '../store.ts';
import type { Write } from './flush.ts';
import type { SqliteOptions } from './open.ts';
import type { CommitReply } from './writer-worker.ts';

export interface WriterClient {
  /** Rises with each failed commit that the main thread knows of. */
  era(): number;
  /** Commits all or nothing, and resolves when it is durable; refused when its era has seen a failure. */
  commit(writes: readonly Write[], era: number): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/** Starts the thread; throws StoreUnavailable when the file is not as durable as it should be. */
export async function startWriterClient(options: SqliteOptions): Promise<WriterClient> {
  const waiting = new Map<number, Waiting>();
  let serial = 0;
  let era = 0;
  let fault: Error | undefined;
  const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), {
    workerData: options,
  });
  await readyAndDurable(worker, options);
  worker.on('message', ({ id, error }: CommitReply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) {
      asked?.resolve();
      return;
    }
    era += 1;
    asked?.reject(inStoreWords(error));
  });
  // The thread holds nothing that is not in the file; but whether its last commit came through is unknown.
  const ended = (error: Error): void => {
    fault ??= error;
    for (const asked of waiting.values()) asked.reject(new StoreLost(true, { cause: error }));
    waiting.clear();
  };
  worker.on('error', ended);
  worker.on('exit', (code) => ended(new Error(`the writer's thread ended with ${code}`)));

  return {
    era: () => era,
    commit: (writes, seenEra) =>
      new Promise((resolve, reject) => {
        if (fault !== undefined) {
          reject(new StoreUnavailable(fault.message));
          return;
        }
        serial += 1;
        waiting.set(serial, { resolve, reject });
        worker.postMessage({ id: serial, era: seenEra, writes });
      }),
    async close() {
      if (fault !== undefined) return;
      worker.postMessage('close');
      await once(worker, 'exit');
    },
  };
}

async function readyAndDurable(worker: Worker, options: SqliteOptions): Promise<void> {
  const [first] = (await once(worker, 'message')) as [{ readonly durability: string }];
  if (options.synchronous !== 'FULL' || first.durability === 'FULL') return;
  await worker.terminate();
  throw new StoreUnavailable('SQLite does not keep synchronous=FULL on this file');
}

/** SQLite's errors in the store's words. */
function inStoreWords({ code, message }: NonNullable<CommitReply['error']>): Error {
  const cause = new Error(`${code}: ${message}`);
  if (code === 'CHANGED') return new StoreConflict('changed', { cause });
  if (code.startsWith('SQLITE_CONSTRAINT')) return new StoreConflict('duplicate', { cause });
  if (code.startsWith('SQLITE_BUSY')) return new StoreConflict('lock-timeout', { cause });
  if (code === 'FAULT') return cause;
  return new StoreUnavailable(message, { cause });
}
