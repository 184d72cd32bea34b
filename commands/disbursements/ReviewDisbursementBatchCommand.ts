import { command } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { makerChecker } from '../transactions/approval-policies.ts';
import { batchLife, batchNoun } from './batch.ts';
import { fourEyesRejection, loadBatch, withComment } from './batch-move.ts';

export default command({
  name: 'ReviewDisbursementBatchCommand',
  summary: 'Passes a batch on for approval; somebody else made it.',
  reply: R1Strings,
  permission: ['disbursement.review'],
  input: Type.Object(withComment),
  output: Type.Object({
    batchId: Type.Integer(),
    status: OneOf(batchLife.states),
    reviewedBy: Type.String(),
    reviewedById: Type.String(),
    reviewedAt: Type.String(),
    comment: OrNull(Type.String()),
    invalidEntries: Type.Integer(),
  }),
  example: { batchId: 1, comment: 'Agrees with the payroll' },
  policies: { makerChecker },
  rejects: ['DISBURSEMENT_BATCH_NOT_FOUND', 'DISBURSEMENT_BATCH_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'DisbursementBatchReviewed',
  effectClasses: ['commitment'],
  load: loadBatch,
  facts: (_input, { batch }) => ({ makerChecker: batch === undefined ? null : {} }),

  decide: ({ batchId, comment }, { batch }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused =
      batchNoun.refusal(batch, 'review') ??
      fourEyesRejection(batch, 'review', context.policy.makerChecker, context);
    if (refused !== undefined) return refused;
    const { actor, now } = context;
    const changes = {
      reviewedBy: actor.name,
      reviewedById: actor.userId,
      reviewedAt: now,
      reviewers: actor.humans,
    };
    const { to: status, effects } = batchNoun.moved(batch, 'review', context, {
      changes,
      note: comment?.trim(),
    });
    return {
      data: {
        batchId,
        status,
        reviewedBy: actor.name,
        reviewedById: actor.userId,
        reviewedAt: now,
        comment: comment ?? null,
        invalidEntries: batch.invalidCount,
      },
      message: 'Batch reviewed successfully',
      effects,
    };
  },
});
