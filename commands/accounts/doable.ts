/** Actions of a deposit account that need only its number. */
import { type Act, doable } from '../../core/command/declaration/work.ts';
import { accounts } from '../../core/ledger/account.ts';

export const doneWithAccounts = doable({
  of: 'account',
  permission: ['accounts.view'],
  async acts(id, { read }) {
    const account = await read.one(accounts, { number: id });
    // The bank's own accounts are not managed by hand.
    if (account?.class !== 'CUSTOMER') return undefined;
    const data = { accountNumber: account.number };
    const act = (command: string): Act => ({ command, data });
    return [
      act('ApproveDepositAccountCommand'),
      act('RejectDepositAccountCommand'),
      act('UnlockDepositAccountCommand'),
      act('ReleasePNDFromDepositAccountCommand'),
      act('ActivatePNDOnAccountCommand'),
      act('LockDepositAccountCommand'),
      act('CloseDepositAccountCommand'),
    ];
  },
});
