/** What is not the file of a tenant, whole and of this program, leaves a store as it was. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { troubleOf } from '../../../core/cli/trouble.ts';
import type { StoreCheck } from '../../../core/command/declaration/store-check.ts';
import { connect } from '../../../core/store/migrate.ts';
import { migrations } from '../../../core/store/migration-list.ts';
import { storedTables } from '../../../core/tenants/moved-tables.ts';
import {
  changed,
  emptyStore,
  exported,
  filledStore,
  fromStore,
  imported,
  publicKeyOf,
  secretsOf,
} from '../../support/moving.ts';
import { serverUrl, type TestStore } from '../../support/store.ts';

let source: TestStore;
let target: TestStore;
let file: string;
before(async () => {
  source = await filledStore(null);
  file = await exported(source);
  target = await emptyStore();
});
after(async () => {
  await source.drop();
  await target.drop();
});

type Members = Record<string, unknown>;

const key = () => fromStore(source);

/** Rows in all tables but those of the schema itself. */
async function rowsIn({ address }: TestStore): Promise<number> {
  const names = (await storedTables(address)).filter((name) => !name.startsWith('knex_'));
  const knex = connect(address);
  try {
    let rows = 0;
    for (const name of names) {
      const [counted] = (await knex(name).count({ rows: '*' })) as readonly { readonly rows: number }[];
      rows += Number(counted?.rows);
    }
    return rows;
  } finally {
    await knex.destroy();
  }
}

async function refused(change: (lines: string[]) => readonly string[], says: RegExp): Promise<void> {
  const before = await rowsIn(target);
  await assert.rejects(imported(target, await changed(file, change), key()), says);
  assert.equal(await rowsIn(target), before);
}

const inLine = (at: number, change: (said: Members) => unknown) => (lines: string[]) =>
  lines.with(at, `${JSON.stringify(change(JSON.parse(lines.at(at) ?? '') as Members))}\n`);
const inTables = (change: (tables: Members) => Members) =>
  inLine(0, (header) => ({ ...header, tables: change(header.tables as Members) }));
const rowAt = (lines: readonly string[], table: string) =>
  lines.findIndex((line) => line.startsWith(`["${table}"`));

/** An account whose name is another one. */
function renamed(lines: readonly string[]): string[] {
  const at = rowAt(lines, 'accounts');
  const values = JSON.parse(lines[at] ?? '') as readonly unknown[];
  const columns = (JSON.parse(lines[0] ?? '') as { readonly tables: Members }).tables.accounts;
  const name = 1 + (columns as readonly string[]).indexOf('name');
  return lines.toSpliced(at, 1, `${JSON.stringify(values.with(name, 'Mallory'))}\n`);
}

test('a changed value is refused, by its table', () =>
  refused(renamed, /The rows of accounts are not those that were written/));

test('a changed value is refused, however well its hashes are made', () =>
  refused((lines) => {
    const made = renamed(lines).slice(0, -1);
    const closing = JSON.parse(lines.at(-1) ?? '') as { readonly tables: Record<string, Members> };
    const own = made.filter((line) => line.startsWith('["accounts"')).join('');
    const accounts = { ...closing.tables.accounts, sha256: hash('sha256', own) };
    const tables = { ...closing.tables, accounts };
    const sha256 = hash('sha256', made.join(''));
    return [...made, `${JSON.stringify({ ...closing, tables, sha256 })}\n`];
  }, /not signed with the key of --signed-by/));

for (const table of ['postings', 'records', 'timers']) {
  test(`a row of ${table} that is taken out is refused`, () =>
    refused(
      (lines) => lines.toSpliced(rowAt(lines, table), 1),
      new RegExp(`The table ${table} has \\d+ rows in the file, and \\d+ by its closing line`),
    ));
}

test('a row that is there twice is refused', () =>
  refused((lines) => {
    const at = rowAt(lines, 'postings');
    return lines.toSpliced(at, 0, lines[at] ?? '');
  }, /postings does not take a row/));

test('a cut file is refused wherever it is cut', async () => {
  const { length } = await readFile(file, 'utf8');
  for (const part of [0, 0.001, 0.2, 0.5, 0.9, 0.999]) {
    const cut = (lines: string[]) => [lines.join('').slice(0, Math.floor(length * part))];
    await refused(cut, /cut/);
  }
  await refused((lines) => lines.slice(0, -1), /no closing line: it is cut/);
  await refused((lines) => [lines.join('').slice(0, -1)], /has no end: the file is cut/);
  await refused((lines) => [...lines, '\n'], /after the closing line/);
});

