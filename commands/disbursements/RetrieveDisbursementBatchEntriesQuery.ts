import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { unfinished } from '../../core/uploads/upload.ts';
import { disbursementBatches, disbursementEntries, entryStates } from './batch.ts';
import { EntryView, entryView, R1Listed, r1Listed } from './batch-view.ts';
import { uploader } from './upload.ts';

export default query({
  name: 'RetrieveDisbursementBatchEntriesQuery',
  summary: 'Entries of batches, in the order in which they were entered.',
  reply: R1Strings,
  permission: ['disbursement.view'],
  input: Type.Object({
    ...paging(10),
    batchId: Type.Optional(Type.Integer()),
    status: Type.Optional(OneOf(entryStates, 'Only entries in this status')),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
  }),
  output: R1Listed(EntryView),
  example: { batchId: 1 },

  read: async ({ batchId, status, ...input }, read) => {
    const asked = pageAsked(input);
    // Entries of a batch that is still being uploaded or deleted are not shown.
    const going = await read.rows(disbursementBatches, (select) =>
      select.where({ state: 'Deleted' }).where('entryCount', '>', 0),
    );
    const coming = await unfinished(uploader, read);
    const hidden = [...coming.map(Number), ...going.map(({ id }) => id)];
    const page = await read.page(disbursementEntries, {
      ...asked,
      orderBy: ['id'],
      direction: 'asc',
      where: (select) => {
        if (batchId !== undefined) select.where({ batchId });
        if (status !== undefined) select.where({ state: status });
        if (hidden.length > 0) select.whereNotIn('batchId', hidden);
      },
    });
    return { data: r1Listed(page, entryView), message: listMessage(page) };
  },
});
