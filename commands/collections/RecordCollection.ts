import { type Context, command } from '../../core/command/declaration/command.ts';
import { type Effect, post, put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { OrderAnswer } from '../../core/interbank/contract.ts';
import { chart } from '../../core/ledger/chart.ts';
import { type Mandate, mandates } from '../mandates/mandate.ts';
import { settleDebit, turnBound } from '../mandates/mandate-use.ts';
import { type Collection, collectionBatches, collectionReference, collections } from './collection.ts';
import { batchCounts, itemEnds, told } from './ending.ts';
import { orderDebit } from './order.ts';

/** Run when the network has answered an order: posts a success once, or turns to the next account. */
export default command({
  name: 'RecordCollection',
  summary: 'Records what came of a debit under a mandate.',
  reply: R3,
  permission: null,
  input: Type.Object({ collectionId: Type.Integer(), mandateId: Type.Integer(), answer: OrderAnswer }),
  output: Type.Object({ id: Type.Integer(), status: Type.String() }),
  rejects: ['COLLECTION_NOT_FOUND', 'COLLECTION_BATCH_STATE', 'COLLECTION_BATCH_NOT_FOUND'],
  audits: 'CollectionRecorded',
  effectClasses: ['money', 'commitment'],

  load: async ({ collectionId, mandateId }, read) => {
    const collection = await read.one(collections, { id: collectionId });
    const mandate = await read.one(mandates, { id: mandateId });
    const group = mandate?.kind === 'GSI' ? mandate.batchId : null;
    return {
      collection,
      mandate,
      batch:
        collection === undefined ? undefined : await read.one(collectionBatches, { id: collection.batchId }),
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
    const freed = settleDebit(mandate, collection.amount, answer.done);
    const next =
      code === 'INSUFFICIENT_FUNDS'
        ? others.find(
            (other) =>
              !tried.some((one) => one.mandateId === other.id) &&
              turnBound(other, others, { amount: collection.amount, at: context.now }) === undefined,
          )
        : undefined;
    if (next !== undefined) {
      return {
        data: { id, status: 'Processing' },
        message: 'The account lacks funds; another one of the mandate is turned to.',
        effects: [
          put(collections, collection, { tried, orderedUnder: next.id }),
          told(collection, mandateId, answer, context),
          freed,
          ordered(next, collection),
          orderDebit({ ...collection, collectionDate: null }, next, context),
        ],
      };
    }
    const counted = batchCounts(batch, answer.done, context);
    if (isRejection(counted)) return counted;
    return {
      data: { id, status: answer.done ? 'Successful' : 'Failed' },
      message: `Collection ${id} is ${answer.done ? 'Successful' : 'Failed'}.`,
      effects: [
        ...itemEnds(collection, { mandateId, answer, tried }, context),
        freed,
        ...(answer.done ? [collected(collection, context)] : []),
        ...counted,
      ],
    };
  },
});

/** The account that is turned to has its share of the mandate kept in place of the one before. */
function ordered(next: Mandate, { amount }: Collection): Effect {
  const { reserved, reservedCount } = next;
  return put(mandates, next, { reserved: reserved + amount, reservedCount: reservedCount + 1 });
}

/** The collected money came from the other bank and is owed to the organisation. */
function collected({ id, amount, narration }: Collection, context: Context): Effect {
  return post({
    id: context.newId(),
    reference: collectionReference(id),
    kind: 'collection',
    narration,
    currency: context.bank.currency,
    lines: [
      { gl: chart.interbank.code, side: 'debit', amount },
      { gl: chart.collections.code, side: 'credit', amount },
    ],
  });
}
