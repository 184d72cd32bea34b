import Expire from '../../../../commands/processes/messages/ExpireHeldCallback.ts';
import { cases, person } from '../../../support/decide.ts';
import { waitingCallback } from '../../../support/definitions.ts';

cases(
  Expire,
  {
    input: { correlationKey: 'order-1' },
    state: { callback: { ...waitingCallback, state: 'HELD' } },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'one that nobody claimed': { gives: ['put'] },
    'one that came to somebody': {
      state: { callback: { ...waitingCallback, state: 'USED' } },
      gives: 'CALLBACK_NOT_HELD',
    },
  },
);
