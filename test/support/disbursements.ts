/** Disbursement batches and entries as decide functions are shown them. */
import type { Batch, Entry } from '../../commands/disbursements/batch.ts';
import { noon } from './decide.ts';

/** A draft of the person `maker` with one entry of 200.00, paid from account `acc-1`. */
export function aDisbursement(more: Partial<Batch> = {}): Batch {
  return {
    tenant: 'demo',
    version: 1,
    id: 4,
    state: 'Draft',
    description: 'Salaries',
    sourceId: 'acc-1',
    sourceNumber: '1000000001',
    transactionSource: 1,
    totalAmount: 20_000n,
    entryCount: 1,
    invalidCount: 0,
    invalidAmount: 0n,
    nextPosition: 1,
    held: 0n,
    paidCount: 0,
    paidAmount: 0n,
    failedCount: 0,
    createdBy: 'The maker',
    createdById: 'maker',
    makers: ['maker'],
    createdAt: noon,
    confirmedAt: null,
    reviewedBy: null,
    reviewedById: null,
    reviewers: [],
    reviewedAt: null,
    approvedBy: null,
    approvedById: null,
    approvedAt: null,
    comment: null,
    processedAt: null,
    retriedAs: null,
    ...more,
  };
}

/** The entry of that batch: to an account of this bank. */
export function anEntry(more: Partial<Entry> = {}): Entry {
  return {
    tenant: 'demo',
    version: 1,
    id: 41,
    batchId: 4,
    chunk: 0,
    bankCode: '000',
    destinationAccount: '1000000002',
    amount: 20_000n,
    narration: null,
    state: 'Pending',
    reason: null,
    reference: null,
    processedAt: null,
    ...more,
  };
}
