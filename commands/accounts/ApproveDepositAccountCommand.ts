import { command } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { makerCheckerRejection } from '../transactions/approval.ts';
import { makerChecker } from '../transactions/approval-policies.ts';
import { DepositNamed, loadDeposit, moveAccount } from './account-move.ts';
import { AccountView } from './account-view.ts';
import { accountOpenings } from './opening.ts';

export default command({
  name: 'ApproveDepositAccountCommand',
  aliases: ['ApproveDepositCommand'],
  summary: 'Approves an account that another person opened: it is active.',
  reply: R2,
  permission: ['accounts.manage'],
  input: DepositNamed,
  output: AccountView,
  example: { accountNumber: '2000000001' },
  policies: { makerChecker },
  rejects: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'AccountApproved',
  effectClasses: ['restriction'],

  load: async (input, read) => {
    const { account } = await loadDeposit(input, read);
    const opening =
      account === undefined ? undefined : await read.one(accountOpenings, { accountId: account.id });
    return { account, opening };
  },
  facts: (_input, { account }) => ({ makerChecker: account === undefined ? null : {} }),

  decide: (input, { account, opening }, context) => {
    const made = moveAccount(input, account, 'approve', context);
    if ('rejected' in made) return made;
    const makers = [...(opening?.makers ?? []), ...(opening === undefined ? [] : [opening.openedBy])];
    const act = 'who opens an account does not approve it';
    return (
      makerCheckerRejection(context.actor, makers, context.policy.makerChecker, act) ?? {
        ...made,
        hands: makers,
      }
    );
  },
});
