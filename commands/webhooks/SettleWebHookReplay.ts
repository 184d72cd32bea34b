import { command } from '../../core/command/declaration/command.ts';
import { type Effect, insert, put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { type Instant, later } from '../../core/values/instant.ts';
import { CallLine, callRow, webhookCalls, webhookFailures } from '../../core/webhooks/call-log.ts';
import {
  type Delivery,
  type DeliveryAnswer,
  DeliveryNames,
  deliveryEffects,
  deliveryRows,
  keptFor,
} from '../../core/webhooks/delivery-table.ts';

export default command({
  name: 'SettleWebHookReplay',
  summary: 'Keeps the line of a replay; a call that was accepted now is failed no longer.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    callId: Type.String(),
    call: CallLine,
    delivery: Type.Optional(
      Type.Object(
        {
          ...Type.Omit(DeliveryNames, ['webhookId']).properties,
          bodyHash: Type.String(),
          answer: Type.Unsafe<DeliveryAnswer>({ type: 'object' }),
        },
        { description: 'What the delivery is answered from now on, where it named itself' },
      ),
    ),
  }),
  output: Type.Object({ callId: Type.String() }),

  rejects: [],
  audits: 'WebHookReplaySettled',

  load: async ({ callId, call: { webhookId }, delivery }, read) => ({
    failure: await read.one(webhookFailures, { callId }),
    rows: delivery === undefined ? [] : await deliveryRows({ webhookId, ...delivery }, read),
  }),

  decide: ({ callId, call, delivery }, { failure, rows }, { now }) => {
    const line = insert(webhookCalls, callRow(call));
    const isAccepted = call.outcome === 'accepted';
    return {
      data: { callId },
      message: 'Kept.',
      effects: [
        line,
        ...(failure === undefined || !isAccepted
          ? []
          : [put(webhookFailures, failure, { state: 'replayed' })]),
        ...(delivery === undefined || !isAccepted
          ? []
          : answered({ webhookId: call.webhookId, ...delivery }, rows, now)),
      ],
    };
  },
});

/** A repeated delivery gets the answer of its replay, unless its id now belongs to another body. */
function answered(
  delivery: DeliveryNames & Pick<Delivery, 'bodyHash' | 'answer'>,
  rows: readonly Delivery[],
  now: Instant,
): readonly Effect[] {
  const { bodyHash, answer } = delivery;
  const [latest] = rows.toSorted((a, b) => (a.expiresAt > b.expiresAt ? -1 : 1));
  const { receivedAt, expiresAt } = latest ?? { receivedAt: now, expiresAt: later(now, keptFor) };
  const content = { bodyHash, answer, receivedAt, expiresAt };
  return deliveryEffects(delivery, content, rows, (row) => row.bodyHash !== bodyHash);
}
