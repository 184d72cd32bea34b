import { query } from '../../core/command/declaration/command.ts';
import { Note, OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { type FilterProperties, Filters, filterBy } from '../../core/command/kit/filters.ts';
import { anyHolds } from '../../core/command/kit/holding.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { type Account, accounts } from '../../core/ledger/account.ts';
import { accountLife } from './account-life.ts';
import { AccountViewAsOf, accountView } from './account-view.ts';
import { asOfField, balancesOf, dayAsked } from './as-of.ts';

const text = (column: string) => ({ column, kind: 'text' as const });

const properties: FilterProperties = {
  AccountNumber: text('number'),
  AccountEncodedKey: text('id'),
  AccountName: text('name'),
  AccountTier: text('tier'),
  State: text('state'),
  Currency: text('currency'),
  ClientEncodedKey: text('clientKey'),
  BranchId: text('branchId'),
  OpenedAt: { column: 'openedAt', kind: 'instant' },
  ClosedAt: { column: 'closedAt', kind: 'instant' },
};

export default query({
  name: 'RetrieveAccountsListQuery',
  summary:
    'Accounts of clients by name, number, state, client, branch or composed filters, by number; balances of a day.',
  reply: R2,
  permission: ['accounts.view'],
  input: Type.Object({
    ...paging(10),
    searchText: Type.Optional(Note(200, 'Part of the name, the number or the key of the client')),
    state: Type.Optional(Type.Array(OneOf(accountLife.states), { maxItems: 5 })),
    clientEncodedKey: Type.Optional(Words(64)),
    branchId: Type.Optional(Words(64)),
    filters: Type.Optional(Filters),
    asOf: asOfField,
  }),
  output: Listed(AccountViewAsOf),
  example: { searchText: 'amina', state: ['Active'] },
  rejects: ['VALIDATION'],

  read: async (input, read, { bank, now }) => {
    const day = dayAsked(input.asOf, bank.timezone, now);
    if (isRejection(day)) return day;
    const filters = filterBy(input.filters, properties, bank.timezone);
    if (typeof filters !== 'function') return filters;
    const { searchText = '', state = [], clientEncodedKey, branchId } = input;
    const words = searchText.trim();
    const page = await read.page(accounts, {
      ...pageAsked(input),
      orderBy: ['number'],
      direction: 'asc',
      where: (select) => {
        select.where({ class: 'CUSTOMER' });
        if (words !== '') {
          anyHolds(select, ['name', 'number', 'clientKey'], words);
        }
        if (state.length > 0) select.whereIn('state', state);
        if (clientEncodedKey !== undefined) select.where({ clientKey: clientEncodedKey });
        if (branchId !== undefined) select.where({ branchId });
        // The list of a day contains the accounts that existed on that day.
        if (day !== undefined) select.where('openedAt', '<', day.ends);
        filters(select);
      },
    });
    const then = await balancesOf(page.items, day, read);
    const view = (account: Account) => ({ ...accountView(account), ...then(account) });
    return { data: listed(page, view), message: listMessage(page) };
  },
});
