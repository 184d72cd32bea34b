/** Batches and entries as queries show them. */
import type { Page } from '../../core/command/declaration/read.ts';
import { OneOf, OrNull, type TSchema, Type } from '../../core/command/declaration/schema.ts';
import { NextAfter } from '../../core/command/kit/paging.ts';
import { fromMinor } from '../../core/values/money.ts';
import { type Batch, batchLife, type Entry, entryStates, isAlive } from './batch.ts';

const orNull = OrNull(Type.String());

/** `data` of a list in this family. */
export const R1Listed = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: Type.Array(item),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    nextAfter: NextAfter,
  });

export function r1Listed<Row, Item>(page: Page<Row>, view: (row: Row) => Item) {
  const { items, pageNumber, pageSize, totalRecords: totalCount, totalPages, nextAfter } = page;
  return { items: items.map(view), pageNumber, pageSize, totalCount, totalPages, nextAfter };
}

export const BatchLine = Type.Object({
  batchId: Type.Integer(),
  sourceAccount: Type.String(),
  batchDescription: Type.String(),
  status: OneOf(batchLife.states),
  totalAmount: Type.Number(),
  entryCount: Type.Integer(),
  invalidEntries: Type.Integer(),
  createdBy: Type.String(),
  createdById: orNull,
  createdAt: Type.String(),
});

export function batchLine(batch: Batch) {
  return {
    batchId: batch.id,
    sourceAccount: batch.sourceNumber,
    batchDescription: batch.description,
    status: batch.state,
    totalAmount: fromMinor(batch.totalAmount),
    entryCount: batch.entryCount,
    invalidEntries: batch.invalidCount,
    createdBy: batch.createdBy,
    createdById: batch.createdById,
    createdAt: batch.createdAt,
  };
}

export const BatchView = Type.Object({
  ...BatchLine.properties,
  transactionSource: Type.Integer(),
  confirmedAt: orNull,
  reviewedBy: orNull,
  reviewedById: orNull,
  reviewedAt: orNull,
  approvedBy: orNull,
  approvedById: orNull,
  approvedAt: orNull,
  processedAt: orNull,
  comment: orNull,
  paidCount: Type.Integer(),
  paidAmount: Type.Number(),
  failedCount: Type.Integer(),
  pendingCount: Type.Integer({ description: 'Entries that are neither over nor invalid' }),
  invalidAmount: Type.Number({ description: 'The sum of the invalid entries' }),
  heldAmount: Type.Number({ description: 'What the source still holds for them' }),
  retriedAs: OrNull(
    Type.Integer({ description: 'Batch by which what failed is tried again, unless it was called off' }),
  ),
});

/** `again` is the batch that `retriedAs` names. */
export function batchView(batch: Batch, again: Batch | undefined) {
  const { paidCount, failedCount, invalidCount, entryCount } = batch;
  return {
    ...batchLine(batch),
    transactionSource: batch.transactionSource,
    confirmedAt: batch.confirmedAt,
    reviewedBy: batch.reviewedBy,
    reviewedById: batch.reviewedById,
    reviewedAt: batch.reviewedAt,
    approvedBy: batch.approvedBy,
    approvedById: batch.approvedById,
    approvedAt: batch.approvedAt,
    processedAt: batch.processedAt,
    comment: batch.comment,
    paidCount,
    paidAmount: fromMinor(batch.paidAmount),
    failedCount,
    pendingCount: entryCount - paidCount - failedCount - invalidCount,
    invalidAmount: fromMinor(batch.invalidAmount),
    heldAmount: fromMinor(batch.held),
    retriedAs: again !== undefined && isAlive(again) ? again.id : null,
  };
}

export const EntryView = Type.Object({
  entryId: Type.Integer(),
  batchId: Type.Integer(),
  bankCode: Type.String(),
  destinationAccount: Type.String(),
  amount: Type.Number(),
  narration: orNull,
  status: OneOf(entryStates),
  reason: orNull,
  reference: orNull,
});

export function entryView(entry: Entry) {
  const { id: entryId, batchId, bankCode, destinationAccount, narration } = entry;
  const { state: status, reason, reference, amount } = entry;
  return {
    entryId,
    batchId,
    bankCode,
    destinationAccount,
    amount: fromMinor(amount),
    narration,
    status,
    reason,
    reference,
  };
}
