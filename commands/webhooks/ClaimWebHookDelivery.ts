import { command } from '../../core/command/command.ts';
import { insert, put } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { R2 } from '../../core/command/reply.ts';
import { OrNull, Type } from '../../core/command/schema.ts';
import { later } from '../../core/values/instant.ts';
import { deliveries, keptFor } from './webhook-delivery.ts';

export default command({
  name: 'ClaimWebHookDelivery',
  summary: 'Notes that a delivery came, or says what it was answered when it came before.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    webhookId: Type.Integer(),
    deliveryId: Type.String(),
    bodyHash: Type.String(),
  }),
  output: Type.Object({ receivedAt: Type.String(), answer: OrNull(Type.Unknown()) }),

  rejects: ['IDEMPOTENCY_MISMATCH'],
  audits: 'WebHookDeliveryClaimed',

  load: async ({ webhookId, deliveryId }, read) => ({
    delivery: await read.one(deliveries, { webhookId, deliveryId }),
  }),

  decide: (input, { delivery }, { now }) => {
    const fresh = { receivedAt: now, answer: null };
    const { webhookId, deliveryId, bodyHash } = input;
    const row = { bodyHash, ...fresh, expiresAt: later(now, keptFor) };
    const message = 'Claimed.';
    if (delivery === undefined) {
      return {
        data: fresh,
        message,
        effects: [insert(deliveries, { webhookId, deliveryId, ...row })],
      };
    }
    if (delivery.expiresAt <= now) {
      return { data: fresh, message, effects: [put(deliveries, delivery, row)] };
    }
    if (delivery.bodyHash !== input.bodyHash) return reject('IDEMPOTENCY_MISMATCH');
    const { receivedAt, answer } = delivery;
    return { data: { receivedAt, answer }, message: 'It came before.', effects: [] };
  },
});
