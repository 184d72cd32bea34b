import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R3Listed, r3Listed } from '../../core/command/kit/r3-list.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { batchLife, collectionBatches } from './collection.ts';

const orNull = OrNull(Type.String());

export default query({
  name: 'RetrieveInterbankCollectionBatchesQuery',
  aliases: ['RetrieveNibssCollectionBatchesQuery'],
  summary: 'Batches of collections, newest first, with how far each has come.',
  reply: R3,
  permission: ['mandates.view'],
  input: Type.Object({
    ...paging(10),
    batchId: Type.Optional(Type.Integer()),
    startDate: Type.Optional(DayOrMoment('Created on or after')),
    endDate: Type.Optional(DayOrMoment('Created on or before')),
  }),
  output: R3Listed(
    Type.Object({
      id: Type.Integer(),
      batchName: Type.String(),
      batchDescription: orNull,
      organisationId: Type.Integer(),
      narration: orNull,
      collectionType: Type.Integer(),
      status: OneOf(batchLife.states),
      itemCount: Type.Integer(),
      totalAmount: Type.Number(),
      processedCount: Type.Integer(),
      successCount: Type.Integer(),
      failedCount: Type.Integer(),
      createdBy: Type.String(),
      createdById: orNull,
      createdAt: Type.String(),
    }),
  ),
  example: { pageNumber: 1, pageSize: 10 },

  read: async (input, read, { bank }) => {
    const { from, before } = periodOf(input, bank.timezone);
    const page = await read.page(collectionBatches, {
      ...pageAsked(input),
      orderBy: ['id'],
      where: (select) => {
        if (input.batchId !== undefined) select.where('id', input.batchId);
        if (from !== undefined) select.where('createdAt', '>=', from);
        if (before !== undefined) select.where('createdAt', '<', before);
      },
    });
    const data = r3Listed(page, ({ tenant: _t, version: _v, updatedAt: _u, state, ...batch }) => ({
      ...batch,
      status: state,
      totalAmount: fromMinor(batch.totalAmount),
    }));
    return { data, message: 'Collection batches retrieved successfully' };
  },
});
