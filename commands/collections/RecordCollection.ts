import { type Context, command } from '../../core/command/command.ts';
import { type Effect, emit, insert, post, put } from '../../core/command/effects.ts';
import { OrderAnswer } from '../../core/command/interbank.ts';
import { isRejection, reject } from '../../core/command/rejections.ts';
import { R3 } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import { chart } from '../../core/ledger/chart.ts';
import { fromMinor } from '../../core/values/money.ts';
import { type Mandate, mandates } from '../mandates/mandate.ts';
import { mandateProblem, moveBatch } from './batch-input.ts';
import {
  type Collection,
  type CollectionBatch,
  collectionBatches,
  collectionReference,
  collections,
  collectionTransactions,
} from './collection.ts';
import { orderDebit } from './order.ts';

/** Run when the network has answered an order: posts a success once, or turns to the next account. */
export default command({
  name: 'RecordCollection',
  summary: 'Records what came of a debit under a mandate.',
  reply: R3,
  permission: null,
  input: Type.Object({
    collectionId: Type.Integer(),
    mandateId: Type.Integer(),
    answer: OrderAnswer,
  }),
  output: Type.Object({ id: Type.Integer(), status: Type.String() }),
  rejects: ['COLLECTION_NOT_FOUND', 'COLLECTION_BATCH_STATE', 'COLLECTION_BATCH_NOT_FOUND'],
  audits: 'CollectionRecorded',

  load: async ({ collectionId, mandateId }, read) => {
    const collection = await read.one(collections, { id: collectionId });
    const mandate = await read.one(mandates, { id: mandateId });
    const group = mandate?.kind === 'GSI' ? mandate.batchId : null;
    return {
      collection,
      mandate,
      batch:
        collection === undefined
          ? undefined
          : await read.one(collectionBatches, { id: collection.batchId }),
      others: group === null ? [] : await read.all(mandates, { batchId: group }),
    };
  },

  decide: ({ mandateId, answer }, { collection, mandate, batch, others }, context) => {
    if (collection === undefined || mandate === undefined) return reject('COLLECTION_NOT_FOUND');
    if (batch === undefined) return reject('COLLECTION_BATCH_NOT_FOUND');
    const { id } = collection;
    if (collection.state !== 'Processing') {
      return reject('COLLECTION_BATCH_STATE', { message: `Collection ${id} is over.` });
    }
    const code = answer.done ? null : answer.code;
    const tried = [...collection.tried, { mandateId, code }];
    const told = insert(collectionTransactions, {
      id: context.newId(),
      batchId: collection.batchId,
      collectionId: id,
      mandateId,
      amount: collection.amount,
      status: answer.done ? 'Successful' : 'Failed',
      reference: answer.done ? answer.reference : null,
      reason: answer.done ? null : answer.reason,
      createdAt: context.now,
    });
    const next =
      code === 'INSUFFICIENT_FUNDS'
        ? others.find(
            (other) =>
              mandateProblem(other, context.now) === undefined &&
              !tried.some((one) => one.mandateId === other.id),
          )
        : undefined;
    if (next !== undefined) {
      return {
        data: { id, status: 'Processing' },
        message: 'The account lacks funds; another one of the mandate is turned to.',
        effects: [
          put(collections, collection, { tried }),
          told,
          orderDebit({ ...collection, collectionDate: null }, next, context),
        ],
      };
    }
    const status = answer.done ? ('Successful' as const) : ('Failed' as const);
    const ended = ending(batch, answer.done, context);
    if (isRejection(ended)) return ended;
    const reference = answer.done ? answer.reference : null;
    return {
      data: { id, status },
      message: `Collection ${id} is ${status}.`,
      effects: [
        put(collections, collection, { state: status, tried, reference, processedAt: context.now }),
        told,
        ...(answer.done ? collected(collection, mandate, context) : []),
        ...ended,
        emit('collection.processed', String(id), {
          collectionId: id,
          batchId: batch.id,
          mandateId,
          amount: fromMinor(collection.amount),
          status,
        }),
      ],
    };
  },
});

/** The money came from the other bank and is owed to the organisation. */
function collected(
  { id, amount, narration }: Collection,
  mandate: Mandate,
  context: Context,
): readonly Effect[] {
  return [
    put(mandates, mandate, { collected: mandate.collected + amount }),
    post({
      id: context.newId(),
      reference: collectionReference(id),
      kind: 'collection',
      narration,
      currency: context.bank.currency,
      lines: [
        { gl: chart.interbank.code, side: 'debit', amount },
        { gl: chart.collections.code, side: 'credit', amount },
      ],
    }),
  ];
}

/** The batch counts the end of one item; the last one completes it. */
function ending(batch: CollectionBatch, isGood: boolean, context: Context) {
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
