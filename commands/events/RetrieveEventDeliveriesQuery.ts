import { query } from '../../core/command/declaration/command.ts';
import { Guid, Named, OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { deliveryStatuses, eventAttempts, eventDeliveries } from '../../core/events/subscriptions.ts';

const AttemptView = Type.Object({
  at: Type.String(),
  responseStatus: OrNull(Type.Integer()),
  error: OrNull(Type.String()),
  millis: Type.Integer(),
  replayId: OrNull(Type.String()),
});

const DeliveryView = Type.Object({
  eventId: Type.String(),
  eventType: Named('event type'),
  status: OneOf(deliveryStatuses, 'DELIVERED, or PENDING while it is tried again'),
  attempts: Type.Integer(),
  responseStatus: OrNull(Type.Integer({ description: 'Of the last attempt' })),
  lastError: OrNull(Type.String()),
  lastAttemptAt: Type.String(),
  deliveredAt: OrNull(Type.String()),
  log: Type.Array(AttemptView, { description: 'Every attempt, oldest first' }),
});

export default query({
  name: 'RetrieveEventDeliveriesQuery',
  summary: 'The delivery log of a subscription, newest event first: every attempt and its answer.',
  reply: R2,
  permission: ['events.manage'],
  input: Type.Object({
    ...paging(50),
    subscriptionId: Guid(),
    status: Type.Optional(OneOf(deliveryStatuses)),
    eventId: Type.Optional(Guid()),
  }),
  output: Listed(DeliveryView),

  read: async (input, read) => {
    const { pageNumber: _n, pageSize: _s, ...asked } = input;
    const { subscriptionId, eventId, status } = asked;
    const page = await read.page(eventDeliveries, {
      ...pageAsked(input, 50),
      where: (select) => {
        select.where('subscriptionId', subscriptionId);
        if (status !== undefined) select.where('status', status);
        if (eventId !== undefined) select.where('eventId', eventId);
      },
    });
    const ids = page.items.map((delivery) => delivery.eventId);
    const log = await read.rows(eventAttempts, (select) =>
      select.where('subscriptionId', subscriptionId).whereIn('eventId', ids).orderBy('id'),
    );
    const data = listed(page, ({ tenant: _t, version: _v, subscriptionId: _i, ...delivery }) => ({
      ...delivery,
      log: log
        .filter((attempt) => attempt.eventId === delivery.eventId)
        .map(({ at, responseStatus, error, millis, replayId }) => ({
          at,
          responseStatus,
          error,
          millis,
          replayId,
        })),
    }));
    return { data, message: listMessage(page) };
  },
});
