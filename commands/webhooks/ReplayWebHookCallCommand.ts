import { authorOf } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { OneOf, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { later } from '../../core/values/instant.ts';
import { callOutcomes, webhookFailures } from '../../core/webhooks/call-log.ts';
import { replayedWithin } from '../../core/webhooks/kept-request.ts';
import { webhooks } from '../../core/webhooks/webhook.ts';

export default command({
  name: 'ReplayWebHookCallCommand',
  summary:
    'Runs an inbound call that failed or was refused again; what it had done already is not done twice.',
  reply: R2,
  permission: ['webhooks.manage'],

  input: Type.Object({ callId: Words(64, 'Id of the call, as RetrieveWebHookCallsQuery lists it') }),
  output: Type.Object({
    callId: Type.String(),
    attempt: Type.Integer(),
    /** The log line of the replay. Null if the host could not run it. */
    id: OrNull(Type.String()),
    outcome: OrNull(OneOf(callOutcomes)),
    status: OrNull(Type.Integer()),
    result: Type.Unknown(),
  }),
  example: { callId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },

  rejects: ['WEBHOOK_CALL_NOT_FOUND', 'WEBHOOK_NOT_FOUND', 'WEBHOOK_CALL_REPLAYED', 'WEBHOOK_CALL_TOO_OLD'],
  audits: 'WebHookCallReplayed',

  load: async ({ callId }, read) => {
    const failure = await read.one(webhookFailures, { callId });
    if (failure === undefined) return { failure, webhook: undefined };
    return { failure, webhook: await read.one(webhooks, { id: failure.webhookId }) };
  },

  decide: ({ callId }, { failure, webhook }, { now }) => {
    if (failure === undefined) return reject('WEBHOOK_CALL_NOT_FOUND');
    if (webhook === undefined) return reject('WEBHOOK_NOT_FOUND');
    if (failure.state === 'replayed') return reject('WEBHOOK_CALL_REPLAYED');
    // A rejected single command did nothing. For other types, the configuration at that time is unknown.
    const wasCommand = webhook.executionType === 0 && webhook.updatedAt <= failure.at;
    if (!wasCommand && later(failure.at, replayedWithin) < now) {
      return reject('WEBHOOK_CALL_TOO_OLD');
    }
    const attempt = failure.attempts + 1;
    return {
      data: { callId, attempt, id: null, outcome: null, status: null, result: null },
      message: 'The call is to be run again.',
      effects: [put(webhookFailures, failure, { attempts: attempt })],
    };
  },

  follow: async ({ callId, attempt }, { actor, read, webhooks: port }) => {
    const failure = await read.one(webhookFailures, { callId });
    if (failure === undefined) return undefined;
    const { webhookId, sealedRequest, at } = failure;
    const replay = { callId, webhookId, sealedRequest, at, attempt, requestedBy: authorOf(actor) };
    const done = await port.replay(actor.tenant, replay);
    return { data: { callId, attempt, ...done }, message: `The call was ${done.outcome}.` };
  },
});
