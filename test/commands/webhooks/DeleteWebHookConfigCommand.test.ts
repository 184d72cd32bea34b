import command from '../../../commands/webhooks/DeleteWebHookConfigCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { webhook } from './sample.ts';

cases(
  command,
  { input: { id: 7 }, state: { webhook: webhook() }, actor: person('ada', 'Admin') },
  {
    'removes it': { gives: ['remove'] },
    'refuses what is not there': { state: { webhook: undefined }, gives: 'WEBHOOK_NOT_FOUND' },
  },
);
