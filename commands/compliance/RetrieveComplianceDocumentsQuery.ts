import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { complianceDocuments, reportTypes } from './report.ts';

export default query({
  name: 'RetrieveComplianceDocumentsQuery',
  summary: 'Daily and weekly compliance reports, newest first; with their text where a period is named.',
  reply: R2,
  permission: ['compliance.view'],
  input: Type.Object({
    ...paging(50),
    reportType: Type.Optional(OneOf(reportTypes)),
    period: Type.Optional(Words(40, 'One document, with its CSV and its page')),
  }),
  output: Listed(
    Type.Object({
      period: Type.String(),
      reportType: OneOf(reportTypes),
      firstDay: Type.String(),
      lastDay: Type.String(),
      itemCount: Type.Integer(),
      totalAmount: Type.Number(),
      createdAt: Type.String(),
      csv: Type.Optional(Type.String()),
      html: Type.Optional(Type.String()),
    }),
  ),
  example: { reportType: 'HIGH_VALUE' },

  read: async ({ reportType, period, ...asked }, read) => {
    const page = await read.page(complianceDocuments, {
      ...pageAsked(asked, 50),
      orderBy: ['firstDay', 'period'],
      where: (select) => {
        if (reportType !== undefined) select.where({ reportType });
        if (period !== undefined) select.where({ period });
      },
    });
    const data = listed(page, ({ tenant: _t, version: _v, csv, html, ...document }) => ({
      ...document,
      totalAmount: fromMinor(document.totalAmount),
      ...(period === undefined ? {} : { csv, html }),
    }));
    return { data, message: listMessage(page) };
  },
});
