/** Whose fault an error of SQLite is: the file's, or that of what it was asked. */
import { StoreFault, StoreRefuses, StoreUnavailable } from '../store.ts';

/** Codes for what is wrong with a statement or a value; the driver's own complaints have none of SQLite's. */
const ofTheAsking: ReadonlySet<string> = new Set([
  ...['SQLITE_ERROR', 'SQLITE_TOOBIG', 'SQLITE_MISMATCH', 'SQLITE_RANGE', 'SQLITE_MISUSE'],
]);

/** The error in the store's words: whatever may be the file's trouble says that nothing can be done now. */
export function refusalOf(code: string, message: string, cause: unknown): Error {
  if (code === 'SQLITE_FULL') return new StoreRefuses('full', { cause });
  if (code.startsWith('SQLITE_READONLY')) return new StoreRefuses('read-only', { cause });
  const isOwn = !code.startsWith('SQLITE_') || ofTheAsking.has(code);
  return isOwn ? new StoreFault(message, { cause }) : new StoreUnavailable(message, { cause });
}
