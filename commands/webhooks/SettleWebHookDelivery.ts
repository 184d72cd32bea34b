import { command } from '../../core/command/command.ts';
import { put } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { R2 } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import { type DeliveryAnswer, deliveries } from './webhook-delivery.ts';

export default command({
  name: 'SettleWebHookDelivery',
  summary: 'Keeps the answer of a delivery, so that it is answered the same when it comes again.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    webhookId: Type.Integer(),
    deliveryId: Type.String(),
    answer: Type.Unsafe<DeliveryAnswer>({ type: 'object' }),
  }),
  output: Type.Object({ answer: Type.Unknown() }),

  rejects: ['WEBHOOK_NOT_FOUND'],
  audits: 'WebHookDeliverySettled',

  load: async ({ webhookId, deliveryId }, read) => ({
    delivery: await read.one(deliveries, { webhookId, deliveryId }),
  }),

  decide: ({ answer }, { delivery }) => {
    if (delivery === undefined) return reject('WEBHOOK_NOT_FOUND');
    // Another host answered first: its answer is the one.
    if (delivery.answer !== null) {
      return { data: { answer: delivery.answer }, message: 'It was answered.', effects: [] };
    }
    return { data: { answer }, message: 'Kept.', effects: [put(deliveries, delivery, { answer })] };
  },
});
