/** A server that lacks what TiDB lacks: nothing of it is sent there, and nothing is lost without it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auditKeys } from '../../../../core/audit/link.ts';
import { verifyTrail } from '../../../../core/audit/verify.ts';
import type { Reply } from '../../../../core/command/wire/reply.ts';
import { ownSecret } from '../../../../core/host/secrets.ts';
import { connect } from '../../../../core/store/migrate.ts';
import { mysqlStore } from '../../../../core/store/mysql/store.ts';
import { pagesCheck } from '../../../../core/store/pages.ts';
import { openSnapshot } from '../../../../core/store/snapshot.ts';
import { StoreUnavailable } from '../../../../core/store/store.ts';
import { minutes } from '../../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { assertWhole } from '../../../support/checked.ts';
import { testClock } from '../../../support/clock.ts';
import { bookOf, deposit } from '../../../support/keyed-deposits.ts';
import { pick } from '../../../support/pick.ts';
import { serverUrl, type TestStore } from '../../../support/store.ts';
import { type TidbLike, tidbLike } from '../../../support/tidb.ts';

/** What is sent to find out what a server lacks, and nothing else of it. */
const probes = ['CHECK TABLE', 'CREATE TRIGGER', 'SET SESSION TRANSACTION READ ONLY'] as const;

describe('a server like TiDB', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  let tidb: TidbLike;
  let bank: TestBank;

  before(async () => {
    tidb = await tidbLike(serverUrl ?? '');
    bank = await startBank({ server: tidb.url, fresh: true });
  });
  after(async () => {
    await bank.stop();
    await tidb.close();
  });

  const read = async () => {
    const { address } = bank.store;
    assert.equal(address.kind, 'mysql');
    return openSnapshot(address);
  };

  test('a store is made from nothing, without triggers; commands and queries go on as anywhere', async () => {
    const asked = { accountNumber: '1000000005', amount: 12.5 };
    assert.equal((await bank.call('InitiateDeposit', asked)).status, 200);
    const list = await bank.call('RetrieveAllTransactionsQuery', {}, { as: 'admin' });
    assert.equal(list.at('data.items.0.amount'), 12.5);
    await bank.advance(minutes(2));
  });

  test('check store and the proof of the trail find it whole; its tables are asked for in its own words', async () => {
    await assertWhole(bank.store.address);
    const snapshot = await read();
    const wrong: string[] = [];
    for await (const one of pagesCheck(bank.store.address).run(snapshot)) wrong.push(one);
    assert.deepEqual(wrong, []);
    assert.ok(tidb.sent.some(({ sql }) => sql === 'ADMIN CHECK TABLE `records`'));
    const keys = auditKeys(ownSecret(bank.store.folder, 'audit'));
    const { entries, seals, problems } = await verifyTrail(snapshot, keys, []);
    await snapshot.close();
    assert.deepEqual(problems, []);
    assert.ok(entries > 1 && seals > 0, `${entries} entries, ${seals} seals`);
  });

  test('readiness says that nothing keeps the trail, until the rights of the user do', async () => {
    const open = await bank.get('/health/ready');
    assert.equal(open.at('status'), 'degraded');
    assert.match(open.text('problems.0.problem'), /keeps its user from .*DELETE records: no trigger/);

    const limited = await limitedUser(bank.store);
    try {
      const url = tidb.by(limited.url);
      const store = { ...bank.store, url, address: { kind: 'mysql', url } as const };
      const kept = await startBank({ on: store });
      try {
        const asked = { accountNumber: '1000000005', amount: 1 };
        assert.equal((await kept.call('InitiateDeposit', asked)).status, 200);
        await kept.advance(minutes(2));
        assert.equal((await kept.get('/health/ready')).at('status'), 'ready');
      } finally {
        await kept.stop();
      }
    } finally {
      await limited.drop();
    }
  });

  test('rows that somebody else holds keep back only those who need them, and nobody for ever', async () => {
    const opened = await mysqlStore({ urls: [bank.store.url], unsafe: true, lockWait: 1 }, testClock().now);
    const limits = { batch: 16, patience: 20_000 };
    const other = await startBank({ on: bank.store, store: opened, limits });
    const before = await bookOf(other.host, 'acc-empty');
    const db = connect(bank.store.address);
    const locking = await db.transaction();
    try {
      const held = "SELECT * FROM accounts WHERE tenant = 'demo' AND id = 'acc-empty' FOR UPDATE";
      await locking.raw(held);
      const done: Reply[] = [];
      const waiting = ['one', 'two', 'three'].map(async (key) => {
        const reply = await deposit(other.host, { accountNumber: '1000000005', key });
        done.push(reply);
        return reply;
      });
      const numbers = ['1000000001', '1000000002', '1000000004'];
      const free = await Promise.all(
        numbers.map((accountNumber) => deposit(other.host, { accountNumber, key: `free ${accountNumber}` })),
      );
      assert.deepEqual(pick(free, 'status'), [200, 200, 200]);
      assert.equal(done.length, 0);
      await locking.rollback();
      assert.deepEqual(pick(await Promise.all(waiting), 'status'), [200, 200, 200]);
      assert.equal((await bookOf(other.host, 'acc-empty')) - before, 300n);
      assert.ok(tidb.sent.some(({ sql }) => / FROM accounts .* FOR UPDATE NOWAIT$/.test(sql)));
    } finally {
      if (!locking.isCompleted()) await locking.rollback();
      await db.destroy();
      await other.stop();
    }
  });

  test('nothing that it lacks was sent there but what asks for it', () => {
    const refused = tidb.sent.filter((one) => one.refused !== undefined);
    const strange = refused.filter(({ sql }) => !probes.some((probe) => sql.startsWith(probe)));
    assert.deepEqual(strange, []);
    // It takes the words and locks nothing: of money, it must never be asked.
    const skipping = tidb.sent.filter(({ sql }) => / SKIP LOCKED$/.test(sql));
    assert.ok(skipping.length > 0);
    assert.deepEqual(
      skipping.filter(({ sql }) => !/ FROM knex_migrations /.test(sql)),
      [],
    );
  });

  test('replicas are refused by name: it tells nobody how far they are', async () => {
    const replicas = { urls: [bank.store.url], wait: 100, lag: 5, told: () => undefined };
    const opening = mysqlStore({ urls: [bank.store.url], unsafe: true, replicas }, testClock().now);
    await assert.rejects(opening, (error) => {
      assert.ok(error instanceof StoreUnavailable);
      assert.match(error.message, /DATABASE_READ_URL is set, but TiDB/);
      return true;
    });
  });

  test('a server whose locks hold nobody is refused', async () => {
    const loose = await tidbLike(serverUrl ?? '', { locksNothing: true });
    const opening = mysqlStore({ urls: [loose.by(bank.store.url)], unsafe: true }, testClock().now);
    await assert.rejects(opening, /gives a row that another connection holds/);
    await loose.close();
  });
});

