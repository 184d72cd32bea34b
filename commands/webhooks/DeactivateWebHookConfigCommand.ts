import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { webhooks } from '../../core/webhooks/webhook.ts';
import { move } from './activation.ts';
import { webhookReply } from './webhook-reply.ts';

export default command({
  name: 'DeactivateWebHookConfigCommand',
  summary: 'Shuts the calls of a webhook out until it is activated again.',
  reply: webhookReply({ accepted: 'as asked', refused: 'as asked', failed: () => 'Deactivation failed' }),
  permission: ['webhooks.manage'],

  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({
    id: Type.Integer(),
    key: Type.String(),
    isEnabled: Type.Boolean(),
    deactivatedAt: Type.Optional(Type.String()),
  }),
  example: { id: 1 },

  rejects: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_ALREADY_INACTIVE'],
  audits: 'WebHookConfigDeactivated',
  effectClasses: ['authority'],

  load: async ({ id }, read) => ({ webhook: await read.one(webhooks, { id }) }),

  decide: (_input, { webhook }, context) => move({ webhook }, 'deactivate', context),
});
