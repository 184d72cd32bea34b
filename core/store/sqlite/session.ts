/**
 * A batch on SQLite. This process is the only writer and runs one batch at a time, so reads stay valid until
 * the batch's own commit. Reads need no lock and come from one snapshot.
 */
import Database from 'better-sqlite3';
import { type AnyRow, columnName, type Table } from '../../command/declaration/table.ts';
import { boundBytes } from '../builder.ts';
import { codec, decodeRow } from '../codec.ts';
import type { RowWant, Session } from '../store.ts';
import { writesOf } from './flush.ts';
import type { Prepare, Sqlite } from './open.ts';
import { refusalOf } from './refusal.ts';
import type { WriterClient } from './writer-client.ts';

export function beginSession(db: Sqlite, prepare: Prepare, writer: WriterClient): Session {
  guarded(() => prepare('BEGIN').run());
  const era = writer.era();
  let isReading = true;
  // Once it has ended its reads, a transaction on the connection is another batch's.
  const endReads = () => {
    if (isReading && db.inTransaction) prepare('COMMIT').run();
    isReading = false;
  };
  return {
    exclusive: true,
    one: (want) => guarded(() => readOne(want, prepare)),
    all: (want) => guarded(() => readAll(want, prepare)),
    lock: () => Promise.reject(new Error('SQLite reads are exclusive already')),
    async commit(plan) {
      endReads();
      await writer.commit(writesOf(plan), era);
    },
    rollback: endReads,
  };
}

function readOne({ table, tenant, by }: RowWant, prepare: Prepare): AnyRow | undefined {
  const found = select(table, Object.keys(by), '', prepare).get(tenant, ...values(table, by));
  return found === undefined ? undefined : decodeRow(table, found);
}

function readAll({ table, tenant, by }: RowWant, prepare: Prepare): readonly AnyRow[] {
  const order = ` ORDER BY ${table.key.map((property) => `\`${columnName(property)}\``).join(',')}`;
  const found = select(table, Object.keys(by), order, prepare).all(tenant, ...values(table, by));
  return found.map((row) => decodeRow(table, row));
}

function values(table: Table, by: Readonly<Record<string, unknown>>) {
  const { sought } = codec(table);
  return Object.keys(by).map((property) => sought(property, by[property]));
}

/** Statement texts are made once. They depend on the table and the columns to look up by. */
const texts = new WeakMap<Table, Map<string, string>>();

function select(table: Table, by: readonly string[], order: string, prepare: Prepare) {
  const ofTable = texts.get(table) ?? new Map<string, string>();
  texts.set(table, ofTable);
  const asked = `${by.join(',')}${order}`;
  let text = ofTable.get(asked);
  if (text === undefined) {
    const { columns: all, isPacked } = codec(table);
    const place = (property: string) => (isPacked(property) ? boundBytes.sqlite : '?');
    const where = by.map((property) => ` AND ${isOf(table, by, property, place)}`).join('');
    const columns = all.join(',');
    text = `SELECT ${columns} FROM ${table.name} WHERE tenant=?${where}${order}`;
    ofTable.set(asked, text);
  }
  return prepare(text).raw(true);
}

/**
 * The values of a lookup. SQLite assumes many tenants with few rows each. Without this hint it would scan all
 * rows of the tenant instead of using an index.
 */
function isOf(
  table: Table,
  by: readonly string[],
  property: string,
  place: (property: string) => string,
): string {
  const is = `\`${columnName(property)}\`=${place(property)}`;
  return by.every((name) => table.key.includes(name)) ? is : `unlikely(${is})`;
}

/** A failed read means that the store is unavailable or the read is invalid. Nothing was written. */
function guarded<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    const message = error instanceof Error ? error.message : 'SQLite cannot read';
    const code = error instanceof Database.SqliteError ? error.code : '';
    throw refusalOf(code, message, error);
  }
}
