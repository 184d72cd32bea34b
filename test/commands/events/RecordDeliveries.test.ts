import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import RecordDeliveries from '../../../commands/events/RecordDeliveries.ts';
import { days, hours, minutes } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { amounts, deposit, localEgress, receiverOfFile, subscribe } from '../../support/receiver.ts';
import { subscription } from '../../support/subscription.ts';

const attempt = {
  eventId: '0199',
  eventType: 'loan.created',
  at: noon,
  responseStatus: 200,
  error: null,
  millis: 3,
};

cases(
  RecordDeliveries,
  {
    input: { subscriptionId: subscription.id, attempts: [attempt], position: '0199' },
    state: { subscription, deliveries: [], range: undefined },
    actor: person('system', 'Admin'),
  },
  {
    'it was delivered': { gives: ['insert', 'insert', 'put'] },
    'it is tried again': {
      input: { attempts: [{ ...attempt, error: 'no' }], retryAt: noon },
      gives: ['insert', 'insert', 'put', 'schedule'],
    },
    'it is given up': { input: { attempts: [], disable: 'gone' }, gives: ['put', 'emit'] },
    'it was deleted meanwhile': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);

const bank = bankOfFile({ env: localEgress });
const receiver = receiverOfFile();
let id: string;
afterEach(async () => {
  receiver.answer = { status: 204 };
  receiver.received.length = 0;
  await bank.call('DeleteEventSubscriptionCommand', { id }, { as: 'admin' });
});

const state = async () => bank.call('RetrieveEventSubscriptionByIdQuery', { id }, { as: 'admin' });
const deliveries = async (more: object = {}) =>
  bank.call('RetrieveEventDeliveriesQuery', { subscriptionId: id, ...more }, { as: 'admin' });

test('what fails is tried again, in order, until it is taken', async () => {
  id = (await subscribe(bank, receiver.url)).text('data.id');
  receiver.answer = { status: 500 };
  await deposit(bank, 1);
  await deposit(bank, 2);
  await bank.advance(0);
  assert.deepEqual(amounts(receiver.received), [1], 'the second waits for the first');
  assert.equal((await state()).at('data.failures'), 1);
  await bank.advance(3000);
  assert.equal(receiver.received.length, 1, 'it is not tried before its time');
  await bank.advance(4000);
  assert.deepEqual(amounts(receiver.received), [1, 1]);
  receiver.answer = { status: 204 };
  await bank.advance(minutes(1));
  assert.deepEqual(amounts(receiver.received), [1, 1, 1, 2]);
  assert.equal((await state()).at('data.failures'), 0);
  const log = await deliveries();
  assert.deepEqual(
    (log.at('data.items.1.log') as { responseStatus: number }[]).map((one) => one.responseStatus),
    [500, 500, 204],
  );
  assert.equal(log.at('data.items.1.status'), 'DELIVERED');
  assert.equal(log.at('data.items.1.log.0.error'), 'the address answered 500');
  assert.equal((await deliveries({ status: 'DELIVERED' })).at('data.totalRecords'), 2);
  assert.equal((await deliveries({ status: 'PENDING' })).at('data.totalRecords'), 0);
});

test('Retry-After is heeded, a redirect is not followed', async () => {
  id = (await subscribe(bank, receiver.url)).text('data.id');
  receiver.answer = { status: 503, headers: { 'retry-after': '3600' } };
  await deposit(bank, 1);
  await bank.advance(0);
  await bank.advance(minutes(50));
  assert.equal(receiver.received.length, 1);
  receiver.answer = { status: 302, headers: { location: receiver.url } };
  await bank.advance(minutes(11));
  assert.equal(receiver.received.length, 2);
  assert.match((await deliveries()).text('data.items.0.lastError'), /302: redirects/);
});

test('410 ends deliveries until somebody activates the subscription', async () => {
  id = (await subscribe(bank, receiver.url)).text('data.id');
  receiver.answer = { status: 410 };
  await deposit(bank, 1);
  await bank.advance(0);
  assert.equal((await state()).at('data.state'), 'Disabled');
  receiver.answer = { status: 204 };
  await deposit(bank, 2);
  await bank.advance(days(1));
  assert.equal(receiver.received.length, 1);
  const told = await bank.call('RetrieveEventsQuery', { type: 'subscription.disabled' }, { as: 'admin' });
  assert.equal(told.at('data.items.0.subject'), id);
  const activated = await bank.call('ActivateEventSubscriptionCommand', { id }, { as: 'admin' });
  assert.equal(activated.status, 200);
  await bank.advance(0);
  assert.deepEqual(amounts(receiver.received), [1, 1, 2]);
});

test('after three days of failures the subscription is disabled, and nothing is lost', async () => {
  id = (await subscribe(bank, receiver.url)).text('data.id');
  receiver.answer = { status: 400 };
  await deposit(bank, 1);
  for (let time = 0; time < 40; time += 1) await bank.advance(hours(3));
  assert.equal((await state()).at('data.state'), 'Disabled');
  assert.match((await state()).text('data.stateReason'), /three days/);
  const tried = receiver.received.length;
  assert.ok(tried > 10 && tried < 30, `${tried} attempts`);
  receiver.answer = { status: 204 };
  await bank.call('ActivateEventSubscriptionCommand', { id }, { as: 'admin' });
  await bank.advance(0);
  assert.equal(receiver.received.length, tried + 1);
});
