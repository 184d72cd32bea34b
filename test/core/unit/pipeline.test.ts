/** The next batch is decided on one that is not durable yet: what becomes of it when that one fails. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reply } from '../../../core/command/wire/reply.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { sqliteStore } from '../../../core/store/sqlite/store.ts';
import { StoreConflict, StoreLost, StoreUnavailable } from '../../../core/store/store.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { testClock } from '../../support/clock.ts';
import { type Gates, gatedStore } from '../../support/gated-store.ts';
import { bookOf, deposit } from '../../support/keyed-deposits.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

const accountNumber = '1000000005';
let store: TestStore;
let bank: TestBank;
let gates: Gates;
let start = 0n;
let run = 0;

before(async () => {
  store = await makeTestStore(null);
  assert.ok(store.address.kind === 'sqlite');
  await migrate(store.address);
  const options = { file: store.address.file, synchronous: 'FULL' } as const;
  gates = gatedStore(await sqliteStore(options, testClock().now));
  bank = await startBank({ on: store, store: gates.store, limits: { batch: 2 } });
});
after(async () => {
  await bank.stop();
  await store.drop();
});
beforeEach(async () => {
  run += 1;
  start = await bookOf(bank.host, 'acc-empty');
  gates.shut();
});
afterEach(async () => {
  gates.open();
  await assertWhole(store.address);
});

/** Sends one deposit and keeps what comes back, once it does. */
function send(key: string) {
  const sent: { reply?: Reply } = {};
  const answered = deposit(bank.host, { accountNumber, key: `run ${run} ${key}` }).then((reply) => {
    sent.reply = reply;
    return reply;
  });
  return { sent, answered };
}
const added = async () => (await bookOf(bank.host, 'acc-empty')) - start;
const codeOf = ({ body }: Reply) =>
  (body as { readonly errors: readonly { readonly code: string }[] }).errors[0]?.code;

/** Everything that can happen without a commit has happened. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

test('a replay waits for the commit that it repeats, and falls with it', async () => {
  const first = send('same');
  await gates.untilWaiting(1);
  const second = send('same');
  await quiet();
  assert.equal(second.sent.reply, undefined, 'answered before it was durable');
  gates.fail(new StoreUnavailable('the disk is full'));
  assert.equal(codeOf(await first.answered), 'STORE_UNAVAILABLE');
  gates.open();
  const { status, headers } = await second.answered;
  assert.deepEqual({ status, headers }, { status: 200, headers: {} });
  assert.equal(await added(), 100n);
});

test('what was decided on a failed commit is decided again without it', async () => {
  const one = send('one');
  await gates.untilWaiting(1);
  const two = send('two');
  await gates.untilWaiting(2);
  gates.fail(new StoreUnavailable('the disk is full'));
  gates.open();
  assert.equal(codeOf(await one.answered), 'STORE_UNAVAILABLE');
  const { status, body } = await two.answered;
  assert.equal(status, 200);
  const { data } = body as { readonly data: { readonly balance: number } };
  assert.equal(data.balance, Number(start + 100n) / 100);
  assert.equal(await added(), 100n);
});

test('a commit whose fate is unknown says so; what stood on it is decided on what is there', async () => {
  const one = send('one');
  await gates.untilWaiting(1);
  const two = send('two');
  await gates.untilWaiting(2);
  gates.fail(new StoreLost(true));
  gates.open();
  assert.equal(codeOf(await one.answered), 'OUTCOME_UNKNOWN');
  assert.equal((await two.answered).status, 200);
  assert.equal(await added(), 100n);
});

test('one conflict after the other ends well', async () => {
  const sent = ['one', 'two', 'three', 'four', 'five'].map(send);
  for (let failures = 0; failures < 3; failures += 1) {
    await gates.untilWaiting(1);
    gates.fail(new StoreConflict('changed'));
  }
  gates.open();
  for (const { answered } of sent) assert.equal((await answered).status, 200);
  assert.equal(await added(), 500n);
});

test('a host that stops waits for the commits on their way before it closes the store', async () => {
  const own = await makeTestStore(null);
  assert.ok(own.address.kind === 'sqlite');
  await migrate(own.address);
  const options = { file: own.address.file, synchronous: 'FULL' } as const;
  const opened = gatedStore(await sqliteStore(options, testClock().now));
  let closed = false;
  const counted = {
    ...opened.store,
    async close() {
      closed = true;
      await opened.store.close();
    },
  };
  const stopping = await startBank({ on: own, store: counted, limits: { batch: 2 } });
  opened.shut();
  const asked = stopping.call('InitiateDeposit', { accountNumber, amount: 1, channel: 'branch' });
  await opened.untilWaiting(1);
  let drained = false;
  const draining = stopping.host.unit.drain().then(() => {
    drained = true;
  });
  const stopped = stopping.host.stop();
  await quiet();
  assert.deepEqual({ drained, closed }, { drained: false, closed: false });
  opened.open();
  const answer = await asked;
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('connection'), 'close');
  await draining;
  await stopped;
  assert.equal(closed, true);
  await assertWhole(own.address);
  await own.drop();
});
