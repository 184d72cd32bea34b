import Database from 'better-sqlite3';
import { namesOf, realFile } from '../own-files.ts';
import { StoreUnavailable } from '../store.ts';

/**
 * Keeps other processes from the file while this process is alive. The lock is an operating-system lock on a
 * file next to the store, released however the process ends. All links to the file share one lock. Throws
 * StoreUnavailable if another process has the lock.
 */
export function claimFile(file: string): { release(): void } {
  refuseSecondName(file);
  const db = new Database(`${realFile(file)}.lock`);
  try {
    db.pragma('busy_timeout = 0');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    const isTaken = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    if (!isTaken) throw error;
    const message = `${file} is open in another process: an embedded store has one host at a time. For several hosts, set DATABASE_URL to a MySQL or MariaDB server.`;
    throw new StoreUnavailable(message);
  }
  return { release: () => db.close() };
}

/**
 * A file with two names has two logs. A process that opens one name does not see the commits made through the
 * other, and their copies overwrite each other. No lock file next to a name can detect that, so neither name
 * is opened.
 */
function refuseSecondName(file: string): void {
  const names = namesOf(file);
  if (names < 2) return;
  throw new StoreUnavailable(
    `${file} has ${names} names (hard links): a process that opens it by another one would damage it. Remove all names but one; "bursar backup" makes copies.`,
  );
}
