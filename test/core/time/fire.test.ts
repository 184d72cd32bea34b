/** A timer that was moved while a host had it in hand: what it stood for at its old moment is over. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { transactions } from '../../../commands/transactions/transaction.ts';
import { records } from '../../../core/audit/record.ts';
import { execute } from '../../../core/command/wire/execute.ts';
import { eventsIn } from '../../../core/events/feed.ts';
import type { BackgroundTasks } from '../../../core/time/background-task.ts';
import { fireTimer } from '../../../core/time/fire.ts';
import { type Timer, timers } from '../../../core/time/timer.ts';
import { epochMillis } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';

let bank: TestBank;
before(async () => {
  // Timers fire when the test says so.
  bank = await startBank({ quiet: true });
});
after(() => bank.stop());

/** A deposit that waits, and the timer that watches it. */
async function aPending(): Promise<string> {
  const { body } = await execute(
    {
      ...{ name: 'InitiateDeposit', form: 'E5', dryRun: false },
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
const reach = ({ due }: Timer) =>
  bank.clock.advance(epochMillis(due) - epochMillis(bank.clock.now()));

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
