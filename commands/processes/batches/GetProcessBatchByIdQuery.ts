import { query } from '../../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { Listed, listed, pageAsked, paging } from '../../../core/command/kit/paging.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { itemStates, processBatches, processBatchItems } from '../../../core/process/batch.ts';
import { counted } from '../../../core/values/counted.ts';
import { processReply } from '../definitions/definition.ts';
import { BatchView, batchView, ItemView, itemView } from './batch.ts';

export default query({
  name: 'GetProcessBatchByIdQuery',
  summary: 'A batch: its progress, and the result of each instance of its list.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    batchId: Words(64),
    state: Type.Optional(OneOf(itemStates, 'Only items of this state')),
    ...paging(100),
  }),
  output: Type.Intersect([
    BatchView,
    Type.Object({
      counts: Type.Object(Object.fromEntries(itemStates.map((state) => [state, Type.Integer()]))),
      items: Listed(ItemView),
    }),
  ]),
  example: { batchId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', state: 'CHANGED' },
  rejects: ['BATCH_NOT_FOUND'],

  read: async (input, read) => {
    const { batchId, state } = input;
    const batch = await read.one(processBatches, { id: batchId });
    if (batch === undefined) return reject('BATCH_NOT_FOUND');
    const found = await read.select(processBatchItems, (select) =>
      select.where('batchId', batchId).select('state').groupBy('state').count({ count: '*' }),
    );
    const of = (wanted: string) => Number(found.find((row) => row.state === wanted)?.count ?? 0);
    const page = await read.page(processBatchItems, {
      ...pageAsked(input, 100),
      orderBy: ['position'],
      direction: 'asc',
      where(select) {
        select.where('batchId', batchId);
        if (state !== undefined) select.where('state', state);
      },
    });
    const counts = Object.fromEntries(itemStates.map((one) => [one, of(one)]));
    return {
      data: { ...batchView(batch), counts, items: listed(page, itemView) },
      message: `${batch.planned - of('PLANNED')} of ${counted(batch.planned, 'instance is', 'instances are')} through.`,
    };
  },
});
