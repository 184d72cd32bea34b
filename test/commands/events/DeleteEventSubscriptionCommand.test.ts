import DeleteEventSubscriptionCommand from '../../../commands/events/DeleteEventSubscriptionCommand.ts';
import type { EventReplay } from '../../../core/events/subscriptions.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { subscription } from '../../support/subscription.ts';

const { id } = subscription;
const replay: EventReplay = {
  tenant: 'demo',
  version: 1,
  id: 'r1',
  subscriptionId: id,
  position: '01',
  lastEventId: '02',
  requestedBy: 'admin',
  requestedAt: noon,
};

cases(
  DeleteEventSubscriptionCommand,
  { input: { id }, state: { subscription, replays: [] }, actor: person('admin', 'Admin') },
  {
    'it ends': { gives: ['remove', 'unschedule'] },
    'its replays end with it': { state: { replays: [replay] }, gives: ['remove', 'remove', 'unschedule'] },
    'there is none': { state: { subscription: undefined }, gives: 'SUBSCRIPTION_NOT_FOUND' },
  },
);
