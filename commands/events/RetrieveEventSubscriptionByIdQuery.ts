import { query } from '../../core/command/declaration/command.ts';
import { Guid, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { eventSubscriptions } from '../../core/events/subscriptions.ts';
import { SubscriptionView, subscriptionView } from './subscription.ts';

export default query({
  name: 'RetrieveEventSubscriptionByIdQuery',
  summary: 'One event subscription, without its secret.',
  reply: R2,
  permission: ['events.manage'],
  input: Type.Object({ id: Guid() }),
  output: SubscriptionView,
  rejects: ['SUBSCRIPTION_NOT_FOUND'],

  read: async ({ id }, read) => {
    const row = await read.one(eventSubscriptions, { id });
    if (row === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    return { data: subscriptionView(row), message: 'Event subscription found.' };
  },
});
