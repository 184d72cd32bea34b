import { command } from '../../core/command/declaration/command.ts';
import { type Effect, put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { boundWords, loadFamilies, mandateOf, noMandate, reserve, taking } from '../mandates/mandate-use.ts';
import { BatchMoved, batchNamed, debitedAt, loadBatch, moveBatch } from './batch-input.ts';
import { collections } from './collection.ts';
import { itemEnds } from './ending.ts';
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
  effectClasses: ['commitment'],

  load: async (input, read) => {
    const { batch } = await loadBatch(input, read);
    const items = batch === undefined ? [] : await read.all(collections, { batchId: batch.id });
    const ids = items.map(({ mandateId }) => mandateId);
    return { batch, items, families: await loadFamilies(ids, read) };
  },

  decide: (_input, { batch, items, families }, context) => {
    const effects: Effect[] = [];
    const taken = taking(families);
    let failedCount = 0;
    for (const item of items) {
      const { mandateId, tried } = item;
      const mandate = mandateOf(families, mandateId);
      const bound = taken.take({ ...item, at: debitedAt(item, context.now) });
      if (mandate !== undefined && bound === undefined) {
        effects.push(
          put(collections, item, { state: 'Processing', orderedUnder: mandateId }),
          orderDebit(item, mandate, context),
        );
        continue;
      }
      failedCount += 1;
      const answer = { done: false, reason: boundWords(bound ?? noMandate) } as const;
      effects.push(...itemEnds(item, { mandateId, answer, tried }, context));
    }
    const counts = { processedCount: failedCount, successCount: 0, failedCount };
    const run = moveBatch(batch, 'run', context, counts);
    if (isRejection(run)) return run;
    // If no item could be ordered, nothing is in progress and the batch ends.
    const isOver = failedCount === items.length && batch !== undefined;
    const end = isOver
      ? moveBatch({ ...batch, ...counts, state: 'Processing' }, 'complete', context, counts)
      : undefined;
    return {
      data: { ...run.data, ...(end === undefined || isRejection(end) ? {} : end.data), ...counts },
      message: 'Batch run successfully',
      effects: [
        ...run.effects,
        ...reserve(taken),
        ...effects,
        ...(end === undefined || isRejection(end) ? [] : end.effects),
      ],
    };
  },
});
