import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import {
  type DeliveryAnswer,
  DeliveryNames,
  DeliverySettled,
  deliveries,
  deliveryRows,
} from '../../core/webhooks/delivery-table.ts';

export default command({
  name: 'SettleWebHookDelivery',
  summary: 'Keeps the answer of a delivery, so that it is answered the same when it comes again.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    ...DeliveryNames.properties,
    answer: Type.Unsafe<DeliveryAnswer>({ type: 'object' }),
  }),
  output: DeliverySettled,

  rejects: ['WEBHOOK_NOT_FOUND'],
  audits: 'WebHookDeliverySettled',

  load: async ({ answer: _answer, ...delivery }, read) => ({ rows: await deliveryRows(delivery, read) }),

  decide: ({ answer }, { rows }) => {
    if (rows.length === 0) return reject('WEBHOOK_NOT_FOUND');
    // Another host answered first: its answer is the one.
    const [answered] = rows.flatMap((row) => row.answer ?? []);
    if (answered !== undefined) {
      return { data: { answer: answered }, message: 'It was answered.', effects: [] };
    }
    const effects = rows.map((row) => put(deliveries, row, { answer }));
    return { data: { answer }, message: 'Kept.', effects };
  },
});
