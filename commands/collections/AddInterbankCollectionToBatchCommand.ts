import { command } from '../../core/command/declaration/command.ts';
import { insert, put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { boundWords, loadFamilies, taking } from '../mandates/mandate-use.ts';
import { askedOf, batchNamed, dateBound, debitedAt, itemFields, loadBatch, newItem } from './batch-input.ts';
import { collectionBatches, collections, maxItems } from './collection.ts';

export default command({
  name: 'AddInterbankCollectionToBatchCommand',
  aliases: ['AddNibssCollectionToBatchCommand'],
  summary: 'Adds an item to a batch that is still a draft.',
  reply: R3,
  permission: ['collections.run', 'mandates.create'],
  input: Type.Object({ ...batchNamed, ...itemFields }),
  output: Type.Object({ id: Type.Integer() }),
  example: { batchId: 1, mandateId: 1, amount: 50000 },
  rejects: [
    'COLLECTION_BATCH_NOT_FOUND',
    'COLLECTION_BATCH_STATE',
    'COLLECTION_BATCH_FULL',
    'MANDATE_NOT_USABLE',
  ],
  audits: 'CollectionAdded',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    await read.sequence('collection');
    return {
      ...(await loadBatch(input, read)),
      families: await loadFamilies([input.mandateId], read),
      others: await read.all(collections, { batchId: input.batchId, mandateId: input.mandateId }),
    };
  },

  decide: (input, { batch, families, others }, context) => {
    if (batch === undefined) return reject('COLLECTION_BATCH_NOT_FOUND');
    if (batch.state !== 'Draft') {
      const message = `Batch ${batch.id} is ${batch.state}; items are added to drafts.`;
      return reject('COLLECTION_BATCH_STATE', { message, status: batch.state });
    }
    if (batch.itemCount >= maxItems) return reject('COLLECTION_BATCH_FULL', { maxItems });
    const items = taking(families);
    for (const other of others) items.take({ ...other, at: debitedAt(other, context.now) });
    const bound = dateBound(input, families, context) ?? items.take(askedOf(input, context));
    if (bound !== undefined) {
      return reject('MANDATE_NOT_USABLE', { field: bound.field, message: boundWords(bound) });
    }
    const row = newItem(batch.id, input, context);
    return {
      data: { id: row.id },
      message: 'Collection added successfully',
      effects: [
        insert(collections, row),
        put(collectionBatches, batch, {
          itemCount: batch.itemCount + 1,
          totalAmount: batch.totalAmount + row.amount,
          updatedAt: context.now,
        }),
      ],
    };
  },
});
