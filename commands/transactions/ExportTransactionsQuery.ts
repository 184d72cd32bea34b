import { query } from '../../core/command/declaration/command.ts';
import { type Static, Type } from '../../core/command/declaration/schema.ts';
import {
  ExportedRows,
  ExportFormat,
  exported,
  exportSeconds,
  exportTypes,
} from '../../core/command/kit/export.ts';
import { atMoment, type WorkbookColumn } from '../../core/command/kit/workbook.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { dateIn } from '../../core/values/civil-date.ts';
import { clientKeyOf } from '../clients/lookup.ts';
import { type Transaction, transactions } from './transaction.ts';
import { transactionFilter, transactionFilterFields } from './transaction-filter.ts';
import { type TransactionView, transactionView } from './transaction-view.ts';

type View = Static<typeof TransactionView>;

const shown = (
  title: string,
  width: number,
  name: keyof Omit<View, 'amount' | 'slaBreached'>,
): WorkbookColumn<Transaction> => ({
  title,
  width,
  cell: (transaction) => transactionView(transaction)[name],
});

const columns: readonly WorkbookColumn<Transaction>[] = [
  shown('Transaction', 38, 'transactionId'),
  shown('Reference', 26, 'transactionReference'),
  shown('Type', 22, 'transactionType'),
  shown('State', 12, 'state'),
  { title: 'Amount', width: 18, cell: ({ amount }) => amount },
  shown('Currency', 10, 'currency'),
  shown('Account', 18, 'accountNumber'),
  shown('Counter Account', 18, 'counterAccountNumber'),
  shown('Client', 24, 'clientEncodedKey'),
  shown('Branch', 14, 'branchId'),
  shown('Channel', 14, 'channel'),
  shown('Narration', 44, 'narration'),
  shown('Created By', 24, 'createdBy'),
  shown('Created By Id', 24, 'createdById'),
  { title: 'Created At', width: 26, cell: ({ createdAt }) => atMoment(createdAt) },
  { title: 'Settled At', width: 26, cell: ({ settledAt }) => atMoment(settledAt) },
  { title: 'Expires At', width: 26, cell: ({ expiresAt }) => atMoment(expiresAt) },
  { title: 'SLA Breached', width: 14, cell: ({ slaBreached }) => (slaBreached ? 'yes' : 'no') },
  shown('Required Role', 18, 'requiredRole'),
  shown('Approvals Given', 16, 'approvalsGiven'),
  shown('Reversal Of', 38, 'reversalOf'),
  shown('Reversed By', 38, 'reversedBy'),
];

/** Transactions that are read at a time. */
const pageSize = 1000;

export default query({
  name: 'ExportTransactionsQuery',
  summary: 'Transactions as a file, newest first, by the filters of RetrieveAllTransactionsQuery.',
  reply: R2,
  permission: ['transactions.view'],
  files: Object.values(exportTypes),
  input: Type.Object({ ...transactionFilterFields, format: ExportFormat }),
  output: ExportedRows,
  example: { status: [1], format: 'csv' },
  rejects: ['VALIDATION'],
  seconds: () => exportSeconds,

  read: async ({ format, ...filter }, read, { bank, now }) => {
    const clientKey = await clientKeyOf(filter.clientId, read);
    const where = transactionFilter(filter, { timezone: bank.timezone, clientKey });
    return exported(
      {
        fileName: `transactions-${dateIn(bank.timezone, now)}`,
        sheet: 'Transactions',
        columns,
        zone: bank.timezone,
        async isMoreThan(rows) {
          const beyond = await read.select(transactions, (select) => {
            where(select);
            select.select('id').orderBy('id', 'desc').offset(rows).limit(1);
          });
          return beyond.length > 0;
        },
        async *pages(pageRead) {
          // The newest come first. Transactions made while the file is written belong before its first page,
          // so they are not in it.
          let before: string | undefined;
          for (;;) {
            const rows = await pageRead.rows(transactions, (select) => {
              where(select);
              if (before !== undefined) select.where('id', '<', before);
              select.orderBy('id', 'desc').limit(pageSize);
            });
            yield rows;
            before = rows.at(-1)?.id;
            if (rows.length < pageSize) return;
          }
        },
      },
      format,
      read,
    );
  },
});
