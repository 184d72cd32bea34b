import assert from 'node:assert/strict';
import { test } from 'node:test';
import UpdateEventSubscriptionCommand from '../../../commands/events/UpdateEventSubscriptionCommand.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { amounts, deposit, localEgress, startReceiver, subscribe } from '../../support/receiver.ts';
import { subscription } from '../../support/subscription.ts';

const { id } = subscription;

cases(
  UpdateEventSubscriptionCommand,
  { input: { id, url: 'https://new.example/' }, state: { subscription }, actor: person('admin', 'Admin') },
  {
    'it is changed': { gives: ['put'] },
    'the address is not an address': { input: { url: 'https://127.0.0.1' }, gives: 'VALIDATION' },
    'the new owner may not see its events': {
      eventTypes: { 'loan.created': { summary: 'It.', data: {}, seenBy: ['loans.view'] } },
      actor: { permissions: new Set(['events.manage']) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'there is none': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);

const bank = bankOfFile({ env: localEgress });

test('a new address and new types count from then on', async () => {
  const [old, fresh] = await Promise.all([startReceiver(), startReceiver()]);
  try {
    const made = await subscribe(bank, old.url, ['loan.*']);
    const changes = { id: made.at('data.id'), url: fresh.url, eventTypes: ['transaction.*'] };
    const changed = await bank.call('UpdateEventSubscriptionCommand', changes, { as: 'admin' });
    assert.equal(changed.at('data.url'), fresh.url);
    assert.equal(changed.at('data.secret'), undefined);
    await deposit(bank, 5);
    await bank.advance(0);
    assert.deepEqual(amounts(fresh.received), [5]);
    assert.deepEqual(old.received, []);
  } finally {
    await Promise.all([old.stop(), fresh.stop()]);
  }
});
