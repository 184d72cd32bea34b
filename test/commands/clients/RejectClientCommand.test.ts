import RejectClientCommand from '../../../commands/clients/RejectClientCommand.ts';
import { aClient, moveCases } from '../../support/clients.ts';
import { person } from '../../support/decide.ts';

moveCases(RejectClientCommand, 'reject', {
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
});
