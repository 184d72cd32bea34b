import { command } from '../../core/command/declaration/command.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { held } from '../../core/ledger/account.ts';
import { fromMinor, moneyWords } from '../../core/values/money.ts';
import { DepositNamed, loadCounters, loadDeposit, moveAccount } from './account-move.ts';
import { AccountView } from './account-view.ts';
import { countEffects } from './opening.ts';

export default command({
  name: 'CloseDepositAccountCommand',
  aliases: ['CloseDepositCommand'],
  summary: 'Closes an account for good; refused while its balance, its holds or its fees owed are not zero.',
  reply: R2,
  permission: ['accounts.manage'],
  input: DepositNamed,
  output: AccountView,
  example: { accountNumber: '1000000005', comment: 'The client asked for it' },
  rejects: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_STATE', 'ACCOUNT_NOT_EMPTY'],
  audits: 'AccountClosed',
  effectClasses: ['restriction'],

  load: async (input, read) => {
    const { account } = await loadDeposit(input, read);
    return { account, ...(await loadCounters(account, read)) };
  },

  decide: (input, { account, ...counters }, context) => {
    const made = moveAccount(input, account, 'close', context, countEffects(-1, counters));
    if ('rejected' in made || account === undefined) return made;
    const { book, feesOwed } = account;
    if (book === 0n && held(account) === 0n && feesOwed === 0n) return made;
    return reject('ACCOUNT_NOT_EMPTY', {
      message: `Account ${account.number} has a balance of ${moneyWords(book)}, holds of ${moneyWords(held(account))} and owes fees of ${moneyWords(feesOwed)}; all must be zero.`,
      balance: fromMinor(book),
      holdAmount: fromMinor(held(account)),
      feesOwed: fromMinor(feesOwed),
    });
  },
});
