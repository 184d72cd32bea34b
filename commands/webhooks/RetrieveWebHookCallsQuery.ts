import { query } from '../../core/command/declaration/command.ts';
import { Note, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { CallLine, callOutcomes, type WebhookCall, webhookCalls } from '../../core/webhooks/call-log.ts';

export default query({
  name: 'RetrieveWebHookCallsQuery',
  summary: 'Lists inbound calls, newest first, with their outcome and duration.',
  reply: R2,
  permission: ['webhooks.manage'],

  input: Type.Object({
    webhookId: Type.Optional(Type.Integer({ minimum: 1 })),
    key: Type.Optional(Note(100)),
    outcome: Type.Optional(OneOf(callOutcomes)),
    deliveryId: Type.Optional(Note(255)),
    from: Type.Optional(DayOrMoment('Came at or after')),
    to: Type.Optional(DayOrMoment('Came at or before')),
    ...paging(20),
  }),
  output: Listed(CallLine),
  example: { outcome: 'failed', pageNumber: 1 },

  read: async (input, read, { bank, calls }) => {
    await calls.settled();
    const { webhookId, key, outcome, deliveryId } = input;
    const same = Object.entries({ webhookId, key, outcome, deliveryId }).filter(
      ([, value]) => value !== undefined,
    );
    const period = { startDate: input.from, endDate: input.to };
    const { from, before } = periodOf(period, bank.timezone);
    const page = await read.page(webhookCalls, {
      ...pageAsked(input, 20),
      where(select) {
        for (const [name, value] of same) select.where(name, value);
        if (from !== undefined) select.where('at', '>=', from);
        if (before !== undefined) select.where('at', '<', before);
      },
      filterKey: JSON.stringify([same, from, before]),
    });
    return { data: listed(page, viewOf), message: listMessage(page) };
  },
});

function viewOf({ tenant: _, version: __, lines, ...call }: WebhookCall) {
  return { ...call, lines: [...(lines ?? [])] };
}
