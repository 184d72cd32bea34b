import { query } from '../../core/command/declaration/command.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { InstantText, OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { firstIdAt } from '../../core/values/id.ts';
import { epochMillis, hours, type Instant, later } from '../../core/values/instant.ts';
import { callOutcomes, type WebhookCall, webhookCalls } from '../../core/webhooks/call-log.ts';

/** Calls of one address that are counted: an address that is called more often is counted from there on. */
const mostCounted = 10_000;

const Figures = (description: string) =>
  Type.Object(
    {
      calls: Type.Integer({ description: 'How many there were' }),
      refused: Type.Integer({ description: 'Turned away at the door, or refused by what ran' }),
      failed: Type.Integer({ description: 'The host or the code failed' }),
    },
    { description },
  );

export default query({
  name: 'RetrieveWebHookFiguresQuery',
  summary:
    'How often addresses were called in the last hour and day, what failed, and who called last; what was run again is not counted.',
  reply: R2,
  permission: ['webhooks.manage'],

  input: Type.Object({
    webhookIds: Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      maxItems: 50,
      description: 'Ids of the webhooks',
    }),
  }),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        webhookId: Type.Integer(),
        hour: Figures('Calls of the last hour'),
        day: Figures('Calls of the last 24 hours'),
        isWhole: Type.Boolean({
          description: `Whether every call of the day is counted; false where only the last ${mostCounted} are`,
        }),
        last: OrNull(
          Type.Object(
            {
              id: Type.String({ description: 'Id of the call' }),
              at: InstantText(),
              remoteIp: OrNull(Type.String()),
              outcome: OneOf(callOutcomes),
              status: Type.Integer(),
            },
            { description: 'The latest call; null where there was none' },
          ),
        ),
      }),
    ),
  }),
  example: { webhookIds: [1] },

  read: async ({ webhookIds }, read, { now, calls }) => {
    await calls.settled();
    const items = [];
    for (const webhookId of new Set(webhookIds)) items.push(await figuresOf(webhookId, now, read));
    return { data: { items }, message: `Figures of ${items.length} addresses.` };
  },
});

async function figuresOf(webhookId: number, now: Instant, read: QueryRead) {
  const from = (span: number) => firstIdAt(epochMillis(later(now, hours(-span))));
  const [last] = await read.rows(webhookCalls, (select) =>
    select.where({ webhookId }).whereNull('replayOf').orderBy('id', 'desc').limit(1),
  );
  const [beyond] = await read.rows(webhookCalls, (select) =>
    select.where({ webhookId }).whereNull('replayOf').orderBy('id', 'desc').limit(1).offset(mostCounted),
  );
  const dayAgo = from(24);
  const isWhole = beyond === undefined || beyond.id < dayAgo;
  const least = isWhole ? '' : beyond.id;
  const counted = async (since: string) => {
    const rows = await read.select(webhookCalls, (select) =>
      select
        .select('outcome')
        .count({ count: '*' })
        .where({ webhookId })
        .whereNull('replayOf')
        .where('id', '>', since > least ? since : least)
        .groupBy('outcome'),
    );
    const of = (outcome: string) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0);
    const [accepted, refused, failed] = [of('accepted'), of('refused'), of('failed')];
    return { calls: accepted + refused + failed, refused, failed };
  };
  return {
    webhookId,
    hour: await counted(from(1)),
    day: await counted(dayAgo),
    isWhole,
    last: last === undefined ? null : lastOf(last),
  };
}

const lastOf = ({ id, at, remoteIp, outcome, status }: WebhookCall) => ({
  id,
  at,
  remoteIp,
  outcome,
  status,
});
