import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { canonicalJson } from '../../core/values/json.ts';
import { clientKeyOf } from '../clients/lookup.ts';
import { transactions } from './transaction.ts';
import { transactionFilter, transactionFilterFields } from './transaction-filter.ts';
import { TransactionView, transactionView } from './transaction-view.ts';

export default query({
  name: 'RetrieveAllTransactionsQuery',
  summary: 'Transactions, newest first, by state, account, type, amount, time, branch or client.',
  reply: R2,
  permission: ['transactions.view'],
  input: Type.Object({
    ...paging(50),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
    ...transactionFilterFields,
  }),
  output: Listed(TransactionView),
  example: { status: [0], pageSize: 20 },
  rejects: ['VALIDATION'],

  read: async (input, read, { bank }) => {
    const { pageNumber: _n, pageSize: _s, after: _a, isExport: _e, ...filter } = input;
    const clientKey = await clientKeyOf(filter.clientId, read);
    // Only the state of a transaction changes, among all filtered columns. So marks are kept only without a
    // filter by state.
    const marks =
      filter.status === undefined ? { filterKey: canonicalJson([filter, clientKey ?? null]) } : {};
    const page = await read.page(transactions, {
      ...pageAsked(input, 50),
      where: transactionFilter(filter, { timezone: bank.timezone, clientKey }),
      // Earlier cursors were the id of the last row, and still work.
      takesKey: true,
      ...marks,
    });
    return { data: listed(page, transactionView), message: listMessage(page) };
  },
});
