import claim from '../../../commands/webhooks/ClaimWebHookDelivery.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { type Delivery, deliveryKeys } from '../../../core/webhooks/delivery-table.ts';
import { cases, noon } from '../../support/decide.ts';

const delivery: Delivery = {
  tenant: 'demo',
  version: 1,
  webhookId: 7,
  deliveryId: 'd',
  bodyHash: 'h',
  receivedAt: later(noon, -1000),
  answer: null,
  expiresAt: later(noon, 1),
};
const at = { path: 'a/b', action: 'POST' } as const;
const [, atAddress] = deliveryKeys({ webhookId: 8, deliveryId: 'd', at });
const answer = { status: 200, headers: {}, body: 'yes' };

cases(
  claim,
  {
    input: { webhookId: 7, deliveryId: 'd', bodyHash: 'h' },
    state: { rows: [] },
    actor: systemActor('demo'),
  },
  {
    'the first time': { gives: ['insert'] },
    'again, before it was answered: the same moment': {
      state: { rows: [delivery] },
      gives: [],
      tells: { isNew: false, receivedAt: delivery.receivedAt, answer: null },
    },
    'again, after it was answered': {
      state: { rows: [{ ...delivery, answer }] },
      gives: [],
      tells: { isNew: false, receivedAt: delivery.receivedAt, answer },
    },
    'again, long after': {
      state: { rows: [{ ...delivery, answer }] },
      now: later(noon, hours(25)),
      gives: ['put'],
    },
    'a plain signature, the first time: at its address too': { input: { at }, gives: ['insert', 'insert'] },
    'a plain signature, in another configuration of its address': {
      input: { webhookId: 8, at },
      state: { rows: [{ ...delivery, ...atAddress, answer }] },
      gives: ['insert'],
      tells: { isNew: false, receivedAt: delivery.receivedAt, answer },
    },
    'a plain signature of before addresses were kept': {
      input: { at },
      state: { rows: [{ ...delivery, answer }] },
      gives: ['insert'],
      tells: { isNew: false, receivedAt: delivery.receivedAt, answer },
    },
    'another body': { state: { rows: [{ ...delivery, bodyHash: 'other' }] }, gives: 'IDEMPOTENCY_MISMATCH' },
  },
);
