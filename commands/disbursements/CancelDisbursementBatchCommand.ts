import { command } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { batchLife, batchNoun } from './batch.ts';
import { loadBatch, withComment } from './batch-move.ts';

export default command({
  name: 'CancelDisbursementBatchCommand',
  summary: 'Calls a batch off for good before its processing begins.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  input: Type.Object(withComment),
  output: Type.Object({
    batchId: Type.Integer(),
    status: OneOf(batchLife.states),
    cancelledBy: Type.String(),
    cancelledById: Type.String(),
    cancelledAt: Type.String(),
    comment: OrNull(Type.String()),
  }),
  example: { batchId: 1, comment: 'Entered twice' },
  rejects: ['DISBURSEMENT_BATCH_NOT_FOUND', 'DISBURSEMENT_BATCH_STATE'],
  audits: 'DisbursementBatchCancelled',
  effectClasses: ['commitment'],
  load: loadBatch,

  decide: ({ batchId, comment }, { batch }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const moved = batchNoun.move(batch, 'cancel', context, { note: comment?.trim() });
    if (isRejection(moved)) return moved;
    const { to: status, effects } = moved;
    return {
      data: {
        batchId,
        status,
        cancelledBy: context.actor.name,
        cancelledById: context.actor.userId,
        cancelledAt: context.now,
        comment: comment ?? null,
      },
      message: 'Batch cancelled successfully',
      effects,
    };
  },
});
