/**
 * A store that was filled before rows became narrow: every figure and every row is afterwards what it was before, on
 * both stores, however often the migration is cut off, and people read the same at a prompt.
 * `filled/2026-11-22-0175.db.gz` is the store of a host of that version: demo data, deposits, transfers and cheques, some
 * approved, rejected, cancelled or taken back.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { transactions } from '../../../commands/transactions/transaction.ts';
import { holdEntries, postings } from '../../../core/ledger/account.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import {
  makeRecords,
  migrations,
  migrationsTable,
  runChange,
} from '../../../core/store/migration-list.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { itemsOf } from '../../../core/values/members.ts';
import { assertWhole } from '../../support/checked.ts';
import { cutProxy } from '../../support/cut-proxy.ts';
import { dumpOf, restore } from '../../support/server-dump.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../support/store.ts';

type StoredRow = Readonly<Record<string, unknown>>;

const bytes = gunzipSync(readFileSync(new URL('./filled/2026-11-22-0175.db.gz', import.meta.url)));
const last = '0175';
const folder = mkdtempSync(join(tmpdir(), 'bursar-filled-'));
const file = join(folder, 'filled.db');
writeFileSync(file, bytes);
const old = new Database(file, { readonly: true });
const stores: TestStore[] = [];
after(async () => {
  old.close();
  rmSync(folder, { recursive: true });
  for (const store of stores) await store.drop();
});

const rowsOf = (table: string): readonly StoredRow[] =>
  old.prepare<[], StoredRow>(`SELECT * FROM ${table}`).all();

/** The filled store, on the server where there is one. */
async function filledStore(): Promise<TestStore> {
  const store = await makeTestStore();
  stores.push(store);
  if (store.address.kind === 'sqlite') {
    writeFileSync(store.address.file, bytes);
    return store;
  }
  if (dumped !== undefined) {
    await restore(store.url, dumped);
    return store;
  }
  const knex = connect(store.address);
  try {
    await makeOldTables(knex);
  } finally {
    await knex.destroy();
  }
  dumped = await dumpOf(store.url);
  return store;
}

/** The filled store of a server, once it was made. */
let dumped: string | undefined;

/** The tables of that version on a server, with the rows of the file. */
async function makeOldTables(knex: Knex): Promise<void> {
  await makeRecords(knex);
  for (const migration of await migrations()) {
    const [, number = ''] = /^\d{4}-\d{2}-\d{2}-(\d{4})/.exec(migration.name) ?? [];
    if (number > last) continue;
    await runChange(migration, knex);
    await knex(migrationsTable).insert({ name: migration.name, batch: 1 });
  }
  const tables = old
    .prepare<[], { readonly name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .all()
    .filter(({ name }) => !name.startsWith('knex_'));
  for (const { name } of tables) {
    await knex(name).delete();
    const columns = await knex(name).columnInfo();
    const rows = rowsOf(name).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => column in columns)),
    );
    if (rows.length > 0) await knex.batchInsert(name, rows, 100);
  }
}

/** Rows of the narrow tables as the bank has them. */
async function readRows(store: TestStore) {
  const snapshot = await openSnapshot(store.address);
  try {
    const read = async (table: typeof transactions | typeof postings | typeof holdEntries) => {
      const rows: StoredRow[] = [];
      for await (const page of snapshot.pages(table)) rows.push(...page);
      return rows;
    };
    return {
      transactions: await read(transactions),
      postings: await read(postings),
      hold_entries: await read(holdEntries),
    };
  } finally {
    await snapshot.close();
  }
}

/** An old row in the words of the bank. */
function inWords(row: StoredRow): StoredRow {
  const property = (column: string) =>
    column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [property(name), value]));
}

const plain = (rows: readonly StoredRow[]) =>
  rows
    .map((row) =>
      JSON.stringify(row, (_name, value) => (typeof value === 'bigint' ? Number(value) : value)),
    )
    .toSorted();

