import { command } from '../../core/command/command.ts';
import { type Effect, insert, put } from '../../core/command/effects.ts';
import { isRejection } from '../../core/command/rejections.ts';
import { R3 } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import { type Mandate, mandates } from '../mandates/mandate.ts';
import { BatchMoved, batchNamed, loadBatch, mandateProblem, moveBatch } from './batch-input.ts';
import { collections, collectionTransactions } from './collection.ts';
import { orderDebit } from './order.ts';

export default command({
  name: 'RunInterbankCollectionBatchCommand',
  aliases: ['RunNibssCollectionBatchCommand'],
  summary: 'Orders one debit for each item of an active batch; the answers follow one by one.',
  reply: R3,
  permission: ['collections.run'],
  bulk: true,
  input: Type.Object(batchNamed),
  output: Type.Object({
    ...BatchMoved.properties,
    processedCount: Type.Integer(),
    successCount: Type.Integer(),
    failedCount: Type.Integer(),
  }),
  example: { batchId: 1 },
  rejects: ['COLLECTION_BATCH_NOT_FOUND', 'COLLECTION_BATCH_STATE'],
  audits: 'CollectionBatchRun',

  load: async (input, read) => {
    const { batch } = await loadBatch(input, read);
    const items = batch === undefined ? [] : await read.all(collections, { batchId: batch.id });
    const found = new Map<number, Mandate | undefined>();
    for (const id of new Set(items.map(({ mandateId }) => mandateId))) {
      found.set(id, await read.one(mandates, { id }));
    }
    return { batch, items, found };
  },

  decide: (_input, { batch, items, found }, context) => {
    const effects: Effect[] = [];
    let failedCount = 0;
    for (const item of items) {
      const mandate = found.get(item.mandateId);
      const problem = mandateProblem(mandate, context.now);
      if (mandate !== undefined && problem === undefined) {
        effects.push(
          put(collections, item, { state: 'Processing' }),
          orderDebit(item, mandate, context),
        );
        continue;
      }
      failedCount += 1;
      effects.push(
        put(collections, item, { state: 'Failed', processedAt: context.now }),
        insert(collectionTransactions, {
          id: context.newId(),
          batchId: item.batchId,
          collectionId: item.id,
          mandateId: item.mandateId,
          amount: item.amount,
          status: 'Failed',
          reference: null,
          reason: `mandateId ${problem}`,
          createdAt: context.now,
        }),
      );
    }
    const counts = { processedCount: failedCount, successCount: 0, failedCount };
    const run = moveBatch(batch, 'run', context, counts);
    if (isRejection(run)) return run;
    // Nothing is under way where no item could be ordered.
    const isOver = failedCount === items.length && batch !== undefined;
    const end = isOver
      ? moveBatch({ ...batch, ...counts, state: 'Processing' }, 'complete', context, counts)
      : undefined;
    return {
      data: {
        ...run.data,
        ...(end === undefined || isRejection(end) ? {} : end.data),
        ...counts,
      },
      message: 'Batch run successfully',
      effects: [
        ...run.effects,
        ...effects,
        ...(end === undefined || isRejection(end) ? [] : end.effects),
      ],
    };
  },
});
