/** A batch's time with SQLite: the write lock is taken at the start, so that what is read stays true. */
import Database from 'better-sqlite3';
import { type AnyRow, columnName, type Table } from '../../command/table.ts';
import { codec, type StoredRow } from '../codec.ts';
import {
  type FlushPlan,
  type RowWant,
  type Session,
  StoreConflict,
  StoreUnavailable,
} from '../store.ts';
import { flush, type Prepare } from './flush.ts';
import type { Sqlite } from './open.ts';

export function beginSession(db: Sqlite, prepare: Prepare): Session {
  guarded(() => prepare('BEGIN IMMEDIATE').run());
  return {
    exclusive: true,
    one: (want) => guarded(() => readOne(want, prepare)),
    all: (want) => guarded(() => readAll(want, prepare)),
    lock: () => Promise.reject(new Error('SQLite reads are exclusive already')),
    commit: (plan: FlushPlan) =>
      guarded(() => {
        flush(plan, prepare);
        prepare('COMMIT').run();
      }),
    rollback: () => {
      if (db.inTransaction) db.prepare('ROLLBACK').run();
    },
  };
}

function readOne({ table, tenant, by }: RowWant, prepare: Prepare): AnyRow | undefined {
  const found = select(table, Object.keys(by), '', prepare).get(tenant, ...values(table, by));
  return found === undefined ? undefined : codec(table).decode(found as StoredRow);
}

function readAll({ table, tenant, by }: RowWant, prepare: Prepare): readonly AnyRow[] {
  const order = ` ORDER BY ${table.key.map((property) => `\`${columnName(property)}\``).join(',')}`;
  const found = select(table, Object.keys(by), order, prepare).all(tenant, ...values(table, by));
  return found.map((row) => codec(table).decode(row as StoredRow));
}

function values(table: Table, by: Readonly<Record<string, unknown>>) {
  const { value } = codec(table);
  return Object.keys(by).map((property) => value(property, by[property]));
}

function select(table: Table, by: readonly string[], order: string, prepare: Prepare) {
  const where = by.map((property) => ` AND \`${columnName(property)}\`=?`).join('');
  const columns = codec(table).columns.join(',');
  return prepare(`SELECT ${columns} FROM ${table.name} WHERE tenant=?${where}${order}`).raw(true);
}

/** SQLite's errors in the store's words. */
function guarded<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_CONSTRAINT')) {
      throw new StoreConflict('duplicate', { cause: error });
    }
    if (error.code.startsWith('SQLITE_BUSY')) {
      throw new StoreConflict('lock-timeout', { cause: error });
    }
    throw new StoreUnavailable(error.message, { cause: error });
  }
}
