/** Commands that move a client, in every state, and by whom not. */
import ActivateClientCommand from '../../../commands/clients/ActivateClientCommand.ts';
import ApproveClientCommand from '../../../commands/clients/ApproveClientCommand.ts';
import BlacklistClientCommand from '../../../commands/clients/BlacklistClientCommand.ts';
import DeactivateClientCommand from '../../../commands/clients/DeactivateClientCommand.ts';
import ExitClientCommand from '../../../commands/clients/ExitClientCommand.ts';
import LiftClientBlacklistCommand from '../../../commands/clients/LiftClientBlacklistCommand.ts';
import RejectClientCommand from '../../../commands/clients/RejectClientCommand.ts';
import { aClient, moveCases } from '../../support/clients.ts';
import { person } from '../../support/decide.ts';

const byMakers = {
  'by who entered the client': {
    state: { client: aClient({ state: 'PendingApproval' }) },
    actor: person('maker', 'Admin'),
    gives: 'INSUFFICIENT_PERMISSIONS',
  },
  'by who changed the client since': {
    state: { client: aClient({ state: 'PendingApproval', makers: ['maker', 'editor'] }) },
    actor: person('Editor ', 'Admin'),
    gives: 'INSUFFICIENT_PERMISSIONS',
  },
} as const;

moveCases(ActivateClientCommand, 'activate');
moveCases(ApproveClientCommand, 'approve', byMakers);
moveCases(BlacklistClientCommand, 'blacklist');
moveCases(DeactivateClientCommand, 'deactivate');
moveCases(LiftClientBlacklistCommand, 'clear');
moveCases(RejectClientCommand, 'reject', byMakers);
moveCases(ExitClientCommand, 'exit', {
  'a client with an open account': {
    state: { client: aClient({ openAccounts: 1 }) },
    gives: 'CLIENT_HAS_ACCOUNTS',
  },
});
