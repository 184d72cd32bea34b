import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R3Listed, r3Listed } from '../../core/command/kit/r3-list.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { zonedText } from '../../core/values/zoned-time.ts';
import { collectionStates, collections } from './collection.ts';

const orNull = OrNull(Type.String());

export default query({
  name: 'RetrieveInterbankCollectionsQuery',
  aliases: ['RetrieveNibssCollectionsQuery'],
  summary: 'Items of collection batches, newest first.',
  reply: R3,
  permission: ['mandates.view'],
  input: Type.Object({
    ...paging(10),
    batchId: Type.Optional(Type.Integer()),
    mandateId: Type.Optional(Type.Integer()),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
    startDate: Type.Optional(DayOrMoment('Created on or after')),
    endDate: Type.Optional(DayOrMoment('Created on or before')),
  }),
  output: R3Listed(
    Type.Object({
      id: Type.Integer(),
      batchId: Type.Integer(),
      mandateId: Type.Integer(),
      amount: Type.Number(),
      narration: orNull,
      collectionDate: orNull,
      status: OneOf(collectionStates),
      reference: orNull,
      reason: orNull,
      createdAt: Type.String(),
      processedAt: orNull,
    }),
  ),
  example: { batchId: 1 },

  read: async (input, read, { bank }) => {
    const { from, before } = periodOf(input, bank.timezone);
    const { batchId, mandateId } = input;
    const asked = pageAsked(input);
    const page = await read.page(collections, {
      ...asked,
      orderBy: ['id'],
      where: (select) => {
        if (batchId !== undefined) select.where({ batchId });
        if (mandateId !== undefined) select.where({ mandateId });
        if (from !== undefined) select.where('createdAt', '>=', from);
        if (before !== undefined) select.where('createdAt', '<', before);
      },
    });
    const data = r3Listed(page, (item) => ({
      id: item.id,
      batchId: item.batchId,
      mandateId: item.mandateId,
      amount: fromMinor(item.amount),
      narration: item.narration,
      collectionDate: item.collectionDate === null ? null : zonedText(bank.timezone, item.collectionDate),
      status: item.state,
      reference: item.reference,
      reason: item.reason,
      createdAt: item.createdAt,
      processedAt: item.processedAt,
    }));
    return { data, message: 'Collections retrieved successfully' };
  },
});
