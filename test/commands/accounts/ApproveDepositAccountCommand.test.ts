import ApproveDepositAccountCommand from '../../../commands/accounts/ApproveDepositAccountCommand.ts';
import { accountCases, moves } from '../../support/accounts.ts';
import { noon } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

accountCases(ApproveDepositAccountCommand, 'approve', moves, {
  'by who opened it': {
    state: {
      account: anAccount({ state: 'PendingApproval' }),
      opening: {
        ...{ tenant: 'demo', version: 1, accountId: 'acc-1', makers: ['manager'] },
        ...{ openedBy: 'job', openedAt: noon },
      },
    },
    gives: 'INSUFFICIENT_PERMISSIONS',
  },
});
