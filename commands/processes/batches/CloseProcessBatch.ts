import { command } from '../../../core/command/declaration/command.ts';
import { put } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { processBatches } from '../../../core/process/batch.ts';
import { processReply } from '../definitions/definition.ts';

export default command({
  name: 'CloseProcessBatch',
  summary: 'Ends a batch whose list is done.',
  reply: processReply,
  permission: null,
  input: Type.Object({ batchId: Type.String() }),
  output: Type.Object({}),
  rejects: [],
  audits: 'ProcessBatchDone',
  unaudited: true,
  load: async ({ batchId }, read) => ({ batch: await read.one(processBatches, { id: batchId }) }),
  decide: (_input, { batch }, { now: endedAt }) => ({
    data: {},
    message: 'Done.',
    effects: batch?.state === 'RUNNING' ? [put(processBatches, batch, { state: 'DONE', endedAt })] : [],
  }),
});
