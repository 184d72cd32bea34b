// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface EventsCommands {
  /**
   * Delivers to a paused or disabled subscription again, from where it stopped or from now on.
   *
   * ActivateEventSubscriptionCommand; permission `events.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `SUBSCRIPTION_NOT_FOUND`: There is no such event subscription.
   * - `SUBSCRIPTION_STATE`: The state of the subscription does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.activateEventSubscription({ id: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly activateEventSubscription: Command<ActivateEventSubscriptionInput, ActivateEventSubscriptionData, ActivateEventSubscriptionRefusal>;
  /**
   * Posts events from now on to an address, signed by Standard Webhooks: those that you may see.
   *
   * CreateEventSubscriptionCommand; permission `events.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.createEventSubscription({ url: 'https://partner.example/hooks/bank', eventTypes: ['loan.*'] });
   * ```
   */
  readonly createEventSubscription: Command<CreateEventSubscriptionInput, CreateEventSubscriptionData, CreateEventSubscriptionRefusal>;
  /**
   * Ends a subscription; its delivery log stays.
   *
   * DeleteEventSubscriptionCommand; permission `events.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `SUBSCRIPTION_NOT_FOUND`: There is no such event subscription.
   *
   * @example
   * ```ts
   * const result = await bank.deleteEventSubscription({ id: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly deleteEventSubscription: Command<DeleteEventSubscriptionInput, DeleteEventSubscriptionData, DeleteEventSubscriptionRefusal>;
  /**
   * Stops deliveries for a while; events of that time are delivered once it is activated.
   *
   * PauseEventSubscriptionCommand; permission `events.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `SUBSCRIPTION_NOT_FOUND`: There is no such event subscription.
   * - `SUBSCRIPTION_STATE`: The state of the subscription does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.pauseEventSubscription({ id: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly pauseEventSubscription: Command<PauseEventSubscriptionInput, PauseEventSubscriptionData, PauseEventSubscriptionRefusal>;
  /**
   * Delivers an event, or those of a stretch of time, to a subscription again.
   *
   * ReplayEventsCommand; permission `events.manage`.
   *
   * Refused by:
   * - `SUBSCRIPTION_NOT_FOUND`: There is no such event subscription.
   *
   * @example
   * ```ts
   * const result = await bank.replayEvents({ subscriptionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly replayEvents: Command<ReplayEventsInput, ReplayEventsData, ReplayEventsRefusal>;
  /**
   * Gives a subscription a new secret; for a while deliveries are signed with both.
   *
   * RotateEventSubscriptionSecretCommand; permission `events.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `SUBSCRIPTION_NOT_FOUND`: There is no such event subscription.
   *
   * @example
   * ```ts
   * const result = await bank.rotateEventSubscriptionSecret({ id: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly rotateEventSubscriptionSecret: Command<RotateEventSubscriptionSecretInput, RotateEventSubscriptionSecretData, RotateEventSubscriptionSecretRefusal>;
  /**
   * Sends an event to one subscription alone, so that its owner sees that it arrives.
   *
   * TestEventSubscriptionCommand; permission `events.manage`.
   *
   * Refused by:
   * - `SUBSCRIPTION_NOT_FOUND`: There is no such event subscription.
   * - `SUBSCRIPTION_STATE`: The state of the subscription does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.testEventSubscription({ id: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly testEventSubscription: Command<TestEventSubscriptionInput, TestEventSubscriptionData, TestEventSubscriptionRefusal>;
  /**
   * Changes a subscription. Who changes its address or its event types becomes its owner: it gets the events that the owner may see.
   *
   * UpdateEventSubscriptionCommand; permission `events.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `SUBSCRIPTION_NOT_FOUND`: There is no such event subscription.
   *
   * @example
   * ```ts
   * const result = await bank.updateEventSubscription({ id: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly updateEventSubscription: Command<UpdateEventSubscriptionInput, UpdateEventSubscriptionData, UpdateEventSubscriptionRefusal>;
}

export interface EventsQueries {
  /**
   * The delivery log of a subscription, newest event first: every attempt and its answer.
   *
   * RetrieveEventDeliveriesQuery; permission `events.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveEventDeliveries({ subscriptionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' })) console.log(item);
   * ```
   */
  readonly retrieveEventDeliveries: ListQuery<RetrieveEventDeliveriesInput, RetrieveEventDeliveriesData, RetrieveEventDeliveriesRefusal, RetrieveEventDeliveriesItem>;
  /**
   * One event subscription, without its secret.
   *
   * RetrieveEventSubscriptionByIdQuery; permission `events.manage`.
   *
   * Refused by:
   * - `SUBSCRIPTION_NOT_FOUND`: There is no such event subscription.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveEventSubscriptionById({ id: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly retrieveEventSubscriptionById: Query<RetrieveEventSubscriptionByIdInput, RetrieveEventSubscriptionByIdData, RetrieveEventSubscriptionByIdRefusal>;
  /**
   * Who is told of events, and how deliveries go. Newest first; secrets are never listed.
   *
   * RetrieveEventSubscriptionsQuery; permission `events.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveEventSubscriptions({ state: 'Active' })) console.log(item);
   * ```
   */
  readonly retrieveEventSubscriptions: ListQuery<RetrieveEventSubscriptionsInput, RetrieveEventSubscriptionsData, RetrieveEventSubscriptionsRefusal, RetrieveEventSubscriptionsItem>;
  /**
   * What happened, oldest first: one event for each committed change that you may see. Ask again with nextCursor as cursor.
   *
   * RetrieveEventsQuery; permission `events.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveEvents({ type: 'transaction.*', pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveEvents: ListQuery<RetrieveEventsInput, RetrieveEventsData, RetrieveEventsRefusal, RetrieveEventsItem>;
}

/** What ActivateEventSubscriptionCommand takes. */
export interface ActivateEventSubscriptionInput {
  /** Id of it. A UUID. */
  readonly id: string;
  /** pending: everything since it stopped; now: new events alone. */
  readonly from?: "pending" | "now" | undefined;
}

