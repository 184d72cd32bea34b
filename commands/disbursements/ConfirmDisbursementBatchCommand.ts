import { peopleWith } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { batchLife, batchNoun } from './batch.ts';
import { invalidRefusal, leavingOut, loadBatch, withComment } from './batch-move.ts';

export default command({
  name: 'ConfirmDisbursementBatchCommand',
  summary:
    'Hands a draft in for review; its entries no longer change. A draft with invalid entries needs `leaveOutInvalid`.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  input: Type.Object({ ...withComment, ...leavingOut }),
  output: Type.Object({
    batchId: Type.Integer(),
    status: OneOf(batchLife.states),
    confirmedAt: Type.String(),
    invalidEntries: Type.Integer(),
  }),
  example: { batchId: 1 },
  rejects: [
    'DISBURSEMENT_BATCH_NOT_FOUND',
    'DISBURSEMENT_BATCH_STATE',
    'DISBURSEMENT_BATCH_EMPTY',
    'DISBURSEMENT_BATCH_INVALID',
  ],
  audits: 'DisbursementBatchConfirmed',
  effectClasses: ['commitment'],
  load: loadBatch,

  decide: ({ batchId, comment, leaveOutInvalid }, { batch }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused = batchNoun.refusal(batch, 'confirm') ?? invalidRefusal(batch, leaveOutInvalid);
    if (refused !== undefined) return refused;
    // The person who confirms becomes a maker of the entries too.
    const makers = peopleWith(batch.makers, context.actor);
    const changes = { confirmedAt: context.now, makers };
    const { to: status, effects } = batchNoun.moved(batch, 'confirm', context, {
      changes,
      note: comment?.trim(),
    });
    return {
      data: { batchId, status, confirmedAt: context.now, invalidEntries: batch.invalidCount },
      message: 'Batch confirmed and submitted for review',
      effects,
    };
  },
});
