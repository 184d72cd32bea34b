import assert from 'node:assert/strict';
import { test } from 'node:test';
import TestEventSubscriptionCommand from '../../../commands/events/TestEventSubscriptionCommand.ts';
import { startBank } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { localEgress, startReceiver, subscribe } from '../../support/receiver.ts';
import { subscription } from '../../support/subscription.ts';

const { id } = subscription;

cases(
  TestEventSubscriptionCommand,
  { input: { id }, state: { subscription }, actor: person('admin', 'Admin') },
  {
    'an event is sent': { gives: ['emit'] },
    'nothing is delivered to it now': {
      state: { subscription: { ...subscription, state: 'Paused' } },
      gives: 'SUBSCRIPTION_STATE',
    },
    'its address is older than the rule that refuses it': {
      state: { subscription: { ...subscription, url: 'http://partner.example/' } },
      gives: 'VALIDATION',
    },
    'there is none': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);

test('the test event goes to its own subscription alone, whatever either wants', async () => {
  const bank = await startBank({ env: localEgress });
  const [own, other] = await Promise.all([startReceiver(), startReceiver()]);
  try {
    const made = await subscribe(bank, own.url, ['loan.*']);
    await subscribe(bank, other.url, ['*']);
    const tried = { id: made.at('data.id') };
    await bank.call('TestEventSubscriptionCommand', tried, { as: 'admin' });
    await bank.advance(0);
    assert.deepEqual(
      own.received.map(({ event }) => [event.type, event.subject]),
      [['subscription.test', made.at('data.id')]],
    );
    assert.deepEqual(other.received, []);
  } finally {
    await Promise.all([bank.stop(), own.stop(), other.stop()]);
  }
});
