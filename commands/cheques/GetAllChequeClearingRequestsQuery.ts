import { query } from '../../core/command/declaration/command.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { afterField, maxPageSize, NextAfter } from '../../core/command/kit/paging.ts';
import { daysBetween } from '../../core/values/business-days.ts';
import { dateIn } from '../../core/values/civil-date.ts';
import { branches } from '../branches/branch.ts';
import { clients } from '../clients/client.ts';
import { type Cheque, chequeStates, cheques } from './cheque.ts';
import { ClearingItem, clearingItem } from './cheque-view.ts';
import { ChequeReply } from './codes.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export default query({
  name: 'GetAllChequeClearingRequestsQuery',
  summary: 'Cheques of the bank or of a branch, newest first, with how long each has been waiting.',
  reply: ChequeReply,
  permission: ['cheques.view'],
  input: Type.Object({
    branchId: Type.Optional(Type.Integer({ minimum: 1 })),
    state: Type.Optional(OneOf(chequeStates, 'Only cheques in this state')),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 50 })),
    after: afterField,
  }),
  output: Type.Object({
    page: Type.Integer(),
    pageSize: Type.Integer(),
    totalRecords: Type.Integer(),
    totalPages: Type.Integer(),
    nextAfter: NextAfter,
    clearingRequests: Type.Array(
      Type.Object({
        ...ClearingItem.properties,
        accountNumber: Type.String(),
        clientName: TextOrNull,
        branchName: TextOrNull,
        currencyCode: Type.String(),
        daysPending: Type.Integer({ description: 'Until today, or until the last step' }),
      }),
    ),
  }),
  example: { page: 1, pageSize: 20 },

  read: async (input, read, { bank, now }) => {
    const { branchId, state, page = 1, pageSize = 50, after } = input;
    const found = await read.page(cheques, {
      pageNumber: page,
      pageSize,
      after,
      direction: 'desc',
      where: (select) => {
        if (branchId !== undefined) select.where('branchId', String(branchId));
        if (state !== undefined) select.where('state', state);
      },
    });
    const names = await namesOf(found.items, read);
    const dayOf = (moment: typeof now) => dateIn(bank.timezone, moment);
    const { totalRecords, totalPages, nextAfter } = found;
    return {
      data: {
        page: found.pageNumber,
        pageSize: found.pageSize,
        totalRecords,
        totalPages,
        nextAfter,
        clearingRequests: found.items.map((cheque) => ({
          ...clearingItem(cheque),
          accountNumber: cheque.accountNumber,
          clientName: names.client(cheque.clientKey),
          branchName: names.branch(cheque.branchId),
          currencyCode: cheque.currency,
          daysPending: daysBetween(
            dayOf(cheque.createdAt),
            dayOf(isWaiting(cheque) ? now : cheque.lastUpdated),
          ),
        })),
      },
      message: `${found.items.length}/${totalRecords} cheques returned.`,
    };
  },
});

function isWaiting({ state }: Cheque): boolean {
  return state === 'PENDING' || state === 'UNCLEARED';
}

/** Names of the clients and branches of a page. */
async function namesOf(page: readonly Cheque[], read: QueryRead) {
  const clientKeys = page.flatMap(({ clientKey }) => clientKey ?? []);
  const branchIds = page.flatMap(({ branchId }) => branchId ?? []);
  const people = await read.rows(clients, (select) => select.whereIn('encodedKey', clientKeys));
  const places = await read.rows(branches, (select) => select.whereIn('id', branchIds));
  return {
    client: (key: string | null) => people.find((row) => row.encodedKey === key)?.name ?? null,
    branch: (id: string | null) => places.find((row) => String(row.id) === id)?.name ?? null,
  };
}
