/** Turns errors of SQLite into the store's own. */
import { StoreFault, StoreRefuses, StoreUnavailable } from '../store.ts';
import { ofTheAsking } from './open.ts';

/** The error in the store's terms. Errors that may be the file's mean that nothing can be done now. */
export function refusalOf(code: string, message: string, cause: unknown): Error {
  if (code === 'SQLITE_FULL') return new StoreRefuses('full', { cause });
  if (code.startsWith('SQLITE_READONLY')) return new StoreRefuses('read-only', { cause });
  const isOwn = !code.startsWith('SQLITE_') || ofTheAsking.has(code);
  return isOwn ? new StoreFault(message, { cause }) : new StoreUnavailable(message, { cause });
}
