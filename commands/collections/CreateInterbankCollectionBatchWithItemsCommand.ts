import { command } from '../../core/command/command.ts';
import type { Refusal } from '../../core/command/rejections.ts';
import { reject } from '../../core/command/rejections.ts';
import { R3 } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import { mandates } from '../mandates/mandate.ts';
import { BatchMoved, batchFields, itemFields, mandateProblem, newBatch } from './batch-input.ts';

export default command({
  name: 'CreateInterbankCollectionBatchWithItemsCommand',
  aliases: ['CreateNibssCollectionBatchWithItemsCommand'],
  summary: 'Begins a batch with its items: all of them, or none where one is wrong.',
  reply: R3,
  permission: ['collections.run', 'mandates.create'],
  bulk: true,
  input: Type.Object({
    ...batchFields,
    collections: Type.Array(Type.Object(itemFields), { minItems: 1, maxItems: 2000 }),
  }),
  output: Type.Object({ ...BatchMoved.properties, itemCount: Type.Integer() }),
  example: {
    batchName: 'March',
    organisationId: 1,
    collections: [{ mandateId: 1, amount: 50000, narration: 'Instalment 1' }],
  },
  rejects: ['MANDATE_NOT_USABLE'],
  audits: 'CollectionBatchCreated',

  load: async ({ collections: items }, read) => {
    await read.sequence('collection-batch');
    await read.sequence('collection');
    const found = new Map<number, Awaited<ReturnType<typeof read.one<typeof mandates>>>>();
    for (const id of new Set(items.map(({ mandateId }) => mandateId))) {
      found.set(id, await read.one(mandates, { id }));
    }
    return { found };
  },

  decide: ({ collections: items, ...input }, { found }, context) => {
    const problems = items.flatMap(({ mandateId }, at): Refusal[] => {
      const problem = mandateProblem(found.get(mandateId), context.now);
      const field = `collections.${at}.mandateId`;
      return problem === undefined
        ? []
        : [{ field, message: `${field} ${problem}`, code: 'MANDATE_NOT_USABLE' }];
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
