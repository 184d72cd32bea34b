/** A host that is killed while timers fire: whatever it was doing, each timer has its effect once. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import type { RecordedEvent } from '../../../core/audit/record.ts';
import { signToken } from '../../../core/auth/tokens.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { connect } from '../../../core/store/migrate.ts';
import { textOf } from '../../../core/store/packed.ts';
import { systemClock } from '../../../core/time/clock.ts';
import { testSecret } from '../../support/bank.ts';
import { plainEnv } from '../../support/project.ts';
import { testsOf } from '../../support/rules.ts';
import { makeTestStore, redisUrl, type TestStore } from '../../support/store.ts';
import { until } from '../../support/until.ts';

const count = 200;
let store: TestStore;
let knex: Knex;
before(async () => {
  store = await makeTestStore();
  knex = connect(store.address);
  const rules = join(store.folder, 'rules');
  await cp(join(projectFolder, 'rules'), rules, { recursive: true });
  // Flagged after three seconds, called off after six.
  const pending = { slaHours: 3 / 3600, expiryHours: 6 / 3600 };
  await writeFile(join(rules, 'transactions', 'pending.json'), JSON.stringify(pending));
  const tests = await testsOf('transactions/pending', pending);
  await writeFile(join(rules, 'transactions', 'pending.tests.json'), tests);
});
after(async () => {
  await knex.destroy();
  await store.drop();
});

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
}

async function serve(): Promise<Running> {
  const child = spawn(process.execPath, [join(projectFolder, 'core', 'cli', 'bursar.ts'), 'serve'], {
    env: {
      ...plainEnv(),
      DATA_DIR: store.folder,
      DATABASE_URL: store.url,
      PORT: '0',
      LOG_LEVEL: 'error',
      AUTH_JWT_SECRET: testSecret,
      RULES_DIR: join(store.folder, 'rules'),
      DEMO: 'true',
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')) as [string];
  const url = /^Bursar listens at (\S+)$/.exec(first)?.[1];
  assert.ok(url !== undefined, first);
  return { process: child, url };
}

async function end({ process: child }: Running, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

/** Subjects of the events of a type, one for each event. */
const told = async (type: string): Promise<readonly string[]> =>
  (await knex('records').where({ event: type }).select('events', 'transaction_id')).flatMap(
    ({ events, transaction_id: own }) =>
      eventsOf(String(events)).flatMap(([each, subject]) =>
        (each ?? type) === type ? [subject ?? textOf('identifier', own) ?? ''] : [],
      ),
  );
const eventsOf = (text: string) => JSON.parse(text) as readonly RecordedEvent[];

test('killed twice while pending transactions are flagged and expire: each is, once', async () => {
  let host = await serve();
  const life = { from: systemClock.now(), seconds: 3600 };
  const claims = { sub: 'teller', tenant: 'demo', roles: ['Teller'] };
  const authorization = `Bearer ${await signToken(claims, testSecret, life)}`;
  const made = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const data = { accountNumber: '1000000005', amount: at + 1, requireApproval: true };
      const response = await fetch(`${host.url}/api/bpm/cmd/InitiateDeposit`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
      assert.equal(response.status, 200);
      const { data: answered } = (await response.json()) as { data: { transactionId: string } };
      return answered.transactionId;
    }),
  );

  for (const type of ['transaction.sla_breached', 'transaction.expired']) {
    await until(async () => (await told(type)).length > 0, { within: 60_000, what: type });
    await end(host, 'SIGKILL');
    host = await serve();
  }
  const all = async () => (await told('transaction.expired')).length >= count;
  await until(all, { within: 60_000, what: 'the last expiry' });
  await end(host, 'SIGTERM');

  assert.deepEqual([...(await told('transaction.expired'))].sort(), [...made].sort());
  const flagged = await told('transaction.sla_breached');
  assert.equal(new Set(flagged).size, flagged.length, 'one was flagged twice');
  const [account] = await knex('accounts').where({ tenant: 'demo', number: '1000000005' });
  assert.deepEqual([Number(account.credit_hold), Number(account.book)], [0, 0]);
  const left = await knex('timers').where({ command: 'WatchPendingTransaction' });
  assert.deepEqual(left, []);
});
