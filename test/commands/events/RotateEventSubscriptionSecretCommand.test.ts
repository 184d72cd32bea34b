import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import RotateEventSubscriptionSecretCommand from '../../../commands/events/RotateEventSubscriptionSecretCommand.ts';
import { systemClock } from '../../../core/time/clock.ts';
import { epochMillis, hours, instantAt } from '../../../core/values/instant.ts';
import { startBank, type Who } from '../../support/bank.ts';
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

// Found by an attack: a person rotated the secret of another one, and could sign events that receivers believe.
test('the owner rotates the secret alone; another person needs a second one, also to become the owner', async () => {
  const bank = await startBank({ env: localEgress });
  const receiver = await startReceiver();
  try {
    const made = await subscribe(bank, receiver.url);
    const id = made.at('data.id');
    const send = (as: Who, name: string, more: object) => bank.call(name, { id, ...more }, { as });
    const rotate = 'RotateEventSubscriptionSecretCommand';
    const refused = [
      await send('admin2', rotate, { overlapHours: 0 }),
      await send('admin2', 'UpdateEventSubscriptionCommand', { eventTypes: ['transaction.*'] }),
    ];
    for (const answer of refused) {
      assert.equal(answer.headers.get('x-error-code'), 'APPROVAL_REQUIRED', JSON.stringify(answer.body));
      assert.doesNotMatch(JSON.stringify(answer.body), /whsec_/);
    }
    assert.equal((await send('admin2', 'UpdateEventSubscriptionCommand', { description: 'x' })).status, 200);
    const proposalId = refused[1]?.at('errors.0.proposalId');
    const approved = await bank.call('ApproveProposalCommand', { proposalId }, { as: 'admin3' });
    assert.equal(approved.status, 200, JSON.stringify(approved.body));
    await bank.advance(1000);
    const own = await send('admin2', rotate, {});
    assert.match(own.text('data.secret'), /^whsec_/);
    assert.equal((await send('admin', rotate, {})).status, 403);
  } finally {
    await Promise.all([bank.stop(), receiver.stop()]);
  }
});
