/** Reads on a server whose connections are ended, and on one that is away. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { QueryTooSlow } from '../../../../core/command/declaration/read.ts';
import { timedQueries } from '../../../../core/host/queries.ts';
import { accounts } from '../../../../core/ledger/account.ts';
import { connect, migrate } from '../../../../core/store/migrate.ts';
import { openReads } from '../../../../core/store/mysql/reads.ts';
import { mysqlStore } from '../../../../core/store/mysql/store.ts';
import { StoreUnavailable } from '../../../../core/store/store.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { testClock } from '../../../support/clock.ts';
import { type CutProxy, cutProxy } from '../../../support/cut-proxy.ts';
import { person } from '../../../support/decide.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../../support/store.ts';

const queries = [
  ['RetrieveAccountQuery', { accountNumber: '1000000005' }],
  ['RetrieveAccountStatementQuery', { accountNumber: '1000000005' }],
  ['RetrieveAllTransactionsQuery', {}],
  ['RetrieveAuditLogQuery', {}],
  ['RetrieveBranchesListQuery', {}],
] as const;

describe('reads on a server', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  let store: TestStore;
  let bank: TestBank;
  let proxy: CutProxy;

  before(async () => {
    store = await makeTestStore(serverUrl);
    await migrate(store.address);
    proxy = await cutProxy(store.url);
    const opened = await mysqlStore({ urls: [proxy.url], unsafe: true }, testClock().now);
    bank = await startBank({ on: store, store: opened });
  });
  after(async () => {
    await bank.stop();
    await proxy.close();
    await store.drop();
  });
  afterEach(() => {
    proxy.mend();
    proxy.speak();
  });

  const ask = ([name, data]: (typeof queries)[number]) => bank.call(name, data, { as: 'admin' });

  test('connections that are ended again and again fail no read and no write', async () => {
    const server = connect({ kind: 'mysql', url: store.url });
    let [killed, answers] = [0, 0];
    let killing = Promise.resolve();
    const killAll = async (): Promise<void> => {
      const [rows] = (await server.raw(
        'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
      )) as [readonly { readonly id: number }[]];
      for (const { id } of rows) {
        // One that ended by itself meanwhile cannot be killed any more.
        const done = await server.raw(`KILL ${Number(id)}`).catch(() => undefined);
        if (done !== undefined) killed += 1;
      }
    };
    const answered = (): void => {
      answers += 1;
      if (answers % 8 === 0) killing = killing.then(killAll);
    };
    const reading = Array.from({ length: 8 }, async (_, reader) => {
      for (let round = 0; round < 40; round += 1) {
        const query = queries[(reader + round) % queries.length] as (typeof queries)[number];
        const { status, body } = await ask(query);
        assert.equal(status, 200, `${query[0]}: ${JSON.stringify(body)}`);
        answered();
      }
    });
    const writing = Array.from({ length: 40 }, async (_, at) => {
      const { status, body } = await bank.call(
        'InitiateDeposit',
        { accountNumber: '1000000005', amount: 1, channel: 'branch' },
        { headers: { 'idempotency-key': `killed ${at}` } },
      );
      assert.equal(status, 200, JSON.stringify(body));
      answered();
    });
    await Promise.all([...reading, ...writing]).finally(() => killing);
    await server.destroy();
    assert.ok(killed > 50, `${killed} connections were ended`);
  });

  test('a server that is away is answered with 503, and with 200 when it is back', async () => {
    proxy.tear();
    for (const query of queries) {
      const { status, headers, body } = await ask(query);
      assert.equal(status, 503, `${query[0]}: ${JSON.stringify(body)}`);
      assert.equal(headers.get('retry-after'), '1');
      assert.match(JSON.stringify(body), /STORE_UNAVAILABLE|"07"|store/i);
    }
    const called = await fetch(`${bank.url}/api/webhook/nowhere`, { method: 'POST', body: '{}' });
    assert.equal(called.status, 503);
    assert.equal((await bank.get('/health/ready')).status, 503);
    proxy.mend();
    for (const query of queries) assert.equal((await ask(query)).status, 200, query[0]);
  });

  const actor = person('tolu', 'Teller');
  /** A limit that a busy machine keeps too: its server has a quarter of it to say a word. */
  const millis = 4000;
  const timed = (where?: string, within = millis) =>
    timedQueries(bank.host.store)
      .within(actor, within, (read) =>
        read.rows(accounts, (select) => {
          if (where !== undefined) select.whereRaw(where);
        }),
      )
      .then(
        () => 'answered',
        (error: Error) => error.constructor,
      );

  test('a query that takes long while the server answers others is too slow, however many there are', async () => {
    // More than the pool has connections.
    const asked = Array.from({ length: 10 }, () => timed('sleep(10) = 0'));
    assert.deepEqual(new Set(await Promise.all(asked)), new Set([QueryTooSlow]));
  });

  test('a server that answers nobody is away, and that is not a fault of the query', async () => {
    proxy.hush();
    const asked = Array.from({ length: 10 }, () => timed());
    assert.deepEqual(new Set(await Promise.all(asked)), new Set([StoreUnavailable]));
    assert.equal((await bank.get('/health/ready')).status, 503);
    proxy.speak();
    assert.equal(await timed(), 'answered');
  });

  test('a server that was silent until the query had no time left is not the query’s fault either', async () => {
    proxy.hush();
    const asked = timed('sleep(10) = 0');
    // It is heard again in the last moments: when one that had a little less time is over.
    assert.equal(await timed(undefined, millis * 0.9), StoreUnavailable);
    proxy.speak();
    assert.equal(await asked, StoreUnavailable);
  });

  test('connections are closed in spite of a server that says nothing, and what is asked there fails', async () => {
    const reads = openReads(proxy.url, { limit: (sql) => sql, readOnlySessions: false });
    await reads.run('SELECT 1', []);
    proxy.hush();
    const asked = reads.run('SELECT 2', []).then(
      () => 'answered',
      (error: Error) => error.constructor,
    );
    await reads.close();
    assert.equal(await asked, StoreUnavailable);
  });

  test('a select that is wrong is a fault, whatever the server does', async () => {
    await assert.rejects(
      bank.host.store.everywhere.select(accounts, (select) => select.whereRaw('no_such_column')),
      (error: Error) => !('rejection' in error) && /no_such_column/.test(error.message),
    );
  });
});
