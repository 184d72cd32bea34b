import { query } from '../../core/command/declaration/command.ts';
import type { Select } from '../../core/command/declaration/read.ts';
import { Guid, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { canonicalJson } from '../../core/values/json.ts';
import { clientKeyOf } from '../clients/lookup.ts';
import { transactions } from './transaction.ts';
import { transactionFilter, transactionFilterFields } from './transaction-filter.ts';
import { TransactionView, transactionView } from './transaction-view.ts';

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
    after: Type.Optional(
      Guid(
        'Rows after this one: `nextAfter` of the page before. Neither repeats nor skips rows while others come in; takes the place of pageNumber',
      ),
    ),
    ...transactionFilterFields,
  }),
  output: Type.Object({
    ...Listed(TransactionView).properties,
    nextAfter: OrNull(
      Type.String({ description: '`after` of the next page; null where nothing comes after' }),
    ),
  }),
  example: { status: [0], pageSize: 20 },
  rejects: ['VALIDATION'],

  read: async (input, read, { bank }) => {
    const { pageNumber, pageSize: _s, isExport, after, ...filter } = input;
    if (after !== undefined && (pageNumber ?? 1) > 1) {
      const message = 'pageNumber must be 1 beside after: after says where the page begins';
      return reject('VALIDATION', { field: 'pageNumber', message });
    }
    const asked =
      isExport === true ? { pageNumber: 1, pageSize: exportLimit } : pageAsked(input, 50);
    const clientKey = await clientKeyOf(filter.clientId, read);
    const filtered = transactionFilter(filter, { timezone: bank.timezone, clientKey });
    const where = (select: Select): void => {
      filtered(select);
      // Newest first, by ids that grow with time: what comes in later stands before every cursor.
      if (after !== undefined) select.where('id', '<', after);
    };
    // Transactions leave a state but nothing else that is filtered by: only then may marks be kept.
    const marks =
      filter.status === undefined && after === undefined
        ? { filterKey: canonicalJson([filter, clientKey ?? null]) }
        : {};
    const page = await read.page(transactions, { ...asked, where, ...marks });
    const last = page.items.at(-1);
    const nextAfter = page.pageNumber < page.totalPages && last !== undefined ? last.id : null;
    return {
      data: { ...listed(page, transactionView), nextAfter },
      message: listMessage(page),
    };
  },
});
