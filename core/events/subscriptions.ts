/** Subscriptions to events: their subscribers, deliveries, attempts and replays. */

import type { KeptRights } from '../auth/kept-rights.ts';
import {
  instant,
  integer,
  json,
  nullable,
  type Row,
  table,
  text,
  uuid,
} from '../command/declaration/table.ts';
import type { Instant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import { isSamePerson } from '../values/person.ts';

/** Disabled: the host gave up on the address, or the address wants no more (410). */
export type SubscriptionState = 'Active' | 'Paused' | 'Disabled';

export const eventSubscriptions = table({
  name: 'event_subscriptions',
  key: ['id'],
  sealed: {
    secret: (tenant, { id }) => secretAbout(tenant, String(id)),
    oldSecret: (tenant, { id }) => secretAbout(tenant, String(id)),
  },
  indexes: [{ on: ['state'], across: true, serves: [{ file: 'core/events/relay.ts' }] }],
  controlState: ({ owner }, userId) => (isSamePerson(String(membersOf(owner).userId), userId) ? 'Own' : ''),
  controls: {
    insert: 'authority',
    remove: 'authority',
    put: {
      '*': 'authority',
      startsAfter: 'none',
      position: 'none',
      failures: 'none',
      failingSince: 'none',
      updatedAt: 'none',
    },
  },
  wide: true,
  columns: {
    id: text(64),
    url: text(1000),
    description: nullable(text(500)),
    /** Types, families (`loan.*`) or `*`. */
    eventTypes: json<readonly string[]>(),
    state: text<SubscriptionState>(10),
    stateReason: nullable(text(500)),
    /** Sealed by the vault. */
    secret: text(),
    /** The secret before the last rotation. For a while it signs in addition to the new one. */
    oldSecret: nullable(text()),
    oldSecretUntil: nullable(instant()),
    /** The subscription receives events with an id above this one. Earlier events come only by replay. */
    startsAfter: text(64),
    /** Id of the newest event that was delivered or skipped. */
    position: text(64),
    /** Failed attempts since the last successful one. */
    failures: integer(),
    failingSince: nullable(instant()),
    createdBy: text(200),
    /** The subject of the named user. Null in rows that are older than this column. */
    createdById: nullable(text(200)),
    /** The person whose permissions decide which events are delivered. */
    owner: json<KeptRights>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type Subscription = Row<typeof eventSubscriptions>;

export const deliveryStatuses = ['PENDING', 'DELIVERED'] as const;

/** The delivery of an event to a subscription: one row, however many attempts. */
export const eventDeliveries = table({
  name: 'event_deliveries',
  key: ['subscriptionId', 'eventId'],
  controls: 'none',
  columns: {
    subscriptionId: text(64),
    eventId: uuid(),
    eventType: text(80),
    status: text<(typeof deliveryStatuses)[number]>(10),
    attempts: integer(),
    responseStatus: nullable(integer()),
    lastError: nullable(text(500)),
    lastAttemptAt: instant(),
    deliveredAt: nullable(instant()),
  },
});

export type EventDelivery = Row<typeof eventDeliveries>;

/** The delivery log: one row for each attempt. */
export const eventAttempts = table({
  name: 'event_attempts',
  key: ['id'],
  appendOnly: true,
  pruned: true,
  indexes: [{ on: ['subscriptionId', 'id'], serves: [{ query: 'RetrieveEventDeliveriesQuery' }] }],
  controls: 'none',
  columns: {
    id: text(64),
    subscriptionId: text(64),
    eventId: text(64),
    at: instant(),
    responseStatus: nullable(integer()),
    error: nullable(text(500)),
    millis: integer(),
    replayId: nullable(text(64)),
  },
});

/** A range of events to deliver again. The row is deleted when the replay is complete. */
export const eventReplays = table({
  name: 'event_replays',
  key: ['id'],
  sets: [['subscriptionId']],
  indexes: [{ on: ['subscriptionId'], serves: [{ command: 'DeleteEventSubscriptionCommand' }] }],
  controls: 'none',
  columns: {
    id: text(64),
    subscriptionId: text(64),
    /** Events up to and including this id were delivered again. */
    position: text(64),
    lastEventId: text(64),
    requestedBy: text(200),
    requestedAt: instant(),
  },
});

export type EventReplay = Row<typeof eventReplays>;

/** Type of the event that TestEventSubscriptionCommand sends, to its own subscription alone. */
export const testEventType = 'subscription.test';

/** The timer that delivers to a subscription. It exists while there are events to deliver. */
export const deliveryTimer = (subscriptionId: string, due: Instant) => ({
  id: `deliver:${subscriptionId}`,
  due,
  command: 'DeliverEvents',
  data: { subscriptionId },
});

/** The label under which the vault seals a subscription's secrets. */
export const secretAbout = (tenant: string, id: string) => `${tenant}:event_subscription:${id}`;
