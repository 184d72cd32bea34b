import UnlockDepositAccountCommand from '../../../commands/accounts/UnlockDepositAccountCommand.ts';
import { accountCases, moves } from '../../support/accounts.ts';

accountCases(UnlockDepositAccountCommand, 'unlock', moves);