test('a store of today is gone on with on a server like TiDB, with all that is in it', {
  skip: serverUrl === undefined && 'no TEST_DATABASE_URL',
}, async () => {
  const first = await startBank({ server: serverUrl ?? '' });
  const asked = { accountNumber: '1000000005', amount: 3 };
  assert.equal((await first.call('InitiateDeposit', asked)).status, 200);
  await first.host.stop();
  const tidb = await tidbLike(serverUrl ?? '');
  const url = tidb.by(first.store.url);
  const second = await startBank({ on: { ...first.store, url, address: { kind: 'mysql', url } } });
  try {
    assert.equal((await second.call('InitiateDeposit', asked)).status, 200);
    assert.equal(await bookOf(second.host, 'acc-empty'), 600n);
    // The triggers are there still.
    assert.equal((await second.get('/health/ready')).at('status'), 'ready');
  } finally {
    await second.stop();
    await tidb.close();
    await first.store.drop();
  }
});

/** A user with the rights that the operators' guide gives a host where there are no triggers. */
async function limitedUser({ url }: TestStore) {
  const db = connect({ kind: 'mysql', url: serverUrl ?? '' });
  const database = new URL(url).pathname.slice(1);
  const name = `limited_${database.slice(-12)}`;
  const to = `${name}@'%'`;
  await db.raw(`CREATE USER ${to} IDENTIFIED BY 'secret'`);
  await db.raw(`GRANT SELECT, INSERT ON \`${database}\`.* TO ${to}`);
  const [tables] = (await db.raw(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${database}'
     AND table_type = 'BASE TABLE' AND table_name NOT IN ('audit_archives', 'audit_chains', 'audit_seals', 'records')`,
  )) as [readonly { readonly name: string }[]];
  for (const table of tables) {
    await db.raw(`GRANT UPDATE, DELETE ON \`${database}\`.${table.name} TO ${to}`);
  }
  const limited = new URL(url);
  limited.username = name;
  limited.password = 'secret';
  return {
    url: limited.href,
    async drop() {
      await db.raw(`DROP USER ${to}`);
      await db.destroy();
    },
  };
}
