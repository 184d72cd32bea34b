import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { eventSubscriptions } from '../../core/events/subscriptions.ts';
import { SubscriptionView, subscriptionLife, subscriptionView } from './subscription.ts';

export default query({
  name: 'RetrieveEventSubscriptionsQuery',
  summary: 'The subscriptions to events, with their deliveries. Newest first; secrets are never listed.',
  reply: R2,
  permission: ['events.manage'],
  input: Type.Object({ ...paging(50), state: Type.Optional(OneOf(subscriptionLife.states)) }),
  output: Listed(SubscriptionView),
  example: { state: 'Active' },

  read: async (input, read) => {
    const { state } = input;
    const page = await read.page(eventSubscriptions, {
      ...pageAsked(input, 50),
      where: (select) => {
        if (state !== undefined) select.where('state', state);
      },
    });
    return { data: listed(page, subscriptionView), message: listMessage(page) };
  },
});
