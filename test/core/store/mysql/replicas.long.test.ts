/** Queries at two replicas of a server: everybody sees what he wrote, and nothing fails because of a replica. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Answer, startBank, type TestBank, type Who } from '../../../support/bank.ts';
import { noReplicas, type Replicated, type Server, startReplicated } from '../../../support/replicated.ts';
import { makeTestStore, type TestStore } from '../../../support/store.ts';
import { until } from '../../../support/until.ts';

const wait = 200;
const accountNumber = '1000000005';

describe('queries at replicas', { skip: noReplicas }, () => {
  let servers: Replicated;
  let store: TestStore;
  let bank: TestBank;

  const database = (): string => new URL(store.url).pathname.slice(1);
  const env = (more: Readonly<Record<string, string>> = {}) => ({
    DATABASE_READ_URL: servers.readUrl(database()),
    DATABASE_READ_WAIT: String(wait),
    DATABASE_READ_LAG: '2',
    ...more,
  });

  before(async () => {
    servers = await startReplicated();
    store = await makeTestStore(servers.primary.url);
    bank = await startBank({ on: store, env: env() });
    await allServe();
  });
  after(async () => {
    await bank?.stop();
    await store?.drop();
    await servers?.stop();
  });
  afterEach(allServe);

  const problems = async (on = bank): Promise<readonly unknown[]> => {
    const found = (await on.get('/health/ready')).at('problems') as readonly { part: string }[];
    return found.filter(({ part }) => part.startsWith('replicas/'));
  };
  async function allServe(): Promise<void> {
    let found: readonly unknown[] = [];
    const serve = async (): Promise<boolean> => {
      found = await problems();
      return found.length === 0;
    };
    await until(serve).catch(() => assert.deepEqual(found, []));
  }
  const problemOf = async ({ name }: Server, on = bank): Promise<string> => {
    const found = (await problems(on)) as readonly { part: string; problem: string }[];
    return found.find(({ part }) => part === `replicas/${name}`)?.problem ?? '';
  };
  const deposit = (on = bank, as: Who = 'teller', headers = {}): Promise<Answer> =>
    on.call('InitiateDepositCommand', { accountNumber, amount: 1, channel: 'branch' }, { as, headers });
  const balance = async (on = bank, as: Who = 'teller', headers = {}): Promise<number> => {
    const answer = await on.call('RetrieveAccountQuery', { accountNumber }, { as, headers });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const found = answer.at('data.bookBalance') ?? answer.at('data.balance');
    assert.equal(typeof found, 'number', JSON.stringify(answer.body));
    return Number(found);
  };
  /** Queries by the place where they were read. */
  const reads = async (on = bank): Promise<ReadonlyMap<string, number>> => {
    const text = String((await on.get('/metrics')).body);
    const found = text.matchAll(/^bursar_reads_total\{place="([^"]*)",why="([^"]*)"\} (\d+)$/gm);
    return new Map([...found].map(([, place, why, count]) => [`${place} ${why}`.trim(), Number(count)]));
  };
  const since = async (before: ReadonlyMap<string, number>): Promise<Record<string, number>> => {
    const now = await reads();
    const grown = [...now].map(([place, count]) => [place, count - (before.get(place) ?? 0)] as const);
    return Object.fromEntries(grown.filter(([, count]) => count > 0));
  };
  const position = async () => String(await servers.primary.value('SELECT @@gtid_binlog_pos'));
  const [one, two] = [() => servers.replicas[0], () => servers.replicas[1]];
  const sqlStopped = async (work: () => Promise<void>): Promise<void> => {
    for (const server of servers.replicas) await server.run('STOP SLAVE SQL_THREAD');
    try {
      await work();
    } finally {
      for (const server of servers.replicas) await server.run('START SLAVE SQL_THREAD');
    }
  };

  test('queries go to both replicas, and none to the primary', async () => {
    await servers.caughtUp();
    const before = await reads();
    const asked = [await one().selects(), await two().selects()];
    await Promise.all(Array.from({ length: 40 }, () => balance()));
    const grown = await since(before);
    assert.deepEqual(Object.keys(grown).sort(), servers.replicas.map(({ name }) => name).sort());
    assert.equal(
      Object.values(grown).reduce((sum, count) => sum + count, 0),
      40,
    );
    for (const [at, server] of servers.replicas.entries()) {
      assert.ok((await server.selects()) - (asked[at] ?? 0) >= 10, server.name);
    }
  });

  test('who wrote sees it at once, whoever applies it and whenever', async () => {
    let last = await balance();
    const before = await reads();
    for (let at = 0; at < 60; at += 1) {
      assert.equal((await deposit()).status, 200);
      const now = await balance();
      assert.equal(now, last + 1);
      last = now;
    }
    const grown = await since(before);
    const atReplicas = servers.replicas.reduce((sum, { name }) => sum + (grown[name] ?? 0), 0);
    assert.ok(atReplicas >= 50, JSON.stringify(grown));
  });

  test('who wrote what no replica applies reads the primary; others read replicas', async () => {
    await balance(bank, 'manager');
    await servers.caughtUp();
    await sqlStopped(async () => {
      const before = await balance(bank, 'manager');
      await deposit();
      const counted = await reads();
      assert.equal(await balance(), before + 1);
      assert.deepEqual(await since(counted), { 'primary behind': 1 });
      // Nobody else has to see it yet: he reads a replica, which does not have it.
      const others = await reads();
      assert.equal(await balance(bank, 'manager'), before);
      assert.deepEqual(Object.values(await since(others)), [1]);
      assert.equal((await since(others))['primary behind'], undefined);
      // Who saw it at the primary does not see less afterwards.
      for (let at = 0; at < 5; at += 1) assert.equal(await balance(), before + 1);
    });
  });

  test('who saw something sees no less at a replica that is further behind', async () => {
    await servers.caughtUp();
    await two().run('STOP SLAVE SQL_THREAD');
    try {
      let last = await balance(bank, 'regional');
      // Less than the time for which a replica may be behind: it goes on serving those who saw nothing newer.
      for (let at = 0; at < 10; at += 1) {
        await deposit();
        await one().value(`SELECT MASTER_GTID_WAIT('${await position()}', 5)`);
        const now = await balance(bank, 'regional');
        assert.ok(now >= last, `${now} after ${last}`);
        last = now;
      }
    } finally {
      await two().run('START SLAVE SQL_THREAD');
    }
  });

  test('who saw something at the primary sees no less at a replica', async () => {
    await servers.caughtUp();
    const before = await balance(bank, 'senior');
    for (const server of servers.replicas) await server.run('STOP SLAVE');
    try {
      const sent = await deposit();
      const first = await position();
      await deposit();
      // The primary shows both to who has to see the first; then the replicas come as far as that.
      const brought = { 'X-Store-Position': sent.headers.get('x-store-position') ?? '' };
      assert.equal(await balance(bank, 'senior', brought), before + 2);
      for (const server of servers.replicas) {
        await server.run(`START SLAVE UNTIL master_gtid_pos = '${first}'`);
        await server.value(`SELECT MASTER_GTID_WAIT('${first}', 5)`);
      }
      assert.equal(await balance(bank, 'senior', brought), before + 2);
    } finally {
      for (const server of servers.replicas) {
        await server.run('STOP SLAVE');
        await server.run('START SLAVE');
      }
    }
  });

  test('a replica that was put back to an older state is not believed what it said before', async () => {
    await servers.caughtUp();
    const before = await balance();
    await deposit();
    await servers.caughtUp();
    await Promise.all(Array.from({ length: 10 }, () => balance()));
    const there = await position();
    for (const server of servers.replicas) {
      await server.run('STOP SLAVE');
      await server.run("SET GLOBAL gtid_slave_pos = '0-1-5'");
    }
    try {
      const counted = await reads();
      assert.equal(await balance(), before + 1);
      assert.deepEqual(await since(counted), { 'primary behind': 1 });
    } finally {
      for (const server of servers.replicas) {
        await server.run(`SET GLOBAL gtid_slave_pos = '${there}'`);
        await server.run('START SLAVE');
      }
    }
  });

  test('a replica that stays behind is left out by name, nobody waits for it, and it returns', async () => {
    await servers.caughtUp();
    const { name } = one();
    await one().run('STOP SLAVE SQL_THREAD');
    try {
      await deposit();
      await until(async () => (await problemOf(one())) !== '', { what: 'left out' });
      assert.match(await problemOf(one()), /^It is \d+ s behind\.$/);
      assert.equal((await bank.get('/health/ready')).at('status'), 'degraded');
      assert.equal((await bank.get('/health/ready')).status, 200);
      const text = String((await bank.get('/metrics')).body);
      assert.ok(text.includes(`bursar_replica_serves{replica="${name}"} 0`));
      const counted = await reads();
      await Promise.all(Array.from({ length: 10 }, () => balance()));
      assert.deepEqual(await since(counted), { [two().name]: 10 });
    } finally {
      await one().run('START SLAVE SQL_THREAD');
    }
    await allServe();
    const counted = await reads();
    await Promise.all(Array.from({ length: 20 }, () => balance()));
    assert.ok(((await since(counted))[name] ?? 0) > 0);
  });

  test('replicas that are killed under load, one and then both, fail no request, and serve again', async () => {
    let running = true;
    const statuses: number[] = [];
    const caller = async (as: Who): Promise<void> => {
      while (running) {
        const sent = await deposit(bank, as);
        const read = await bank.call('RetrieveAccountQuery', { accountNumber }, { as });
        const listed = await bank.call('RetrieveAllTransactionsQuery', {}, { as });
        statuses.push(sent.status, read.status, listed.status);
      }
    };
    const callers = (['teller', 'teller2', 'senior', 'manager'] as const).map(caller);
    const some = async (): Promise<void> => {
      const enough = statuses.length + 60;
      await until(() => statuses.length >= enough, { what: 'requests' });
    };
    await some();
    await one().kill();
    await some();
    await until(async () => (await problemOf(one())) !== '', { what: 'left out' });
    await two().kill();
    await some();
    const counted = await reads();
    await some();
    assert.deepEqual(Object.keys(await since(counted)), ['primary none']);
    await one().again();
    await two().again();
    await allServe();
    await some();
    running = false;
    await Promise.all(callers);
    assert.deepEqual([...new Set(statuses)], [200]);
    const again = await reads();
    await balance();
    assert.equal(Object.keys(await since(again))[0]?.startsWith('127.'), true);
  });

  test('a replica that hangs holds nobody up', async () => {
    await servers.caughtUp();
    one().pause();
    try {
      // All are answered before it goes on.
      await Promise.all(Array.from({ length: 10 }, () => balance()));
      await until(async () => (await problemOf(one())) !== '', { what: 'left out' });
      const before = await reads();
      await Promise.all(Array.from({ length: 10 }, () => balance()));
      assert.deepEqual(await since(before), { [two().name]: 10 });
    } finally {
      one().goOn();
    }
  });

  test('what one host wrote, another one shows to who brings the position', async () => {
    const other = await startBank({ on: store, env: env() });
    try {
      await until(async () => (await problems(other)).length === 0);
      await servers.caughtUp();
      await sqlStopped(async () => {
        const before = await balance(other, 'approver');
        const sent = await deposit(bank, 'teller');
        const position = sent.headers.get('x-store-position') ?? '';
        assert.match(position, /^\d+:1-\d+$/);
        const told = { 'X-Store-Position': position };
        assert.equal(await balance(other, 'teller', told), before + 1);
        // What a query saw is told too.
        const seen = await bank.call('RetrieveAccountQuery', { accountNumber });
        assert.match(seen.headers.get('x-store-position') ?? '', /^\d+:1-\d+$/);
      });
      const wrong = await bank.call(
        'RetrieveAccountQuery',
        { accountNumber },
        { headers: { 'X-Store-Position': "0:1-2'" } },
      );
      assert.equal(wrong.status, 400);
      assert.match(JSON.stringify(wrong.body), /X-Store-Position must be what an answer/);
    } finally {
      await other.stop();
    }
  });

  test('a position that this bank never told puts no replica out, and is not remembered', async () => {
    await servers.caughtUp();
    const told = (await deposit(bank, 'regional')).headers.get('x-store-position') ?? '';
    await servers.caughtUp();
    const many = Array.from({ length: 500 }, (_, at) => `${1000 + at}:1`).join(',');
    const forged = ['9999999999:1-1', '00:1-1', '0:1-9007199254740991', '7:1-5', many];
    for (const position of [...forged, '3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5', '0:tag:1-3']) {
      const counted = await reads();
      const headers = { 'X-Store-Position': position };
      const answer = await bank.call('RetrieveAccountQuery', { accountNumber }, { as: 'regional', headers });
      assert.equal(answer.status, 200);
      assert.deepEqual(await since(counted), { 'primary behind': 1 }, position.slice(0, 40));
      assert.match(answer.headers.get('x-store-position') ?? '', /^0:1-\d{1,6}$/);
      assert.deepEqual(await problems(), []);
      const after = await reads();
      await balance(bank, 'regional');
      assert.equal((await since(after))['primary behind'], undefined, position.slice(0, 40));
    }
    const genuine = await reads();
    await balance(bank, 'regional', { 'X-Store-Position': told });
    assert.equal((await since(genuine))['primary behind'], undefined);
  });

  test('a request that is repeated at another host is seen there, as if it had been sent there', async () => {
    const other = await startBank({ on: store, env: env() });
    try {
      await until(async () => (await problems(other)).length === 0);
      await servers.caughtUp();
      await sqlStopped(async () => {
        const before = await balance(other, 'approver');
        const headers = { 'Idempotency-Key': 'repeated-elsewhere' };
        await deposit(bank, 'teller', headers);
        const again = await deposit(other, 'teller', headers);
        assert.equal(again.headers.get('idempotency-replayed'), 'true');
        assert.equal(await balance(other, 'teller'), before + 1);
      });
    } finally {
      await other.stop();
    }
  });

  test('pages of a list fit each other while rows come and replicas change', async () => {
    const pageOf = (pageNumber: number) =>
      bank.call('RetrieveAllTransactionsQuery', { pageNumber, pageSize: 7 }, { as: 'teller' });
    let totals = 0;
    for (let at = 0; at < 20; at += 1) {
      await deposit(bank, 'teller');
      const answer = await pageOf(1 + (at % 3));
      const total = Number(answer.at('data.totalRecords') ?? answer.at('totalRecords'));
      assert.ok(total > totals, `${total} after ${totals}`);
      totals = total;
    }
  });

  test('what is not a replica of this primary is left out by name, and why', async () => {
    const stranger = await servers.stranger();
    await stranger.run(`CREATE DATABASE ${database()}`);
    await stranger.run(`CREATE TABLE ${database()}.unit_batches (id VARCHAR(64) PRIMARY KEY)`);
    await stranger.run("SET GLOBAL gtid_slave_pos = '0-9-99999999'");
    await one().run('SET GLOBAL read_only = 0');
    const url = `mysql://bursar:secret@${servers.primary.name.replace('127.0.0.1', 'localhost')}/${database()}`;
    const DATABASE_READ_URL = `${servers.readUrl(database(), [stranger, one()])},${url}`;
    const other = await startBank({ on: store, env: env({ DATABASE_READ_URL }) });
    try {
      assert.match(await problemOf(stranger, other), /^It is not a replica of this primary/);
      assert.match(await problemOf(one(), other), /^It takes writes/);
      // Another bank, whose transactions are fewer than ours.
      await stranger.run("SET GLOBAL gtid_slave_pos = '0-9-5'");
      await stranger.run(`CREATE TABLE ${database()}.store_names (name VARCHAR(64) PRIMARY KEY)`);
      await stranger.run(`INSERT INTO ${database()}.store_names VALUES ('theirs')`);
      const says = /^It is not a replica of this primary: it has the store of another bank\.$/;
      await until(async () => says.test(await problemOf(stranger, other)));
      const said = JSON.stringify(await problems(other));
      assert.match(said, /It is the primary itself\./);
      assert.ok(!said.includes('secret'));
      await balance(other);
      assert.deepEqual([...(await reads(other)).keys()], ['primary none']);
    } finally {
      await one().run('SET GLOBAL read_only = 1');
      await other.stop();
    }
  });
});
