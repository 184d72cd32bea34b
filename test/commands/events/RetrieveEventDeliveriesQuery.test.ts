import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { deposit, localEgress, type Receiver, startReceiver, subscribe } from '../../support/receiver.ts';

let bank: TestBank;
let receiver: Receiver;
let subscriptionId: string;
before(async () => {
  bank = await startBank({ env: localEgress });
  receiver = await startReceiver();
  subscriptionId = (await subscribe(bank, receiver.url)).text('data.id');
  await deposit(bank, 1);
  await bank.advance(0);
  receiver.answer = { status: 418 };
  await deposit(bank, 2);
  await bank.advance(0);
});
after(async () => {
  await bank.stop();
  await receiver.stop();
});

const ask = (data: object = {}) =>
  bank.call('RetrieveEventDeliveriesQuery', { subscriptionId, ...data }, { as: 'admin' });

test('every attempt stands with its answer, the newest event first', async () => {
  const log = await ask();
  assert.equal(log.at('data.totalRecords'), 2);
  assert.equal(log.at('data.items.0.status'), 'PENDING');
  assert.equal(log.at('data.items.0.log.0.responseStatus'), 418);
  assert.equal(log.at('data.items.1.status'), 'DELIVERED');
  assert.equal(log.at('data.items.1.log.0.responseStatus'), 204);
  assert.equal(log.at('data.items.1.deliveredAt'), bank.clock.now());
});

test('status and event narrow the log', async () => {
  const waiting = await ask({ status: 'PENDING' });
  assert.equal(waiting.at('data.totalRecords'), 1);
  const one = await ask({ eventId: receiver.received[0]?.event.id });
  assert.equal(one.at('data.items.0.status'), 'DELIVERED');
});
