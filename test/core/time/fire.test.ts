/** A timer that was moved while a host had it in hand: what it stood for at its old moment is over. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transactions } from '../../../commands/transactions/transaction.ts';
import { records } from '../../../core/audit/record.ts';
import { execute } from '../../../core/command/wire/execute.ts';
import { dataIn } from '../../../core/command/wire/reply.ts';
import { eventsIn } from '../../../core/events/feed.ts';
import { type BackgroundTasks, type LaneBounds, taskLane } from '../../../core/time/background-task.ts';
import { fireTimer, runByTimer } from '../../../core/time/fire.ts';
import { type Timer, timers } from '../../../core/time/timer.ts';
import { KeptFile } from '../../../core/uploads/file-import.ts';
import { epochMillis } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';

// Timers fire when the test says so.
const bank = bankOfFile({ quiet: true });

/** A deposit that waits, and the timer that watches it. */
async function aPending(): Promise<string> {
  const { body } = await execute(
    {
      name: 'InitiateDeposit',
      form: 'E5',
      dryRun: false,
      data: { accountNumber: '1000000005', amount: 1, requireApproval: true },
      credentials: { actor: person('teller', 'Teller') },
      origin: { kind: 'cli', requestId: 'r', ip: null, userAgent: null },
    },
    bank.host.bank,
  );
  return (body as { readonly data: { readonly transactionId: string } }).data.transactionId;
}

const all = () => bank.host.store.everywhere;
async function timerOf(transactionId: string): Promise<Timer | undefined> {
  const found = (await all().rows(timers)) as readonly Timer[];
  return found.find(({ data }) => data.transactionId === transactionId);
}
const stateOf = async (id: string) =>
  (await all().rows(transactions, (select) => select.where({ id })))[0]?.state;
const told = async (type: string, subject: string) =>
  (await all().rows(records))
    .flatMap(eventsIn)
    .filter((event) => event.type === type && event.subject === subject).length;

/** Fires a timer as the host that has read its row. */
const fire = (timer: Timer) => fireTimer(timer, { bank: bank.host.bank, tasks, done: () => {} });
const tasks: BackgroundTasks = {
  find: () => undefined,
  taken: () => 0,
  idle: async () => {},
  isLeaving: () => false,
  stop: new AbortController().signal,
  leave: async () => {},
  close: () => {},
};
const reach = ({ due }: Timer) => bank.clock.advance(epochMillis(due) - epochMillis(bank.clock.now()));

test('a timer that was moved does nothing at its old moment, however late it is', async () => {
  const id = await aPending();
  const old = await timerOf(id);
  assert.ok(old !== undefined);
  reach(old);
  assert.equal(await fire(old), true);
  assert.equal(await told('transaction.sla_breached', id), 1);
  const moved = await timerOf(id);
  assert.ok(moved !== undefined && moved.due > old.due);

  // Another host has read the row before it was moved.
  assert.equal(await fire(old), true);
  assert.equal(await told('transaction.sla_breached', id), 1);
  reach(moved);
  assert.equal(await fire(old), true);
  assert.equal(await stateOf(id), 'PENDING');
  assert.deepEqual(await timerOf(id), moved);

  assert.equal(await fire(moved), true);
  assert.equal(await stateOf(id), 'CANCELLED');
  assert.equal(await told('transaction.expired', id), 1);
  assert.equal(await timerOf(id), undefined);
});

/** Imports of files in place of the real: they go on when the test says so, and come to nothing. */
function gated(bounds: LaneBounds) {
  const gate = Promise.withResolvers<void>();
  const lane = taskLane(bounds);
  const begun: string[] = [];
  const task = {
    name: 'Gated',
    async run({ id, data: { importId } }: Timer) {
      begun.push(id);
      await gate.promise;
      return { command: 'RecordFileImport', data: { importId, state: 'Refused' } };
    },
  };
  const gatedTasks: BackgroundTasks = { ...tasks, find: () => ({ task, lane }) };
  const fireAll = (due: readonly Timer[]) =>
    Promise.all(
      due.map((timer) => fireTimer(timer, { bank: bank.host.bank, tasks: gatedTasks, done: () => {} })),
    );
  const open = async (): Promise<void> => {
    gate.resolve();
    await lane.idle();
  };
  return { begun, fireAll, open };
}

/** The timers of new files. */
async function someTimers(count: number): Promise<readonly Timer[]> {
  const sender = { userId: 'ada', userName: 'Ada', roles: [], permissions: [], humans: [] };
  const file = { command: 'ImportEmployeesCommand', beside: {}, heading: [], rows: [] };
  const data = { ...sender, ...file, branchId: null, idempotencyKey: null };
  const due: Timer[] = [];
  for (let made = 0; made < count; made += 1) {
    const asked = { command: 'StoreFileImport', data };
    const { importId } = dataIn(await runByTimer('demo', asked, bank.host.bank), KeptFile);
    const found = (await all().rows(timers)) as readonly Timer[];
    due.push(...found.filter((timer) => timer.data.importId === importId));
  }
  assert.equal(due.length, count);
  return due;
}

/** How often each of these was tried that is still there, by its id. */
async function triesOf(due: readonly Timer[]): Promise<ReadonlyMap<string, number>> {
  const found = (await all().rows(timers)) as readonly Timer[];
  const mine = found.filter(({ id }) => due.some((timer) => timer.id === id));
  return new Map(mine.map(({ id, attempts }) => [id, attempts]));
}

test('of many that are due at once, no more are claimed than the lane has places', async () => {
  const due = await someTimers(8);
  const { begun, fireAll, open } = gated({ parallel: 2, waiting: 10, ofTenant: 3 });
  assert.deepEqual(new Set(await fireAll(due)), new Set([true, undefined]));
  assert.equal(begun.length, 2);
  const tries = await triesOf(due);
  assert.deepEqual([...tries.values()].sort(), [0, 0, 0, 0, 0, 1, 1, 1]);
  // What another host has, or is gone, leaves its place to the rest.
  await open();
  const rest = due.filter(({ id }) => tries.get(id) === 0);
  const over = due.filter(({ id }) => tries.get(id) === 1);
  for (const timer of over) await fireAll([timer]);
  await fireAll(rest.slice(0, 3));
  await open();
  assert.deepEqual([...(await triesOf(due)).values()], [0, 0]);
});

test('a claim that runs out while its work waits in the lane is not a try', async () => {
  const due = await someTimers(2);
  const [first, second] = due;
  const { begun, fireAll, open } = gated({ parallel: 1 });
  await fireAll(due);
  assert.deepEqual([begun.length, [...(await triesOf(due)).values()]], [1, [1, 1]]);
  bank.clock.advance(60_000);
  await open();
  const waited = begun[0] === first?.id ? second : first;
  assert.deepEqual([...(await triesOf(due))], [[waited?.id, 0]]);
  assert.equal(begun.length, 1);
});
