import { command } from '../../core/command/declaration/command.ts';
import { schedule } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { deliveryTimer, eventSubscriptions } from '../../core/events/subscriptions.ts';
import { timers } from '../../core/time/timer.ts';

/** Run by the host when there is something to deliver: of two hosts, one sets the timer. */
export default command({
  name: 'WakeSubscription',
  summary: 'Sets the timer that delivers to a subscription, where there is none.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({ subscriptionId: Type.String() }),
  output: Type.Object({ subscriptionId: Type.String() }),

  rejects: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_STATE', 'SUBSCRIPTION_AWAKE'],
  audits: 'SubscriptionWoken',

  load: async ({ subscriptionId: id }, read) => ({
    subscription: await read.one(eventSubscriptions, { id }),
    timer: await read.one(timers, { id: `deliver:${id}` }),
  }),

  decide: ({ subscriptionId }, { subscription, timer }, { now }) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    if (subscription.state !== 'Active') return reject('SUBSCRIPTION_STATE');
    if (timer !== undefined) return reject('SUBSCRIPTION_AWAKE');
    return {
      data: { subscriptionId },
      message: 'The subscription is delivered to.',
      effects: [schedule(deliveryTimer(subscriptionId, now))],
    };
  },
});