test('what is not known is refused by its name', async () => {
  await refused(
    inLine(0, (said) => ({ ...said, colour: 1 })),
    /header has members .*: colour/,
  );
  await refused(
    inLine(-1, (said) => ({ ...said, colour: 1 })),
    /closing line has members .*: colour/,
  );
  await refused(
    inLine(0, ({ at: _at, ...said }) => said),
    /The header lacks at/,
  );
  await refused(
    inLine(0, (said) => ({ ...said, format: 1 })),
    /format 1; this program reads format 2/,
  );
  await refused(
    inLine(0, (said) => ({ ...said, tenant: '-' })),
    /not a name of a tenant/,
  );
  await refused(
    inTables((all) => ({ ...all, coins: ['id'] })),
    /tables that are not known: coins/,
  );
  await refused(
    inTables(({ accounts: _gone, ...all }) => all),
    /lacks the tables accounts/,
  );
  const [more, fewer] = [
    (columns: unknown) => [...(columns as readonly string[]), 'colour'],
    (columns: unknown) => (columns as readonly string[]).filter((name) => name !== 'book'),
  ];
  await refused(
    inTables((all) => ({ ...all, accounts: more(all.accounts) })),
    /accounts of the file has columns that are not known: colour/,
  );
  await refused(
    inTables((all) => ({ ...all, accounts: fewer(all.accounts) })),
    /accounts of the file lacks the columns book/,
  );
  await refused((lines) => lines.toSpliced(1, 0, '["coins",1]\n'), /Line 2 is of the table coins/);
  await refused(
    (lines) => lines.toSpliced(1, 0, '["accounts",1]\n'),
    /a row of accounts has \d+ values, not 1/,
  );
  await refused((lines) => lines.toSpliced(1, 0, 'so\n'), /Line 2 is not JSON/);
});

test('a value of another kind is refused by its column', () =>
  refused((lines) => {
    const at = rowAt(lines, 'timers');
    const [table, ...values] = JSON.parse(lines[at] ?? '') as readonly unknown[];
    return lines.with(at, `${JSON.stringify([table, 7, ...values.slice(1)])}\n`);
  }, /timers\.id is not a valid text/));

test('a file of another schema is refused by its migrations', async () => {
  const names = (await migrations()).map(({ name }) => name);
  const of = (list: readonly string[]) => inLine(0, (said) => ({ ...said, migrations: list }));
  await refused(of([...names, '2030-01-01-gold']), /has the migrations 2030-01-01-gold/);
  await refused(of(names.slice(1)), new RegExp(`lacks the migrations ${names[0]}`));
});

test('an address that another tenant has is not taken from it', async (t) => {
  const taken = await emptyStore();
  t.after(() => taken.drop());
  const knex = connect(taken.address);
  const address = { path: 'hooks/one', action: 'POST', taken_at: '2026-01-01T00:00:00.000Z' };
  await knex('webhook_addresses').insert({ ...address, tenant: '-', owner: 'other', version: 1 });
  await knex.destroy();
  await assert.rejects(imported(taken, file, key()), /webhook_addresses .*another tenant/);
});

test('secrets of another key need that key', async () => {
  const before = await rowsIn(target);
  await assert.rejects(
    imported(target, file, { signedBy: publicKeyOf(source) }),
    /script_secrets\.sealed is sealed with another key/,
  );
  await assert.rejects(
    imported(target, file, { ...key(), sourceSecrets: secretsOf(target) }),
    /not the one that the secrets of the file are sealed with/,
  );
  assert.equal(await rowsIn(target), before);
});

test('a trail that was changed in the source is not exported', async (t) => {
  const other = await filledStore(null);
  t.after(() => other.drop());
  const knex = connect(other.address);
  await knex.raw('DROP TRIGGER records_no_update');
  await knex('records').where('chain_seq', 1).update({ user_name: 'Nobody' });
  await knex.destroy();
  await assert.rejects(exported(other), /trail of the source is not as it was written/);
});

test('two rows that differ in order only are no other file', () =>
  refused((lines) => {
    const at = rowAt(lines, 'postings');
    const [one = '', other = ''] = [lines[at], lines[at + 1]];
    return lines.with(at, other).with(at + 1, one);
  }, /The rows of postings are not those that were written/));

test('a server that ends the connections meanwhile ends the import, and nothing else', {
  skip: serverUrl === undefined && 'no TEST_DATABASE_URL',
}, async () => {
  const store = await emptyStore();
  try {
    const before = await rowsIn(store);
    const own = connect(store.address);
    const check: StoreCheck = {
      kind: 'check',
      name: 'ended',
      says: 'the server ends who moves',
      async *run() {
        const [found] = (await own.raw(
          'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
        )) as readonly (readonly { readonly id: number }[])[];
        assert.equal(found?.length, 2);
        for (const { id } of found ?? []) await own.raw(`KILL ${id}`);
        yield* [];
      },
    };
    await assert.rejects(imported(store, file, { ...key(), checks: [check] }), (error) => {
      const env = { DATABASE_URL: store.url };
      assert.match(troubleOf(error, env) ?? '', /(ended the connection|no MySQL .* answers)/);
      return true;
    });
    await own.destroy();
    assert.equal(await rowsIn(store), before);
  } finally {
    await store.drop();
  }
});
