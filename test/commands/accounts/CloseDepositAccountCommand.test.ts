import CloseDepositAccountCommand from '../../../commands/accounts/CloseDepositAccountCommand.ts';
import { accountCases, countedMoves } from '../../support/accounts.ts';
import { anAccount } from '../../support/transactions.ts';

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
