import { command } from '../../core/command/declaration/command.ts';
import { remove, unschedule } from '../../core/command/declaration/effects.ts';
import { Guid, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { deliveryTimer, eventReplays, eventSubscriptions } from '../../core/events/subscriptions.ts';

export default command({
  name: 'DeleteEventSubscriptionCommand',
  summary: 'Ends a subscription; its delivery log stays.',
  reply: R2,
  permission: ['events.manage'],

  input: Type.Object({ id: Guid() }),
  output: Type.Object({ id: Type.String() }),

  rejects: ['SUBSCRIPTION_NOT_FOUND'],
  audits: 'EventSubscriptionDeleted',
  effectClasses: ['authority'],

  load: async ({ id }, read) => ({
    subscription: await read.one(eventSubscriptions, { id }),
    replays: await read.all(eventReplays, { subscriptionId: id }),
  }),

  decide: (_input, { subscription, replays }, { now }) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    const { id } = subscription;
    return {
      data: { id },
      message: 'Event subscription deleted successfully',
      effects: [
        remove(eventSubscriptions, subscription),
        ...replays.map((replay) => remove(eventReplays, replay)),
        unschedule(deliveryTimer(id, now).id),
      ],
    };
  },
});
