import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import PauseEventSubscriptionCommand from '../../../commands/events/PauseEventSubscriptionCommand.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { amounts, deposit, localEgress, receiverOfFile, subscribe } from '../../support/receiver.ts';
import { subscription } from '../../support/subscription.ts';

const { id } = subscription;

cases(
  PauseEventSubscriptionCommand,
  { input: { id }, state: { subscription }, actor: person('admin', 'Admin') },
  {
    'it is paused': { gives: ['put', 'unschedule'] },
    'it is disabled': {
      state: { subscription: { ...subscription, state: 'Disabled' } },
      gives: 'SUBSCRIPTION_STATE',
    },
    'there is none': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);

const bank = bankOfFile({ env: localEgress });
const receiver = receiverOfFile();
afterEach(() => {
  receiver.received.length = 0;
});

for (const from of ['pending', 'now'] as const) {
  test(`events of a pause are ${from === 'now' ? 'left out' : 'delivered'} from ${from}`, async () => {
    const made = { id: (await subscribe(bank, receiver.url)).at('data.id') };
    await deposit(bank, 1);
    await bank.advance(0);
    const paused = await bank.call('PauseEventSubscriptionCommand', made, { as: 'admin' });
    assert.equal(paused.at('data.state'), 'Paused');
    await deposit(bank, 2);
    await bank.advance(60_000);
    assert.deepEqual(amounts(receiver.received), [1]);
    await bank.call('ActivateEventSubscriptionCommand', { ...made, from }, { as: 'admin' });
    await deposit(bank, 3);
    await bank.advance(0);
    assert.deepEqual(amounts(receiver.received), from === 'now' ? [1, 3] : [1, 2, 3]);
    await bank.call('DeleteEventSubscriptionCommand', made, { as: 'admin' });
  });
}
