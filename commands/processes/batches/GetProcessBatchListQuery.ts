import { query } from '../../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../../core/command/kit/paging.ts';
import { batchStates, processBatches } from '../../../core/process/batch.ts';
import { processReply } from '../definitions/definition.ts';
import { BatchView, batchView } from './batch.ts';

export default query({
  name: 'GetProcessBatchListQuery',
  summary: 'Batches of process instances, newest first.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({ ...paging(20), state: Type.Optional(OneOf(batchStates)) }),
  output: Listed(BatchView),
  example: { state: 'RUNNING' },

  read: async (input, read) => {
    const { state } = input;
    const page = await read.page(processBatches, {
      ...pageAsked(input, 20),
      where(select) {
        if (state !== undefined) select.where('state', state);
      },
    });
    return { data: listed(page, batchView), message: listMessage(page) };
  },
});
