import { command } from '../../core/command/declaration/command.ts';
import { unschedule } from '../../core/command/declaration/effects.ts';
import { Guid, Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { deliveryTimer, eventSubscriptions } from '../../core/events/subscriptions.ts';
import { SubscriptionView, subscriptionNoun, subscriptionView } from './subscription.ts';

export default command({
  name: 'PauseEventSubscriptionCommand',
  summary: 'Stops deliveries for a while; events of that time are delivered once it is activated.',
  reply: R2,
  permission: ['events.manage'],

  input: Type.Object({ id: Guid() }),
  output: SubscriptionView,

  rejects: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_STATE'],
  audits: 'EventSubscriptionPaused',
  effectClasses: ['authority'],

  load: async ({ id }, read) => ({ subscription: await read.one(eventSubscriptions, { id }) }),

  decide: (_input, { subscription }, context) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    const { now, actor } = context;
    const paused = subscriptionNoun.move(subscription, 'pause', context, {
      changes: { stateReason: `Paused by ${actor.name}.`, updatedAt: now },
    });
    if (isRejection(paused)) return paused;
    return {
      data: subscriptionView(paused.after),
      message: 'Event subscription paused',
      effects: [...paused.effects, unschedule(deliveryTimer(subscription.id, now).id)],
    };
  },
});
