import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import CreateEventSubscriptionCommand from '../../../commands/events/CreateEventSubscriptionCommand.ts';
import { systemClock } from '../../../core/time/clock.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { amounts, deposit, localEgress, receiverOfFile, subscribe } from '../../support/receiver.ts';

const summary = 'It happened.';
const eventTypes = { 'loan.created': { summary, data: {}, seenBy: ['loans.view'] } };

cases(
  CreateEventSubscriptionCommand,
  {
    input: { url: 'https://partner.example/hooks', eventTypes: ['loan.*'] },
    state: {},
    actor: person('admin', 'Admin'),
  },
  {
    'it is created': {
      eventTypes,
      gives: ['insert'],
      also(decision) {
        assert.ok(decision.rejected === undefined);
        const { secret = '' } = decision.data;
        assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
        const [effect] = decision.effects;
        assert.ok(!JSON.stringify(effect).includes(secret.slice(6)), 'it is stored sealed');
      },
    },
    'no event is of such a type': {
      eventTypes,
      input: { eventTypes: ['loan.craeted'] },
      gives: 'VALIDATION',
    },
    'the owner may not see such events': {
      eventTypes,
      actor: { permissions: new Set(['events.manage']) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'the address is of the inner network': {
      eventTypes,
      input: { url: 'https://10.1.2.3/' },
      gives: 'VALIDATION',
    },
    'the address is not encrypted': {
      eventTypes,
      input: { url: 'http://partner.example/hooks' },
      gives: 'VALIDATION',
    },
  },
);

// Receivers compare the timestamp with their own clock.
const bank = bankOfFile({ env: localEgress, start: systemClock.now() });
const receiver = receiverOfFile();

test('events come signed, in order, and once', async () => {
  const made = await subscribe(bank, receiver.url);
  assert.equal(made.status, 200);
  const secret = made.text('data.secret');
  for (let amount = 1; amount <= 120; amount += 1) await deposit(bank, amount);
  await bank.advance(0);
  assert.deepEqual(
    amounts(receiver.received),
    Array.from({ length: 120 }, (_, at) => at + 1),
  );
  const webhook = new Webhook(secret);
  for (const { headers, body, event } of receiver.received) {
    assert.deepEqual(webhook.verify(body, headers), event);
    assert.equal(headers['webhook-id'], event.id);
    const plain = createHmac('sha256', secret).update(body).digest('hex');
    assert.equal(headers['x-webhook-signature'], plain);
  }
  await bank.advance(60_000);
  assert.equal(receiver.received.length, 120);
});
