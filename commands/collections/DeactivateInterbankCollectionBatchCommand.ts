import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { BatchMoved, batchNamed, loadBatch, moveBatch } from './batch-input.ts';

export default command({
  name: 'DeactivateInterbankCollectionBatchCommand',
  aliases: ['DeactivateNibssCollectionBatchCommand'],
  summary: 'Takes an active batch back to a draft, so that it may be changed.',
  reply: R3,
  permission: ['collections.run'],
  input: Type.Object(batchNamed),
  output: BatchMoved,
  example: { batchId: 1 },
  rejects: ['COLLECTION_BATCH_NOT_FOUND', 'COLLECTION_BATCH_STATE'],
  audits: 'CollectionBatchDeactivated',
  effectClasses: ['commitment'],
  load: loadBatch,
  decide: (_input, { batch }, context) => moveBatch(batch, 'deactivate', context),
});
