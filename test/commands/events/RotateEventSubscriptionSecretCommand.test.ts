import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import RotateEventSubscriptionSecretCommand from '../../../commands/events/RotateEventSubscriptionSecretCommand.ts';
import { systemClock } from '../../../core/time/clock.ts';
import { epochMillis, hours, instantAt } from '../../../core/values/instant.ts';
import { startBank } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { deposit, localEgress, type Received, startReceiver, subscribe } from '../../support/receiver.ts';
import { subscription } from '../../support/subscription.ts';

const { id } = subscription;

cases(
  RotateEventSubscriptionSecretCommand,
  { input: { id }, state: { subscription }, actor: person('admin', 'Admin') },
  {
    'the secret is new': { gives: ['put'] },
    'there is none': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);

test('both secrets sign for a while, then the new one alone', async () => {
  // Receivers compare the timestamp with their own clock: the rotation lies two hours back.
  const start = instantAt(epochMillis(systemClock.now()) - hours(2));
  const bank = await startBank({ env: localEgress, start });
  const receiver = await startReceiver();
  try {
    const made = await subscribe(bank, receiver.url);
    const rotation = { id: made.at('data.id'), overlapHours: 1 };
    const rotated = await bank.call('RotateEventSubscriptionSecretCommand', rotation, { as: 'admin' });
    const [old, fresh] = [made.text('data.secret'), rotated.text('data.secret')];
    assert.notEqual(old, fresh);
    await deposit(bank, 1);
    await bank.advance(0);
    await bank.advance(hours(2));
    await deposit(bank, 2);
    await bank.advance(0);
    const [during, after] = receiver.received;
    assert.ok(during !== undefined && after !== undefined);
    assert.equal(during.headers['webhook-signature']?.split(' ').length, 2);
    assert.equal(after.headers['webhook-signature']?.split(' ').length, 1);
    const signs = (secret: string, { headers, body }: Received) => {
      const id = headers['webhook-id'] ?? '';
      const moment = new Date(Number(headers['webhook-timestamp']) * 1000);
      const signature = new Webhook(secret).sign(id, moment, body);
      return headers['webhook-signature']?.split(' ').includes(signature);
    };
    assert.deepEqual([signs(old, during), signs(fresh, during)], [true, true]);
    assert.deepEqual([signs(old, after), signs(fresh, after)], [false, true]);
    assert.ok(new Webhook(fresh).verify(after.body, after.headers));
  } finally {
    await Promise.all([bank.stop(), receiver.stop()]);
  }
});
