/** Commands that move a deposit account, in every state, and those that say whether it takes debits. */
import ActivatePNDOnAccountCommand from '../../../commands/accounts/ActivatePNDOnAccountCommand.ts';
import ApproveDepositAccountCommand from '../../../commands/accounts/ApproveDepositAccountCommand.ts';
import CloseDepositAccountCommand from '../../../commands/accounts/CloseDepositAccountCommand.ts';
import LockDepositAccountCommand from '../../../commands/accounts/LockDepositAccountCommand.ts';
import RejectDepositAccountCommand from '../../../commands/accounts/RejectDepositAccountCommand.ts';
import ReleasePNDFromDepositAccountCommand from '../../../commands/accounts/ReleasePNDFromDepositAccountCommand.ts';
import UnlockDepositAccountCommand from '../../../commands/accounts/UnlockDepositAccountCommand.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import { accountCases, countedMoves, moves } from '../../support/accounts.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

accountCases(LockDepositAccountCommand, 'lock', moves);
accountCases(UnlockDepositAccountCommand, 'unlock', moves);
accountCases(RejectDepositAccountCommand, 'reject', countedMoves);
accountCases(ApproveDepositAccountCommand, 'approve', moves, {
  'by who opened it': {
    state: {
      account: anAccount({ state: 'PendingApproval' }),
      opening: {
        tenant: 'demo',
        version: 1,
        accountId: 'acc-1',
        makers: ['manager'],
        openedBy: 'job',
        openedAt: noon,
      },
    },
    gives: 'INSUFFICIENT_PERMISSIONS',
  },
});
accountCases(CloseDepositAccountCommand, 'close', countedMoves, {
  'with a balance': { state: { account: anAccount({ book: 1n }) }, gives: 'ACCOUNT_NOT_EMPTY' },
  'with a hold for a payment': {
    state: { account: anAccount({ book: 0n, debitHold: 1n }) },
    gives: 'ACCOUNT_NOT_EMPTY',
  },
  'with money announced': {
    state: { account: anAccount({ book: 0n, creditHold: 1n }) },
    gives: 'ACCOUNT_NOT_EMPTY',
  },
  'that nobody counts': {
    state: { account: anAccount({ book: 0n }), branch: undefined, client: undefined },
    gives: ['put', 'insert', 'emit', 'audit'],
  },
});

const stops: readonly (readonly [Command, isStopped: boolean])[] = [
  [ActivatePNDOnAccountCommand, false],
  [ReleasePNDFromDepositAccountCommand, true],
];
for (const [command, postNoDebit] of stops) {
  const of = (more: Parameters<typeof anAccount>[0]) => ({
    state: { account: anAccount({ postNoDebit, ...more }) },
  });
  const refused = { gives: 'ACCOUNT_STATE' } as const;
  cases(
    command,
    { input: { accountNumber: '1000000001' }, ...of({}), actor: person('manager', 'BranchManager') },
    {
      'an active account': { gives: ['put', 'insert', 'emit'] },
      'a locked account': { ...of({ state: 'Locked' }), gives: ['put', 'insert', 'emit'] },
      'an account where it is so already': { ...of({ postNoDebit: !postNoDebit }), ...refused },
      'a closed account': { ...of({ state: 'Closed' }), ...refused },
      'no such account': { state: { account: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    },
  );
}
