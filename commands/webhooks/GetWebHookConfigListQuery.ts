import { query } from '../../core/command/declaration/command.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import { afterField, maxPageSize, NextAfter } from '../../core/command/kit/paging.ts';
import { webhooks } from '../../core/webhooks/webhook.ts';
import { unlessInvalid, webhookReply } from './webhook-reply.ts';
import { ListedWebhook, listedOf } from './webhook-view.ts';

export default query({
  name: 'GetWebHookConfigListQuery',
  summary: 'Lists webhook configurations, oldest first, without their code.',
  reply: webhookReply({ accepted: 'R2', refused: 'R2', failed: unlessInvalid('The list could not be read') }),
  permission: ['webhooks.manage'],

  input: Type.Object({
    pageIndex: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0, description: 'From 0' }),
    ),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 20 })),
    after: afterField,
    isEnabled: Type.Optional(Type.Boolean()),
    key: Type.Optional(Note(100, 'Part of the key')),
  }),
  output: Type.Array(ListedWebhook),
  extra: Type.Object({
    count: Type.Integer({ description: 'How many there are on all pages' }),
    pages: Type.Integer({ description: 'How many pages there are' }),
    size: Type.Integer({ description: 'Rows of a page' }),
    hasNext: Type.Boolean({ description: 'Whether a page comes after this one' }),
    nextAfter: NextAfter,
  }),
  example: { pageIndex: 0, pageSize: 20, isEnabled: true },

  read: async (input, read, context) => {
    const { pageIndex = 0, pageSize = 20, after, isEnabled, key = '' } = input;
    const page = await read.page(webhooks, {
      pageNumber: pageIndex + 1,
      pageSize,
      after,
      direction: 'asc',
      where(select) {
        if (isEnabled !== undefined) select.where({ isEnabled });
        if (key !== '') select.whereRaw('instr(??, ?) > 0', ['key', key]);
      },
    });
    const data = page.items.map((webhook) => listedOf(webhook, context));
    return {
      data,
      message: `${data.length}/${page.totalRecords} records`,
      extra: {
        count: page.totalRecords,
        pages: page.totalPages,
        size: pageSize,
        hasNext: page.nextAfter !== null,
        nextAfter: page.nextAfter,
      },
    };
  },
});
