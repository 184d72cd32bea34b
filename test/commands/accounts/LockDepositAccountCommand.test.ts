import LockDepositAccountCommand from '../../../commands/accounts/LockDepositAccountCommand.ts';
import { accountCases, moves } from '../../support/accounts.ts';

accountCases(LockDepositAccountCommand, 'lock', moves);
