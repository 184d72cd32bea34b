import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { disbursementBatches } from './batch.ts';
import { BatchLine, batchLine, R1Listed, r1Listed } from './batch-view.ts';

export default query({
  name: 'RetrieveDisbursementBatchesQuery',
  summary: 'Disbursement batches, newest first.',
  reply: R1Strings,
  permission: ['disbursement.view'],
  input: Type.Object({
    ...paging(10),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
    startDate: Type.Optional(DayOrMoment('Created on or after')),
    endDate: Type.Optional(DayOrMoment('Created on or before')),
  }),
  output: R1Listed(BatchLine),
  example: { pageSize: 10 },

  read: async (input, read, { bank }) => {
    const { from, before } = periodOf(input, bank.timezone);
    const asked = pageAsked(input);
    const page = await read.page(disbursementBatches, {
      ...asked,
      orderBy: ['id'],
      where: (select) => {
        select.whereNot('state', 'Deleted');
        if (from !== undefined) select.where('createdAt', '>=', from);
        if (before !== undefined) select.where('createdAt', '<', before);
      },
    });
    return { data: r1Listed(page, batchLine), message: listMessage(page) };
  },
});
