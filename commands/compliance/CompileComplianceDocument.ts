import { command } from '../../core/command/declaration/command.ts';
import { insert, put } from '../../core/command/declaration/effects.ts';
import { DateText, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { knownDate } from '../../core/values/civil-date.ts';
import { counted } from '../../core/values/counted.ts';
import { transactions } from '../transactions/transaction.ts';
import { csvOf, htmlOf, totalOf } from './document.ts';
import { complianceDocuments, complianceReports } from './report.ts';

/** Run by the timer of a period when it is over, in the bank's time zone. */
export default command({
  name: 'CompileComplianceDocument',
  summary: 'Puts the reports of a day or a week together: a table as CSV and as a page for printing.',
  reply: R2,
  permission: null,
  input: Type.Object({
    period: Type.String({ maxLength: 40 }),
    reportType: OneOf(['SAR', 'HIGH_VALUE', 'REVERSAL']),
    firstDay: DateText(),
    lastDay: DateText(),
  }),
  output: Type.Object({ period: Type.String(), itemCount: Type.Integer() }),
  rejects: [],
  audits: 'ComplianceDocumentCompiled',

  load: async ({ period }, read) => {
    const items = await read.all(complianceReports, { period });
    const ids = [...new Set(items.flatMap(({ transactionId }) => transactionId ?? []))];
    const named = await Promise.all(ids.map((id) => read.one(transactions, { id })));
    const cancelled = named.filter((one) => one?.state === 'CANCELLED');
    return {
      items,
      /** Ids of cancelled transactions: their money never moved. */
      unmoved: new Set(cancelled.map((one) => one?.id)),
      document: await read.one(complianceDocuments, { period }),
    };
  },

  decide: ({ period, reportType, firstDay, lastDay }, { items, unmoved, document }, { now, bank }) => {
    const moved = items.filter(
      (item) => reportType !== 'HIGH_VALUE' || !unmoved.has(item.transactionId ?? ''),
    );
    const sorted = [...moved].sort((a, b) => (a.id < b.id ? -1 : 1));
    const span = { reportType, firstDay, lastDay };
    const made = {
      reportType,
      firstDay: knownDate(firstDay),
      lastDay: knownDate(lastDay),
      itemCount: sorted.length,
      totalAmount: totalOf(sorted),
      csv: csvOf(sorted, bank.timezone),
      html: htmlOf(span, sorted, bank.timezone),
      createdAt: now,
    };
    return {
      data: { period, itemCount: sorted.length },
      message: `${period} has ${counted(sorted.length, 'report')}.`,
      effects: [
        document === undefined
          ? insert(complianceDocuments, { period, ...made })
          : put(complianceDocuments, document, made),
      ],
    };
  },
});
