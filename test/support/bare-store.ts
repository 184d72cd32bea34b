/**
 * A store in memory for tests that start no host: the embedded store's own statements, without its threads. One file
 * is migrated for a whole process; each store is a copy of it and takes milliseconds.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { StoreCheck } from '../../core/command/declaration/store-check.ts';
import type { AnyRow, Row, Table } from '../../core/command/declaration/table.ts';
import { selectBuilder } from '../../core/store/builder.ts';
import { runChecks } from '../../core/store/check.ts';
import { migrate } from '../../core/store/migrate.ts';
import { makePager } from '../../core/store/pager.ts';
import { queryReader, type RunSelect, selectsOf } from '../../core/store/query-reader.ts';
import { openSnapshot } from '../../core/store/snapshot.ts';
import { writesOf } from '../../core/store/sqlite/flush.ts';
import { type Prepare, preparer, type Sqlite, understandPatterns } from '../../core/store/sqlite/open.ts';
import { refusalOf } from '../../core/store/sqlite/refusal.ts';
import { beginSession } from '../../core/store/sqlite/session.ts';
import { boundOf, type Write } from '../../core/store/sqlite/write.ts';
import { type FlushPlan, type Store, StoreConflict } from '../../core/store/store.ts';
import type { Instant } from '../../core/values/instant.ts';
import { testClock } from './clock.ts';
import { makeTestStore } from './store.ts';

export interface BareStore {
  readonly store: Store;
  /** Adds rows as they are, whatever a command would say of them. */
  add(table: Table, ...rows: readonly object[]): void;
  /** Every row of a table, of all tenants, in the order of its key. */
  rows<T extends Table>(table: T): Promise<readonly Row<T>[]>;
  /** Everything that these passes find, with pages of so many rows. */
  differences(checks: readonly StoreCheck[], pageSize?: number): Promise<readonly string[]>;
  /** How many rows these passes read. */
  rowsRead(checks: readonly StoreCheck[]): Promise<number>;
  run(sql: string): void;
}

let migrated: Promise<Buffer> | undefined;

/** The bytes of a store that has every table and no row. */
export async function emptyStore(): Promise<Buffer> {
  const made = await makeTestStore(null);
  assert.ok(made.address.kind === 'sqlite');
  await migrate(made.address);
  const db = new Database(made.address.file);
  // A file with a log beside it is none that stands in memory.
  db.pragma('journal_mode = DELETE');
  const bytes = db.serialize();
  db.close();
  await made.drop();
  return bytes;
}

/** A new, empty store in memory; nothing has to be closed. */
export async function bareStore(): Promise<BareStore> {
  migrated ??= emptyStore();
  const db = inMemory(await migrated);
  const store = storeOn(db, testClock().now);
  return {
    store,
    add(table, ...rows) {
      const whole = rows.map((row) => ({ tenant: 'demo', version: 1, ...row }) as AnyRow);
      const nothing = { updates: new Map(), removes: new Map(), upserts: new Map() };
      const plan: FlushPlan = { ...nothing, erases: new Map(), inserts: new Map([[table, whole]]) };
      write(db, preparer(db), writesOf(plan));
    },
    rows: async <T extends Table>(table: T) =>
      (await store.everywhere.rows(table, (select) =>
        select.orderBy(['tenant', ...table.key]),
      )) as readonly Row<T>[],
    differences: async (checks, pageSize) => (await checked(db, checks, pageSize)).differences,
    rowsRead: async (checks) => (await checked(db, checks)).rows,
    run: (sql) => void db.exec(sql),
  };
}

/** A file of a store, in memory. */
export function inMemory(bytes: Buffer): Sqlite {
  const db = new Database(bytes);
  db.defaultSafeIntegers(true);
  understandPatterns(db);
  return db;
}

/** One connection shows one moment only: what is written waits for the reads that are to see the one before. */
function heldMoments() {
  let reading = 0;
  const writes: (() => void)[] = [];
  return {
    async of<T>(work: () => Promise<T>): Promise<T> {
      reading += 1;
      try {
        return await work();
      } finally {
        reading -= 1;
        while (reading === 0 && writes.length > 0) writes.shift()?.();
      }
    },
    async between(write: () => void): Promise<void> {
      if (reading === 0) return write();
      return new Promise((resolve, reject) => {
        writes.push(() => {
          try {
            resolve(write());
          } catch (error) {
            reject(error);
          }
        });
      });
    },
  };
}

/** The embedded store's promises, kept on a file in memory; stores on one file may share what is prepared. */
export function storeOn(db: Sqlite, now: () => Instant, prepare: Prepare = preparer(db)): Store {
  let era = 0;
  const moments = heldMoments();
  const writer = {
    era: () => era,
    /** Written at once, and known a turn later, as by a thread. */
    commit: (writes: readonly Write[], seen: number) =>
      moments.between(() => {
        try {
          if (seen < era) throw new StoreConflict('changed');
          write(db, prepare, writes);
        } catch (error) {
          era += 1;
          throw inStoreWords(error);
        }
      }),
    close: async () => undefined,
  };
  const run: RunSelect = async (sql, bindings) => {
    const select = prepare(sql).raw(true);
    const rows = select.all(...bindings) as unknown as readonly unknown[][];
    return { columns: select.columns().map(({ name }) => name), rows };
  };
  const builder = selectBuilder('sqlite');
  const pager = makePager(now, { settled: 0 });
  const reader = (tenant: string) => queryReader(selectsOf(builder, run, { tenant }), pager, tenant);
  return {
    kind: 'sqlite',
    inOrder: true,
    queriesAtOnce: 4,
    begin: () => beginSession(db, prepare, writer),
    reader,
    callersReader: reader,
    query: ({ tenant, work }) => moments.of(() => work(reader(tenant))),
    everywhere: selectsOf(builder, run),
    ping: async () => undefined,
    close: async () => void db.close(),
  };
}

function inStoreWords(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const { code, message } = error;
  const isTaken = code.startsWith('SQLITE_CONSTRAINT');
  return isTaken ? new StoreConflict('duplicate', { cause: error }) : refusalOf(code, message, error);
}

/** All or nothing. */
function write(db: Sqlite, prepare: Prepare, writes: readonly Write[]): void {
  db.transaction(() => {
    for (const one of writes) {
      const { changes } = prepare(one.sql).run(...boundOf(one));
      if (one.rows !== null && changes !== one.rows) throw new StoreConflict('changed');
    }
  })();
}

/** What passes find in the store as it is now, and how many rows they read for it. */
export async function checked(db: Sqlite, checks: readonly StoreCheck[], pageSize?: number) {
  const { folder, drop } = await makeTestStore(null);
  const file = join(folder, 'checked.db');
  await writeFile(file, db.serialize());
  const options = pageSize === undefined ? {} : { pageSize };
  const read = await openSnapshot({ kind: 'sqlite', file }, options);
  const differences: string[] = [];
  let rows = 0;
  const progress = (_pass: string, soFar: number): void => {
    rows = soFar;
  };
  try {
    for await (const pass of runChecks(checks, read, { all: true, progress })) {
      differences.push(...pass.differences.map((difference) => `${pass.name}: ${difference}`));
    }
    return { differences, rows };
  } finally {
    await read.close();
    await drop();
  }
}
