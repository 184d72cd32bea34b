import { command } from '../../core/command/declaration/command.ts';
import { type Effect, emit, insert, put, remove, schedule } from '../../core/command/declaration/effects.ts';
import { InstantText, OneOf, OrNull, type Static, Type } from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import {
  deliveryTimer,
  type EventDelivery,
  type EventReplay,
  eventAttempts,
  eventDeliveries,
  eventReplays,
  eventSubscriptions,
  type Subscription,
} from '../../core/events/subscriptions.ts';
import { type Instant, knownInstant, parseInstant } from '../../core/values/instant.ts';
import { subscriptionLife, subscriptionNoun } from './subscription.ts';

const Attempt = Type.Object({
  eventId: Type.String(),
  eventType: Type.String(),
  at: InstantText(),
  responseStatus: OrNull(Type.Integer()),
  error: OrNull(Type.String()),
  millis: Type.Integer(),
});

const Input = Type.Object({
  subscriptionId: Type.String(),
  attempts: Type.Optional(Type.Array(Attempt, { maxItems: 500 })),
  position: Type.Optional(Type.String({ description: 'The newest event that was delivered' })),
  replay: Type.Optional(
    Type.Object({ id: Type.String(), position: Type.String(), isThrough: Type.Boolean() }),
  ),
  again: Type.Optional(Type.Boolean({ description: 'There may be more' })),
  retryAt: Type.Optional(InstantText()),
  disable: Type.Optional(Type.String({ description: 'Why no more is delivered' })),
});
type Outcome = Static<typeof Input>;

/** Run by the deliverer when it comes back. */
export default command({
  name: 'RecordDeliveries',
  summary: 'Records the results of deliveries to a subscription, and the time of the next try.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Input,
  output: Type.Object({ subscriptionId: Type.String(), state: OneOf(subscriptionLife.states) }),

  rejects: ['SUBSCRIPTION_NOT_FOUND'],
  audits: 'DeliveriesRecorded',
  effectClasses: ['authority'],

  load: async ({ subscriptionId, attempts = [], replay }, read) => {
    const subscription = await read.one(eventSubscriptions, { id: subscriptionId });
    const deliveries: EventDelivery[] = [];
    for (const { eventId } of attempts) {
      const found = await read.one(eventDeliveries, { subscriptionId, eventId });
      if (found !== undefined) deliveries.push(found);
    }
    const id = replay?.id;
    const range = id === undefined ? undefined : await read.one(eventReplays, { id });
    return { subscription, deliveries, range };
  },

  decide: (input, { subscription, deliveries, range }, { now, newId }) => {
    if (subscription === undefined) return reject('SUBSCRIPTION_NOT_FOUND');
    const changes = changesOf(subscription, input, now);
    const { id, url } = subscription;
    const isActive = (changes.state ?? subscription.state) === 'Active';
    const due = input.retryAt === undefined ? now : (parseInstant(input.retryAt) ?? now);
    const goesOn = isActive && (input.again === true || input.retryAt !== undefined);
    return {
      data: { subscriptionId: id, state: changes.state ?? subscription.state },
      message: 'The deliveries are recorded.',
      effects: [
        ...(input.attempts ?? []).flatMap((attempt) => attemptEffects(attempt, input, deliveries, newId())),
        put(eventSubscriptions, subscription, changes),
        ...replayEffects(input, range),
        ...(goesOn ? [schedule(deliveryTimer(id, due))] : []),
        ...(changes.state === undefined || input.disable === undefined
          ? []
          : [emit('subscription.disabled', id, { subscriptionId: id, url, reason: input.disable })]),
      ],
    };
  },
});

function changesOf(
  subscription: Subscription,
  { attempts = [], position, disable }: Outcome,
  now: Instant,
): Changes<typeof eventSubscriptions> {
  const last = attempts.at(-1);
  const failed = last !== undefined && last.error !== null;
  const succeeded = attempts.some(({ error }) => error === null);
  const failures = (succeeded ? 0 : subscription.failures) + (failed ? 1 : 0);
  const failingSince = failed ? ((succeeded ? null : subscription.failingSince) ?? now) : null;
  const state = disable === undefined ? undefined : subscriptionNoun.next(subscription, 'disable');
  return {
    ...(last === undefined ? {} : { failures, failingSince }),
    ...(position === undefined || position <= subscription.position ? {} : { position }),
    ...(state === undefined ? {} : { state, stateReason: disable ?? null }),
  };
}

function attemptEffects(
  { eventId, eventType, at: text, responseStatus, error, millis }: Static<typeof Attempt>,
  { subscriptionId, replay }: Outcome,
  deliveries: readonly EventDelivery[],
  id: string,
): readonly Effect[] {
  const at = parseInstant(text) ?? knownInstant(text);
  const known = deliveries.find((delivery) => delivery.eventId === eventId);
  const delivered = error === null;
  const outcome = { attempts: (known?.attempts ?? 0) + 1, responseStatus, lastAttemptAt: at };
  const row = {
    eventType,
    ...outcome,
    // A delivered event stays delivered, whatever the result of its replay.
    status: delivered || known?.status === 'DELIVERED' ? ('DELIVERED' as const) : ('PENDING' as const),
    lastError: error?.slice(0, 500) ?? null,
    deliveredAt: delivered ? at : (known?.deliveredAt ?? null),
  };
  return [
    insert(eventAttempts, {
      id,
      subscriptionId,
      eventId,
      at,
      responseStatus,
      millis,
      error: row.lastError,
      replayId: replay?.id ?? null,
    }),
    known === undefined
      ? insert(eventDeliveries, { subscriptionId, eventId, ...row })
      : put(eventDeliveries, known, row),
  ];
}

function replayEffects({ replay }: Outcome, range: EventReplay | undefined): readonly Effect[] {
  if (replay === undefined || range === undefined) return [];
  return replay.isThrough
    ? [remove(eventReplays, range)]
    : [put(eventReplays, range, { position: replay.position })];
}
