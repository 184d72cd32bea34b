import { command } from '../../core/command/declaration/command.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { Guid, Type } from '../../core/command/declaration/schema.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { eventReplays, eventSubscriptions } from '../../core/events/subscriptions.ts';
import { lowestId, previousId } from '../../core/values/id.ts';
import { epochMillis } from '../../core/values/instant.ts';

const Input = Type.Object({
  subscriptionId: Guid(),
  eventId: Type.Optional(Guid('This event alone')),
  since: Type.Optional(DayOrMoment('Events from this day or moment on')),
  until: Type.Optional(DayOrMoment('Events up to the end of this day, or up to this moment; now by default')),
});

export default command({
  name: 'ReplayEventsCommand',
  summary: 'Delivers an event, or those of a stretch of time, to a subscription again.',
  reply: R2,
  permission: ['events.manage'],

  input: Input,
  output: Type.Object({ id: Type.String(), subscriptionId: Type.String() }),

  rejects: ['VALIDATION', 'SUBSCRIPTION_NOT_FOUND'],
  audits: 'EventsReplayed',

  load: async ({ subscriptionId }, read) => ({
    subscription: await read.one(eventSubscriptions, { id: subscriptionId }),
  }),

  decide: (input, { subscription }, { now, actor, bank, newId }) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    const range = rangeOf(input, epochMillis(now), bank.timezone);
    if (range === undefined) {
      const message = 'Say either eventId or since, and until no earlier than since';
      return rejectAll('VALIDATION', [{ field: 'since', message, code: 'VALIDATION' }]);
    }
    const id = newId();
    return {
      data: { id, subscriptionId: subscription.id },
      message: 'The events are delivered again.',
      effects: [
        insert(eventReplays, {
          id,
          subscriptionId: subscription.id,
          ...range,
          requestedBy: actor.name,
          requestedAt: now,
        }),
      ],
    };
  },
});

/** Ids between which the events lie: after the first, up to and with the last. */
function rangeOf(
  { eventId, since, until }: { readonly eventId?: string; readonly since?: string; readonly until?: string },
  now: number,
  timezone: string,
): { readonly position: string; readonly lastEventId: string } | undefined {
  if ((eventId === undefined) === (since === undefined)) return undefined;
  if (eventId !== undefined) {
    return { position: previousId(eventId), lastEventId: eventId };
  }
  const { from, before } = periodOf({ startDate: since, endDate: until }, timezone);
  if (from === undefined) return undefined;
  const end = before === undefined ? now + 1 : epochMillis(before);
  if (end < epochMillis(from)) return undefined;
  return { position: previousId(lowestId(epochMillis(from))), lastEventId: previousId(lowestId(end)) };
}
