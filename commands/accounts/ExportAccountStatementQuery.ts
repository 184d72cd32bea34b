import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import {
  ExportedRows,
  ExportFormat,
  exported,
  exportSeconds,
  exportTypes,
} from '../../core/command/kit/export.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { atMoment, type WorkbookColumn } from '../../core/command/kit/workbook.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { Account } from '../../core/ledger/account.ts';
import { balanceAfter } from '../../core/ledger/as-of.ts';
import type { Minor } from '../../core/values/money.ts';
import { accountNamed, findAccount } from './account-view.ts';
import { linesOf, type Span, type StatementLine, spanOf } from './statement.ts';

/** A line of the statement, or one of the two balances around it. */
type Line = StatementLine | { readonly says: string; readonly balance: Minor };

const ofLine =
  <Cell>(cell: (line: StatementLine) => Cell) =>
  (line: Line): Cell | null =>
    'says' in line ? null : cell(line);

const columns: readonly WorkbookColumn<Line>[] = [
  { title: 'Line', width: 10, cell: ofLine(({ accountSeq }) => accountSeq) },
  { title: 'Booked At', width: 26, cell: ofLine(({ bookedAt }) => atMoment(bookedAt)) },
  { title: 'Transaction', width: 38, cell: ofLine(({ reference }) => reference) },
  { title: 'Type', width: 22, cell: ofLine(({ kind }) => kind) },
  { title: 'Narration', width: 44, cell: (line) => ('says' in line ? line.says : line.narration) },
  { title: 'Debit', width: 16, cell: ofLine(({ side, amount }) => (side === 'debit' ? amount : null)) },
  { title: 'Credit', width: 16, cell: ofLine(({ side, amount }) => (side === 'credit' ? amount : null)) },
  { title: 'Balance', width: 18, cell: (line) => ('says' in line ? line.balance : line.balanceAfter) },
];

/** Lines that are read at a time. */
const pageSize = 2000;

export default query({
  name: 'ExportAccountStatementQuery',
  summary: 'The statement of an account as a file: opening balance, lines, closing balance.',
  reply: R2,
  permission: ['accounts.view'],
  files: Object.values(exportTypes),
  input: Type.Object({
    ...accountNamed,
    startDate: Type.Optional(DayOrMoment('Booked at or after')),
    endDate: Type.Optional(DayOrMoment('Booked at or before')),
    format: ExportFormat,
  }),
  output: ExportedRows,
  example: { accountNumber: '1000000001', format: 'csv' },
  rejects: ['VALIDATION', 'ACCOUNT_NOT_FOUND'],
  seconds: () => exportSeconds,

  read: async (input, read, { bank }) => {
    const account = await findAccount(input, read);
    if (isRejection(account)) return account;
    const { first, last } = await spanOf(account, periodOf(input, bank.timezone), read);
    const opening = await balanceAfter(read, account, first - 1);
    const closing = await balanceAfter(read, account, last);
    return exported(
      {
        fileName: fileNameOf(account, input),
        sheet: 'Statement',
        columns,
        zone: bank.timezone,
        isMoreThan: async (rows) => last - first + 3 > rows,
        async *pages(pageRead) {
          yield [{ says: 'Opening balance', balance: opening }];
          for (let from = first; from <= last; from += pageSize) {
            const span: Span = { first: from, last: Math.min(last, from + pageSize - 1) };
            yield await linesOf(account, span, pageRead, 'asc');
          }
          yield [{ says: 'Closing balance', balance: closing }];
        },
      },
      input.format,
      read,
    );
  },
});

/** File names contain no characters with a meaning in paths or headers. */
function fileNameOf(
  { number }: Account,
  { startDate, endDate }: { readonly startDate?: string; readonly endDate?: string },
): string {
  const parts = ['statement', number, startDate, endDate].filter((part) => part !== undefined);
  return parts.join('-').replace(/[^\w.-]+/g, '_');
}
