import assert from 'node:assert/strict';
import claim from '../../../commands/webhooks/ClaimWebHookDelivery.ts';
import type { Delivery } from '../../../commands/webhooks/webhook-delivery.ts';
import { systemActor } from '../../../core/command/actor.ts';
import { isRejection } from '../../../core/command/rejections.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { cases, noon } from '../../support/decide.ts';

const delivery: Delivery = {
  ...{ tenant: 'demo', version: 1, webhookId: 7, deliveryId: 'd', bodyHash: 'h' },
  ...{ receivedAt: later(noon, -1000), answer: null, expiresAt: later(noon, 1) },
};
const answer = { status: 200, headers: {}, body: 'yes' };

cases<{ readonly delivery: Delivery | undefined }>(
  claim,
  {
    input: { webhookId: 7, deliveryId: 'd', bodyHash: 'h' },
    state: { delivery: undefined },
    actor: systemActor('demo'),
  },
  {
    'the first time': { gives: ['insert'] },
    'again, before it was answered: the same moment': {
      state: { delivery },
      gives: [],
      also(decision) {
        assert.ok(!isRejection(decision));
        assert.deepEqual(decision.data, { receivedAt: delivery.receivedAt, answer: null });
      },
    },
    'again, after it was answered': {
      state: { delivery: { ...delivery, answer } },
      gives: [],
      also(decision) {
        assert.ok(!isRejection(decision));
        assert.deepEqual(decision.data, { receivedAt: delivery.receivedAt, answer });
      },
    },
    'again, long after': {
      state: { delivery: { ...delivery, answer } },
      now: later(noon, hours(25)),
      gives: ['put'],
    },
    'another body': {
      state: { delivery: { ...delivery, bodyHash: 'other' } },
      gives: 'IDEMPOTENCY_MISMATCH',
    },
  },
);
