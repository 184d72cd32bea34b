import { keptRights } from '../../core/auth/kept-rights.ts';
import { command } from '../../core/command/declaration/command.ts';
import { Note, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { unseenRefusal } from '../../core/events/filter.ts';
import type { Subscription } from '../../core/events/subscriptions.ts';
import {
  EventTypeFilters,
  inputProblems,
  newSecret,
  SubscriptionWithSecret,
  subscriptionNoun,
  subscriptionView,
  Url,
} from './subscription.ts';

export default command({
  name: 'CreateEventSubscriptionCommand',
  summary: 'Posts events from now on to an address, signed by Standard Webhooks: those that you may see.',
  reply: R2,
  permission: ['events.manage'],

  input: Type.Object({
    url: Url,
    eventTypes: EventTypeFilters,
    description: Type.Optional(OrNull(Note(500))),
  }),
  output: SubscriptionWithSecret,
  example: { url: 'https://partner.example/hooks/bank', eventTypes: ['loan.*'] },

  rejects: ['VALIDATION', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'EventSubscriptionCreated',
  effectClasses: ['authority'],
  showsOnce: ['secret'],

  load: async () => ({}),

  decide: (input, _state, context) => {
    const problems = inputProblems(input, context);
    if (problems.length > 0) return rejectAll('VALIDATION', problems);
    const hidden = unseenRefusal(input.eventTypes, context.actor, context.eventTypes);
    if (hidden !== undefined) return hidden;
    const id = context.newId();
    const { secret, sealed } = newSecret(id, context);
    const { now, actor, roles } = context;
    const row: Subscription = {
      tenant: actor.tenant,
      version: 1,
      id,
      url: input.url,
      description: input.description ?? null,
      eventTypes: [...new Set(input.eventTypes)],
      state: 'Active',
      stateReason: null,
      secret: sealed,
      oldSecret: null,
      oldSecretUntil: null,
      startsAfter: id,
      position: id,
      failures: 0,
      failingSince: null,
      createdBy: actor.name,
      createdById: actor.userId,
      owner: keptRights(actor, roles, now),
      createdAt: now,
      updatedAt: now,
    };
    return {
      data: { ...subscriptionView(row), secret },
      message: 'Event subscription created successfully',
      effects: subscriptionNoun.begun(row),
    };
  },
});
