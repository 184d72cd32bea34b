/** Views that show rows to people at a prompt: every value as the bank has it, for prompts of any collation. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import { transactions } from '../../../commands/transactions/transaction.ts';
import { records } from '../../../core/audit/record.ts';
import { columnName, type Table } from '../../../core/command/declaration/table.ts';
import { holdEntries, postings } from '../../../core/ledger/account.ts';
import { connect } from '../../../core/store/migrate.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { serverUrl } from '../../support/store.ts';

type StoredRow = Readonly<Record<string, unknown>>;

const shown = [transactions, postings, holdEntries, records] as const;
let bank: TestBank;
let knex: Knex;
before(async () => {
  bank = await startBank({ fresh: true });
  for (const requireApproval of [false, true]) {
    const asked = { accountNumber: '1000000001', amount: 5, requireApproval };
    const made = await bank.call('InitiateWithdrawal', asked);
    assert.equal(made.status, 200, JSON.stringify(made.body));
  }
  knex = connect(bank.store.address);
});
after(async () => {
  await knex.destroy();
  await bank.stop();
});

/** How a view shows a value of a row. */
function asShown(value: unknown, property: string): unknown {
  if (value === null || value === undefined) return null;
  if (property === 'link') return Buffer.from(String(value), 'base64').toString('hex');
  if (typeof value === 'boolean') return String(Number(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

for (const table of shown) {
  test(`${table.name} are shown as the bank has them`, async () => {
    const rows = await rowsOf(table);
    assert.ok(rows.length > 0);
    const expected = rows.map((row) =>
      JSON.stringify(table.properties.map((property) => asShown(row[property], property))),
    );
    const views: readonly StoredRow[] = await knex(`readable_${table.name}`);
    const found = views.map((row) =>
      JSON.stringify(table.properties.map((property) => asShown(row[columnName(property)], ''))),
    );
    assert.deepEqual(found.toSorted(), expected.toSorted());
  });
}

async function rowsOf(table: Table): Promise<readonly StoredRow[]> {
  const snapshot = await openSnapshot(bank.store.address);
  try {
    return (await Array.fromAsync(snapshot.pages(table))).flat();
  } finally {
    await snapshot.close();
  }
}

/** What people ask of a column. */
const conditions = (column: string): string =>
  ["= 'x'", "IN ('x', 'y')", "LIKE '%x%'", "BETWEEN 'x' AND 'y'"]
    .map((condition) => `\`${column}\` ${condition}`)
    .join(' OR ');

const counts = shown.map(
  ({ name, properties }) =>
    `SELECT COUNT(*) FROM readable_${name} WHERE ${properties.map(columnName).map(conditions).join(' OR ')}`,
);

const onServer = { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' };
test('a prompt of any collation and character set reads them', onServer, async () => {
  const [rows]: readonly (readonly StoredRow[])[] = await knex.raw(
    `SELECT * FROM information_schema.collation_character_set_applicability
      WHERE character_set_name = 'utf8mb4'`,
  );
  // MariaDB has names there that are short for several character sets.
  const names = (rows ?? []).map((row) => row.FULL_COLLATION_NAME ?? row.COLLATION_NAME);
  assert.ok(names.length > 20, 'a server has many');
  await knex.transaction(async (session) => {
    for (const name of names) {
      await session.raw(`SET NAMES utf8mb4 COLLATE ${String(name)}`);
      for (const count of counts) await session.raw(count);
    }
    for (const set of ['utf8mb3', 'latin1', 'ascii']) {
      await session.raw(`SET NAMES ${set}`);
      for (const { name } of shown) await session.raw(`SELECT * FROM readable_${name}`);
      for (const count of counts) await session.raw(count);
    }
  });
});

const embedded = { skip: serverUrl !== undefined && 'on SQLite' };
test('the oldest sqlite3 that is in use reads them', embedded, async () => {
  const views: readonly StoredRow[] = await knex('sqlite_master').where({ type: 'view' });
  assert.equal(views.length, shown.length);
  // What 3.40 has of what a view may need; `concat` and `unhex` came later.
  const known = 'cast coalesce hex length lower printf replace strftime substr'.split(' ');
  const called = views.flatMap(({ sql }) =>
    [...String(sql).matchAll(/\b(\w+) ?\(/g)].map(([, name = '']) => name.toLowerCase()),
  );
  assert.deepEqual(
    [...new Set(called)].filter((name) => !known.includes(name)),
    [],
  );
});
