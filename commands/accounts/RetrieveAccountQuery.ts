import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { AccountView, accountNamed, accountView, findAccount } from './account-view.ts';

export default query({
  name: 'RetrieveAccountQuery',
  summary: 'An account with its balance, what is held on it and what is available.',
  reply: R2,
  permission: ['accounts.view'],
  input: Type.Object(accountNamed),
  output: AccountView,
  example: { accountNumber: '1000000001' },
  rejects: ['VALIDATION', 'ACCOUNT_NOT_FOUND'],

  read: async (input, read) => {
    const account = await findAccount(input, read);
    if (isRejection(account)) return account;
    return { data: accountView(account), message: `Account ${account.number} found.` };
  },
});
