/** Moves of a batch's lifecycle: who may make them, and what goes on after a deletion. Pure. */

import type { Context } from '../../core/command/declaration/command.ts';
import type { NewTimer } from '../../core/command/declaration/effects.ts';
import { inState } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import type { FourEyes } from '../../core/command/policy/approval.ts';
import type { Rejection } from '../../core/command/wire/rejections.ts';
import type { Instant } from '../../core/values/instant.ts';
import { sameHands } from '../transactions/approval.ts';
import { type Batch, disbursementBatches } from './batch.ts';

export const batchNamed = { batchId: Type.Integer({ minimum: 1, description: 'The batch' }) };
export const withComment = { ...batchNamed, comment: Type.Optional(Note(500)) };

export async function loadBatch({ batchId }: { readonly batchId: number }, read: Read) {
  const batch = await read.one(disbursementBatches, { id: batchId });
  return { batch: batch?.state === 'Deleted' ? undefined : batch };
}

/** Changes of entries are for drafts. */
export function draftRefusal(batch: Batch): Rejection<'DISBURSEMENT_BATCH_STATE'> | undefined {
  if (batch.state === 'Draft') return undefined;
  const told = { end: '; entries are changed in drafts.', fact: 'status' };
  return inState('DISBURSEMENT_BATCH_STATE', `Batch ${batch.id}`, batch.state, told);
}

/** Maker, reviewer and approver are three people. */
export function handsRefusal(
  batch: Batch,
  move: 'review' | 'approve',
  rule: FourEyes | null,
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

/** The timer that takes away one part of the entries of a deleted batch. */
export function removalTimer(batchId: number, chunk: number, due: Instant): NewTimer {
  return {
    id: `disbursement-removal:${batchId}:${chunk}`,
    due,
    command: 'RemoveDisbursementEntries',
    data: { batchId, chunk },
  };
}
