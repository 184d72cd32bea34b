import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { BatchMoved, batchNamed, loadBatch, moveBatch } from './batch-input.ts';

export default command({
  name: 'ActivateInterbankCollectionBatchCommand',
  aliases: ['ActivateNibssCollectionBatchCommand'],
  summary: 'Makes a batch that has items ready to run.',
  reply: R3,
  permission: ['collections.run'],
  input: Type.Object(batchNamed),
  output: BatchMoved,
  example: { batchId: 1 },
  rejects: ['COLLECTION_BATCH_NOT_FOUND', 'COLLECTION_BATCH_STATE', 'COLLECTION_BATCH_EMPTY'],
  audits: 'CollectionBatchActivated',
  effectClasses: ['commitment'],
  load: loadBatch,
  decide: (_input, { batch }, context) =>
    batch?.state === 'Draft' && batch.itemCount === 0
      ? reject('COLLECTION_BATCH_EMPTY')
      : moveBatch(batch, 'activate', context),
});
