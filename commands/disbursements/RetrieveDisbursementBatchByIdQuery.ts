import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { disbursementBatches } from './batch.ts';
import { batchNamed } from './batch-move.ts';
import { BatchView, batchView } from './batch-view.ts';

export default query({
  name: 'RetrieveDisbursementBatchByIdQuery',
  summary: 'One batch and how far its payment has come.',
  reply: R1Strings,
  permission: ['disbursement.view'],
  input: Type.Object(batchNamed),
  output: BatchView,
  example: { batchId: 1 },
  rejects: ['DISBURSEMENT_BATCH_NOT_FOUND'],

  read: async ({ batchId: id }, read) => {
    const batch = await read.one(disbursementBatches, { id });
    if (batch === undefined || batch.state === 'Deleted') {
      return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    }
    const { retriedAs } = batch;
    const again = retriedAs === null ? undefined : await read.one(disbursementBatches, { id: retriedAs });
    return { data: batchView(batch, again), message: 'Batch retrieved successfully' };
  },
});
