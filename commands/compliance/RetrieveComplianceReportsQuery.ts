import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { sent } from '../../core/command/kit/sent.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { complianceReports, ReportView, reportLife, reportTypes, reportView } from './report.ts';
import { triggerNames } from './triggers.ts';

export default query({
  name: 'RetrieveComplianceReportsQuery',
  summary: 'The reports to compliance, item by item with evidence, newest first.',
  reply: R2,
  permission: ['compliance.view'],
  input: Type.Object({
    ...paging(50),
    trigger: Type.Optional(OneOf(triggerNames)),
    reportType: Type.Optional(OneOf(reportTypes)),
    status: Type.Optional(OneOf(reportLife.states)),
    transactionId: Type.Optional(Words(64)),
    userId: Type.Optional(Words(200)),
    startDate: Type.Optional(DayOrMoment('Made on or after')),
    endDate: Type.Optional(DayOrMoment('Made on or before')),
  }),
  output: Listed(ReportView),
  example: { status: 'Open' },

  read: async (input, read, { bank }) => {
    const { status } = input;
    const equal = sent(input, ['trigger', 'reportType', 'transactionId', 'userId']);
    const { from, before } = periodOf(input, bank.timezone);
    const page = await read.page(complianceReports, {
      ...pageAsked(input, 50),
      where: (select) => {
        for (const [name, value] of Object.entries(equal)) select.where(name, value);
        if (status !== undefined) select.where('state', status);
        if (from !== undefined) select.where('createdAt', '>=', from);
        if (before !== undefined) select.where('createdAt', '<', before);
      },
    });
    return { data: listed(page, reportView), message: listMessage(page) };
  },
});
