import { command } from '../../core/command/command.ts';
import { type Effect, insert, put } from '../../core/command/effects.ts';
import { R2 } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import { type Instant, later } from '../../core/values/instant.ts';
import { CallLine, callRow, webhookCalls, webhookFailures } from './webhook-call.ts';
import { type Delivery, type DeliveryAnswer, deliveries, keptFor } from './webhook-delivery.ts';

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
          deliveryId: Type.String(),
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
    known:
      delivery === undefined
        ? undefined
        : await read.one(deliveries, { webhookId, deliveryId: delivery.deliveryId }),
  }),

  decide: ({ callId, call, delivery }, { failure, known }, { now }) => {
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
          : answered({ webhookId: call.webhookId, ...delivery }, known, now)),
      ],
    };
  },
});

/** Who brings the delivery again gets the answer of its replay, unless its id is another body's by now. */
function answered(
  delivery: Pick<Delivery, 'webhookId' | 'deliveryId' | 'bodyHash' | 'answer'>,
  known: Delivery | undefined,
  now: Instant,
): readonly Effect[] {
  const { bodyHash, answer } = delivery;
  if (known === undefined) {
    return [insert(deliveries, { ...delivery, receivedAt: now, expiresAt: later(now, keptFor) })];
  }
  return known.bodyHash === bodyHash ? [put(deliveries, known, { answer })] : [];
}
