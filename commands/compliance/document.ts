/** A period's reports as a table: CSV for machines, a page for printing. Pure. */
import mustache from 'mustache';
import { harmless } from '../../core/command/kit/workbook.ts';
import { decimalText, moneyWords } from '../../core/values/money.ts';
import { zonedText } from '../../core/values/zoned-time.ts';
import type { ComplianceReport, ReportType } from './report.ts';

const titles: Readonly<Record<ReportType, string>> = {
  SAR: 'Suspicious activity report',
  HIGH_VALUE: 'Daily high-value transaction report',
  REVERSAL: 'Weekly reversal report',
};

export interface Span {
  readonly reportType: ReportType;
  readonly firstDay: string;
  readonly lastDay: string;
}

const columns = [
  'reportId',
  'trigger',
  'createdAt',
  'transactionId',
  'transactionType',
  'transactionAmount',
  'accountNumber',
  'userId',
  'userName',
  'evidence',
] as const;

function cells(report: ComplianceReport, zone: string): Readonly<Record<(typeof columns)[number], string>> {
  const { transactionAmount: amount } = report;
  return {
    reportId: report.id,
    trigger: report.trigger,
    createdAt: zonedText(zone, report.createdAt),
    transactionId: report.transactionId ?? '',
    transactionType: report.transactionType ?? '',
    transactionAmount: amount === null ? '' : decimalText(amount),
    accountNumber: report.accountNumber ?? '',
    userId: report.userId,
    userName: report.userName,
    evidence: JSON.stringify(report.evidence),
  };
}

/**
 * RFC 4180 text with a heading, times in the zone. An apostrophe protects text that a spreadsheet would read
 * as a formula.
 */
export function csvOf(reports: readonly ComplianceReport[], zone: string): string {
  const quoted = (text: string) => {
    const safe = harmless(text.replaceAll('\0', ''));
    // In locales with a semicolon as list separator, the text after a semicolon would become another cell.
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = reports.map((report) => {
    const row = cells(report, zone);
    return columns.map((column) => quoted(row[column])).join(',');
  });
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{{title}}, {{period}}</title>
<style>
body { font: 11pt/1.4 Georgia, serif; margin: 2cm; color: #111; }
h1 { font-size: 16pt; margin: 0 0 4pt; }
table { border-collapse: collapse; width: 100%; font-size: 9pt; }
th, td { border: 1px solid #999; padding: 3pt 5pt; text-align: left; vertical-align: top; }
td.amount { text-align: right; white-space: nowrap; }
thead { display: table-header-group; }
tr { page-break-inside: avoid; }
</style>
</head>
<body>
<h1>{{title}}</h1>
<p>{{period}} · {{count}} item(s) · total {{total}}</p>
<table>
<thead><tr><th>Time</th><th>Trigger</th><th>Transaction</th><th>Type</th><th>Amount</th><th>Account</th><th>User</th><th>Evidence</th></tr></thead>
<tbody>
{{#rows}}
<tr><td>{{createdAt}}</td><td>{{trigger}}</td><td>{{transactionId}}</td><td>{{transactionType}}</td><td class="amount">{{amount}}</td><td>{{accountNumber}}</td><td>{{userName}} ({{userId}})</td><td>{{evidence}}</td></tr>
{{/rows}}
</tbody>
</table>
</body>
</html>
`;

/** A page for printing, times in the zone. All text in it is escaped. */
export function htmlOf(
  { reportType, firstDay, lastDay }: Span,
  reports: readonly ComplianceReport[],
  zone: string,
) {
  return mustache.render(page, {
    title: titles[reportType],
    period: firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`,
    count: reports.length,
    total: moneyWords(totalOf(reports)),
    rows: reports.map((report) => ({
      ...cells(report, zone),
      amount: report.transactionAmount === null ? '' : moneyWords(report.transactionAmount),
    })),
  });
}

export function totalOf(reports: readonly ComplianceReport[]): bigint {
  return reports.reduce((sum, { transactionAmount }) => sum + (transactionAmount ?? 0n), 0n);
}