/** What the rows have to be, from the old ones. */
function expected() {
  const lists = ({ lines, holds, makers, approvals, ...row }: StoredRow) => {
    const isSettled = row.state === 'SETTLED' || row.state === 'REVERSED';
    return {
      ...row,
      ...{ lines: isSettled ? null : JSON.parse(String(lines)) },
      ...{ holds: JSON.parse(String(holds)), makers: JSON.parse(String(makers)) },
      ...{ approvals: JSON.parse(String(approvals)), slaBreached: row.slaBreached === 1 },
      // Came later: what waits is told with the moment at which it expires.
      lateAt: row.state === 'PENDING' ? row.expiresAt : null,
    };
  };
  const ordered = (row: StoredRow) =>
    Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    transactions: plain(rowsOf('transactions').map(inWords).map(lists).map(ordered)),
    postings: plain(
      rowsOf('postings')
        .map(inWords)
        .map((row) => ordered({ ...row, version: 1 })),
    ),
    hold_entries: plain(
      rowsOf('hold_entries')
        .map(inWords)
        .map((row) => ordered({ ...row, version: 1 })),
    ),
  };
}

async function assertSameRows(store: TestStore): Promise<void> {
  const now = await readRows(store);
  const ordered = (row: StoredRow) =>
    Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
  const found = Object.fromEntries(
    Object.entries(now).map(([name, rows]) => [name, plain(rows.map(ordered))]),
  );
  assert.deepEqual(found, expected());
}

test('the store of that version has what is moved: settled, waiting, called off, taken back', () => {
  const states = rowsOf('transactions').map(({ state }) => String(state));
  assert.deepEqual([...new Set(states)].sort(), ['CANCELLED', 'PENDING', 'REVERSED', 'SETTLED']);
  assert.ok(rowsOf('hold_entries').length > 4);
  assert.ok(rowsOf('postings').some(({ reference, journal_id: id }) => reference !== id));
});

