/** How an item of a batch ends, and with the last one the batch. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit, insert, put } from '../../core/command/declaration/effects.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import type { OrderAnswer } from '../../core/interbank/contract.ts';
import { fromMinor } from '../../core/values/money.ts';
import { moveBatch } from './batch-input.ts';
import {
  type Collection,
  type CollectionBatch,
  collectionBatches,
  collections,
  collectionTransactions,
  type Tried,
} from './collection.ts';

type Answer =
  | Extract<OrderAnswer, { readonly done: true }>
  | { readonly done: false; readonly reason: string };

/** One row for an answer of the network, or for a debit that was not even ordered. */
export function told(
  { id, batchId, amount }: Collection,
  mandateId: number,
  answer: Answer,
  context: Context,
): Effect {
  return insert(collectionTransactions, {
    id: context.newId(),
    batchId,
    collectionId: id,
    mandateId,
    amount,
    status: answer.done ? 'Successful' : 'Failed',
    reference: answer.done ? answer.reference : null,
    reason: answer.done ? null : answer.reason,
    createdAt: context.now,
  });
}

/** The item's own end: its row, the answer that ended it, and its event. */
export function itemEnds(
  item: Collection,
  { mandateId, answer, tried }: { mandateId: number; answer: Answer; tried: readonly Tried[] },
  context: Context,
): readonly Effect[] {
  const { id, batchId, amount } = item;
  const status = answer.done ? ('Successful' as const) : ('Failed' as const);
  return [
    put(collections, item, {
      state: status,
      orderedUnder: null,
      tried,
      reference: answer.done ? answer.reference : null,
      reason: answer.done ? null : answer.reason,
      processedAt: context.now,
    }),
    told(item, mandateId, answer, context),
    emit('collection.processed', String(id), {
      collectionId: id,
      batchId,
      mandateId,
      amount: fromMinor(amount),
      status,
    }),
  ];
}

/** Counts the end of one item in the batch. The last item completes the batch. */
export function batchCounts(batch: CollectionBatch, isGood: boolean, context: Context) {
  const counts = {
    processedCount: batch.processedCount + 1,
    successCount: batch.successCount + (isGood ? 1 : 0),
    failedCount: batch.failedCount + (isGood ? 0 : 1),
  };
  if (counts.processedCount < batch.itemCount) {
    return [put(collectionBatches, batch, { ...counts, updatedAt: context.now })];
  }
  const end = moveBatch(batch, 'complete', context, counts);
  return isRejection(end) ? end : end.effects;
}
