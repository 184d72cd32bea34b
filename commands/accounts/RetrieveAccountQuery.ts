import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { AccountView, accountNamed, accountView, findAccount } from './account-view.ts';
import { AsOf, asOfField, asOfSays, balancesOf, dayAsked } from './as-of.ts';

/** A single account can be queried for a day before it was opened. The list leaves such accounts out. */
const AccountThen = Type.Object({
  ...AccountView.properties,
  asOf: Type.Optional(
    Type.Object(
      {
        ...AsOf.properties,
        wasOpened: Type.Boolean({
          description: 'Whether the account was there by then: its openedAt is not after that day',
        }),
      },
      { description: asOfSays },
    ),
  ),
});

export default query({
  name: 'RetrieveAccountQuery',
  summary: 'An account with its balance, what is held on it and what is available; its balance of a day.',
  reply: R2,
  permission: ['accounts.view'],
  input: Type.Object({ ...accountNamed, asOf: asOfField }),
  output: AccountThen,
  example: { accountNumber: '1000000001' },
  rejects: ['VALIDATION', 'ACCOUNT_NOT_FOUND'],

  read: async (input, read, { bank, now }) => {
    const day = dayAsked(input.asOf, bank.timezone, now);
    if (isRejection(day)) return day;
    const account = await findAccount(input, read);
    if (isRejection(account)) return account;
    const { asOf } = (await balancesOf([account], day, read))(account);
    const wasOpened = day !== undefined && account.openedAt < day.ends;
    const then = asOf === undefined ? {} : { asOf: { ...asOf, wasOpened } };
    const data = { ...accountView(account), ...then };
    return { data, message: `Account ${account.number} found.` };
  },
});
