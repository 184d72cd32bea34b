import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { listMessage, NextAfter, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { partnerLoanLife, partnerLoans } from './partner-loan.ts';
import { RequestSummary, requestSummary } from './request-view.ts';

export default query({
  name: 'RetrievePartnerLoanRequestsQuery',
  aliases: ['RetrieveRemitaLoanRequestsQuery'],
  summary: 'Loan requests of partners by organisation, state and period, newest first.',
  reply: R1Strings,
  permission: ['partnerloans.manage', 'partnerloans.disburse', 'loans.view'],
  input: Type.Object({
    ...paging(10),
    organisationId: Type.Optional(Type.Integer({ minimum: 1 })),
    status: Type.Optional(OneOf(partnerLoanLife.states)),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
    startDate: Type.Optional(DayOrMoment('Created on or after')),
    endDate: Type.Optional(DayOrMoment('Created on or before')),
  }),
  output: Type.Object({
    items: Type.Array(RequestSummary),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    nextAfter: NextAfter,
  }),
  example: { organisationId: 1 },

  read: async (input, read, { bank }) => {
    const period = periodOf(input, bank.timezone);
    const asked = pageAsked(input);
    const page = await read.page(partnerLoans, {
      ...asked,
      orderBy: ['id'],
      direction: 'desc',
      where: (select) => {
        const { organisationId, status: state } = input;
        if (organisationId !== undefined) select.where('organisationId', organisationId);
        if (state !== undefined) select.where('state', state);
        if (period.from !== undefined) select.where('createdAt', '>=', period.from);
        if (period.before !== undefined) select.where('createdAt', '<', period.before);
      },
    });
    const { pageNumber, pageSize, totalRecords: totalCount, totalPages, nextAfter } = page;
    return {
      data: {
        items: page.items.map(requestSummary),
        pageNumber,
        pageSize,
        totalCount,
        totalPages,
        nextAfter,
      },
      message: listMessage(page),
    };
  },
});
