import command from '../../../commands/webhooks/DeactivateWebHookConfigCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { webhook } from './sample.ts';

cases(
  command,
  { input: { id: 7 }, state: { webhook: webhook({ isEnabled: true }) }, actor: person('ada', 'Admin') },
  {
    'makes the move': { gives: ['put'] },
    'refuses to repeat it': {
      state: { webhook: webhook({ isEnabled: false }) },
      gives: 'WEBHOOK_ALREADY_INACTIVE',
    },
    'refuses what is not there': { state: { webhook: undefined }, gives: 'WEBHOOK_NOT_FOUND' },
  },
);
