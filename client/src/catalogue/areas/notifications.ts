// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { ListQuery } from '../../calls.ts';
import type { QueryRefusal } from '../refusals.ts';

export interface NotificationsCommands {
}

export interface NotificationsQueries {
  /**
   * E-mails and text messages to customers and staff, and what became of them. Newest first.
   *
   * RetrieveNotificationsQuery; permission `notifications.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveNotifications({ status: 'KEPT', pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveNotifications: ListQuery<RetrieveNotificationsInput, RetrieveNotificationsData, RetrieveNotificationsRefusal, RetrieveNotificationsItem>;
}

/** What RetrieveNotificationsQuery takes. */
export interface RetrieveNotificationsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** By which channel it came. */
  readonly channel?: "email" | "sms" | undefined;
  /** An address, or the key of the client, officer or role it is for. At most 320 characters. */
  readonly recipient?: string | undefined;
  /** The text that was filled in. At most 80 characters. */
  readonly template?: string | undefined;
  /** State that it is in. */
  readonly status?: "PENDING" | "SENT" | "KEPT" | "FAILED" | undefined;
  /** Id of the record that it is about. At most 64 characters. */
  readonly subject?: string | undefined;
}

/** What RetrieveNotificationsQuery answers. */
export interface RetrieveNotificationsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveNotificationsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
}

/** An item of what RetrieveNotificationsQuery answers. */
export interface RetrieveNotificationsItem {
  /** Id of it. */
  readonly id: string;
  /** The text that was filled in. */
  readonly template: string;
  /** By which channel it came. */
  readonly channel: string;
  /** Kind of whom it is sent to. */
  readonly recipientKind: string;
  /** Key of whom it is sent to. */
  readonly recipientKey: string;
  /** The address, once it is known. */
  readonly recipient: string | null;
  /** Id of the record that it is about. */
  readonly subject: string;
  /** State that it is in. */
  readonly status: "PENDING" | "SENT" | "KEPT" | "FAILED";
  /** The title. */
  readonly title: string | null;
  /** Text of the message. */
  readonly body: string | null;
  /** How often it was tried. */
  readonly attempts: number;
  /** What went wrong last; null where nothing did. */
  readonly lastError: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was sent, in UTC. */
  readonly sentAt: string | null;
}

/** What RetrieveNotificationsQuery is refused by. */
export type RetrieveNotificationsRefusal = QueryRefusal;
