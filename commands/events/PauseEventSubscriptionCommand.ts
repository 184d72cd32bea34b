import { command } from '../../core/command/declaration/command.ts';
import { put, unschedule } from '../../core/command/declaration/effects.ts';
import { Guid, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { deliveryTimer, eventSubscriptions } from '../../core/events/subscriptions.ts';
import { SubscriptionView, subscriptionLife, subscriptionView } from './subscription.ts';

export default command({
  name: 'PauseEventSubscriptionCommand',
  summary: 'Stops deliveries for a while; events of that time are delivered once it is activated.',
  reply: R2,
  permission: ['events.manage'],

  input: Type.Object({ id: Guid() }),
  output: SubscriptionView,

  rejects: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_STATE'],
  audits: 'EventSubscriptionPaused',

  load: async ({ id }, read) => ({
    subscription: await read.one(eventSubscriptions, { id: id.toLowerCase() }),
  }),

  decide: (_input, { subscription }, { now, actor }) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    const state = subscriptionLife.next(subscription.state, 'pause');
    if (state === undefined) {
      return reject('SUBSCRIPTION_STATE', { currentState: subscription.state });
    }
    const changes = { state, stateReason: `Paused by ${actor.name}.`, updatedAt: now };
    return {
      data: subscriptionView({ ...subscription, ...changes }),
      message: 'Event subscription paused',
      effects: [
        put(eventSubscriptions, subscription, changes),
        unschedule(deliveryTimer(subscription.id, now).id),
      ],
    };
  },
});
