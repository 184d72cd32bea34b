import { query } from '../../core/command/command.ts';
import { listMessage, pageAsked, paging } from '../../core/command/paging.ts';
import { R1Strings } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import { disbursementEntries } from './batch.ts';
import { EntryView, entryView, exportLimit, R1Listed, r1Listed } from './batch-view.ts';

export default query({
  name: 'RetrieveDisbursementBatchEntriesQuery',
  summary: 'Entries of batches, in the order in which they were entered.',
  reply: R1Strings,
  permission: ['disbursement.view'],
  input: Type.Object({
    ...paging(10),
    batchId: Type.Optional(Type.Integer()),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
  }),
  output: R1Listed(EntryView),
  example: { batchId: 1 },

  read: async ({ batchId, ...input }, read) => {
    const asked =
      input.isExport === true ? { pageNumber: 1, pageSize: exportLimit } : pageAsked(input);
    const page = await read.page(disbursementEntries, {
      ...asked,
      orderBy: ['id'],
      direction: 'asc',
      where: (select) => {
        if (batchId !== undefined) select.where({ batchId });
      },
    });
    return { data: r1Listed(page, entryView), message: listMessage(page) };
  },
});
