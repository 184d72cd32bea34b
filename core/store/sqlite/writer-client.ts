/** The main thread's end of the writer's thread. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { moduleEnding } from '../../values/module-file.ts';
import { StoreConflict, StoreLost, StoreUnavailable } from '../store.ts';
import type { SqliteOptions } from './open.ts';
import { refusalOf } from './refusal.ts';
import type { Write } from './write.ts';
import type { CommitReply, WriterReady } from './writer-worker.ts';

export interface WriterClient {
  /** Rises with each failed commit that the main thread knows of. */
  era(): number;
  /**
   * Commits all writes or none, and resolves when they are durable. Rejected if a commit of its era has
   * failed.
   */
  commit(writes: readonly Write[], era: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the writing thread. Tests pass a thread that they can end. */
export type StartWriter = (options: SqliteOptions & { readonly failedEra: number }) => Worker;

export const startWriter: StartWriter = (workerData) =>
  new Worker(new URL(`./writer-worker${moduleEnding}`, import.meta.url), { workerData });

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/** A thread that runs, and the commits that it has not answered. */
interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/**
 * Starts the thread. Throws StoreUnavailable if the file is less durable than required. If a thread ends, the
 * next commit starts another. Its unanswered commits may or may not be in the file.
 */
export async function startWriterClient(
  options: SqliteOptions,
  start: StartWriter = startWriter,
): Promise<WriterClient> {
  let serial = 0;
  let era = 0;
  let thread: Thread | undefined = begin();
  await durable(thread, options);

  function begin(): Thread {
    const worker = start({ ...options, failedEra: era - 1 });
    const made: Thread = { worker, waiting: new Map() };
    const { waiting } = made;
    worker.on('message', (message: CommitReply | WriterReady) => {
      if (!('id' in message)) return;
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error === undefined) {
        asked?.resolve();
        return;
      }
      era += 1;
      asked?.reject(inStoreWords(message.error));
    });
    const ended = (error: Error): void => {
      if (thread === made) thread = undefined;
      if (waiting.size > 0) era += 1;
      for (const asked of waiting.values()) asked.reject(new StoreLost(true, { cause: error }));
      waiting.clear();
    };
    worker.on('error', ended);
    worker.on('exit', (code) => ended(new Error(`the writer's thread ended with ${code}`)));
    return made;
  }

  return {
    era: () => era,
    commit: (writes, seenEra) =>
      new Promise((resolve, reject) => {
        thread ??= begin();
        const { worker, waiting } = thread;
        serial += 1;
        worker.postMessage({ id: serial, era: seenEra, writes });
        waiting.set(serial, { resolve, reject });
      }),
    async close() {
      if (thread === undefined) return;
      const { worker } = thread;
      worker.postMessage('close');
      await once(worker, 'exit');
    },
  };
}

/** Waits until the thread reports the durability of its file. */
async function durable({ worker }: Thread, { synchronous }: SqliteOptions): Promise<void> {
  const [first]: readonly WriterReady[] = await once(worker, 'message');
  if (synchronous !== 'FULL' || first?.durability === 'FULL') return;
  await worker.terminate();
  throw new StoreUnavailable('SQLite does not keep synchronous=FULL on this file');
}

/** SQLite's errors in the store's words. */
function inStoreWords({ code, message }: NonNullable<CommitReply['error']>): Error {
  const cause = Object.assign(new Error(`${code}: ${message}`), { code });
  if (code === 'CHANGED') return new StoreConflict('changed', { cause });
  if (code.startsWith('SQLITE_CONSTRAINT')) return new StoreConflict('duplicate', { cause });
  if (code.startsWith('SQLITE_BUSY')) return new StoreConflict('lock-timeout', { cause });
  // It is unknown what reached the disk before the error. The next start may find the commit complete.
  if (code.startsWith('SQLITE_IOERR')) return new StoreLost(true, { cause });
  return refusalOf(code, message, cause);
}
