import { command } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { DepositNamed, loadDeposit, moveAccount } from './account-move.ts';
import { AccountView } from './account-view.ts';

export default command({
  name: 'UnlockDepositAccountCommand',
  summary: 'Unlocks a locked account: it is active again.',
  reply: R2,
  permission: ['accounts.manage'],
  input: DepositNamed,
  output: AccountView,
  example: { accountNumber: '1000000002' },
  rejects: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_STATE'],
  audits: 'AccountUnlocked',
  effectClasses: ['restriction'],
  load: loadDeposit,
  decide: (input, { account }, context) => moveAccount(input, account, 'unlock', context),
});
