/** What fails on the embedded store, fails alone: nothing is lost, nothing is done twice, nobody hears too much. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { sqliteStore } from '../../../core/store/sqlite/store.ts';
import { startWriter } from '../../../core/store/sqlite/writer-client.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { testClock } from '../../support/clock.ts';
import { assertCounted, bookOf, deposit, depositSurely } from '../../support/keyed-deposits.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

const accountNumber = '1000000005';
const account = 'acc-empty';
let store: TestStore;
let bank: TestBank;
let writers: Worker[];
let run = 0;

before(async () => {
  store = await makeTestStore(null);
  assert.ok(store.address.kind === 'sqlite');
  await migrate(store.address);
  writers = [];
  const options = { file: store.address.file, synchronous: 'FULL' } as const;
  const opened = await sqliteStore(options, testClock().now, (data) => {
    const writer = startWriter(data);
    writers.push(writer);
    return writer;
  });
  bank = await startBank({ on: store, store: opened, limits: { batch: 8 } });
});
after(async () => {
  await bank.stop();
  await store.drop();
});
beforeEach(() => {
  run += 1;
});

const keys = (count: number) => Array.from({ length: count }, (_, at) => `run ${run} key ${at}`);
const surely = (key: string) => depositSurely([bank.host], { accountNumber, key });

test('a commit that the store refuses for one command fails for that command alone', async () => {
  await withTrigger("CAST(substr(NEW.request_id, 2) AS TEXT) LIKE 'poison%'", async () => {
    const start = await bookOf(bank.host, account);
    const replies = await Promise.all(
      keys(60).map((key, at) => {
        const requestId = at % 20 === 7 ? `poison ${at}` : key;
        return deposit(bank.host, { accountNumber, key, requestId });
      }),
    );
    const statuses = replies.map(({ status }) => status);
    assert.deepEqual(
      statuses,
      statuses.map((_, at) => (at % 20 === 7 ? 500 : 200)),
    );
    assert.equal((await bookOf(bank.host, account)) - start, 5700n);
  });
  await assertWhole(store.address);
});

test('commits that fail now and then are tried again, with what was decided on them', async () => {
  const start = await bookOf(bank.host, account);
  const ids = await withTrigger('abs(random()) % 30 = 0', () => Promise.all(keys(300).map(surely)));
  await assertCounted(bank.host, account, { before: start, ids });
  await assertWhole(store.address);
});

test('a replay of what was never committed is not an answer', async () => {
  await withTrigger("CAST(substr(NEW.request_id, 2) AS TEXT) = 'poison'", async () => {
    const start = await bookOf(bank.host, account);
    const [key = ''] = keys(1);
    const others = ['a', 'b', 'c'].map((name) => `${key} ${name}`);
    // The last ones fill batches of their own: they are decided while the first is on its way.
    const replies = await Promise.all([
      deposit(bank.host, { accountNumber, key, requestId: 'poison' }),
      ...others.map((other) => surely(other)),
      ...Array.from({ length: 24 }, () => deposit(bank.host, { accountNumber, key })),
    ]);
    const [poisoned, , , , ...same] = replies as { status: number; headers: object }[];
    assert.equal(poisoned?.status, 500);
    assert.deepEqual([...new Set(same.map(({ status }) => status))], [200]);
    assert.equal(same.filter(({ headers }) => !('Idempotency-Replayed' in headers)).length, 1);
    assert.equal((await bookOf(bank.host, account)) - start, 400n);
  });
});

test('the writer’s thread may die at any commit: the next one starts another', async () => {
  const start = await bookOf(bank.host, account);
  const started = writers.length;
  let acknowledged = 0;
  const ids = await Promise.all(
    keys(400).map(async (key) => {
      const id = await surely(key);
      acknowledged += 1;
      // Those who wait behind it are sent, and not yet answered.
      if (acknowledged % 60 === 0) void writers.at(-1)?.terminate();
      return id;
    }),
  );
  assert.ok(writers.length >= started + 4, `${writers.length - started} threads followed`);
  await assertCounted(bank.host, account, { before: start, ids });
  await assertWhole(store.address);
});

/** Runs while inserts of audit entries fail under this condition. */
async function withTrigger<T>(condition: string, act: () => Promise<T>): Promise<T> {
  await runSql(
    `CREATE TRIGGER disturb BEFORE INSERT ON records WHEN ${condition} BEGIN SELECT RAISE(ABORT, 'disturbed'); END`,
  );
  try {
    return await act();
  } finally {
    await runSql('DROP TRIGGER disturb');
  }
}

async function runSql(sql: string): Promise<void> {
  const knex = connect(store.address);
  try {
    await knex.raw(sql);
  } finally {
    await knex.destroy();
  }
}
