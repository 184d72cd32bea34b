/** Hosts that are killed or stopped under load: what was acknowledged is there, and nothing is there twice. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { transactions } from '../../../commands/transactions/transaction.ts';
import { accounts } from '../../../core/ledger/account.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { storeFor } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import {
  type Caller,
  depositCaller,
  endHostProcesses,
  type HostProcess,
  startHostProcess,
} from '../../support/host-process.ts';
import { serverUrl, type TestStore } from '../../support/store.ts';

const data = { accountNumber: '1000000005', amount: 1 };
const stores: TestStore[] = [];
after(async () => {
  endHostProcesses();
  for (const store of stores) await store.drop();
});

async function newStore(server: string | null): Promise<TestStore> {
  const store = await storeFor({ server });
  stores.push(store);
  return store;
}

/** Fails unless each of these is settled, once, and the account holds exactly their sum. */
async function assertThere(store: TestStore, ids: readonly string[]): Promise<void> {
  await assertWhole(store.address);
  const read = await openSnapshot(store.address);
  const rows = await read.rows(transactions, (select) => select.where({ state: 'SETTLED' }));
  const [account] = await read.rows(accounts, (select) => select.where({ id: 'acc-empty' }));
  await read.close();
  assert.deepEqual(rows.map(({ id }) => id).sort(), [...ids].sort());
  assert.equal(account?.book, 100n * BigInt(ids.length));
}

/** Sends keys until so many are acknowledged or the host is gone; the unanswered are sent again later. */
async function sendAll(
  keys: readonly string[],
  {
    call,
    urls,
    enough,
  }: {
    readonly call: Caller;
    readonly urls: () => readonly string[];
    readonly enough: (acknowledged: number) => void;
  },
): Promise<ReadonlyMap<string, string>> {
  const acknowledged = new Map<string, string>();
  const left = [...keys];
  const client = async (start: number): Promise<void> => {
    for (let at = start; left.length > 0; at += 1) {
      const key = left.shift() ?? '';
      const some = urls();
      const url = some[at % some.length];
      if (url === undefined) return;
      const outcome = await call(url, key, data);
      if (outcome === 'unanswered' || outcome.status === 503) left.push(key);
      else {
        assert.equal(outcome.status, 200, outcome.code);
        acknowledged.set(key, outcome.transactionId ?? '');
        enough(acknowledged.size);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, at) => client(at)));
  return acknowledged;
}

const kinds = [
  { name: 'SQLite', server: null },
  ...(serverUrl === undefined ? [] : [{ name: 'MySQL', server: serverUrl }]),
];

for (const { name, server } of kinds) {
  test(`a host that is killed again and again under load: ${name}`, async () => {
    const store = await newStore(server);
    const call = await depositCaller();
    const acknowledged = new Map<string, string>();
    const keys = Array.from({ length: 600 }, (_, at) => `key ${at}`);
    for (let round = 1; acknowledged.size < keys.length; round += 1) {
      const host = await startHostProcess(store);
      let alive = true;
      let killed: Promise<unknown> = Promise.resolve();
      const found = await sendAll(
        keys.filter((key) => !acknowledged.has(key)),
        {
          call,
          urls: () => (alive ? [host.url] : []),
          enough: (count) => {
            if (!alive || count < 120 || round > 4) return;
            alive = false;
            killed = host.end('SIGKILL');
          },
        },
      );
      for (const [key, id] of found) acknowledged.set(key, id);
      await (alive ? host.end('SIGTERM') : killed);
      const read = await openSnapshot(store.address);
      const there = new Set((await read.rows(transactions, () => undefined)).map(({ id }) => id));
      await read.close();
      for (const id of acknowledged.values()) assert.ok(there.has(id), `${id} is lost`);
      await assertWhole(store.address);
    }
    await assertThere(store, [...acknowledged.values()]);
  });

  test(`a host that is told to stop under load answers what it accepted: ${name}`, async () => {
    const store = await newStore(server);
    const call = await depositCaller();
    const host = await startHostProcess(store);
    const sent = Array.from({ length: 200 }, (_, at) => call(host.url, `key ${at}`, data));
    await Promise.race(sent);
    const code = await host.end('SIGTERM');
    assert.equal(code, 0, host.complaints());
    const outcomes = await Promise.all(sent);
    const done = outcomes.flatMap((outcome) =>
      outcome !== 'unanswered' && outcome.status === 200 ? [outcome.transactionId ?? ''] : [],
    );
    assert.ok(done.length > 0);
    for (const outcome of outcomes) {
      if (outcome !== 'unanswered') assert.ok([200, 503].includes(outcome.status));
    }
    await assertThere(store, done);
  });
}

test('two hosts on one server, one of them killed under load', {
  skip: serverUrl === undefined && 'no TEST_DATABASE_URL',
}, async () => {
  const store = await newStore(serverUrl ?? null);
  const call = await depositCaller();
  const first = await startHostProcess(store);
  const second = await startHostProcess(store);
  let hosts: readonly HostProcess[] = [first, second];
  let killed: Promise<unknown> | undefined;
  // Each key twice: most land on both hosts at the same time.
  const keys = Array.from({ length: 800 }, (_, at) => `key ${Math.floor(at / 2)}`);
  const found = await sendAll(keys, {
    call,
    urls: () => hosts.map(({ url }) => url),
    enough: (count) => {
      if (killed !== undefined || count < 200) return;
      hosts = [second];
      killed = first.end('SIGKILL');
    },
  });
  await killed;
  assert.equal(await second.end('SIGTERM'), 0);
  assert.equal(found.size, 400);
  await assertThere(store, [...found.values()]);
});
