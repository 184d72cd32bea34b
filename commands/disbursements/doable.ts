/** Actions of a batch. */
import { doable, sampleReason } from '../../core/command/declaration/work.ts';
import { disbursementBatches } from './batch.ts';

export const doneWithBatches = doable({
  of: 'disbursementBatch',
  permission: ['disbursement.view'],
  async acts(id, { read }) {
    const number = Number(id);
    const batch = Number.isSafeInteger(number)
      ? await read.one(disbursementBatches, { id: number })
      : undefined;
    if (batch === undefined || batch.state === 'Deleted') return undefined;
    const data = { batchId: batch.id };
    const sample = { comment: sampleReason };
    return [
      { command: 'ConfirmDisbursementBatchCommand', data },
      { command: 'ReviewDisbursementBatchCommand', data },
      { command: 'RejectDisbursementReviewCommand', data, sample },
      { command: 'ApproveDisbursementBatchCommand', data },
      { command: 'RejectDisbursementApprovalCommand', data, sample },
      { command: 'CancelDisbursementBatchCommand', data },
      { command: 'DeleteDisbursementBatchCommand', data },
    ];
  },
});
