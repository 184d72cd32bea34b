/** A host on several servers: it writes to the one that is the primary for certain, and to none where that is not so. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Answer, startBank, type TestBank, testSecret } from '../../../support/bank.ts';
import { type Failover, letWrite, startFailover } from '../../../support/failover.ts';
import { bursar } from '../../../support/project.ts';
import { noReplicas, type Server } from '../../../support/replicated.ts';
import type { TestStore } from '../../../support/store.ts';
import { until } from '../../../support/until.ts';

const accountNumber = '1000000005';

describe('a host on several servers', { skip: noReplicas }, () => {
  let servers: Failover;
  let store: TestStore;
  let bank: TestBank;

  before(async () => {
    servers = await startFailover();
    store = await servers.store();
    const env = { DATABASE_READ_URL: readUrl(), DATABASE_READ_LAG: '2' };
    bank = await startBank({ on: store, env, limits: { patience: 5000 } });
  });
  after(async () => {
    await bank?.stop();
    await servers?.stop();
    await store?.drop().catch(() => undefined);
  });
  afterEach(async () => {
    await until(async () => (await problems()).length === 0, { what: 'a host that is well' }).catch(
      async () => assert.deepEqual(await problems(), []),
    );
  });

  const database = (): string =>
    new URL(store.address.kind === 'mysql' ? store.address.url : '').pathname.slice(1);
  const readUrl = (): string =>
    servers.servers.map(({ name }) => `mysql://bursar:secret@${name}/${database()}`).join(',');
  const problems = async (on = bank): Promise<readonly { part: string; problem: string }[]> =>
    (await on.get('/health/ready')).at('problems') as readonly { part: string; problem: string }[];
  const problemOf = async ({ name }: Server, on = bank): Promise<string> =>
    (await problems(on)).find(({ part }) => part === `store/${name}`)?.problem ?? '';
  const deposit = (on = bank, key?: string): Promise<Answer> =>
    on.call(
      'InitiateDepositCommand',
      { accountNumber, amount: 1, channel: 'branch' },
      { headers: key === undefined ? {} : { 'Idempotency-Key': key } },
    );
  const balance = async (on = bank): Promise<number> => {
    const answer = await on.call('RetrieveAccountQuery', { accountNumber });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return bookOf(answer);
  };
  const bookOf = (answer: Answer): number =>
    Number(answer.at('data.bookBalance') ?? answer.at('data.balance'));
  /** Deposits until one is taken: while there is no primary, each is put off and none half done. */
  const depositSoon = async (): Promise<void> => {
    await until(async () => {
      const { status, body } = await deposit();
      assert.ok(status === 200 || status === 503, JSON.stringify(body));
      return status === 200;
    });
  };
  const rowsOn = (server: Server) =>
    server.value(`SELECT COUNT(*) FROM ${database()}.transactions`).then(Number);

  test('what is written at one server is read there, and at replicas once they have it', async () => {
    const was = await balance();
    assert.equal((await deposit()).status, 200);
    assert.equal(await balance(), was + 1);
    assert.deepEqual(await problems(), []);
  });

  test('all only read: 503 with Retry-After, nothing half done, and it goes on by itself', async () => {
    const was = await balance();
    await servers.primary().run('SET GLOBAL read_only = 1');
    await until(async () => (await problemOf(servers.primary())) === 'It is read_only.');
    const ready = await bank.get('/health/ready');
    assert.equal(ready.status, 503);
    const refused = await deposit(bank, 'while all only read');
    assert.equal(refused.status, 503);
    assert.equal(refused.at('errors.0.code'), 'STORE_UNAVAILABLE');
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    await servers.primary().run('SET GLOBAL read_only = 0');
    await until(async () => (await deposit(bank, 'while all only read')).status === 200);
    assert.equal(await balance(), was + 1);
  });

  test('a primary that hangs is left for the one that was promoted, and not written to when it goes on', async (context) => {
    const before = servers.primary();
    const was = await balance();
    before.pause();
    const asked = deposit(bank, 'to one that hangs');
    await servers.promote();
    const promoted = performance.now();
    await depositSoon();
    context.diagnostic(`${Math.round(performance.now() - promoted)} ms from the promotion to a deposit`);
    const first = await asked;
    if (first.status !== 200) {
      assert.equal(first.status, 503);
      await until(async () => (await deposit(bank, 'to one that hangs')).status === 200);
    }
    assert.equal(await balance(), was + 2);
    // What the host asks by itself was on its way to the one that hangs: it goes on, too.
    await bank.advance(60_000);
    before.goOn();
    await until(async () => /^It takes writes, but/.test(await problemOf(before)));
    const there = await rowsOn(before);
    assert.equal((await deposit()).status, 200);
    assert.equal(await rowsOn(before), there);
    // A host that begins now knows nothing of either: it takes the one that replicas follow, or none.
    await assert.rejects(
      startBank({ on: store, quiet: true }),
      /none of the servers takes the writes of this host\. .*and so does/,
    );

    const alone = { ...store, url: servers.url(database(), [before, deadServer]) };
    await assert.rejects(
      startBank({ on: alone, quiet: true }),
      /It takes writes, but (no replica follows it|acknowledged none within 3 s)/,
    );
    await before.kill();
    await servers.rejoin(before);
    assert.equal(await balance(), was + 3);
  });

  test('a primary that comes back with what nobody has is not believed until somebody has it', async () => {
    const alone = servers.primary();
    const others = servers.others();
    await servers.caughtUp();
    for (const other of others) await other.run('STOP SLAVE IO_THREAD');
    const was = await rowsOn(alone);
    const saw = await balance();
    const sent = deposit(bank, 'left by a crash');
    await until(async () => Number(await alone.value(waitingCommits)) > 0, { what: 'a commit' });
    await alone.kill();
    // It keeps what it was about to commit, as a server does that is told nothing else.
    await alone.again(['--init-rpl-role=MASTER']);
    await letWrite(alone);
    assert.equal(await rowsOn(alone), was + 1);
    assert.equal(await rowsOn(others[0] as Server), was);
    await until(async () => /^It takes writes, but no replica follows it/.test(await problemOf(alone)));
    assert.equal((await sent).status, 503);
    assert.equal((await deposit(bank, 'left by a crash')).status, 503);
    // Replicas answer, which have what was acknowledged and no more; the primary is not asked.
    const asked = await bank.call('RetrieveAccountQuery', { accountNumber });
    assert.ok(asked.status === 503 || bookOf(asked) === saw, JSON.stringify(asked.body));
    for (const other of others) await other.run('START SLAVE IO_THREAD');
    await until(async () => (await deposit(bank, 'left by a crash')).status === 200);
    assert.equal(await rowsOn(alone), was + 1);
    await servers.caughtUp();
    assert.equal(await rowsOn(others[0] as Server), was + 1);
    assert.equal(await balance(), saw + 1);
  });

  test('an old primary that comes back with what nobody has is cloned, and nothing of it counts', async () => {
    const before = servers.primary();
    for (const other of servers.others()) await other.run('STOP SLAVE IO_THREAD');
    const was = await balance();
    // Nobody acknowledges it: it is in the log of this server alone.
    const sent = deposit(bank, 'acknowledged by nobody');
    await until(async () => Number(await before.value(waitingCommits)) > 0, { what: 'a waiting commit' });
    await before.kill();
    await servers.promote();
    const answer = await sent;
    assert.ok(answer.status === 200 || answer.status === 503);
    await until(async () => (await deposit(bank, 'acknowledged by nobody')).status === 200);
    assert.equal(await balance(), was + 1);
    await before.again();
    await before.run('CREATE DATABASE of_nobody');
    assert.equal(await servers.rejoin(before), 'cloned');
    assert.equal(await balance(), was + 1);
  });

  test('a server that was promoted although it lacks what was committed is refused by name', async () => {
    const [behind, ahead] = servers.others() as [Server, Server];
    const before = servers.primary();
    await behind.run('STOP SLAVE');
    assert.equal((await deposit()).status, 200);
    const was = await balance();
    await before.kill();
    await behind.run('SET GLOBAL rpl_semi_sync_master_enabled = 1');
    await behind.run('SET GLOBAL read_only = 0');
    await until(async () => /^It takes writes, but lacks what was committed/.test(await problemOf(behind)));
    assert.equal((await deposit()).status, 503);
    // Put right: it was only read in the meantime.
    await behind.run('SET GLOBAL read_only = 1');
    await behind.run('SET GLOBAL rpl_semi_sync_master_enabled = 0');
    await servers.promote();
    assert.equal(servers.primary(), ahead);
    await depositSoon();
    assert.equal(await balance(), was + 1);
    await servers.rejoin(before);
  });

  test('queries go on at replicas, whichever server is the primary, and show what was written', async () => {
    await servers.switchOver();
    await depositSoon();
    const was = await balance();
    for (let at = 1; at <= 5; at += 1) {
      assert.equal((await deposit()).status, 200);
      assert.equal(await balance(), was + at);
    }
    const reads = async (): Promise<readonly string[]> => {
      const text = String((await bank.get('/metrics')).body);
      return [...text.matchAll(/^bursar_replica_serves\{replica="([^"]*)"\} 1$/gm)].map(([, name]) =>
        String(name),
      );
    };
    const wanted = servers
      .others()
      .map(({ name }) => name)
      .sort();
    await until(async () => JSON.stringify([...(await reads())].sort()) === JSON.stringify(wanted), {
      what: 'both replicas to serve',
    });
  });

  test('a name that leads nowhere and a server that is down are told, and change nothing', async () => {
    const named = [...servers.servers, { ...deadServer, name: 'nowhere.invalid:3306' }, deadServer];
    const other = await startBank({
      on: { ...store, address: store.address, url: servers.url(database(), named) },
    });
    try {
      assert.equal((await deposit(other)).status, 200);
      const found = await problems(other);
      assert.deepEqual(found, [
        { part: 'store/nowhere.invalid:3306', problem: 'Its name leads to no address.' },
        { part: `store/${deadServer.name}`, problem: 'Nothing answers at its address.' },
      ]);
      assert.equal((await other.get('/health/ready')).status, 200);
    } finally {
      await other.stop();
    }
  });

  test('a start without a primary says what is wrong with each server, and no password', async () => {
    const env = {
      DATABASE_URL: servers.url(database(), [...servers.others(), deadServer]),
      DATA_DIR: store.folder,
      AUTH_JWT_SECRET: testSecret,
    };
    for (const command of [
      ['serve'],
      ['migrate'],
      ['check', 'store'],
      ['tenant', 'export', 'demo', 'x.jsonl'],
    ]) {
      const { exit, out, err } = await bursar(command, { env });
      assert.equal(exit, 1, out + err);
      const [one, two] = servers.others().map(({ name }) => `${name}: It is read_only.`);
      assert.equal(
        err.trim(),
        `DATABASE_URL: none of the servers takes the writes of this host. ${one} ${two} ${deadServer.name}: Nothing answers at its address.`,
      );
    }
  });

  test('servers that may lose what they acknowledged, and users whom read_only does not stop, are refused', async () => {
    const root = { ...store, url: servers.url(database()).replace('bursar:secret@', 'root@') };
    await assert.rejects(startBank({ on: root, quiet: true }), /The user of DATABASE_URL has ALL PRIVILEGES/);
    await servers.primary().run('SET GLOBAL rpl_semi_sync_master_timeout = 10000');
    try {
      await assert.rejects(
        startBank({ on: store, quiet: true }),
        /rpl_semi_sync_master_timeout is 10000, but should be at least/,
      );
    } finally {
      await servers.primary().run('SET GLOBAL rpl_semi_sync_master_timeout = 604800000');
    }
  });
});

/** Commits that wait for a replica now. */
const waitingCommits =
  "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'RPL_SEMI_SYNC_MASTER_WAIT_SESSIONS'";

/** Where nobody listens. */
const deadServer = { name: '127.0.0.1:1' } as Server;
