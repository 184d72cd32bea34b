import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { later } from '../../core/values/instant.ts';
import {
  DeliveryClaim,
  DeliveryNames,
  deliveryEffects,
  deliveryRows,
  keptFor,
} from '../../core/webhooks/delivery-table.ts';

export default command({
  name: 'ClaimWebHookDelivery',
  summary: 'Notes that a delivery came, or says what it was answered when it came before.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({ ...DeliveryNames.properties, bodyHash: Type.String() }),
  output: DeliveryClaim,

  rejects: ['IDEMPOTENCY_MISMATCH'],
  audits: 'WebHookDeliveryClaimed',

  load: async ({ bodyHash: _hash, ...delivery }, read) => ({ rows: await deliveryRows(delivery, read) }),

  decide: ({ bodyHash, ...delivery }, { rows }, { now }) => {
    const known = rows.find(({ expiresAt }) => expiresAt > now);
    if (known !== undefined && known.bodyHash !== bodyHash) return reject('IDEMPOTENCY_MISMATCH');
    const fresh = { bodyHash, receivedAt: now, answer: null, expiresAt: later(now, keptFor) };
    const { receivedAt, answer } = known ?? fresh;
    return {
      data: { isNew: known === undefined, receivedAt, answer },
      message: known === undefined ? 'Claimed.' : 'It came before.',
      effects: deliveryEffects(delivery, known ?? fresh, rows, ({ expiresAt }) => expiresAt > now),
    };
  },
});
