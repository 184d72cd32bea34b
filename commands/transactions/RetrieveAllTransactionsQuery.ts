import { query } from '../../core/command/declaration/command.ts';
import type { Select } from '../../core/command/declaration/read.ts';
import { Amount, OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { canonicalJson } from '../../core/values/json.ts';
import { toMinor } from '../../core/values/money.ts';
import { idOfReference, transactions, transactionTypes } from './transaction.ts';
import { TransactionView, transactionView } from './transaction-view.ts';

/** Wire numbers of the states, in this order (companion commands, 5.2). */
const stateNumbers = ['PENDING', 'SETTLED', 'CANCELLED', 'REVERSED'] as const;

/** How many rows an export holds at most. */
const exportLimit = 100_000;

export default query({
  name: 'RetrieveAllTransactionsQuery',
  summary: 'Transactions, newest first, by state, account, type, amount, time, branch or client.',
  reply: R2,
  permission: ['transactions.view'],
  input: Type.Object({
    ...paging(50),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
    id: Type.Optional(Words(64, 'One transaction')),
    startDate: Type.Optional(DayOrMoment('Created at or after')),
    endDate: Type.Optional(DayOrMoment('Created at or before')),
    status: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 3 }), {
        maxItems: 4,
        description: '0 PENDING, 1 SETTLED, 2 CANCELLED, 3 REVERSED',
      }),
    ),
    accountReference: Type.Optional(Words(34, 'An account number')),
    transactionType: Type.Optional(OneOf(transactionTypes)),
    minAmount: Type.Optional(Amount()),
    maxAmount: Type.Optional(Amount()),
    branchId: Type.Optional(Type.Union([Type.Integer(), Words(64)])),
    clientId: Type.Optional(Type.Union([Type.Integer(), Words(64)])),
    transactionReference: Type.Optional(Words(64)),
  }),
  output: Listed(TransactionView),
  example: { status: [0], pageSize: 20 },

  read: async (input, read, { bank }) => {
    const { pageNumber: _n, pageSize: _s, isExport, ...filter } = input;
    const asked =
      isExport === true ? { pageNumber: 1, pageSize: exportLimit } : pageAsked(input, 50);
    const { from, before } = periodOf(filter, bank.timezone);
    const where = (select: Select) => {
      if (filter.id !== undefined) select.where('id', filter.id);
      if (from !== undefined) select.where('createdAt', '>=', from);
      if (before !== undefined) select.where('createdAt', '<', before);
      if (filter.status !== undefined) {
        select.whereIn(
          'state',
          filter.status.map((at) => stateNumbers[at] ?? 'PENDING'),
        );
      }
      if (filter.accountReference !== undefined) {
        select.where('accountNumber', filter.accountReference);
      }
      if (filter.transactionType !== undefined) select.where('type', filter.transactionType);
      if (filter.minAmount !== undefined) select.where('amount', '>=', toMinor(filter.minAmount));
      if (filter.maxAmount !== undefined) select.where('amount', '<=', toMinor(filter.maxAmount));
      if (filter.branchId !== undefined) select.where('branchId', String(filter.branchId));
      if (filter.clientId !== undefined) select.where('clientKey', String(filter.clientId));
      if (filter.transactionReference !== undefined) {
        select.where('id', idOfReference(filter.transactionReference) ?? '');
      }
    };
    // Transactions leave a state but nothing else that is filtered by: only then may marks be kept.
    const marks = filter.status === undefined ? { filterKey: canonicalJson(filter) } : {};
    const page = await read.page(transactions, { ...asked, where, ...marks });
    return { data: listed(page, transactionView), message: listMessage(page) };
  },
});
