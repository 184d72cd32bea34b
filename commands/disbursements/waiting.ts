/** Batches that wait for a review or an approval, as work for those who may decide. */
import { isFew, sampleReason, type WorkItem, work } from '../../core/command/declaration/work.ts';
import { counted } from '../../core/values/counted.ts';
import { type Batch, disbursementBatches } from './batch.ts';

export const pendingBatches = work({
  of: 'disbursementBatch',
  says: 'Disbursement batches that wait for a review or an approval',
  table: disbursementBatches,
  waits: (select) => {
    isFew(select, 'state', 'PendingReview', 'Reviewed');
  },
  own: ['createdById', 'makers'],
  due: null,
  since: 'createdAt',
  amount: 'totalAmount',
  texts: ['description', 'sourceNumber', 'createdBy'],
  commands: [
    ...['ReviewDisbursementBatchCommand', 'RejectDisbursementReviewCommand'],
    ...['ApproveDisbursementBatchCommand', 'RejectDisbursementApprovalCommand'],
  ],
  events: ['disbursement_batch.state_changed'],
  items: (rows, _read, { currency }) =>
    rows.map((row) => ({
      id: String(row.id),
      what: `Batch ${row.id}, ${paymentsOf(row)}: ${row.description}`,
      amount: row.totalAmount,
      currency,
      createdBy: row.createdBy,
      createdById: row.createdById,
      createdAt: row.createdAt,
      hands: row.makers,
      acts: actsOn(row),
    })),
});

/** How many payments of a batch there are, and how many of them are invalid. */
function paymentsOf({ entryCount, invalidCount }: Batch): string {
  const payments = counted(entryCount, 'payment');
  return invalidCount === 0 ? payments : `${payments} (${invalidCount} invalid)`;
}

function actsOn({ id: batchId, state }: Batch): WorkItem['acts'] {
  const data = { batchId };
  const sample = { comment: sampleReason };
  return state === 'PendingReview'
    ? [
        { command: 'ReviewDisbursementBatchCommand', data },
        { command: 'RejectDisbursementReviewCommand', data, sample },
      ]
    : [
        { command: 'ApproveDisbursementBatchCommand', data },
        { command: 'RejectDisbursementApprovalCommand', data, sample },
      ];
}
