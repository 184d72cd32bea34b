import ActivateEventSubscriptionCommand from '../../../commands/events/ActivateEventSubscriptionCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { subscription } from '../../support/subscription.ts';

const { id } = subscription;

cases(
  ActivateEventSubscriptionCommand,
  {
    input: { id },
    state: { subscription: { ...subscription, state: 'Disabled' } },
    actor: person('admin', 'Admin'),
  },
  {
    'it goes on where it stopped': { gives: ['put', 'schedule'] },
    'it goes on from now': { input: { from: 'now' }, gives: ['put', 'schedule'] },
    'it is active': { state: { subscription }, gives: 'SUBSCRIPTION_STATE' },
    'its address is older than the rule that refuses it': {
      state: { subscription: { ...subscription, state: 'Disabled', url: 'http://partner.example/' } },
      gives: 'VALIDATION',
    },
    'there is none': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);
