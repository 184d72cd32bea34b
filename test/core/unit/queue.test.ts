/** The unit of work's queue: full, it says so; told to stop, it finishes what it has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { migrate } from '../../../core/store/migrate.ts';
import { sqliteStore } from '../../../core/store/sqlite/store.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { testClock } from '../../support/clock.ts';
import { type Gates, gatedStore } from '../../support/gated-store.ts';
import { bookOf, deposit } from '../../support/keyed-deposits.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

const accountNumber = '1000000005';
let store: TestStore;
let bank: TestBank;
let gates: Gates;

before(async () => {
  store = await makeTestStore(null);
  assert.ok(store.address.kind === 'sqlite');
  await migrate(store.address);
  const options = { file: store.address.file, synchronous: 'FULL' } as const;
  gates = gatedStore(await sqliteStore(options, testClock().now));
  bank = await startBank({ on: store, store: gates.store, limits: { batch: 1, queue: 3 } });
});
after(async () => {
  gates.open();
  await bank.stop();
  await store.drop();
});

/** Everything that can happen without a commit has happened. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

const send = (key: string) => deposit(bank.host, { accountNumber, key });

test('who comes when the queue is full is told to come again', async () => {
  gates.shut();
  const first = send('1');
  await gates.untilWaiting(1);
  const second = send('2');
  await gates.untilWaiting(2);
  // Two are on their way; three wait until one of those has come.
  const more = ['3', '4', '5'].map((key) => send(key));
  await quiet();
  assert.equal(bank.host.unit.waiting(), 3);
  const answer = await bank.call('InitiateDeposit', { accountNumber, amount: 1 });
  assert.equal(answer.status, 503);
  assert.equal(answer.at('errors.0.code'), 'BUSY');
  assert.equal(answer.headers.get('retry-after'), '1');
  gates.open();
  for (const reply of [first, second, ...more]) assert.equal((await reply).status, 200);
  assert.equal(await bookOf(bank.host, 'acc-empty'), 500n);
});

test('told to stop, it answers what it accepted and refuses the rest', async () => {
  gates.shut();
  const accepted = [send('a')];
  await gates.untilWaiting(1);
  accepted.push(send('b'));
  await gates.untilWaiting(2);
  accepted.push(send('c'));
  await quiet();
  const stopping = bank.host.unit.drain();
  const late = await send('d');
  assert.equal(late.status, 503);
  assert.equal(late.headers['Retry-After'], '1');
  gates.open();
  await stopping;
  for (const reply of accepted) assert.equal((await reply).status, 200);
});
