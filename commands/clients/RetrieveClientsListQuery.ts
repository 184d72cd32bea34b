import { query } from '../../core/command/declaration/command.ts';
import { Note, OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { type FilterProperties, Filters, filterBy } from '../../core/command/kit/filters.ts';
import { anyHolds } from '../../core/command/kit/holding.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { namesOf } from '../../core/values/members.ts';
import { branchKeyOf, branchKeySays } from '../branches/lookup.ts';
import { clientStates, clients, clientTypes } from './client.ts';
import { ClientView, clientView } from './client-view.ts';

const text = (column: string) => ({ column, kind: 'text' as const });

const properties: FilterProperties = {
  Id: { column: 'id', kind: 'integer' },
  ClientEncodedKey: text('encodedKey'),
  Type: text('type'),
  State: text('state'),
  Name: text('name'),
  FirstName: text('firstName'),
  LastName: text('lastName'),
  EmailAddress: text('emailAddress'),
  MobileNumber: text('mobileNumber'),
  BranchKey: text('branchKey'),
  AccountOfficerKey: text('officerKey'),
  CreatedAt: { column: 'createdAt', kind: 'instant' },
};

const searched = ['name', 'emailAddress', 'mobileNumber'] as const;

export default query({
  name: 'RetrieveClientsListQuery',
  summary: 'Clients by name, state, branch or composed filters, in the order of their ids.',
  reply: R2,
  permission: ['accounts.view'],
  input: Type.Object({
    ...paging(10),
    searchText: Type.Optional(Note(200, 'Part of the name, e-mail address or mobile number')),
    status: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 7 }), {
        maxItems: 8,
        description: '0 all, 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited',
      }),
    ),
    type: Type.Optional(OneOf(clientTypes)),
    branchKey: Type.Optional(Words(64, branchKeySays)),
    startDate: Type.Optional(DayOrMoment('Entered at or after')),
    endDate: Type.Optional(DayOrMoment('Entered at or before')),
    filters: Type.Optional(Filters),
  }),
  output: Listed(ClientView),
  example: { searchText: 'yusuf', status: [1] },
  rejects: ['VALIDATION'],

  read: async (input, read, { bank }) => {
    const filters = filterBy(input.filters, properties, bank.timezone);
    if (typeof filters !== 'function') return filters;
    const { searchText = '', status = [], type } = input;
    const branchKey = await branchKeyOf(input.branchKey, read);
    const { from, before } = periodOf(input, bank.timezone);
    const words = searchText.trim();
    const states = status.includes(0) ? [] : status;
    const names = namesOf(clientStates);
    const page = await read.page(clients, {
      ...pageAsked(input),
      orderBy: ['id'],
      direction: 'asc',
      where: (select) => {
        if (words !== '') {
          anyHolds(select, searched, words);
        }
        if (states.length > 0) {
          select.whereIn(
            'state',
            names.filter((name) => states.includes(clientStates[name])),
          );
        }
        if (type !== undefined) select.where({ type });
        if (branchKey !== undefined) select.where({ branchKey });
        if (from !== undefined) select.where('createdAt', '>=', from);
        if (before !== undefined) select.where('createdAt', '<', before);
        filters(select);
      },
    });
    return { data: listed(page, clientView), message: listMessage(page) };
  },
});
