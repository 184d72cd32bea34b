import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { accounts } from '../../core/ledger/account.ts';
import { accountLocks, LockView, lockStates, lockView } from './lock.ts';

export default query({
  name: 'RetrieveDepositLockAmountsQuery',
  aliases: ['GetLockDepositAmount', 'GetAllCustomerLockDepositAmount'],
  summary: 'Amounts that are or were locked by hand, newest first.',
  reply: R2,
  permission: ['accounts.view'],
  input: Type.Object({
    ...paging(50),
    accountNumber: Type.Optional(Words(34)),
    clientEncodedKey: Type.Optional(Words(64, 'Locks on the accounts of this client')),
    state: Type.Optional(OneOf(lockStates)),
  }),
  output: Listed(LockView),
  example: { accountNumber: '1000000001', state: 'Locked' },

  read: async (input, read) => {
    const { accountNumber, clientEncodedKey: clientKey, state } = input;
    const own =
      clientKey === undefined
        ? undefined
        : await read.rows(accounts, (select) => select.where({ clientKey }));
    const page = await read.page(accountLocks, {
      ...pageAsked(input, 50),
      where: (select) => {
        if (accountNumber !== undefined) select.where({ accountNumber });
        if (own !== undefined) {
          select.whereIn(
            'accountId',
            own.map(({ id }) => id),
          );
        }
        if (state !== undefined) select.where({ state });
      },
    });
    return { data: listed(page, lockView), message: listMessage(page) };
  },
});
