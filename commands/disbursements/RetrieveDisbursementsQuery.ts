import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { disbursementBatches, disbursementEntries, entryStates } from './batch.ts';
import { R1Listed, r1Listed } from './batch-view.ts';

export default query({
  name: 'RetrieveDisbursementsQuery',
  summary: 'Payments of batches that are over, newest first.',
  reply: R1Strings,
  permission: ['disbursement.view'],
  input: Type.Object({
    ...paging(10),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
    startDate: Type.Optional(DayOrMoment('Processed on or after')),
    endDate: Type.Optional(DayOrMoment('Processed on or before')),
  }),
  output: R1Listed(
    Type.Object({
      disbursementId: Type.Integer(),
      batchId: Type.Integer(),
      sourceAccount: Type.String(),
      destinationAccount: Type.String(),
      amount: Type.Number(),
      narration: OrNull(Type.String()),
      status: OneOf(entryStates),
      processedAt: OrNull(Type.String()),
    }),
  ),
  example: { pageSize: 10 },

  read: async (input, read, { bank }) => {
    const { from, before } = periodOf(input, bank.timezone);
    const asked = pageAsked(input);
    const page = await read.page(disbursementEntries, {
      ...asked,
      orderBy: ['id'],
      where: (select) => {
        select.whereIn('state', ['Successful', 'Failed']);
        if (from !== undefined) select.where('processedAt', '>=', from);
        if (before !== undefined) select.where('processedAt', '<', before);
      },
    });
    const ids = [...new Set(page.items.map(({ batchId }) => batchId))];
    const batches = await read.rows(disbursementBatches, (select) => select.whereIn('id', ids));
    const sourceOf = new Map(batches.map(({ id, sourceNumber }) => [id, sourceNumber]));
    const data = r1Listed(page, (entry) => ({
      disbursementId: entry.id,
      batchId: entry.batchId,
      sourceAccount: sourceOf.get(entry.batchId) ?? '',
      destinationAccount: entry.destinationAccount,
      amount: fromMinor(entry.amount),
      narration: entry.narration,
      status: entry.state,
      processedAt: entry.processedAt,
    }));
    return { data, message: listMessage(page) };
  },
});