describe('a filled store', () => {
  let store: TestStore;
  before(async () => {
    store = await filledStore();
    await migrate(store.address);
  });

  test('is whole', () => assertWhole(store.address));

  test('has the same rows', () => assertSameRows(store));

  test('is read at a prompt as it was', async () => {
    const knex = connect(store.address);
    try {
      for (const table of ['transactions', 'postings', 'hold_entries']) {
        const views: readonly StoredRow[] = await knex(`readable_${table}`);
        const was = rowsOf(table).map((row) => {
          const isSettled = row.state === 'SETTLED' || row.state === 'REVERSED';
          return isSettled ? { ...row, lines: null } : row;
        });
        const inOrder = (row: StoredRow) =>
          Object.fromEntries(Object.keys(was[0] ?? {}).map((name) => [name, asText(row[name])]));
        assert.deepEqual(plain(views.map(inOrder)), plain(was.map(inOrder)), table);
      }
    } finally {
      await knex.destroy();
    }
  });

  const onServer = { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' };
  test('takes the conditions of a prompt of any collation', onServer, async () => {
    const knex = connect(store.address);
    try {
      const counts = await Promise.all(
        ['transactions', 'postings', 'hold_entries', 'records'].map(async (table) => {
          const columns = Object.keys(await knex(`readable_${table}`).columnInfo());
          return `SELECT COUNT(*) FROM readable_${table} WHERE ${columns.map(conditions).join(' OR ')}`;
        }),
      );
      const collations = await collationsOf(knex);
      await knex.transaction(async (session) => {
        for (const collation of collations) {
          await session.raw(`SET NAMES utf8mb4 COLLATE ${collation}`);
          for (const count of counts) await session.raw(count);
        }
      });
    } finally {
      await knex.destroy();
    }
  });

  test('is read by prompts of any character set', onServer, async () => {
    const knex = connect(store.address);
    try {
      const [rows]: readonly (readonly StoredRow[])[] = await knex.raw(
        `SELECT table_name AS name FROM information_schema.views WHERE table_schema = database()`,
      );
      const views = (rows ?? []).map(({ name }) => String(name));
      assert.ok(views.includes('readable_records') && views.length >= 4);
      await knex.transaction(async (session) => {
        for (const set of ['utf8mb4', 'utf8mb3', 'latin1', 'ascii']) {
          await session.raw(`SET NAMES ${set}`);
          for (const view of views) {
            const columns = Object.keys(await knex(view).columnInfo());
            await session.raw(`SELECT * FROM ${view}`);
            await session.raw(
              `SELECT COUNT(*) FROM ${view} WHERE ${columns.map(conditions).join(' OR ')}`,
            );
          }
        }
      });
    } finally {
      await knex.destroy();
    }
  });

  const embedded = { skip: serverUrl !== undefined && 'on SQLite' };
  test('is read by the oldest sqlite3 that is in use', embedded, async () => {
    const knex = connect(store.address);
    try {
      const views: readonly StoredRow[] = await knex('sqlite_master').where({ type: 'view' });
      assert.ok(views.length >= 4);
      // What 3.40 has of what a view may need; `concat` and `unhex` came later.
      const known = 'cast coalesce hex length lower printf strftime substr'.split(' ');
      const called = views.flatMap(({ sql }) =>
        [...String(sql).matchAll(/\b(\w+) ?\(/g)].map(([, name = '']) => name.toLowerCase()),
      );
      assert.deepEqual(
        [...new Set(called)].filter((name) => !known.includes(name)),
        [],
      );
    } finally {
      await knex.destroy();
    }
  });
});

/** Every collation of the server that a prompt may have. */
async function collationsOf(knex: Knex): Promise<readonly string[]> {
  const [rows]: readonly (readonly StoredRow[])[] = await knex.raw(
    `SELECT * FROM information_schema.collation_character_set_applicability
      WHERE character_set_name = 'utf8mb4'`,
  );
  // MariaDB has names there that are short for several character sets.
  const names = (rows ?? []).map((row) => row.FULL_COLLATION_NAME ?? row.COLLATION_NAME);
  assert.ok(names.length > 20, 'a server has many');
  return names.map(String);
}

/** What people ask of a column. */
const conditions = (column: string): string =>
  ["= 'x'", "IN ('x', 'y')", "LIKE '%x%'", "BETWEEN 'x' AND 'y'"]
    .map((condition) => `\`${column}\` ${condition}`)
    .join(' OR ');

/** A server gives large numbers as text. */
const asText = (value: unknown): unknown => (value === null ? null : String(value));

test('a text that is no id of ours is moved as it is', async () => {
  const store = await filledStore();
  const knex = connect(store.address);
  const ids = [
    'fifteen-bytes-x',
    'sixteen-bytes-xy',
    'é'.repeat(20),
    '019D3A52-6E1F-7000-8040-01A2B3C4D5E6',
  ];
  try {
    const [line] = await knex('postings').where({ line: 1 }).limit(1);
    for (const [at, id] of ids.entries()) {
      for (const number of [1, 2]) {
        await knex('postings').insert({
          ...{ ...line, tenant: 'third', journal_id: id, line: number, reference: `of-${at}` },
          ...{ account_id: null, account_seq: null, balance_after: null },
          side: number === 1 ? 'debit' : 'credit',
        });
      }
    }
  } finally {
    await knex.destroy();
  }
  await migrate(store.address);
  const { postings: rows } = await readRows(store);
  const found = rows.filter(({ tenant }) => tenant === 'third').map(({ journalId }) => journalId);
  assert.deepEqual([...new Set(found)].sort(), ids.toSorted());
});

test('a row whose id could not be kept stops the migration, which leaves the store as it was', async () => {
  const store = await filledStore();
  const knex = connect(store.address);
  try {
    const [row] = await knex('transactions').limit(1);
    await knex('transactions').insert({ ...row, id: 'not-a-uuid' });
    await assert.rejects(migrate(store.address));
    assert.equal(await countOf(knex, 'transactions'), rowsOf('transactions').length + 1);
    await knex('transactions').where({ id: 'not-a-uuid' }).delete();
  } finally {
    await knex.destroy();
  }
  await migrate(store.address);
  await assertSameRows(store);
});

test('cut off after each statement, it goes on to the same rows', {
  skip: serverUrl === undefined && 'no TEST_DATABASE_URL',
}, async () => {
  const store = await filledStore();
  const proxy = await cutProxy(store.url);
  const seen = new Set<string>();
  for (let isDone = false; !isDone; ) {
    proxy.mend();
    try {
      await migrate(
        { kind: 'mysql', url: proxy.url },
        {
          told(step) {
            const name = JSON.stringify(step);
            if (seen.has(name)) return;
            seen.add(name);
            proxy.tear();
          },
        },
      );
      isDone = true;
    } catch (error) {
      assert.match(String(error), /connection|ECONNRESET|socket/i);
    }
  }
  await proxy.close();
  assert.ok(seen.size > 20, `${seen.size} statements`);
  await assertSameRows(store);
  await assertWhole(store.address);
});

async function countOf(knex: Knex, table: string): Promise<number> {
  const [row] = itemsOf(await knex(table).count({ count: '*' }));
  return Number((row as { readonly count: unknown }).count);
}
