import { command } from '../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { batchLife, batchNoun } from './batch.ts';
import { batchNamed, loadBatch } from './batch-move.ts';

export default command({
  name: 'RejectDisbursementReviewCommand',
  summary: 'Turns a batch down at its review; the comment says why.',
  reply: R1Strings,
  permission: ['disbursement.review'],
  input: Type.Object({ ...batchNamed, comment: Words(500) }),
  output: Type.Object({
    batchId: Type.Integer(),
    status: OneOf(batchLife.states),
    rejectedBy: Type.String(),
    rejectedById: Type.String(),
    rejectedAt: Type.String(),
    comment: Type.String(),
  }),
  example: { batchId: 1, comment: 'The total differs from the payroll' },
  rejects: ['DISBURSEMENT_BATCH_NOT_FOUND', 'DISBURSEMENT_BATCH_STATE'],
  audits: 'DisbursementReviewRejected',
  effectClasses: ['commitment'],
  load: loadBatch,

  decide: ({ batchId, comment }, { batch }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const moved = batchNoun.move(batch, 'reject', context, { note: comment?.trim() });
    if (isRejection(moved)) return moved;
    const { to: status, effects } = moved;
    return {
      data: {
        batchId,
        status,
        rejectedBy: context.actor.name,
        rejectedById: context.actor.userId,
        rejectedAt: context.now,
        comment,
      },
      message: 'Batch rejected',
      effects,
    };
  },
});
