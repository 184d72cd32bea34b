/** Shared by the lists of tills and vaults. */
import type { Answer } from '../../core/command/declaration/command.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { OneOf, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { accounts } from '../../core/ledger/account.ts';
import { branchKeyOf, branchKeySays } from '../branches/lookup.ts';
import { type TillKind, TillView, tills, tillView } from './till.ts';

export const PlaceFilter = Type.Object({
  ...paging(50),
  branchKey: Type.Optional(Words(64, `Only those of this branch: ${branchKeySays}`)),
  state: Type.Optional(OneOf(['Open', 'Closed'])),
});

export const ListedPlaces = Listed(TillView);

/** A page of the places of one kind, by key. */
export async function listPlaces(
  input: Static<typeof PlaceFilter>,
  kind: TillKind,
  read: QueryRead,
): Promise<Answer<Static<typeof ListedPlaces>>> {
  const { state } = input;
  const branchKey = await branchKeyOf(input.branchKey, read);
  const page = await read.page(tills, {
    ...pageAsked(input, 50),
    direction: 'asc',
    where: (select) => {
      select.where('kind', kind);
      if (branchKey !== undefined) select.where('branchKey', branchKey);
      if (state !== undefined) select.where('state', state);
    },
  });
  const keys = page.items.map(({ key }) => key);
  const rows = await read.rows(accounts, (select) => select.whereIn('id', keys));
  const items = page.items.flatMap((till) => {
    const account = rows.find(({ id }) => id === till.key);
    return account === undefined ? [] : [tillView(till, account)];
  });
  return { data: { ...page, items }, message: listMessage(page) };
}
