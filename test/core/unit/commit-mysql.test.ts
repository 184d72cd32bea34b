/** What fails on a server store: wires cut at the commit, locks held by others, deadlocks. Nothing lost or done twice. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Reply } from '../../../core/command/wire/reply.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { mysqlStore } from '../../../core/store/mysql/store.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { testClock } from '../../support/clock.ts';
import { type Cut, type CutProxy, cutProxy } from '../../support/cut-proxy.ts';
import { assertCounted, bookOf, deposit, depositSurely } from '../../support/keyed-deposits.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../support/store.ts';

const accountNumber = '1000000005';
const account = 'acc-empty';

describe('a server store', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  let store: TestStore;
  let bank: TestBank;
  let proxy: CutProxy;
  let start = 0n;
  let run = 0;

  before(async () => {
    store = await makeTestStore(serverUrl);
    await migrate(store.address);
    proxy = await cutProxy(store.url);
    const options = { urls: [proxy.url], unsafe: true, lockWait: 1 };
    const opened = await mysqlStore(options, testClock().now);
    bank = await startBank({ on: store, store: opened, limits: { batch: 16, patience: 20_000 } });
  });
  after(async () => {
    await bank.stop();
    await proxy.close();
    await store.drop();
  });
  beforeEach(async () => {
    run += 1;
    start = await bookOf(bank.host, account);
  });
  afterEach(() => assertWhole(store.address));

  const keys = (count: number) => Array.from({ length: count }, (_, at) => `run ${run} key ${at}`);
  const surely = (key: string) => depositSurely([bank.host], { accountNumber, key });
  const once = (key: string, number = accountNumber) =>
    deposit(bank.host, { accountNumber: number, key: `run ${run} ${key}` });
  const added = async () => (await bookOf(bank.host, account)) - start;

  for (const how of ['before', 'after', 'at'] satisfies Cut[]) {
    test(`a wire cut ${how} the commit: the host finds out, the caller hears the truth`, async () => {
      proxy.cut(how);
      const cuts = proxy.cuts();
      assert.equal((await once('cut')).status, 200);
      assert.equal(proxy.cuts(), cuts + 1);
      assert.equal(await added(), 100n);
    });
  }

  test('a commit whose answer is lost, of a deposit without a key: the mark of its batch tells', async () => {
    proxy.cut('after');
    const cuts = proxy.cuts();
    const answer = await bank.call('InitiateDeposit', { accountNumber, amount: 1 });
    assert.equal(answer.status, 200);
    assert.equal(proxy.cuts(), cuts + 1);
    assert.equal(await added(), 100n);
  });

  test('commits cut again and again under load', async () => {
    const ways = ['before', 'after', 'at'] as const;
    let sent = 0;
    const ids = await Promise.all(
      keys(400).map(async (key) => {
        sent += 1;
        if (sent % 20 === 0) proxy.cut(ways[(sent / 20) % 3] ?? 'at');
        return surely(key);
      }),
    );
    await assertCounted(bank.host, account, { before: start, ids });
  });

  test('a server that stays away after the commit was sent: the outcome is unknown, and said so', async () => {
    proxy.cut('after');
    const asked = once('gone');
    const watch = proxy.cuts() + 1;
    while (proxy.cuts() < watch) await new Promise((resolve) => setImmediate(resolve));
    proxy.tear();
    const { status, body } = await asked;
    assert.equal(status, 503);
    assert.equal(codeOf(body), 'OUTCOME_UNKNOWN');
    proxy.mend();
    // The same key finds out.
    assert.equal((await once('gone')).status, 200);
    assert.equal(await added(), 100n);
  });

  test('a server that is away before anything was done: nothing was done', async () => {
    proxy.tear();
    const { status, body } = await once('away');
    assert.equal(status, 503);
    assert.equal(codeOf(body), 'STORE_UNAVAILABLE');
    proxy.mend();
    assert.equal((await once('away')).status, 200);
    assert.equal(await added(), 100n);
  });

  test('a row that somebody else holds keeps back only those who need it', async () => {
    const other = connect(store.address);
    const locking = await other.transaction();
    await locking.raw(`SELECT * FROM accounts WHERE tenant = 'demo' AND id = ? FOR UPDATE`, [account]);
    let held: Reply | undefined;
    const waiting = once('held').then((reply) => {
      held = reply;
      return reply;
    });
    const free = await once('free', '1000000002');
    assert.equal(free.status, 200);
    assert.equal(held, undefined);
    await locking.rollback();
    await other.destroy();
    assert.equal((await waiting).status, 200);
    assert.equal(await added(), 100n);
  });

  const signals = [
    { name: 'deadlocks', state: '40001', code: 1213 },
    { name: 'lock timeouts', state: 'HY000', code: 1205 },
    { name: 'duplicate keys', state: '23000', code: 1062 },
  ];
  for (const { name, state, code } of signals) {
    test(`${name} in the middle of commits`, async () => {
      await withSignal(store, state, code, async () => {
        await assertCounted(bank.host, account, {
          before: start,
          ids: await Promise.all(keys(200).map(surely)),
        });
      });
    });
  }
});

function codeOf(body: unknown): string | undefined {
  return (body as { readonly errors: readonly { readonly code: string }[] }).errors[0]?.code;
}

/** Every 40th audit entry fails with this error; the count is kept outside transactions. */
async function withSignal(
  store: TestStore,
  state: string,
  code: number,
  act: () => Promise<void>,
): Promise<void> {
  const knex = connect(store.address);
  try {
    await knex.raw('CREATE TABLE disturbances (n INT NOT NULL) ENGINE=MyISAM');
    await knex.raw('INSERT INTO disturbances VALUES (0)');
    await knex.raw(`CREATE TRIGGER disturb BEFORE INSERT ON records FOR EACH ROW BEGIN
      UPDATE disturbances SET n = n + 1;
      IF (SELECT n FROM disturbances) % 40 = 0 THEN
        SIGNAL SQLSTATE '${state}' SET MYSQL_ERRNO = ${code}, MESSAGE_TEXT = 'disturbed';
      END IF;
    END`);
    await act();
    const [[{ n }]] = (await knex.raw('SELECT n FROM disturbances')) as [[{ readonly n: number }]];
    assert.ok(n >= 200, `${n} entries passed the trigger`);
  } finally {
    await knex.raw('DROP TRIGGER IF EXISTS disturb');
    await knex.raw('DROP TABLE IF EXISTS disturbances');
    await knex.destroy();
  }
}
