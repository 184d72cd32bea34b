/** The thread that writes on SQLite, one commit after another. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { checkpoints } from './checkpoints.ts';
import { durability, openWriter, preparer, type SqliteOptions } from './open.ts';
import { boundOf, type Write } from './write.ts';

export interface CommitRequest {
  readonly id: number;
  /**
   * Rises when the main thread learns of a failed commit. Commits sent before that depend on changes that
   * were never stored.
   */
  readonly era: number;
  readonly writes: readonly Write[];
}

/** The result of a commit. `code` is SQLite's own, or `CHANGED` if a row differed from what was read. */
export interface CommitReply {
  readonly id: number;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Sent once, when the file is open. */
export interface WriterReady {
  readonly durability: ReturnType<typeof durability>;
}

const options: SqliteOptions & { readonly failedEra: number } = workerData;
const db = openWriter(options);
const prepare = preparer(db);
const log = checkpoints(db, options);
const changedUnderUs = 'CHANGED';
let { failedEra } = options;
/** Values bound since they were last reported to the log. */
let values = 0;

function commit(writes: readonly Write[]): CommitReply['error'] {
  try {
    prepare('BEGIN IMMEDIATE').run();
    for (const write of writes) {
      const { sql, rows } = write;
      const bound = boundOf(write);
      values += bound.length;
      const { changes } = prepare(sql).run(...bound);
      if (rows === null || changes === rows) continue;
      prepare('ROLLBACK').run();
      return { code: changedUnderUs, message: `a row changed under us: ${sql}` };
    }
    prepare('COMMIT').run();
    return undefined;
  } catch (error) {
    if (db.inTransaction) prepare('ROLLBACK').run();
    const code = error instanceof Database.SqliteError ? error.code : 'FAULT';
    // The log may take all the free space.
    if (code === 'SQLITE_FULL') log.shorten();
    return { code, message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (request: CommitRequest | 'close') => {
  if (request === 'close') {
    await log.close();
    log.shorten();
    db.close();
    parentPort?.close();
    return;
  }
  const { era, writes } = request;
  const error =
    era <= failedEra ? { code: changedUnderUs, message: 'an earlier commit failed' } : commit(writes);
  if (error !== undefined) failedEra = Math.max(failedEra, era);
  parentPort?.postMessage({ id: request.id, ...(error === undefined ? {} : { error }) });
  log.written(values);
  values = 0;
});
parentPort?.postMessage({ durability: durability(db) } satisfies WriterReady);
