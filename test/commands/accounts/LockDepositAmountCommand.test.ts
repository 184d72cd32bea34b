import LockDepositAmountCommand from '../../../commands/accounts/LockDepositAmountCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

cases(
  LockDepositAmountCommand,
  {
    input: { accountNumber: '1000000001', amount: 1000, reason: 'Court order' },
    state: { account: anAccount() },
    actor: person('manager', 'BranchManager'),
  },
  {
    'all that there is': { holds: { 'acc-1 debit': 1000 }, gives: ['hold', 'insert', 'emit'] },
    'a cent more': { input: { amount: 1000.01 }, gives: 'INSUFFICIENT_BALANCE' },
    'a locked account': { state: { account: anAccount({ state: 'Locked' }) }, gives: 'ACCOUNT_STATE' },
    'no such account': { state: { account: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
  },
);
