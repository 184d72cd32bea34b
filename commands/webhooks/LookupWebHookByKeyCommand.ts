import { query } from '../../core/command/declaration/command.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import { maxPageSize } from '../../core/command/kit/paging.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { webhooks } from '../../core/webhooks/webhook.ts';
import { unlessInvalid, webhookReply } from './webhook-reply.ts';
import { ListedWebhook, listedOf } from './webhook-view.ts';

export default query({
  name: 'LookupWebHookByKeyCommand',
  summary: 'Finds webhook configurations by key; without a key, all of them.',
  reply: webhookReply({ accepted: 'as asked', refused: 'as asked', failed: unlessInvalid('Lookup failed') }),
  permission: ['webhooks.manage'],

  input: Type.Object({ key: Type.Optional(Note(100)) }),
  output: Type.Array(ListedWebhook),
  example: { key: 'collections-deposit' },
  rejects: ['WEBHOOK_KEY_NOT_FOUND'],

  read: async ({ key = '' }, read, context) => {
    const found = await read.rows(webhooks, (select) => {
      if (key !== '') select.where({ key });
      select.orderBy('id').limit(maxPageSize);
    });
    if (found.length === 0 && key !== '') return reject('WEBHOOK_KEY_NOT_FOUND');
    return {
      data: found.map((webhook) => listedOf(webhook, context)),
      message: 'Webhook configuration found',
    };
  },
});
