import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R3Listed, r3Listed } from '../../core/command/kit/r3-list.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { mandates } from './mandate.ts';
import { MandateLine, mandateLine } from './mandate-view.ts';

export default query({
  name: 'RetrieveInterbankMandatesQuery',
  aliases: ['RetrieveNibssMandatesQuery'],
  summary: 'Mandates, newest first, of a list or of a period.',
  reply: R3,
  permission: ['mandates.view'],
  input: Type.Object({
    ...paging(10),
    batchId: Type.Optional(Type.Integer()),
    mandateId: Type.Optional(Type.Integer()),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
    startDate: Type.Optional(DayOrMoment('Created on or after')),
    endDate: Type.Optional(DayOrMoment('Created on or before')),
  }),
  output: R3Listed(MandateLine),
  example: { pageSize: 10 },

  read: async (input, read, { bank }) => {
    const { from, before } = periodOf(input, bank.timezone);
    const asked = pageAsked(input);
    const page = await read.page(mandates, {
      ...asked,
      orderBy: ['id'],
      where: (select) => {
        if (input.batchId !== undefined) select.where('batchId', input.batchId);
        if (input.mandateId !== undefined) select.where('id', input.mandateId);
        if (from !== undefined) select.where('createdAt', '>=', from);
        if (before !== undefined) select.where('createdAt', '<', before);
      },
    });
    return {
      data: r3Listed(page, (mandate) => mandateLine(mandate, bank.timezone)),
      message: 'Mandates retrieved successfully',
    };
  },
});
