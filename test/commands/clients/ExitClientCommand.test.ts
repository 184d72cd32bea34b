import ExitClientCommand from '../../../commands/clients/ExitClientCommand.ts';
import { aClient, moveCases } from '../../support/clients.ts';

moveCases(ExitClientCommand, 'exit', {
  'a client with an open account': {
    state: { client: aClient({ openAccounts: 1 }) },
    gives: 'CLIENT_HAS_ACCOUNTS',
  },
});
