import WakeSubscription from '../../../commands/events/WakeSubscription.ts';
import { deliveryTimer } from '../../../core/events/subscriptions.ts';
import type { Timer } from '../../../core/time/timer.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { subscription } from '../../support/subscription.ts';

const timer: Timer = {
  tenant: 'demo',
  version: 1,
  attempts: 0,
  lastError: null,
  ...deliveryTimer(subscription.id, noon),
};

cases(
  WakeSubscription,
  {
    input: { subscriptionId: subscription.id },
    state: { subscription, timer: undefined },
    actor: person('system', 'Admin'),
  },
  {
    'it gets its timer': { gives: ['schedule'] },
    'another host was first': { state: { timer }, gives: 'SUBSCRIPTION_AWAKE' },
    'it was paused': {
      state: { subscription: { ...subscription, state: 'Paused' } },
      gives: 'SUBSCRIPTION_STATE',
    },
    'it was deleted': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);
