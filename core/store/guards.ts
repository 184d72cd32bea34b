/** Checks the protection of append-only tables: by triggers of the store, or by the rights of its users. */
import mysql from 'mysql2/promise';
import { membersOf } from '../values/members.ts';
import type { StoreAddress } from './migrate.ts';
import { connectionOptions } from './mysql/connection.ts';
import { openReader } from './sqlite/open.ts';

/** A change that nothing prevents, such as `UPDATE records`. */
export type Unguarded = string;

/**
 * Forbidden changes, and statements that try them. The statements match no row, so they test the rights only.
 */
const changes = {
  UPDATE: 'UPDATE ?? SET tenant = tenant WHERE 1 = 0',
  DELETE: 'DELETE FROM ?? WHERE 1 = 0',
} as const;
const kinds = ['UPDATE', 'DELETE'] as const;

/** Changes of these tables that neither a trigger nor the user's rights reject. Makes no change. */
export async function unguarded(
  address: StoreAddress,
  tables: readonly string[],
): Promise<readonly Unguarded[]> {
  const kept = address.kind === 'sqlite' ? inFile(address.file) : onServer(address.url, tables);
  const guarded = await kept;
  const all = tables.flatMap((table) => kinds.map((kind) => `${kind} ${table}`));
  return all.filter((change) => !guarded.has(change));
}

async function inFile(file: string): Promise<ReadonlySet<Unguarded>> {
  const db = openReader(file);
  try {
    const rows = db.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger'").all();
    const made = rows.map((row) => String(membersOf(row).sql));
    return new Set(
      made.flatMap((sql) => {
        const [, kind, table] = /\bBEFORE (UPDATE|DELETE) ON (\w+)/.exec(sql) ?? [];
        return kind === undefined ? [] : [`${kind} ${table}`];
      }),
    );
  } finally {
    db.close();
  }
}

async function onServer(url: string, tables: readonly string[]): Promise<ReadonlySet<Unguarded>> {
  const connection = await mysql.createConnection(connectionOptions(url));
  try {
    const [triggers] = await connection.query<mysql.RowDataPacket[]>(
      "SELECT event_manipulation AS kind, event_object_table AS guards FROM information_schema.triggers WHERE event_object_schema = DATABASE() AND action_timing = 'BEFORE'",
    );
    const guarded = new Set(triggers.map(({ kind, guards }) => `${kind} ${guards}`));
    for (const table of tables) {
      for (const kind of kinds) {
        if (!(await maySend(connection, changes[kind], table))) guarded.add(`${kind} ${table}`);
      }
    }
    return guarded;
  } finally {
    await connection.end();
  }
}

/** Errors for a user without the right, and for a server that accepts no writes now. */
const refusals: ReadonlySet<number> = new Set([1142, 1143, 1290, 1836]);

async function maySend(connection: mysql.Connection, sql: string, table: string) {
  try {
    await connection.query(sql, [table]);
    return true;
  } catch (error) {
    if (refusals.has(Number(membersOf(error).errno))) return false;
    throw error;
  }
}
