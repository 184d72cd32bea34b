import { command } from '../../core/command/declaration/command.ts';
import type { Refusal } from '../../core/command/declaration/refusal.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { bulkBody } from '../../core/command/wire/large.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { loadFamilies, taking } from '../mandates/mandate-use.ts';
import { askedOf, BatchMoved, batchFields, dateBound, itemFields, newBatch } from './batch-input.ts';
import { maxItems } from './collection.ts';

export default command({
  name: 'CreateInterbankCollectionBatchWithItemsCommand',
  aliases: ['CreateNibssCollectionBatchWithItemsCommand'],
  summary: 'Begins a batch with its items: all of them, or none where one is wrong.',
  reply: R3,
  permission: ['collections.run', 'mandates.create'],
  bulk: true,
  body: bulkBody,
  list: 'collections',
  input: Type.Object({
    ...batchFields,
    collections: Type.Array(Type.Object(itemFields), { minItems: 1, maxItems }),
  }),
  output: Type.Object({ ...BatchMoved.properties, itemCount: Type.Integer() }),
  example: {
    batchName: 'March',
    organisationId: 1,
    collections: [{ mandateId: 1, amount: 50000, narration: 'Instalment 1' }],
  },
  rejects: ['MANDATE_NOT_USABLE'],
  audits: 'CollectionBatchCreated',
  effectClasses: ['commitment'],

  load: async ({ collections: items }, read) => {
    await read.sequence('collection-batch');
    await read.sequence('collection');
    return {
      families: await loadFamilies(
        items.map(({ mandateId }) => mandateId),
        read,
      ),
    };
  },

  decide: ({ collections: items, ...input }, { families }, context) => {
    const counted = taking(families);
    const problems = items.flatMap((item, at): Refusal[] => {
      const bound = dateBound(item, families, context) ?? counted.take(askedOf(item, context));
      if (bound === undefined) return [];
      const field = `collections.${at}.${bound.field}`;
      return [{ field, message: `${field} ${bound.says}`, code: 'MANDATE_NOT_USABLE' }];
    });
    const [first] = problems;
    if (first !== undefined) {
      const message = problems.length === 1 ? first.message : `${problems.length} items are wrong.`;
      return { ...reject('MANDATE_NOT_USABLE', { message }), items: problems };
    }
    const { id, effects } = newBatch(input, items, context);
    const itemCount = items.length;
    return {
      data: { id, status: 'Draft', itemCount },
      message: `Batch created with ${itemCount} item${itemCount === 1 ? '' : 's'}`,
      effects,
    };
  },
});
