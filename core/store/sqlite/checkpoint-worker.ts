/** The thread that copies the log of commits into the file, beside the one that writes. */
import { parentPort, workerData } from 'node:worker_threads';
import { openWriter, type SqliteOptions } from './open.ts';

/** What a round left: pages in the log, copied ones included. */
export interface Checkpointed {
  readonly log: number;
}

const db = openWriter(workerData as SqliteOptions);

parentPort?.on('message', (asked: 'copy' | 'close') => {
  if (asked === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  const [round] = db.pragma('wal_checkpoint(PASSIVE)') as readonly { readonly log: bigint }[];
  parentPort?.postMessage({ log: Number(round?.log ?? 0) } satisfies Checkpointed);
});
