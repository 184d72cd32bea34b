import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { mandates } from '../mandates/mandate.ts';
import { boundWords, dayBound, settleDebit } from '../mandates/mandate-use.ts';
import { collectionBatches, collections } from './collection.ts';
import { batchCounts, itemEnds } from './ending.ts';
import { orderDebit } from './order.ts';

/** Run on an item's own date: a mandate that was stopped since is not debited. */
export default command({
  name: 'OrderCollection',
  summary: 'Orders the debit of an item whose date has come, if its mandate allows it still.',
  reply: R3,
  permission: null,
  input: Type.Object({ collectionId: Type.Integer() }),
  output: Type.Object({ id: Type.Integer(), status: Type.String() }),
  rejects: ['COLLECTION_NOT_FOUND', 'COLLECTION_BATCH_STATE', 'COLLECTION_BATCH_NOT_FOUND'],
  audits: 'CollectionOrdered',
  effectClasses: ['commitment'],

  load: async ({ collectionId }, read) => {
    const collection = await read.one(collections, { id: collectionId });
    const under = collection?.orderedUnder ?? null;
    return {
      collection,
      mandate: under === null ? undefined : await read.one(mandates, { id: under }),
      batch:
        collection === undefined ? undefined : await read.one(collectionBatches, { id: collection.batchId }),
    };
  },

  decide: (_input, { collection, mandate, batch }, context) => {
    if (collection === undefined) return reject('COLLECTION_NOT_FOUND');
    if (batch === undefined) return reject('COLLECTION_BATCH_NOT_FOUND');
    const { id, amount, tried } = collection;
    if (collection.state !== 'Processing' || mandate === undefined) {
      return reject('COLLECTION_BATCH_STATE', { message: `Collection ${id} is not running.` });
    }
    const bound = dayBound(mandate, context.now);
    if (bound === undefined) {
      return {
        data: { id, status: collection.state },
        message: `The debit of collection ${id} is ordered.`,
        effects: [orderDebit(collection, mandate, context)],
      };
    }
    const counted = batchCounts(batch, false, context);
    if (isRejection(counted)) return counted;
    const answer = { done: false, reason: boundWords(bound) } as const;
    return {
      data: { id, status: 'Failed' },
      message: `Collection ${id} is Failed.`,
      effects: [
        ...itemEnds(collection, { mandateId: mandate.id, answer, tried }, context),
        settleDebit(mandate, amount, false),
        ...counted,
      ],
    };
  },
});
