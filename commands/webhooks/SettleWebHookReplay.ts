import { command } from '../../core/command/command.ts';
import { insert, put } from '../../core/command/effects.ts';
import { R2 } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import type { NewRow } from '../../core/command/table.ts';
import { callFields, webhookCalls, webhookFailures } from './webhook-call.ts';

export default command({
  name: 'SettleWebHookReplay',
  summary: 'Keeps the line of a replay; a call that was accepted now is failed no longer.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({ callId: Type.String(), call: Type.Object(callFields) }),
  output: Type.Object({ callId: Type.String() }),

  rejects: [],
  audits: 'WebHookReplaySettled',

  load: async ({ callId }, read) => ({ failure: await read.one(webhookFailures, { callId }) }),

  decide: ({ callId, call }, { failure }) => ({
    data: { callId },
    message: 'Kept.',
    effects: [
      insert(webhookCalls, call as NewRow<typeof webhookCalls>),
      ...(failure === undefined || call.outcome !== 'accepted'
        ? []
        : [put(webhookFailures, failure, { state: 'replayed' })]),
    ],
  }),
});
