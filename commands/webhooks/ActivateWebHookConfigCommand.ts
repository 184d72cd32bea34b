import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { loadMoved, move } from './activation.ts';
import { webhookReply } from './webhook-reply.ts';

export default command({
  name: 'ActivateWebHookConfigCommand',
  summary: 'Lets the calls of a webhook in again.',
  reply: webhookReply({ accepted: 'as asked', refused: 'as asked', failed: () => 'Activation failed' }),
  permission: ['webhooks.manage'],

  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({
    id: Type.Integer(),
    key: Type.String(),
    isEnabled: Type.Boolean(),
    activatedAt: Type.Optional(Type.String()),
  }),
  example: { id: 1 },

  rejects: ['WEBHOOK_PATH_TAKEN', 'WEBHOOK_NOT_FOUND', 'WEBHOOK_ALREADY_ACTIVE'],
  audits: 'WebHookConfigActivated',
  effectClasses: ['authority'],

  load: ({ id }, read) => loadMoved(id, read),

  decide: (_input, moved, context) => move(moved, 'activate', context),
});
