import { command } from '../../core/command/declaration/command.ts';
import { schedule } from '../../core/command/declaration/effects.ts';
import { Guid, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { deliveryTimer, eventSubscriptions } from '../../core/events/subscriptions.ts';
import { inputProblems, SubscriptionView, subscriptionNoun, subscriptionView } from './subscription.ts';

export default command({
  name: 'ActivateEventSubscriptionCommand',
  summary: 'Delivers to a paused or disabled subscription again, from where it stopped or from now on.',
  reply: R2,
  permission: ['events.manage'],

  input: Type.Object({
    id: Guid(),
    from: Type.Optional(
      OneOf(['pending', 'now'], 'pending: everything since it stopped; now: new events alone'),
    ),
  }),
  output: SubscriptionView,

  rejects: ['VALIDATION', 'SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_STATE'],
  audits: 'EventSubscriptionActivated',
  effectClasses: ['authority'],

  load: async ({ id }, read) => ({ subscription: await read.one(eventSubscriptions, { id }) }),

  decide: ({ from = 'pending' }, { subscription }, context) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    const refused = subscriptionNoun.refusal(subscription, 'activate');
    if (refused !== undefined) return refused;
    // The subscription may be older than the rule that rejects its address.
    const problems = inputProblems({ url: subscription.url }, context);
    if (problems.length > 0) return rejectAll('VALIDATION', problems);
    const { now, newId } = context;
    const here = from === 'now' ? newId() : undefined;
    const changes = {
      stateReason: null,
      failures: 0,
      failingSince: null,
      updatedAt: now,
      ...(here === undefined ? {} : { startsAfter: here, position: here }),
    };
    const { after, effects } = subscriptionNoun.moved(subscription, 'activate', context, { changes });
    return {
      data: subscriptionView(after),
      message: 'Event subscription activated',
      effects: [...effects, schedule(deliveryTimer(subscription.id, now))],
    };
  },
});
