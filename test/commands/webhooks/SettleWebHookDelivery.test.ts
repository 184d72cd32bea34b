import settle from '../../../commands/webhooks/SettleWebHookDelivery.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import type { Delivery } from '../../../core/webhooks/delivery-table.ts';
import { cases, noon } from '../../support/decide.ts';

const delivery: Delivery = {
  tenant: 'demo',
  version: 1,
  webhookId: 7,
  deliveryId: 'd',
  bodyHash: 'h',
  receivedAt: noon,
  answer: null,
  expiresAt: noon,
};
const first = { status: 200, headers: {}, body: 'first' };

cases(
  settle,
  {
    input: { webhookId: 7, deliveryId: 'd', answer: { status: 200, headers: {}, body: 'second' } },
    state: { rows: [delivery] },
    actor: systemActor('demo'),
  },
  {
    'the answer is kept': { gives: ['put'] },
    'a plain signature: at its address too': {
      state: { rows: [delivery, { ...delivery, webhookId: 0 }] },
      gives: ['put', 'put'],
    },
    'the first answer stays': {
      state: { rows: [{ ...delivery, answer: first }] },
      gives: [],
      tells: { answer: first },
    },
    'a delivery that nobody claimed': { state: { rows: [] }, gives: 'WEBHOOK_NOT_FOUND' },
  },
);
