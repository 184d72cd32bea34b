import { command, Forgotten } from '../../core/command/declaration/command.ts';
import { remove } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';
import { type Delivery, deliveries } from '../../core/webhooks/delivery-table.ts';

/** Run by the host now and then, with deliveries that it found to be over. */
export default command({
  name: 'ForgetWebHookDeliveries',
  summary: 'Removes stored answers of deliveries whose time is over.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    deliveries: Type.Array(Type.Object({ webhookId: Type.Integer(), deliveryId: Type.String() }), {
      maxItems: 200,
    }),
  }),
  output: Forgotten,

  rejects: [],
  audits: 'WebHookDeliveriesForgotten',

  load: async (input, read) => {
    const rows: Delivery[] = [];
    for (const { webhookId, deliveryId } of input.deliveries) {
      const row = await read.one(deliveries, { webhookId, deliveryId });
      if (row !== undefined) rows.push(row);
    }
    return { rows };
  },

  decide: (_input, { rows }, { now }) => {
    // A delivery that arrived again meanwhile has a new expiry.
    const over = rows.filter(({ expiresAt }) => expiresAt <= now);
    return {
      data: { forgotten: over.length },
      message: `${counted(over.length, 'delivery', 'deliveries')} forgotten.`,
      effects: over.map((row) => remove(deliveries, row)),
    };
  },
});
