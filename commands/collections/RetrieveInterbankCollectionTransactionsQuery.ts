import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R3Listed, r3Listed } from '../../core/command/kit/r3-list.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { collectionResults, collectionTransactions } from './collection.ts';

const orNull = OrNull(Type.String());

export default query({
  name: 'RetrieveInterbankCollectionTransactionsQuery',
  aliases: ['RetrieveNibssCollectionTransactionsQuery'],
  summary: 'Every debit that was tried and what the network answered, newest first.',
  reply: R3,
  permission: ['mandates.view'],
  input: Type.Object({
    ...paging(10),
    batchId: Type.Optional(Type.Integer()),
    mandateId: Type.Optional(Type.Integer()),
    collectionId: Type.Optional(Type.Integer()),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
    startDate: Type.Optional(DayOrMoment('Answered on or after')),
    endDate: Type.Optional(DayOrMoment('Answered on or before')),
  }),
  output: R3Listed(
    Type.Object({
      id: Type.String(),
      batchId: Type.Integer(),
      collectionId: Type.Integer(),
      mandateId: Type.Integer(),
      amount: Type.Number(),
      status: OneOf(collectionResults),
      reference: orNull,
      reason: orNull,
      createdAt: Type.String(),
    }),
  ),
  example: { collectionId: 1 },

  read: async (input, read, { bank }) => {
    const { from, before } = periodOf(input, bank.timezone);
    const { batchId, mandateId, collectionId } = input;
    const asked = pageAsked(input);
    const page = await read.page(collectionTransactions, {
      ...asked,
      where: (select) => {
        if (batchId !== undefined) select.where({ batchId });
        if (mandateId !== undefined) select.where({ mandateId });
        if (collectionId !== undefined) select.where({ collectionId });
        if (from !== undefined) select.where('createdAt', '>=', from);
        if (before !== undefined) select.where('createdAt', '<', before);
      },
    });
    const data = r3Listed(page, ({ tenant: _t, version: _v, ...row }) => ({
      ...row,
      amount: fromMinor(row.amount),
    }));
    return { data, message: 'Collection transactions retrieved successfully' };
  },
});
