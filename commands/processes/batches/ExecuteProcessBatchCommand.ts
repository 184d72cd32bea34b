import { command } from '../../../core/command/declaration/command.ts';
import { audit, put, schedule } from '../../../core/command/declaration/effects.ts';
import { OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { batchStates, batchTask, batchTimer, processBatches } from '../../../core/process/batch.ts';
import { counted } from '../../../core/values/counted.ts';
import { processReply } from '../definitions/definition.ts';
import { starterOf } from '../instances/start.ts';

export default command({
  name: 'ExecuteProcessBatchCommand',
  summary:
    'Does exactly what the list of a prepared batch says; an instance that changed meanwhile is reported and left alone.',
  reply: processReply,
  permission: ['processes.batch'],

  input: Type.Object({ batchId: Words(64) }),
  output: Type.Object({
    batchId: Type.String(),
    operation: Type.String(),
    state: OneOf<string>(batchStates),
    planned: Type.Integer(),
  }),
  example: { batchId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },

  rejects: ['BATCH_NOT_FOUND', 'BATCH_STARTED'],
  audits: 'ProcessBatchExecuted',

  load: async ({ batchId }, read) => ({ batch: await read.one(processBatches, { id: batchId }) }),

  decide: ({ batchId }, { batch }, context) => {
    if (batch === undefined) return reject('BATCH_NOT_FOUND');
    if (batch.state !== 'PREPARED') return reject('BATCH_STARTED');
    const { operation, planned } = batch;
    const { now } = context;
    return {
      data: { batchId, operation, state: 'RUNNING', planned },
      message: `${counted(planned, 'instance is', 'instances are')} being done. GetProcessBatchByIdQuery shows the progress.`,
      effects: [
        put(processBatches, batch, {
          state: 'RUNNING',
          executedBy: starterOf(context.actor),
          startedAt: now,
        }),
        schedule({ id: batchTimer(batchId), due: now, command: batchTask, data: { batchId } }),
        audit({
          transactionId: batchId,
          previousState: 'PREPARED',
          newState: 'RUNNING',
          approverNotes: `${operation}: ${counted(planned, 'instance')}`,
        }),
      ],
    };
  },
});
