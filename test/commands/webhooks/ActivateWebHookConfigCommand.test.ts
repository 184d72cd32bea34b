import command from '../../../commands/webhooks/ActivateWebHookConfigCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { taken, webhook } from './sample.ts';

cases(
  command,
  {
    input: { id: 7 },
    state: { webhook: webhook({ isEnabled: false }), taken: taken('demo') },
    actor: person('ada', 'Admin'),
  },
  {
    'makes the move': { gives: ['put'] },
    'takes an address that nobody has': { state: { taken: undefined }, gives: ['put', 'insert'] },
    'refuses an address of another tenant': { state: { taken: taken('other') }, gives: 'WEBHOOK_PATH_TAKEN' },
    'lets anyone run a command, as the specification shows': {
      state: { webhook: webhook({ isEnabled: false, allowedAddresses: null }) },
      gives: ['put'],
    },
    'lets anybody run a query': {
      state: {
        webhook: webhook({ isEnabled: false, allowedAddresses: null, commandName: 'RetrieveAccountQuery' }),
      },
      gives: ['put'],
    },
    'refuses to repeat it': {
      state: { webhook: webhook({ isEnabled: true }) },
      gives: 'WEBHOOK_ALREADY_ACTIVE',
    },
    'refuses what is not there': { state: { webhook: undefined }, gives: 'WEBHOOK_NOT_FOUND' },
  },
);
