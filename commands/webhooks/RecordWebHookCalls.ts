import { command } from '../../core/command/declaration/command.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { callFields, callRow, webhookCalls, webhookFailures } from '../../core/webhooks/call-log.ts';

export default command({
  name: 'RecordWebHookCalls',
  summary: 'Keeps a line for each inbound call, and the sealed request of those that failed.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    calls: Type.Array(Type.Object({ ...callFields, sealedRequest: Type.Optional(Type.String()) }), {
      minItems: 1,
    }),
  }),
  output: Type.Object({ recorded: Type.Integer() }),

  rejects: [],
  audits: 'WebHookCallsRecorded',

  load: async () => ({}),

  decide: ({ calls }) => ({
    data: { recorded: calls.length },
    message: 'Recorded.',
    effects: calls.flatMap(({ sealedRequest, ...call }) => {
      const row = callRow(call);
      const { id: callId, webhookId, at } = row;
      return [
        insert(webhookCalls, row),
        ...(sealedRequest === undefined
          ? []
          : [
              insert(webhookFailures, { callId, webhookId, at, state: 'failed', attempts: 0, sealedRequest }),
            ]),
      ];
    }),
  }),
});
