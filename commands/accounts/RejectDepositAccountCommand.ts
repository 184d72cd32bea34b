import { command } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { DepositNamed, loadCounters, loadDeposit, moveAccount } from './account-move.ts';
import { AccountView } from './account-view.ts';
import { countEffects } from './opening.ts';

export default command({
  name: 'RejectDepositAccountCommand',
  summary: 'Rejects an account that waits for approval, for good.',
  reply: R2,
  permission: ['accounts.manage'],
  input: DepositNamed,
  output: AccountView,
  example: { accountNumber: '2000000001', comment: 'Opened twice' },
  rejects: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_STATE'],
  audits: 'AccountRejected',
  effectClasses: ['restriction'],

  load: async (input, read) => {
    const { account } = await loadDeposit(input, read);
    return { account, ...(await loadCounters(account, read)) };
  },

  decide: (input, { account, ...counters }, context) =>
    moveAccount(input, account, 'reject', context, countEffects(-1, counters)),
});
