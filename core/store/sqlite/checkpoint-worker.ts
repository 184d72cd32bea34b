/** The thread that copies the log of commits into the file, in parallel with the writing thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { itemsOf, membersOf } from '../../values/members.ts';
import { openWriter, type SqliteOptions } from './open.ts';

/** The state after a round: pages in the log, copied ones included. */
export interface Checkpointed {
  readonly log: number;
}

const options: SqliteOptions = workerData;
const db = openWriter(options);

parentPort?.on('message', (asked: 'copy' | 'close') => {
  if (asked === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  const [round] = itemsOf(db.pragma('wal_checkpoint(PASSIVE)'));
  parentPort?.postMessage({ log: Number(membersOf(round).log ?? 0) } satisfies Checkpointed);
});
