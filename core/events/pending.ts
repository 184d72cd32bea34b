/** The events still to be delivered to a subscription: first those of a replay, then new ones in order. */

import { rightsNow } from '../auth/kept-rights.ts';
import { type EventTypes, maySee } from '../command/declaration/event-types.ts';
import type { QueryRead, Select } from '../command/declaration/read.ts';
import type { Roles } from '../command/policy/roles.ts';
import { lowestId, millisOf } from '../values/id.ts';
import { type Event, eventsOf, type Feed } from './feed.ts';
import { wants } from './filter.ts';
import {
  type EventReplay,
  eventDeliveries,
  eventReplays,
  type Subscription,
  testEventType,
} from './subscriptions.ts';

/**
 * Several hosts commit in parallel, so an event may appear shortly after one with a higher id. The range
 * before the position is checked again for events without a delivery.
 */
const lateBy = 60_000;

/** The data that decides which events a subscription's owner may see. */
export interface Seeing {
  readonly roles: () => Roles;
  readonly types: EventTypes;
}

interface PendingOptions extends Seeing {
  readonly limit: number;
}

export interface Pending {
  readonly replay: EventReplay | undefined;
  /** In the order of delivery. */
  readonly events: readonly Event[];
}

/**
 * The next events of a subscription that its owner may see. A replay without remaining events is complete.
 */
export async function pendingOf(
  subscription: Subscription,
  read: QueryRead,
  { limit, roles, types }: PendingOptions,
): Promise<Pending> {
  const rights = await rightsNow(subscription.owner, read, roles());
  const [replay] = await read.rows(eventReplays, (select) =>
    select.where('subscriptionId', subscription.id).orderBy('id').limit(1),
  );
  const { id, eventTypes } = subscription;
  const wanted = {
    filters: [...eventTypes, testEventType],
    limit,
    isWanted: (event: Event) =>
      (event.type === testEventType
        ? event.subject === id
        : eventTypes.some((filter) => wants(filter, event.type))) && maySee(event, rights, types),
  };
  if (replay !== undefined) {
    const { position: after, lastEventId: until } = replay;
    return { replay, events: await eventsOf(read, { ...wanted, after, until }) };
  }
  return { replay, events: await newEvents(subscription, read, wanted) };
}

/** Events after the position, and late ones before it, that have no delivery yet. */
async function newEvents(
  { id, startsAfter, position }: Subscription,
  read: QueryRead,
  wanted: Pick<Feed, 'filters' | 'isWanted' | 'limit'>,
): Promise<readonly Event[]> {
  const floor = lowestId(millisOf(position) - lateBy);
  const events: Event[] = [];
  let after = floor > startsAfter ? floor : startsAfter;
  for (;;) {
    const found = await eventsOf(read, { ...wanted, after, narrow: (select) => undelivered(select, id) });
    const delivered = await deliveredOf(found, id, read);
    events.push(...found.filter((event) => !delivered.has(event.id)));
    const last = found.at(-1);
    if (last === undefined || found.length < wanted.limit || events.length >= wanted.limit) {
      return events.slice(0, wanted.limit);
    }
    after = last.id;
  }
}

/** Leaves out records whose only event was delivered. Such an event has the record's id. */
function undelivered(select: Select, subscriptionId: string): void {
  select.whereRaw(
    `(event_count > 1 or not exists (select 1 from event_deliveries d where d.tenant = records.tenant
      and d.subscription_id = ? and d.event_id = records.id and d.status = 'DELIVERED'))`,
    [subscriptionId],
  );
}

/** The ids of the delivered events. */
async function deliveredOf(
  events: readonly Event[],
  subscriptionId: string,
  read: QueryRead,
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const ids = events.map(({ id }) => id);
  const rows = await read.rows(eventDeliveries, (select) =>
    select.where({ subscriptionId, status: 'DELIVERED' }).whereIn('eventId', ids),
  );
  return new Set(rows.map(({ eventId }) => eventId));
}
