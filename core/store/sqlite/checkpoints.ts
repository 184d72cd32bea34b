/**
 * Decides when the log of commits is copied into the file. Copying a long log takes longer than a client
 * should wait, so a separate thread copies while commits go on. The writer copies only the pages added
 * meanwhile, and the log starts again. If that thread fails, the writer copies everything at its own limit
 * (`wal_autocheckpoint`), as SQLite does.
 */
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { moduleEnding } from '../../values/module-file.ts';
import type { Checkpointed } from './checkpoint-worker.ts';
import type { Sqlite, SqliteOptions } from './open.ts';
import { isLogTooLong } from './room.ts';

export interface CheckpointLimits {
  /** Values written between two rounds. */
  readonly values: number;
  /** From this number of pages on, the log is started again. */
  readonly pages: number;
}

/**
 * A round every 16,000 pages or so: pages that change often are copied once for many commits. The log stays
 * below 250 MB.
 */
const defaultLimits: CheckpointLimits = { values: 200_000, pages: 36_000 };

/** Commits between two looks at a log that could not be shortened. */
const shortEvery = 16;

export interface Checkpoints {
  /** This many values were committed. */
  written(values: number): void;
  /** Copies the log and cuts it off, as far as readers and the disk let it. */
  shorten(): void;
  /** Ends the thread, if it was started. */
  close(): Promise<void>;
}

/** Watches the log of the writer's connection. Its thread starts with the first round. */
export function checkpoints(
  db: Sqlite,
  options: SqliteOptions,
  limits = defaultLimits,
  isTooLong = () => isLogTooLong(options.file),
): Checkpoints {
  let thread: Worker | undefined;
  let values = 0;
  let copying = false;
  let sinceShort = shortEvery;

  const begin = (): Worker => {
    const worker = new Worker(new URL(`./checkpoint-worker${moduleEnding}`, import.meta.url), {
      workerData: options,
    });
    worker.on('message', ({ log }: Checkpointed) => {
      copying = false;
      // Nearly all of the log is copied. Copying the remaining pages takes no longer than a commit.
      if (log >= limits.pages) copyRest(db);
    });
    // The next round starts another one.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      thread = undefined;
      copying = false;
    });
    return worker;
  };

  return {
    written(count) {
      values += count;
      // On a disk that is nearly full the log may not grow as it likes: it could never be copied.
      sinceShort += 1;
      if (sinceShort >= shortEvery && isTooLong()) {
        sinceShort = 0;
        shorten(db);
      }
      if (copying || values < limits.values) return;
      values = 0;
      copying = true;
      thread ??= begin();
      thread.postMessage('copy');
    },
    shorten: () => shorten(db),
    async close() {
      const ending = thread;
      if (ending === undefined) return;
      await new Promise<void>((resolve) => {
        ending.once('exit', () => resolve());
        ending.postMessage('close');
      });
    },
  };
}

/** Readers of an older state may keep the log from being truncated. Commits wait for that only briefly. */
function shorten(db: Sqlite): void {
  db.pragma('busy_timeout = 100');
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // No space for the copy, or a read-only disk: the log stays as it is, and no commit is lost.
    if (!(error instanceof Database.SqliteError)) throw error;
  } finally {
    db.pragma('busy_timeout = 5000');
  }
}

/** Commits are complete in the log even if the copy fails. A failed copy is repeated in the next round. */
function copyRest(db: Sqlite): void {
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}
