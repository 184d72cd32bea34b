/** Connections to the file. The threads of the store load this module, so it imports no more than they use. */
import Database, { type Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Stored, StoredRow } from '../codec.ts';

export type Sqlite = Database.Database;

/**
 * Statements that stay prepared on a connection. A statement that inserts many wide rows takes a tenth of a
 * megabyte.
 */
const maxPrepared = 500;

/** The settings of the file. Only `FULL` survives a power cut with every acknowledged command. */
export interface SqliteOptions {
  readonly file: string;
  readonly synchronous: 'FULL' | 'NORMAL' | 'OFF';
  /** Pages that the file may have: beyond them it is as on a full disk. */
  readonly maxPages?: number;
}

/** Opens the writer's connection: WAL, durable at commit, integers as bigint. */
export function openWriter({ file, synchronous, maxPages }: SqliteOptions): Sqlite {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${synchronous}`);
  db.pragma('busy_timeout = 5000');
  // A commit that moved pages searches the whole cache, so a larger cache costs more than it saves.
  db.pragma('cache_size = -16384');
  db.pragma('temp_store = MEMORY');
  // Only if the copying thread is too slow: at this length the writer itself copies, and all commits wait.
  db.pragma('wal_autocheckpoint = 60000');
  if (maxPages !== undefined) db.pragma(`max_page_count = ${maxPages}`);
  db.defaultSafeIntegers(true);
  return db;
}

/** Opens a connection that can only read: queries never hold up a commit. */
export function openReader(file: string): Sqlite {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  db.pragma('busy_timeout = 5000');
  db.pragma('cache_size = -65536');
  db.pragma('mmap_size = 268435456');
  db.defaultSafeIntegers(true);
  understandPatterns(db);
  return db;
}

/**
 * Gives a connection the operator `regexp`. SQLite parses it but leaves its implementation to the
 * application.
 */
export function understandPatterns(db: Sqlite): void {
  let pattern = '';
  let known = /(?:)/u;
  db.function('regexp', { deterministic: true }, (asked: unknown, text: unknown) => {
    if (typeof asked !== 'string' || typeof text !== 'string') return null;
    if (asked !== pattern) known = new RegExp(asked, 'u');
    pattern = asked;
    return Number(known.test(text));
  });
}

/** The actual durability of the connection. */
export function durability(db: Sqlite): 'OFF' | 'NORMAL' | 'FULL' | 'EXTRA' {
  const level = Number(db.pragma('synchronous', { simple: true }));
  return (['OFF', 'NORMAL', 'FULL', 'EXTRA'] as const)[level] ?? 'OFF';
}

/** A statement. With `raw(true)` it returns rows as lists of values. */
type Prepared = Statement<Stored[], StoredRow>;

/** Prepared statements by their text. Statements that were not used recently are dropped. */
export type Prepare = (sql: string) => Prepared;

export function preparer(db: Sqlite): Prepare {
  const known = new LRUCache<string, Prepared>({ max: maxPrepared });
  return (sql) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    const made = db.prepare<Stored[], StoredRow>(sql);
    known.set(sql, made);
    return made;
  };
}

/** Codes for a faulty statement or value. Errors of the driver itself have none of SQLite's codes. */
export const ofTheAsking: ReadonlySet<string> = new Set([
  ...['SQLITE_ERROR', 'SQLITE_TOOBIG', 'SQLITE_MISMATCH', 'SQLITE_RANGE', 'SQLITE_MISUSE'],
]);
