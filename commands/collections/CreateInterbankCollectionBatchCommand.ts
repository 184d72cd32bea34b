import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { BatchMoved, batchFields, newBatch } from './batch-input.ts';

export default command({
  name: 'CreateInterbankCollectionBatchCommand',
  aliases: ['CreateNibssCollectionBatchCommand'],
  summary: 'Begins an empty batch of collections.',
  reply: R3,
  permission: ['collections.run', 'mandates.create'],
  input: Type.Object(batchFields),
  output: BatchMoved,
  example: { batchName: 'March', organisationId: 1, narration: 'Instalments of March' },
  rejects: [],
  audits: 'CollectionBatchCreated',
  effectClasses: ['commitment'],
  load: async (_input, read) => read.sequence('collection-batch'),
  decide: (input, _state, context) => {
    const { id, effects } = newBatch(input, [], context);
    return { data: { id, status: 'Draft' }, message: 'Batch created successfully', effects };
  },
});