/** What ActivateEventSubscriptionCommand answers. */
export interface ActivateEventSubscriptionData {
  /** Id of it. */
  readonly id: string;
  /** The address. */
  readonly url: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Types of events, families such as `loan.*`, or `*`. */
  readonly eventTypes: readonly string[];
  /** State that it is in. */
  readonly state: "Active" | "Paused" | "Disabled";
  /** Why it is in that state. */
  readonly stateReason: string | null;
  /** Attempts that failed since the last that did not. */
  readonly failures: number;
  /** Since when it fails, in UTC; null where it does not. */
  readonly failingSince: string | null;
  /** Until then deliveries are signed with the secret before the last rotation too. */
  readonly oldSecretUntil: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What ActivateEventSubscriptionCommand is refused by. */
export type ActivateEventSubscriptionRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'SUBSCRIPTION_NOT_FOUND' | 'SUBSCRIPTION_STATE';

/** What CreateEventSubscriptionCommand takes. */
export interface CreateEventSubscriptionInput {
  /** An https address of the public internet. At most 1000 characters. */
  readonly url: string;
  /** Types of /asyncapi.json, families such as loan.*, or *. At least 1 of them. */
  readonly eventTypes: readonly string[];
  /** What it is, in words. */
  readonly description?: string | null | undefined;
}

/** What CreateEventSubscriptionCommand answers. */
export interface CreateEventSubscriptionData {
  /** Id of it. */
  readonly id: string;
  /** The address. */
  readonly url: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Types of events, families such as `loan.*`, or `*`. */
  readonly eventTypes: readonly string[];
  /** State that it is in. */
  readonly state: "Active" | "Paused" | "Disabled";
  /** Why it is in that state. */
  readonly stateReason: string | null;
  /** Attempts that failed since the last that did not. */
  readonly failures: number;
  /** Since when it fails, in UTC; null where it does not. */
  readonly failingSince: string | null;
  /** Until then deliveries are signed with the secret before the last rotation too. */
  readonly oldSecretUntil: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
  /** whsec_ and base64; it is shown this once: an answer that is repeated under its key has none. */
  readonly secret?: string;
}

/** What CreateEventSubscriptionCommand is refused by. */
export type CreateEventSubscriptionRefusal = CommandRefusal | 'APPROVAL_REQUIRED';

/** What DeleteEventSubscriptionCommand takes. */
export interface DeleteEventSubscriptionInput {
  /** Id of it. A UUID. */
  readonly id: string;
}

/** What DeleteEventSubscriptionCommand answers. */
export interface DeleteEventSubscriptionData {
  /** Id of it. */
  readonly id: string;
}

/** What DeleteEventSubscriptionCommand is refused by. */
export type DeleteEventSubscriptionRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'SUBSCRIPTION_NOT_FOUND';

/** What PauseEventSubscriptionCommand takes. */
export interface PauseEventSubscriptionInput {
  /** Id of it. A UUID. */
  readonly id: string;
}

/** What PauseEventSubscriptionCommand answers. */
export interface PauseEventSubscriptionData {
  /** Id of it. */
  readonly id: string;
  /** The address. */
  readonly url: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Types of events, families such as `loan.*`, or `*`. */
  readonly eventTypes: readonly string[];
  /** State that it is in. */
  readonly state: "Active" | "Paused" | "Disabled";
  /** Why it is in that state. */
  readonly stateReason: string | null;
  /** Attempts that failed since the last that did not. */
  readonly failures: number;
  /** Since when it fails, in UTC; null where it does not. */
  readonly failingSince: string | null;
  /** Until then deliveries are signed with the secret before the last rotation too. */
  readonly oldSecretUntil: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What PauseEventSubscriptionCommand is refused by. */
export type PauseEventSubscriptionRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'SUBSCRIPTION_NOT_FOUND' | 'SUBSCRIPTION_STATE';

/** What ReplayEventsCommand takes. */
export interface ReplayEventsInput {
  /** Id of the subscription. A UUID. */
  readonly subscriptionId: string;
  /** This event alone. A UUID. */
  readonly eventId?: string | undefined;
  /** Events from this day or moment on. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly since?: string | undefined;
  /** Events up to the end of this day, or up to this moment; now by default. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly until?: string | undefined;
}

/** What ReplayEventsCommand answers. */
export interface ReplayEventsData {
  /** Id of it. */
  readonly id: string;
  /** Id of the subscription. */
  readonly subscriptionId: string;
}

/** What ReplayEventsCommand is refused by. */
export type ReplayEventsRefusal = CommandRefusal | 'SUBSCRIPTION_NOT_FOUND';

/** What RetrieveEventDeliveriesQuery takes. */
export interface RetrieveEventDeliveriesInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the subscription. A UUID. */
  readonly subscriptionId: string;
  /** State that it is in. */
  readonly status?: "PENDING" | "DELIVERED" | undefined;
  /** Id of the event. A UUID. */
  readonly eventId?: string | undefined;
}

/** What RetrieveEventDeliveriesQuery answers. */
export interface RetrieveEventDeliveriesData {
  /** The rows of this page. */
  readonly items: readonly RetrieveEventDeliveriesItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveEventDeliveriesQuery answers. */
export interface RetrieveEventDeliveriesItem {
  /** Id of the event. */
  readonly eventId: string;
  /** Type of the event. */
  readonly eventType: "account.amount_locked" | "account.amount_released" | "account.opened" | "account.post_no_debit_changed" | "account.state_changed" | "branch.created" | "branch.state_changed" | "branch.updated" | "cheque.bounced" | "cheque.cancelled" | "cheque.cleared" | "cheque.entered" | "cheque.reversed" | "cheque.submitted" | "client.created" | "client.state_changed" | "client.updated" | "collection.processed" | "collection_batch.state_changed" | "compliance.report_created" | "disbursement_batch.state_changed" | "employee.created" | "employee.referral_created" | "employee.updated" | "job.failed" | "job.succeeded" | "loan.approved" | "loan.closed" | "loan.created" | "loan.disbursed" | "loan.disbursement_reversed" | "loan.in_arrears" | "loan.pending_approval" | "loan.rejected" | "loan.repaid" | "loan.updated" | "loan.withdrawn" | "loan.written_off" | "mandate.created" | "mandate.state_changed" | "partner_loan.payment_recorded" | "partner_loan.state_changed" | "process.cancelled" | "process.completed" | "process.deployed" | "process.failed" | "process.message" | "process.proposed" | "process.rejected" | "process.started" | "proposal.created" | "proposal.decided" | "proposal.run" | "rules.ended" | "rules.file_changed" | "rules.proposed" | "rules.published" | "rules.rejected" | "subscription.disabled" | "subscription.test" | "timer.exhausted" | "transaction.approved" | "transaction.cancelled" | "transaction.expired" | "transaction.initiated" | "transaction.rejected" | "transaction.reversed" | "transaction.sla_breached" | "workflow.approval_required";
  /** DELIVERED, or PENDING while it is tried again. */
  readonly status: "PENDING" | "DELIVERED";
  /** How often it was tried. */
  readonly attempts: number;
  /** Of the last attempt. */
  readonly responseStatus: number | null;
  /** What went wrong last; null where nothing did. */
  readonly lastError: string | null;
  /** When it was tried last, in UTC. */
  readonly lastAttemptAt: string;
  /** When it was delivered, in UTC; null while it is not. */
  readonly deliveredAt: string | null;
  /** Every attempt, oldest first. */
  readonly log: readonly {
    /** When it happened, in UTC. */
    readonly at: string;
    /** HTTP status of the answer. */
    readonly responseStatus: number | null;
    /** What went wrong; null where nothing did. */
    readonly error: string | null;
    /** How long it took, in milliseconds. */
    readonly millis: number;
    /** Id of the replay. */
    readonly replayId: string | null;
  }[];
}

/** What RetrieveEventDeliveriesQuery is refused by. */
export type RetrieveEventDeliveriesRefusal = QueryRefusal;

/** What RetrieveEventSubscriptionByIdQuery takes. */
export interface RetrieveEventSubscriptionByIdInput {
  /** Id of it. A UUID. */
  readonly id: string;
}

/** What RetrieveEventSubscriptionByIdQuery answers. */
export interface RetrieveEventSubscriptionByIdData {
  /** Id of it. */
  readonly id: string;
  /** The address. */
  readonly url: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Types of events, families such as `loan.*`, or `*`. */
  readonly eventTypes: readonly string[];
  /** State that it is in. */
  readonly state: "Active" | "Paused" | "Disabled";
  /** Why it is in that state. */
  readonly stateReason: string | null;
  /** Attempts that failed since the last that did not. */
  readonly failures: number;
  /** Since when it fails, in UTC; null where it does not. */
  readonly failingSince: string | null;
  /** Until then deliveries are signed with the secret before the last rotation too. */
  readonly oldSecretUntil: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What RetrieveEventSubscriptionByIdQuery is refused by. */
export type RetrieveEventSubscriptionByIdRefusal = QueryRefusal | 'SUBSCRIPTION_NOT_FOUND';

/** What RetrieveEventSubscriptionsQuery takes. */
export interface RetrieveEventSubscriptionsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** State that it is in. */
  readonly state?: "Active" | "Paused" | "Disabled" | undefined;
}

/** What RetrieveEventSubscriptionsQuery answers. */
export interface RetrieveEventSubscriptionsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveEventSubscriptionsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveEventSubscriptionsQuery answers. */
export interface RetrieveEventSubscriptionsItem {
  /** Id of it. */
  readonly id: string;
  /** The address. */
  readonly url: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Types of events, families such as `loan.*`, or `*`. */
  readonly eventTypes: readonly string[];
  /** State that it is in. */
  readonly state: "Active" | "Paused" | "Disabled";
  /** Why it is in that state. */
  readonly stateReason: string | null;
  /** Attempts that failed since the last that did not. */
  readonly failures: number;
  /** Since when it fails, in UTC; null where it does not. */
  readonly failingSince: string | null;
  /** Until then deliveries are signed with the secret before the last rotation too. */
  readonly oldSecretUntil: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What RetrieveEventSubscriptionsQuery is refused by. */
export type RetrieveEventSubscriptionsRefusal = QueryRefusal;

/** What RetrieveEventsQuery takes. */
export interface RetrieveEventsInput {
  /** A type of the catalogue, or a family such as loan.*. At most 80 characters. */
  readonly type?: string | undefined;
  /** Events from this moment on. A moment: ISO 8601. */
  readonly since?: string | undefined;
  /** Events after this one. With several hosts an event may come to light up to a minute after one with a higher id: who must miss none asks again from an older cursor, and passes over ids that he has. A UUID. */
  readonly cursor?: string | undefined;
  /** A page of what the other fields name; a cursor reads long lists faster. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Rows of a page. At least 1. At most 500. 100 where it is left out. */
  readonly pageSize?: number | undefined;
}

/** What RetrieveEventsQuery answers. */
export interface RetrieveEventsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveEventsItem[];
  /** Id of the last event of this page. */
  readonly nextCursor: string | null;
  /** Whether there are more after these. */
  readonly hasMore: boolean;
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveEventsQuery answers. */
export interface RetrieveEventsItem {
  /** Rises with time; the same at every delivery. */
  readonly id: string;
  /** Type of it. */
  readonly type: "account.amount_locked" | "account.amount_released" | "account.opened" | "account.post_no_debit_changed" | "account.state_changed" | "branch.created" | "branch.state_changed" | "branch.updated" | "cheque.bounced" | "cheque.cancelled" | "cheque.cleared" | "cheque.entered" | "cheque.reversed" | "cheque.submitted" | "client.created" | "client.state_changed" | "client.updated" | "collection.processed" | "collection_batch.state_changed" | "compliance.report_created" | "disbursement_batch.state_changed" | "employee.created" | "employee.referral_created" | "employee.updated" | "job.failed" | "job.succeeded" | "loan.approved" | "loan.closed" | "loan.created" | "loan.disbursed" | "loan.disbursement_reversed" | "loan.in_arrears" | "loan.pending_approval" | "loan.rejected" | "loan.repaid" | "loan.updated" | "loan.withdrawn" | "loan.written_off" | "mandate.created" | "mandate.state_changed" | "partner_loan.payment_recorded" | "partner_loan.state_changed" | "process.cancelled" | "process.completed" | "process.deployed" | "process.failed" | "process.message" | "process.proposed" | "process.rejected" | "process.started" | "proposal.created" | "proposal.decided" | "proposal.run" | "rules.ended" | "rules.file_changed" | "rules.proposed" | "rules.published" | "rules.rejected" | "subscription.disabled" | "subscription.test" | "timer.exhausted" | "transaction.approved" | "transaction.cancelled" | "transaction.expired" | "transaction.initiated" | "transaction.rejected" | "transaction.reversed" | "transaction.sla_breached" | "workflow.approval_required";
  /** When it happened, in UTC. */
  readonly timestamp: string;
  /** Id of the record that the event is about. */
  readonly subject: string;
  /** Subject of who caused it: `sub` of the token. */
  readonly by: string;
  /** As the catalogue says for the type: /asyncapi.json. */
  readonly data: unknown;
}

/** What RetrieveEventsQuery is refused by. */
export type RetrieveEventsRefusal = QueryRefusal;

/** What RotateEventSubscriptionSecretCommand takes. */
export interface RotateEventSubscriptionSecretInput {
  /** Id of it. A UUID. */
  readonly id: string;
  /** How long both sign. At least 0. At most 720. 24 where it is left out. */
  readonly overlapHours?: number | undefined;
}

/** What RotateEventSubscriptionSecretCommand answers. */
export interface RotateEventSubscriptionSecretData {
  /** Id of it. */
  readonly id: string;
  /** The address. */
  readonly url: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Types of events, families such as `loan.*`, or `*`. */
  readonly eventTypes: readonly string[];
  /** State that it is in. */
  readonly state: "Active" | "Paused" | "Disabled";
  /** Why it is in that state. */
  readonly stateReason: string | null;
  /** Attempts that failed since the last that did not. */
  readonly failures: number;
  /** Since when it fails, in UTC; null where it does not. */
  readonly failingSince: string | null;
  /** Until then deliveries are signed with the secret before the last rotation too. */
  readonly oldSecretUntil: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
  /** whsec_ and base64; it is shown this once: an answer that is repeated under its key has none. */
  readonly secret?: string;
}

/** What RotateEventSubscriptionSecretCommand is refused by. */
export type RotateEventSubscriptionSecretRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'SUBSCRIPTION_NOT_FOUND';

/** What TestEventSubscriptionCommand takes. */
export interface TestEventSubscriptionInput {
  /** Id of it. A UUID. */
  readonly id: string;
}

/** What TestEventSubscriptionCommand answers. */
export interface TestEventSubscriptionData {
  /** Id of it. */
  readonly id: string;
  /** Type of the event. */
  readonly eventType: "subscription.test";
}

/** What TestEventSubscriptionCommand is refused by. */
export type TestEventSubscriptionRefusal = CommandRefusal | 'SUBSCRIPTION_NOT_FOUND' | 'SUBSCRIPTION_STATE';

/** What UpdateEventSubscriptionCommand takes. */
export interface UpdateEventSubscriptionInput {
  /** Id of it. A UUID. */
  readonly id: string;
  /** An https address of the public internet. At most 1000 characters. */
  readonly url?: string | undefined;
  /** Types of /asyncapi.json, families such as loan.*, or *. At least 1 of them. */
  readonly eventTypes?: readonly string[] | undefined;
  /** What it is, in words. */
  readonly description?: string | null | undefined;
}

/** What UpdateEventSubscriptionCommand answers. */
export interface UpdateEventSubscriptionData {
  /** Id of it. */
  readonly id: string;
  /** The address. */
  readonly url: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Types of events, families such as `loan.*`, or `*`. */
  readonly eventTypes: readonly string[];
  /** State that it is in. */
  readonly state: "Active" | "Paused" | "Disabled";
  /** Why it is in that state. */
  readonly stateReason: string | null;
  /** Attempts that failed since the last that did not. */
  readonly failures: number;
  /** Since when it fails, in UTC; null where it does not. */
  readonly failingSince: string | null;
  /** Until then deliveries are signed with the secret before the last rotation too. */
  readonly oldSecretUntil: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What UpdateEventSubscriptionCommand is refused by. */
export type UpdateEventSubscriptionRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'SUBSCRIPTION_NOT_FOUND';
