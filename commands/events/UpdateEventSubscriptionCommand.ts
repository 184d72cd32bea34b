import { keptRights } from '../../core/auth/kept-rights.ts';
import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Guid, Note, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { unseenRefusal } from '../../core/events/filter.ts';
import { eventSubscriptions } from '../../core/events/subscriptions.ts';
import { EventTypeFilters, inputProblems, SubscriptionView, subscriptionView, Url } from './subscription.ts';

export default command({
  name: 'UpdateEventSubscriptionCommand',
  summary:
    'Changes a subscription. Who changes its address or its event types becomes its owner: it gets the events that the owner may see.',
  reply: R2,
  permission: ['events.manage'],

  input: Type.Object({
    id: Guid(),
    url: Type.Optional(Url),
    eventTypes: Type.Optional(EventTypeFilters),
    description: Type.Optional(OrNull(Note(500))),
  }),
  output: SubscriptionView,

  rejects: ['VALIDATION', 'SUBSCRIPTION_NOT_FOUND', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'EventSubscriptionUpdated',
  effectClasses: ['authority'],

  load: async ({ id }, read) => ({ subscription: await read.one(eventSubscriptions, { id }) }),

  decide: (input, { subscription }, context) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    const problems = inputProblems(input, context);
    if (problems.length > 0) return rejectAll('VALIDATION', problems);
    const { url, eventTypes, description } = input;
    const { actor, roles, now } = context;
    // A person who changes the events or their address must be allowed to see the events.
    const isTaken = url !== undefined || eventTypes !== undefined;
    const wanted = eventTypes ?? subscription.eventTypes;
    const hidden = isTaken ? unseenRefusal(wanted, actor, context.eventTypes) : undefined;
    if (hidden !== undefined) return hidden;
    const changes = {
      ...(isTaken ? { owner: keptRights(actor, roles, now) } : {}),
      ...(url === undefined ? {} : { url }),
      ...(eventTypes === undefined ? {} : { eventTypes: [...new Set(eventTypes)] }),
      ...(description === undefined ? {} : { description }),
      updatedAt: now,
    };
    return {
      data: subscriptionView({ ...subscription, ...changes }),
      message: 'Event subscription updated successfully',
      effects: [put(eventSubscriptions, subscription, changes)],
    };
  },
});
