import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { webhooks } from '../../core/webhooks/webhook.ts';
import { unlessInvalid, webhookReply } from './webhook-reply.ts';
import { detailOf, WebhookDetail } from './webhook-view.ts';

export default query({
  name: 'GetWebHookConfigByIdQuery',
  summary: 'Shows one webhook configuration with its code.',
  reply: webhookReply({
    accepted: 'as asked',
    refused: 'R1',
    failed: unlessInvalid('Configuration not found'),
  }),
  permission: ['webhooks.manage'],

  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: WebhookDetail,
  example: { id: 1 },
  rejects: ['WEBHOOK_NOT_FOUND'],

  read: async ({ id }, read, context) => {
    const webhook = await read.one(webhooks, { id });
    if (webhook === undefined) {
      return reject('WEBHOOK_NOT_FOUND', { message: 'No webhook configuration found with the specified ID' });
    }
    return { data: detailOf(webhook, context), message: 'Webhook configuration retrieved successfully' };
  },
});
