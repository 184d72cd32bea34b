/** Moves of a batch's lifecycle: who may make them, and what they do. Pure. */

import type { Context } from '../../core/command/declaration/command.ts';
import { emit, put } from '../../core/command/declaration/effects.ts';
import { moved } from '../../core/command/declaration/history.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { sameHands } from '../transactions/approval.ts';
import { type Batch, type BatchMove, batchEvent, batchLife, disbursementBatches } from './batch.ts';

export const batchNamed = { batchId: Type.Integer({ minimum: 1, description: 'The batch' }) };
export const withComment = { ...batchNamed, comment: Type.Optional(Note(500)) };

export async function loadBatch({ batchId }: { readonly batchId: number }, read: Read) {
  const batch = await read.one(disbursementBatches, { id: batchId });
  return { batch: batch?.state === 'Deleted' ? undefined : batch };
}

const done: Readonly<Record<BatchMove, string>> = {
  confirm: 'confirmed',
  review: 'reviewed',
  reject: 'rejected at review',
  approve: 'approved',
  refuse: 'rejected at approval',
  cancel: 'cancelled',
  begin: 'processed',
  finish: 'finished',
  finishPartly: 'finished',
  delete: 'deleted',
};

/** Why the batch's state does not allow the move, or undefined. */
export function stateRefusal(
  batch: Batch,
  move: BatchMove,
): Rejection<'DISBURSEMENT_BATCH_STATE'> | undefined {
  if (batchLife.next(batch.state, move) !== undefined) return undefined;
  return reject('DISBURSEMENT_BATCH_STATE', {
    message: `Batch ${batch.id} is ${batch.state}; it cannot be ${done[move]}.`,
    status: batch.state,
  });
}

/** Changes of entries are for drafts. */
export function draftRefusal(batch: Batch): Rejection<'DISBURSEMENT_BATCH_STATE'> | undefined {
  if (batch.state === 'Draft') return undefined;
  const message = `Batch ${batch.id} is ${batch.state}; entries are changed in drafts.`;
  return reject('DISBURSEMENT_BATCH_STATE', { message, status: batch.state });
}

type FourEyes = Parameters<typeof sameHands>[2];

/** Maker, reviewer and approver are three people. */
export function handsRefusal(
  batch: Batch,
  move: 'review' | 'approve',
  rule: FourEyes,
  { actor }: Context,
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  return move === 'review'
    ? sameHands(actor, batch.makers, rule, 'who makes a batch does not review it')
    : sameHands(
        actor,
        [...batch.makers, ...batch.reviewers],
        rule,
        'who makes or reviews a batch does not approve it',
      );
}

/** The effects of a move that the state allows. */
export function moveEffects(
  batch: Batch,
  move: BatchMove,
  context: Context,
  detail: {
    readonly changes?: Changes<typeof disbursementBatches>;
    readonly comment?: string | undefined;
  } = {},
) {
  const to = batchLife.next(batch.state, move) ?? batch.state;
  const note = detail.comment?.trim() ?? null;
  const changes = {
    ...detail.changes,
    ...(note === null ? {} : { comment: note }),
    state: to,
  };
  const subject = String(batch.id);
  const after = { ...batch, ...changes };
  return {
    to,
    effects: [
      put(disbursementBatches, batch, changes),
      moved(context, { noun: 'disbursement-batch', subject, move, from: batch.state, to, note }),
      emit('disbursement_batch.state_changed', subject, batchEvent(after)),
    ],
  };
}
