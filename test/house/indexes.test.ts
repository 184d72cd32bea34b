/**
 * Every index costs every insert: each says whom it serves, and the queries that are named do go by it. That the store has
 * those that the tables declare and no others is proven with all of its schema.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { columnName, type Reader, type Table } from '../../core/command/declaration/table.ts';
import { storeChecks } from '../../core/host/checks.ts';
import { projectFolder } from '../../core/host/config.ts';
import { selectBuilder } from '../../core/store/builder.ts';
import { openStore } from '../../core/store/open.ts';
import { makePager } from '../../core/store/pager.ts';
import { queryReader, type RunSelect, selectsOf } from '../../core/store/query-reader.ts';
import { openReader } from '../../core/store/sqlite/open.ts';
import type { Store } from '../../core/store/store.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import { startBank, storeFor } from '../support/bank.ts';
import { testClock } from '../support/clock.ts';
import { registry } from '../support/registry.ts';
import type { TestStore } from '../support/store.ts';
import { declaredTables } from '../support/tables.ts';

let tables: readonly Table[];
before(async () => {
  tables = await declaredTables();
});

/** `table (column, column)`, with `unique` before the brackets where it is. */
const spelt = (table: string, columns: readonly string[], unique: boolean) =>
  `${table} ${unique ? 'unique ' : ''}(${columns.join(', ')})`;

function declaredIndexes(): readonly string[] {
  return tables.flatMap(({ name, natural, indexes }) => [
    ...natural.map((key) => spelt(name, ['tenant', ...key.map(columnName)], true)),
    ...indexes.map(({ on, across = false, unique = false }) =>
      spelt(name, [...(across ? [] : ['tenant']), ...on.map(columnName)], unique),
    ),
  ]);
}

test('no index is the beginning of another one', () => {
  const walks = (index: string) => index.replace('unique ', '').replace(/\)$/, '');
  const keys = tables.map(({ name, key }) => spelt(name, ['tenant', ...key.map(columnName)], false));
  const indexes = declaredIndexes();
  const all = [...indexes, ...keys];
  const idle = indexes.filter(
    (index) =>
      !index.includes(' unique ') &&
      all.some((other) => other !== index && `${walks(other)},`.startsWith(`${walks(index)},`)),
  );
  assert.deepEqual(idle, []);
});

test('what `read.all` finds children by begins a key or an index', () => {
  const slow = tables.flatMap(({ name, key, natural, indexes, sets }) => {
    const walks = [key, ...natural, ...indexes.map(({ on }) => on)];
    const begins = (set: readonly string[]) =>
      walks.some((walk) => set.every((property) => walk.slice(0, set.length).includes(property)));
    return sets.filter((set) => !begins(set)).map((set) => spelt(name, set, false));
  });
  assert.deepEqual(slow, []);
});

test('every index serves somebody who is there', async () => {
  const checks = new Set(storeChecks(registry).map(({ name }) => name));
  const strange: string[] = [];
  for (const { name, indexes } of tables) {
    for (const { on, serves } of indexes) {
      for (const reader of serves) {
        const isThere = await exists(reader, checks);
        if (!isThere) strange.push(`${spelt(name, on, false)}: ${JSON.stringify(reader)}`);
      }
    }
  }
  assert.deepEqual(strange, []);
});

async function exists(reader: Reader, checks: ReadonlySet<string>): Promise<boolean> {
  if ('check' in reader) return checks.has(reader.check);
  if ('file' in reader) {
    const text = await readFile(join(projectFolder, reader.file), 'utf8').catch(() => '');
    return text !== '';
  }
  const [kind, name] = 'query' in reader ? ['query', reader.query] : ['command', reader.command];
  const found = registry.find(name)?.spec;
  return found?.kind === kind && found.name === name;
}

let store: TestStore;
before(async () => {
  // How SQLite plans a statement depends on its indexes alone; the server's plans depend on what is stored.
  store = await storeFor({ server: null });
});
after(() => store.drop());

test('a query that is said to be served goes by the index', async () => {
  const { address } = store;
  assert.ok(address.kind === 'sqlite');
  const clock = testClock();
  const opened = await openStore({ address, now: clock.now, unsafe: false });
  const db = openReader(address.file);
  let plans: string[] = [];
  const run: RunSelect = async (sql, bindings) => {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bindings);
    plans.push(...steps.map((step) => String(membersOf(step).detail)));
    const select = db.prepare(sql).raw(true);
    const rows = itemsOf(select.all(...bindings)).map(itemsOf);
    return { columns: select.columns().map(({ name }) => name), rows };
  };
  const builder = selectBuilder('sqlite');
  const reader = (tenant: string) =>
    queryReader(selectsOf(builder, run, { tenant }), makePager(clock.now, { settled: 0 }), tenant);
  const query: Store['query'] = ({ tenant, work }) => work(reader(tenant));
  const bank = await startBank({ on: store, store: { ...opened, reader, query } });
  const wrong: string[] = [];
  let asked = 0;
  for (const { name: table, indexes } of tables) {
    for (const { on, across, serves } of indexes) {
      const index = `${table}_${[...(across ? [] : ['tenant']), ...on.map(columnName)].join('_')}_`;
      for (const one of serves) {
        if (!('query' in one) || one.asked === undefined) continue;
        asked += 1;
        plans = [];
        const { status, body } = await bank.call(one.query, one.asked, { as: 'admin' });
        const isUsed = plans.some((plan) => plan.includes(`INDEX ${index}`));
        if (status !== 200) wrong.push(`${one.query}: ${JSON.stringify(body)}`);
        else if (!isUsed) wrong.push(`${one.query} for ${index}: ${plans.join('; ')}`);
      }
    }
  }
  const made = await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 5 });
  plans = [];
  const transactionId = made.text('data.transactionId');
  await bank.done('RetrieveTransactionByIdQuery', { transactionId });
  const audited = plans.filter((plan) => plan.includes(' records '));
  await bank.stop();
  db.close();
  assert.deepEqual(wrong, []);
  assert.match(audited.join(), /^SEARCH records USING INDEX \w+ \(tenant=\? AND transaction_id=\?\)/);
  assert.ok(asked > 20, 'queries were asked');
});
