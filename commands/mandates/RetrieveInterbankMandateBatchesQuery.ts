import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R3Listed, r3Listed } from '../../core/command/kit/r3-list.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { mandateBatches } from './mandate.ts';

export default query({
  name: 'RetrieveInterbankMandateBatchesQuery',
  aliases: ['RetrieveNibssMandateBatchesQuery'],
  summary: 'Lists of mandates that were entered together, newest first.',
  reply: R3,
  permission: ['mandates.view'],
  input: Type.Object({
    ...paging(10),
    startDate: Type.Optional(DayOrMoment('Created on or after')),
    endDate: Type.Optional(DayOrMoment('Created on or before')),
  }),
  output: R3Listed(
    Type.Object({
      batchId: Type.Integer(),
      createdDate: Type.String(),
      mandateCount: Type.Integer(),
      status: OneOf(['Completed'], 'A list is entered whole or not at all'),
    }),
  ),
  example: { pageSize: 10 },

  read: async (input, read, { bank }) => {
    const { from, before } = periodOf(input, bank.timezone);
    const page = await read.page(mandateBatches, {
      ...pageAsked(input),
      orderBy: ['id'],
      where: (select) => {
        if (from !== undefined) select.where('createdAt', '>=', from);
        if (before !== undefined) select.where('createdAt', '<', before);
      },
    });
    const data = r3Listed(page, ({ id: batchId, createdAt: createdDate, mandateCount }) => ({
      batchId,
      createdDate,
      mandateCount,
      status: 'Completed' as const,
    }));
    return { data, message: 'Mandate batches retrieved successfully' };
  },
});
