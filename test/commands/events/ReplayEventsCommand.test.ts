import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import ReplayEventsCommand from '../../../commands/events/ReplayEventsCommand.ts';
import { knownInstant, later, minutes } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { amounts, deposit, localEgress, receiverOfFile, subscribe } from '../../support/receiver.ts';
import { subscription } from '../../support/subscription.ts';

cases(
  ReplayEventsCommand,
  {
    input: { subscriptionId: subscription.id, since: noon },
    state: { subscription },
    actor: person('admin', 'Admin'),
  },
  {
    'a stretch of time comes again': { gives: ['insert'] },
    'it says too much': { input: { eventId: subscription.id }, gives: 'VALIDATION' },
    'it ends before it begins': { input: { until: '2001-01-01T00:00:00Z' }, gives: 'VALIDATION' },
    'there is none': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);

const bank = bankOfFile({ env: localEgress });
const receiver = receiverOfFile();
let subscriptionId: string;
let since: string;
let until: string;
before(async () => {
  await deposit(bank, 500);
  subscriptionId = (await subscribe(bank, receiver.url)).text('data.id');
  await deposit(bank, 1);
  await bank.advance(minutes(1));
  since = bank.clock.now();
  for (let amount = 2; amount <= 70; amount += 1) await deposit(bank, amount);
  await bank.advance(minutes(1));
  until = bank.clock.now();
  await deposit(bank, 71);
  await bank.advance(0);
  assert.equal(receiver.received.length, 71);
});

const replay = async (data: object) => {
  receiver.received.length = 0;
  const reply = await bank.call('ReplayEventsCommand', { subscriptionId, ...data }, { as: 'admin' });
  assert.equal(reply.status, 200);
  await bank.advance(0);
};

test('one event comes again, with the same id', async () => {
  const eventId = receiver.received.at(-1)?.event.id;
  await replay({ eventId });
  assert.deepEqual(amounts(receiver.received), [71]);
  assert.equal(receiver.received[0]?.event.id, eventId);
  const asked = { subscriptionId, eventId };
  const log = await bank.call('RetrieveEventDeliveriesQuery', asked, { as: 'admin' });
  assert.equal(log.at('data.items.0.attempts'), 2);
  assert.equal(log.at('data.items.0.log.0.replayId'), null);
  assert.equal(typeof log.at('data.items.0.log.1.replayId'), 'string');
});

test('a stretch of time comes again, in order, even over failures', async () => {
  receiver.answer = { status: 500 };
  await replay({ since, until: later(knownInstant(until), -1) });
  assert.deepEqual(amounts(receiver.received), [2]);
  receiver.answer = { status: 200 };
  await bank.advance(minutes(1));
  const expected = Array.from({ length: 69 }, (_, at) => at + 2);
  assert.deepEqual(amounts(receiver.received), [2, ...expected]);
  await deposit(bank, 100);
  await bank.advance(0);
  assert.deepEqual(amounts(receiver.received).at(-1), 100);
});

test('events from before the subscription come by replay', async () => {
  await replay({ since: '2026-03-02', until: later(knownInstant(since), -1) });
  assert.deepEqual(amounts(receiver.received), [500, 1]);
});

test('the last moment and the last day are inside', async () => {
  await replay({ since: until, until });
  assert.deepEqual(amounts(receiver.received), [71]);
  const day = until.slice(0, 10);
  await replay({ since: day, until: day });
  assert.deepEqual(amounts(receiver.received).includes(100), true);
});
