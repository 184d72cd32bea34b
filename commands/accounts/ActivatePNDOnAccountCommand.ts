import { command } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { DepositNamed, loadDeposit, setPostNoDebit } from './account-move.ts';
import { AccountView } from './account-view.ts';

export default command({
  name: 'ActivatePNDOnAccountCommand',
  summary: 'Stops the debits of an account; credits are taken all the same.',
  reply: R2,
  permission: ['accounts.manage'],
  input: DepositNamed,
  output: AccountView,
  example: { accountNumber: '1000000002' },
  rejects: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_STATE'],
  audits: 'PostNoDebitActivated',
  effectClasses: ['restriction'],
  load: loadDeposit,
  decide: (input, { account }) => setPostNoDebit(input, account, true),
});
