/**
 * The store that a tenant is imported into: one transaction over everything, so that all rows are imported or
 * none.
 */
import type { Connection } from 'mysql2';
import type { CheckRead } from '../command/declaration/store-check.ts';
import { type AnyRow, columnName } from '../command/declaration/table.ts';
import { boundBytes } from '../store/builder.ts';
import { codec } from '../store/codec.ts';
import type { StoreAddress } from '../store/migrate.ts';
import { connectionOptions, patientConnection, rowsIn, sessionSettings } from '../store/mysql/connection.ts';
import { insertText } from '../store/mysql/sql.ts';
import { readsOnServer, readsOnSqlite } from '../store/snapshot.ts';
import { claimFile } from '../store/sqlite/claim.ts';
import { openReader, openWriter, preparer } from '../store/sqlite/open.ts';
import type { MovedTable } from './moved-tables.ts';

/** The rows of a table to look for. */
export interface Place {
  readonly moved: MovedTable;
  readonly tenant: string;
}

export interface Target {
  /** Sees the inserted rows. */
  readonly read: CheckRead;
  insert(moved: Pick<MovedTable, 'table'>, rows: readonly AnyRow[]): Promise<void>;
  /** Whether another session wrote rows of the tenant, committed before or since. */
  isTakenByOthers(place: Place): Promise<boolean>;
  commit(): Promise<void>;
  /** Rolls back uncommitted rows. */
  close(): Promise<void>;
}

const pageSize = 200;

export function openTarget(address: StoreAddress): Promise<Target> {
  return address.kind === 'sqlite' ? sqliteTarget(address.file) : serverTarget(address.url);
}

/** A look for one row of the tenant's. */
function lookFor({ moved, tenant }: Place): { readonly sql: string; readonly values: string[] } {
  const { table, partition, owner } = moved;
  const owned = owner === undefined ? '' : ` AND \`${columnName(owner)}\` = ?`;
  return {
    sql: `SELECT 1 FROM \`${table.name}\` WHERE tenant = ?${owned} LIMIT 1`,
    values: owner === undefined ? [partition] : [partition, tenant],
  };
}

/** The file is this process's alone until the end. */
async function sqliteTarget(file: string): Promise<Target> {
  const claim = claimFile(file);
  try {
    const db = openWriter({ file, synchronous: 'FULL' });
    const before = openReader(file);
    const prepare = preparer(db);
    db.exec('BEGIN IMMEDIATE');
    return {
      read: readsOnSqlite(db, { pageSize }, async () => undefined),
      async insert({ table }, rows) {
        const { columns, packed, stored } = codec(table);
        const places = packed.map((isPacked) => (isPacked ? boundBytes.sqlite : '?')).join(',');
        const insert = prepare(`INSERT INTO \`${table.name}\` (${columns.join(',')}) VALUES (${places})`);
        for (const row of rows) {
          insert.run(...table.properties.map((property) => stored(property, row)));
        }
      },
      async isTakenByOthers(place) {
        const { sql, values } = lookFor(place);
        return before.prepare(sql).get(...values) !== undefined;
      },
      async commit() {
        db.exec('COMMIT');
      },
      async close() {
        // Closing the connection rolls an open transaction back.
        db.close();
        before.close();
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/** Seconds that a row of another session is waited for. */
const lockWait = 50;

async function serverTarget(url: string): Promise<Target> {
  const options = { ...connectionOptions(url), rowsAsArray: true };
  const connection = patientConnection({ ...options, multipleStatements: true });
  const others = patientConnection(options);
  const { snapshot } = readsOnServer(connection, { pageSize }, async () => undefined);
  await query(connection, sessionSettings(lockWait));
  // Checks must see the other tenants' rows in one snapshot, whatever is written meanwhile.
  await query(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await query(connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT');
  return {
    read: snapshot,
    async insert({ table }, rows) {
      if (rows.length > 0) await query(connection, insertText(table, rows));
    },
    async isTakenByOthers(place) {
      const { sql, values } = lookFor(place);
      // A separate transaction sees what is committed now, and none of the inserted rows.
      return rowsIn(await query(others, sql, values)).length > 0;
    },
    async commit() {
      await query(connection, 'COMMIT');
    },
    async close() {
      await Promise.all(
        [connection, others].map((one) => new Promise<void>((resolve) => one.end(() => resolve()))),
      );
    },
  };
}

function query(connection: Connection, sql: string, values: readonly string[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, values: [...values] }, (error, result) => {
      if (error === null) resolve(result);
      else reject(error);
    });
  });
}
