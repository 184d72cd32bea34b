import { command } from '../../core/command/declaration/command.ts';
import { remove } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { webhooks } from '../../core/webhooks/webhook.ts';
import { webhookReply } from './webhook-reply.ts';

export default command({
  name: 'DeleteWebHookConfigCommand',
  summary: 'Removes a webhook configuration for good; its key is free again, its path for this bank alone.',
  reply: webhookReply({ accepted: 'R2', refused: 'R2', failed: () => 'Deletion failed' }),
  permission: ['webhooks.manage'],

  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({ id: Type.Integer(), key: Type.String(), deletedAt: Type.String() }),
  example: { id: 1 },

  rejects: ['WEBHOOK_NOT_FOUND'],
  audits: 'WebHookConfigDeleted',
  effectClasses: ['authority'],

  load: async ({ id }, read) => ({ webhook: await read.one(webhooks, { id }) }),

  decide: (_input, { webhook }, { now }) => {
    if (webhook === undefined) return reject('WEBHOOK_NOT_FOUND');
    return {
      data: { id: webhook.id, key: webhook.key, deletedAt: now },
      message: 'Webhook configuration deleted successfully',
      effects: [remove(webhooks, webhook)],
    };
  },
});
