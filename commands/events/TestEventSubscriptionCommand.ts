import { command } from '../../core/command/declaration/command.ts';
import { emit } from '../../core/command/declaration/effects.ts';
import { Guid, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { eventSubscriptions, testEventType } from '../../core/events/subscriptions.ts';
import { inputProblems } from './subscription.ts';

export default command({
  name: 'TestEventSubscriptionCommand',
  summary: 'Sends an event to one subscription alone, so that its owner sees that it arrives.',
  reply: R2,
  permission: ['events.manage'],

  input: Type.Object({ id: Guid() }),
  output: Type.Object({ id: Type.String(), eventType: OneOf<string>([testEventType]) }),

  rejects: ['VALIDATION', 'SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_STATE'],
  audits: 'EventSubscriptionTested',

  load: async ({ id }, read) => ({ subscription: await read.one(eventSubscriptions, { id }) }),

  decide: (_input, { subscription }, context) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    const { id, state } = subscription;
    if (state !== 'Active') return reject('SUBSCRIPTION_STATE', { currentState: state });
    // The subscription may be older than the rule that rejects its address.
    const problems = inputProblems({ url: subscription.url }, context);
    if (problems.length > 0) return rejectAll('VALIDATION', problems);
    const message = `${context.actor.name} tries this subscription.`;
    return {
      data: { id, eventType: testEventType },
      message: 'A test event was sent. RetrieveEventDeliveriesQuery shows the result.',
      effects: [emit(testEventType, id, { subscriptionId: id, message })],
    };
  },
});
