/** A host whose machine's clock jumps: it says so, books nothing in the future, and is right again with the clock. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { records } from '../../../core/audit/record.ts';
import { signToken } from '../../../core/auth/tokens.ts';
import { readConfig } from '../../../core/host/config.ts';
import { composeHost, type Host } from '../../../core/host/main.ts';
import { makeLog } from '../../../core/telemetry/log.ts';
import { systemClock } from '../../../core/time/clock.ts';
import { timers } from '../../../core/time/timer.ts';
import { machineTicks } from '../../../core/time/watched-clock.ts';
import { days, epochMillis, hours, type Instant, instantAt, minutes } from '../../../core/values/instant.ts';
import { testSecret } from '../../support/bank.ts';
import { makeTestStore, redisUrl, serverUrl, type TestStore } from '../../support/store.ts';

let store: TestStore;
let host: Host;
let url = '';
let token = '';
let off = 0;
/** By how much a clock is off that goes as it should, by all that can be seen of it. */
let goes = 0;

/** A host whose wall clock is off by `off`, then and now. */
async function start(): Promise<Host> {
  const env = {
    PORT: '0',
    DATA_DIR: store.folder,
    DATABASE_URL: store.url,
    DEMO: 'true',
    AUTH_JWT_SECRET: testSecret,
    CLOCK_TOLERANCE: '3',
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  };
  const ticks = {
    wall: () => Date.now() + off + goes,
    awake: () => machineTicks.awake() + goes,
    sinceBoot: () => machineTicks.sinceBoot() + goes,
  };
  return composeHost(readConfig(env), { log: makeLog('silent'), ticks, timeoutFactor: 20 });
}

before(async () => {
  store = await makeTestStore();
  host = await start();
  url = await host.listen();
  const claims = { sub: 'clock-teller', tenant: 'demo', roles: ['Teller'] };
  token = await signToken(claims, testSecret, { from: systemClock.now(), seconds: 3600 });
});
after(async () => {
  await host.stop();
  await store.drop();
});

async function tryDeposit() {
  const response = await fetch(`${url}/api/bpm/cmd/InitiateDeposit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ accountNumber: '1000000005', amount: 1, channel: 'branch' }),
  });
  const body = (await response.json()) as { readonly data: { readonly transactionId: string } };
  return { status: response.status, body };
}

/** Deposits and answers the moment under which it was written. */
async function deposit(): Promise<Instant> {
  const { status, body } = await tryDeposit();
  assert.equal(status, 200, JSON.stringify(body));
  const [entry] = await host.store.everywhere.rows(records, (select) =>
    select.where({ transactionId: body.data.transactionId }),
  );
  return entry?.timestamp as Instant;
}

const readiness = async (): Promise<string> =>
  JSON.stringify(await (await fetch(`${url}/health/ready`)).json());

for (const [name, jump, says] of [
  ['a year ahead', days(365), /"degraded".*"clock".*jumped ahead by 31536000 s/],
  ['ten seconds ahead', 10_000, /"degraded".*"clock".*jumped ahead by 10 s/],
  ['an hour back', -hours(1), /"degraded".*"clock".*jumped back by 3600 s/],
] as const) {
  test(`${name}: degraded, booked at the time that has passed, and right again afterwards`, async () => {
    const first = await deposit();
    off = jump;
    assert.match(await readiness(), says);
    const during = await deposit();
    off = 0;
    assert.match(await readiness(), /"status":"ready","problems":\[\]/);
    const last = await deposit();
    assert.ok(first <= during && during <= last, `${first} ${during} ${last}`);
    assert.ok(Math.abs(epochMillis(last) - Date.now()) < 60_000, last);
    const far = await host.store.everywhere.rows(timers, (select) =>
      select.where('due', '>', instantAt(Date.now() + days(60))),
    );
    assert.deepEqual(far, []);
    const [next] = await host.store.everywhere.rows(timers, (select) => select.where({ id: 'audit:seal' }));
    assert.ok(epochMillis(next?.due as Instant) < Date.now() + minutes(2), String(next?.due));
  });
}

const onServer = { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' };

test('a host that starts with a wrong clock says so where a server has another', onServer, async () => {
  off = -10_000;
  const wrong = await start();
  const found = await fetch(`${await wrong.listen()}/health/ready`);
  assert.match(
    JSON.stringify(await found.json()),
    /"degraded".*"clock".*is 10 s behind that of the store's server/,
  );
  off = 0;
  await wrong.stop();
  assert.match(await readiness(), /"status":"ready","problems":\[\]/);
});

for (const [name, by, says] of [
  ['90 seconds behind', -90_000, /is 90 s behind that of the store's server/],
  ['ten minutes behind', -minutes(10), /is 600 s behind/],
  ['a day behind', -days(1), /is 86400 s behind/],
  ['an hour ahead', hours(1), /is 3600 s ahead of/],
] as const) {
  test(
    `a host does not start that is ${name} of the server: it would write where others no longer look`,
    onServer,
    async () => {
      off = by;
      const outcome = await start().catch((error: unknown) => error);
      off = 0;
      assert.ok(outcome instanceof Error, 'the host started');
      assert.match(outcome.message, says);
    },
  );
}

test(
  'a host that comes to be ahead of the server writes nothing meanwhile, and says so',
  onServer,
  async () => {
    // Less than an entry may wait for its seal.
    goes = 40_000;
    const { status, body } = await tryDeposit();
    const found = await fetch(`${url}/health/ready`);
    const told = JSON.stringify(await found.json());
    goes = 0;
    assert.equal(status, 503, JSON.stringify(body));
    assert.match(JSON.stringify(body), /STORE_CLOCK/);
    assert.equal(found.status, 503);
    assert.match(told, /"not-ready".*is 40 s ahead of that of the store's server/);
    assert.ok(await deposit());
    assert.match(await readiness(), /"status":"ready","problems":\[\]/);
  },
);
