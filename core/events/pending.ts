/** What is still to be delivered to a subscription: a replay first, then new events in their order. */

import type { QueryRead, Select } from '../command/declaration/read.ts';
import { lowestId, millisOf } from '../values/id.ts';
import { whereWanted } from './filter.ts';
import { type Event, events } from './outbox.ts';
import {
  type EventReplay,
  eventReplays,
  type Subscription,
  testEventType,
} from './subscriptions.ts';

/**
 * Several hosts commit side by side, so an event may come to light a little after one with a higher id: the
 * stretch before the position is looked at again, for events that have no delivery yet.
 */
const lateBy = 60_000;

export interface Pending {
  readonly replay: EventReplay | undefined;
  /** In the order of delivery. */
  readonly events: readonly Event[];
}

/** The next events of a subscription. A replay without events left is through. */
export async function pendingOf(
  subscription: Subscription,
  read: QueryRead,
  limit: number,
): Promise<Pending> {
  const [replay] = await read.rows(eventReplays, (select) =>
    select.where('subscriptionId', subscription.id).orderBy('id').limit(1),
  );
  const found = await read.rows(events, (select) => {
    onlyWanted(select, subscription);
    if (replay === undefined) onlyNew(select, subscription);
    else select.where('id', '>', replay.position).where('id', '<=', replay.lastEventId);
    select.orderBy('id').limit(limit);
  });
  return { replay, events: found };
}

function onlyWanted(select: Select, { id, eventTypes }: Subscription): void {
  select.where((either) => {
    either
      .where((wanted) => {
        whereWanted(wanted, eventTypes);
        wanted.whereNot('type', testEventType);
      })
      .orWhere((test) => test.where('type', testEventType).where('subject', id));
  });
}

function onlyNew(select: Select, { id, startsAfter, position }: Subscription): void {
  const floor = lowestId(millisOf(position) - lateBy);
  select.where('id', '>', floor > startsAfter ? floor : startsAfter);
  select.whereRaw(
    `not exists (select 1 from event_deliveries d where d.tenant = events.tenant
      and d.subscription_id = ? and d.event_id = events.id and d.status = 'DELIVERED')`,
    [id],
  );
}
