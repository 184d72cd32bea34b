import ReleasePNDFromDepositAccountCommand from '../../../commands/accounts/ReleasePNDFromDepositAccountCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

cases(
  ReleasePNDFromDepositAccountCommand,
  {
    input: { accountNumber: '1000000001' },
    state: { account: anAccount({ postNoDebit: true }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'an active account': { gives: ['put', 'insert', 'emit'] },
    'a locked account': {
      state: { account: anAccount({ state: 'Locked', postNoDebit: true }) },
      gives: ['put', 'insert', 'emit'],
    },
    'an account where it is so already': {
      state: { account: anAccount({ postNoDebit: false }) },
      gives: 'ACCOUNT_STATE',
    },
    'a closed account': {
      state: { account: anAccount({ state: 'Closed', postNoDebit: true }) },
      gives: 'ACCOUNT_STATE',
    },
    'no such account': { state: { account: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
  },
);
