/** Checks that the pages of a store are readable and consistent. Every other check relies on that. */
import Database from 'better-sqlite3';
import mysql from 'mysql2/promise';
import { type StoreCheck, storeCheck } from '../command/declaration/store-check.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import type { StoreAddress } from './migrate.ts';
import { isUnknownStatement } from './mysql/abilities.ts';
import { connectionOptions } from './mysql/connection.ts';
import { openReader } from './sqlite/open.ts';

/** The pass that looks at pages and indexes, with a connection of its own: MySQL ends a snapshot for it. */
export function pagesCheck(address: StoreAddress): StoreCheck {
  return storeCheck({
    name: 'pages',
    says: 'every page of the store can be read and belongs where it is',
    run: () => (address.kind === 'sqlite' ? ofFile(address.file) : ofServer(address.url)),
  });
}

async function* ofFile(file: string): AsyncIterable<string> {
  const db = openReader(file);
  try {
    for (const line of itemsOf(db.pragma('quick_check'))) {
      const said = String(membersOf(line).quick_check);
      if (said !== 'ok') yield said.replaceAll('\n', '; ');
    }
  } catch (error) {
    // If the root of the file is damaged, SQLite fails instead of listing the damage.
    const isHurt = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT');
    if (!isHurt) throw error;
    yield `${file} is damaged (${error.message}): stop the host and restore it from a backup`;
  } finally {
    db.close();
  }
}

/** One of the lines that the server answers about a table. */
interface Line extends mysql.RowDataPacket {
  readonly Table: string;
  readonly Msg_type: string;
  readonly Msg_text: string;
}

type Said = Pick<Line, 'Table' | 'Msg_type' | 'Msg_text'>;

/** The server's report on a table. TiDB reports only the first difference between the table and an index. */
async function checked(connection: mysql.Connection, table: string): Promise<readonly Said[]> {
  try {
    const [lines] = await connection.query<Line[]>('CHECK TABLE ??', [table]);
    return lines;
  } catch (error) {
    if (!isUnknownStatement(error)) throw error;
  }
  try {
    await connection.query('ADMIN CHECK TABLE ??', [table]);
    return [];
  } catch (error) {
    const { errno, sqlMessage } = membersOf(error);
    if (!inconsistent.has(Number(errno))) throw error;
    return [{ Table: table, Msg_type: 'error', Msg_text: String(sqlMessage) }];
  }
}

/** TiDB's errors for a table whose rows and indexes differ. */
const inconsistent: ReadonlySet<number> = new Set([8003, 8133, 8134, 8223]);

async function* ofServer(url: string): AsyncIterable<string> {
  const connection = await mysql.createConnection(connectionOptions(url));
  try {
    const [tables] = await connection.query<mysql.RowDataPacket[]>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY 1",
    );
    for (const { name } of tables) {
      for (const { Table, Msg_type: kind, Msg_text: text } of await checked(connection, name)) {
        const isFine = kind === 'note' || (kind === 'status' && text === 'OK');
        if (!isFine) yield `${Table}: ${text}`;
      }
    }
  } finally {
    await connection.end();
  }
}
