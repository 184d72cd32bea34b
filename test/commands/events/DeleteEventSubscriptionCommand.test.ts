import assert from 'node:assert/strict';
import { test } from 'node:test';
import DeleteEventSubscriptionCommand from '../../../commands/events/DeleteEventSubscriptionCommand.ts';
import type { EventReplay } from '../../../core/events/subscriptions.ts';
import { startBank } from '../../support/bank.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { deposit, localEgress, startReceiver, subscribe } from '../../support/receiver.ts';
import { subscription } from '../../support/subscription.ts';

const { id } = subscription;
const replay: EventReplay = {
  tenant: 'demo',
  version: 1,
  id: 'r1',
  subscriptionId: id,
  position: '01',
  lastEventId: '02',
  requestedBy: 'admin',
  requestedAt: noon,
};

cases(
  DeleteEventSubscriptionCommand,
  { input: { id }, state: { subscription, replays: [] }, actor: person('admin', 'Admin') },
  {
    'it ends': { gives: ['remove', 'unschedule'] },
    'its replays end with it': {
      state: { replays: [replay] },
      gives: ['remove', 'remove', 'unschedule'],
    },
    'there is none': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);

test('nothing comes after the end, and the delivery log stays', async () => {
  const bank = await startBank({ env: localEgress });
  const receiver = await startReceiver();
  try {
    const made = await subscribe(bank, receiver.url);
    await deposit(bank, 1);
    await bank.advance(0);
    const ended = { id: made.at('data.id') };
    assert.equal(
      (await bank.call('DeleteEventSubscriptionCommand', ended, { as: 'admin' })).status,
      200,
    );
    await deposit(bank, 2);
    await bank.advance(60_000);
    assert.equal(receiver.received.length, 1);
    const asked = { subscriptionId: made.at('data.id') };
    const log = await bank.call('RetrieveEventDeliveriesQuery', asked, { as: 'admin' });
    assert.equal(log.at('data.totalRecords'), 1);
  } finally {
    await Promise.all([bank.stop(), receiver.stop()]);
  }
});
