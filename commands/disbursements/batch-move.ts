/** Moves of a batch's lifecycle: the permitted people, and the remaining work after a deletion. Pure. */

import type { Context } from '../../core/command/declaration/command.ts';
import type { NewTimer } from '../../core/command/declaration/effects.ts';
import { inState } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import type { FourEyes } from '../../core/command/policy/approval.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { counted } from '../../core/values/counted.ts';
import type { Instant } from '../../core/values/instant.ts';
import { makerCheckerRejection } from '../transactions/approval.ts';
import { type Batch, disbursementBatches, disbursementEntries } from './batch.ts';

export const batchNamed = { batchId: Type.Integer({ minimum: 1, description: 'The batch' }) };
export const withComment = { ...batchNamed, comment: Type.Optional(Note(500)) };
/** Lets a batch with invalid entries continue. */
export const leavingOut = {
  leaveOutInvalid: Type.Optional(
    Type.Boolean({ description: 'True to go on with a batch that has invalid entries: they are not paid' }),
  ),
};

export async function loadBatch({ batchId }: { readonly batchId: number }, read: Read) {
  const batch = await read.one(disbursementBatches, { id: batchId });
  return { batch: batch?.state === 'Deleted' ? undefined : batch };
}

/** An entry and its batch. */
export async function loadEntry({ entryId: id }: { readonly entryId: number }, read: Read) {
  const entry = await read.one(disbursementEntries, { id });
  const batch = entry && (await read.one(disbursementBatches, { id: entry.batchId }));
  return { entry, batch };
}

/** Changes of entries are for drafts. */
export function draftRefusal(batch: Batch): Rejection<'DISBURSEMENT_BATCH_STATE'> | undefined {
  if (batch.state === 'Draft') return undefined;
  const told = { end: '; entries are changed in drafts.', fact: 'status' };
  return inState('DISBURSEMENT_BATCH_STATE', `Batch ${batch.id}`, batch.state, told);
}

/** Rejects a batch without payable entries, or with invalid entries that the caller does not leave out. */
export function invalidRefusal(
  { id, entryCount, invalidCount }: Batch,
  leaveOutInvalid: boolean | undefined,
): Rejection<'DISBURSEMENT_BATCH_EMPTY' | 'DISBURSEMENT_BATCH_INVALID'> | undefined {
  if (invalidCount > 0 && leaveOutInvalid !== true) {
    const message = `Batch ${id} has ${counted(invalidCount, 'invalid entry', 'invalid entries')} of ${entryCount}: fix or remove them, or send leaveOutInvalid: true to pay the batch without them.`;
    return reject('DISBURSEMENT_BATCH_INVALID', { message, invalidEntries: invalidCount });
  }
  if (invalidCount < entryCount) return undefined;
  return entryCount === 0
    ? reject('DISBURSEMENT_BATCH_EMPTY')
    : reject('DISBURSEMENT_BATCH_EMPTY', { message: `Batch ${id} has no entry that can be paid.` });
}

/** Maker, reviewer and approver are three people. */
export function fourEyesRejection(
  batch: Batch,
  move: 'review' | 'approve',
  rule: FourEyes | null,
  { actor }: Context,
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  return move === 'review'
    ? makerCheckerRejection(actor, batch.makers, rule, 'who makes a batch does not review it')
    : makerCheckerRejection(
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
