import RejectDepositAccountCommand from '../../../commands/accounts/RejectDepositAccountCommand.ts';
import { accountCases, countedMoves } from '../../support/accounts.ts';

accountCases(RejectDepositAccountCommand, 'reject', countedMoves);
