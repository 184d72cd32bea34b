import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Guid, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { eventSubscriptions } from '../../core/events/subscriptions.ts';
import { hours, later } from '../../core/values/instant.ts';
import { newSecret, SubscriptionWithSecret, subscriptionView } from './subscription.ts';

export default command({
  name: 'RotateEventSubscriptionSecretCommand',
  summary: 'Gives a subscription a new secret; for a while deliveries are signed with both.',
  reply: R2,
  permission: ['events.manage'],

  input: Type.Object({
    id: Guid(),
    overlapHours: Type.Optional(
      Type.Number({ minimum: 0, maximum: 720, default: 24, description: 'How long both sign' }),
    ),
  }),
  output: SubscriptionWithSecret,

  rejects: ['SUBSCRIPTION_NOT_FOUND'],
  audits: 'EventSubscriptionSecretRotated',
  effectClasses: ['authority'],
  showsOnce: ['secret'],

  load: async ({ id }, read) => ({ subscription: await read.one(eventSubscriptions, { id }) }),

  decide: ({ overlapHours = 24 }, { subscription }, context) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    const { secret, sealed } = newSecret(subscription.id, context);
    const changes = {
      secret: sealed,
      oldSecret: subscription.secret,
      oldSecretUntil: later(context.now, hours(overlapHours)),
      updatedAt: context.now,
    };
    return {
      data: { ...subscriptionView({ ...subscription, ...changes }), secret },
      message: 'The secret is new; the old one signs too until oldSecretUntil.',
      effects: [put(eventSubscriptions, subscription, changes)],
    };
  },
});
