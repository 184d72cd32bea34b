import Database from 'better-sqlite3';
import { namesOf, realFile } from '../own-files.ts';
import { StoreUnavailable } from '../store.ts';

/**
 * Keeps every other process from the file for as long as this one lives: a lock of the operating system on a
 * file beside it, which goes with the process however it ends. Links lead to one lock. Throws StoreUnavailable when
 * somebody has it.
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
 * A file of two names has two logs: who opens it by one does not see what was committed by the other, and their
 * copies overwrite each other. No lock beside a name can tell, so neither name is opened.
 */
function refuseSecondName(file: string): void {
  const names = namesOf(file);
  if (names < 2) return;
  throw new StoreUnavailable(
    `${file} has ${names} names (hard links): a process that opens it by another one would damage it. Remove all names but one; "bursar backup" makes copies.`,
  );
}
