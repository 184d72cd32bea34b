// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface NotificationsCommands {
  /**
   * Sends an e-mail to addresses, each a message of its own: with words of the caller, or by a template.
   *
   * SendMailCommand; permission `notifications.send`.
   *
   * Refused by:
   * - `TEMPLATE_NOT_FOUND`: There is no such template.
   * - `TEMPLATE_SAYS_NOTHING`: The template cannot say this.
   *
   * @example
   * ```ts
   * const result = await bank.sendMail({ subject: 'Your statement', email: ['amina@clients.example'], message: 'Your statement is ready.' });
   * ```
   */
  readonly sendMail: Command<SendMailInput, SendMailData, SendMailRefusal>;
  /**
   * Sends a notice to employees by e-mail: to the caller, to one, or to several.
   *
   * SendNotificationCommand; permission `notifications.send`.
   *
   * @example
   * ```ts
   * const result = await bank.sendNotification({ title: 'End of day', message: 'All tills are closed.', target: 'current' });
   * ```
   */
  readonly sendNotification: Command<SendNotificationInput, SendNotificationData, SendNotificationRefusal>;
  /**
   * Sends what a template says of its first example to the person who asks, and to nobody else: to the employee whose staff id or e-mail address is the `sub` of the token.
   *
   * SendTestNoticeCommand; permission `notifications.view`.
   *
   * Refused by:
   * - `TEMPLATE_NOT_FOUND`: There is no such template.
   * - `TEMPLATE_SAYS_NOTHING`: The template cannot say this.
   *
   * @example
   * ```ts
   * const result = await bank.sendTestNotice({ name: 'loan-approved', channel: 'email' });
   * ```
   */
  readonly sendTestNotice: Command<SendTestNoticeInput, SendTestNoticeData, SendTestNoticeRefusal>;
}

export interface NotificationsQueries {
  /**
   * What a template says of some data; nothing is sent.
   *
   * PreviewNoticeQuery; permission `notifications.view`.
   *
   * Refused by:
   * - `TEMPLATE_NOT_FOUND`: There is no such template.
   * - `TEMPLATE_SAYS_NOTHING`: The template cannot say this.
   *
   * @example
   * ```ts
   * const result = await bank.query.previewNotice({ name: 'loan-approved', channel: 'email' });
   * ```
   */
  readonly previewNotice: Query<PreviewNoticeInput, PreviewNoticeData, PreviewNoticeRefusal>;
  /**
   * The templates of notices, with what they say of a notice and example data.
   *
   * RetrieveNoticeTemplatesQuery; permission `notifications.view`.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveNoticeTemplates({ name: 'loan-approved' });
   * ```
   */
  readonly retrieveNoticeTemplates: Query<RetrieveNoticeTemplatesInput, RetrieveNoticeTemplatesData, RetrieveNoticeTemplatesRefusal>;
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

/** What PreviewNoticeQuery takes. */
export interface PreviewNoticeInput {
  /** The template. At most 80 characters. */
  readonly name: string;
  /** By which channel it came. */
  readonly channel: "email" | "sms";
  /** What the notice carries; where it is absent, the data of the first example. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/** What PreviewNoticeQuery answers. */
export interface PreviewNoticeData {
  /** Name of it. */
  readonly name: string;
  /** By which channel it came. */
  readonly channel: "email" | "sms";
  /** Null of a text message. */
  readonly title: string | null;
  /** Text of the message. */
  readonly body: string;
}

/** What PreviewNoticeQuery is refused by. */
export type PreviewNoticeRefusal = QueryRefusal | 'TEMPLATE_NOT_FOUND' | 'TEMPLATE_SAYS_NOTHING';

/** What RetrieveNoticeTemplatesQuery takes. */
export interface RetrieveNoticeTemplatesInput {
  /** Only this one. At most 80 characters. */
  readonly name?: string | undefined;
}

/** What RetrieveNoticeTemplatesQuery answers. */
export interface RetrieveNoticeTemplatesData {
  /** The templates, by their names. */
  readonly templates: readonly {
    /** Name of it. */
    readonly name: string;
    /** When it is sent. */
    readonly summary: string | null;
    /** By which ways a notice of it goes. */
    readonly channels: readonly ("email" | "sms")[];
    /** Fields of the form. */
    readonly fields: readonly string[];
    /** Data by which it is shown, by their names. */
    readonly examples: readonly {
      /** Name of it. */
      readonly name: string;
      /** Fields of the form. */
      readonly fields: Readonly<Record<string, unknown>>;
    }[];
    /** Why its file is not in force as it stands; null where it is. */
    readonly problem: string | null;
  }[];
}

/** What RetrieveNoticeTemplatesQuery is refused by. */
export type RetrieveNoticeTemplatesRefusal = QueryRefusal;

/** What RetrieveNotificationsQuery takes. */
export interface RetrieveNotificationsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
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
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveNotificationsQuery answers. */
export interface RetrieveNotificationsItem {
  /** Id of it. */
  readonly id: string;
  /** The text that was filled in. */
  readonly template: string;
  /** By which channel it came. */
  readonly channel: "email" | "sms";
  /** Kind of whom it is sent to. */
  readonly recipientKind: "address" | "client" | "officer" | "role" | "staff";
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

/** What SendMailCommand takes. */
export interface SendMailInput {
  /** What, or who, it is about. At most 200 characters. */
  readonly subject: string;
  /** The addresses. At least 1 of them. */
  readonly email: readonly string[];
  /** The text. It is sent as plain text. At most 50000 characters. */
  readonly message?: string | undefined;
  /** A template in place of the message. At most 80 characters. */
  readonly templateId?: string | undefined;
  /** What the template says. */
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  /** More addresses. */
  readonly bcc?: readonly string[] | undefined;
  /** What the message is about; it is listed by it. At most 100 characters. */
  readonly reference?: string | undefined;
  /** Refused: the bank has one sender. */
  readonly sender?: unknown;
  /** Refused. */
  readonly attachments?: unknown;
  /** Refused. */
  readonly documentTemplateIds?: unknown;
}

/** What SendMailCommand answers. */
export interface SendMailData {
  /** The name under which it is booked. */
  readonly reference: string;
  /** How many addresses it goes to. */
  readonly recipients: number;
}

/** What SendMailCommand is refused by. */
export type SendMailRefusal = CommandRefusal | 'TEMPLATE_NOT_FOUND' | 'TEMPLATE_SAYS_NOTHING';

/** What SendNotificationCommand takes. */
export interface SendNotificationInput {
  /** The title. At most 200 characters. */
  readonly title: string;
  /** In words. At most 10000 characters. */
  readonly message: string;
  /** Who gets it: current by default. */
  readonly target?: "current" | "user" | "users" | undefined;
  /** Staff id or e-mail address of an employee. At most 254 characters. */
  readonly userId?: string | undefined;
  /** Employees, for the target users. At least 1 of them. */
  readonly userIds?: readonly string[] | undefined;
}

/** What SendNotificationCommand answers. */
export interface SendNotificationData {
  /** The name under which it is booked. */
  readonly reference: string;
  /** How many people it goes to. */
  readonly recipients: number;
}

/** What SendNotificationCommand is refused by. */
export type SendNotificationRefusal = CommandRefusal;

/** What SendTestNoticeCommand takes. */
export interface SendTestNoticeInput {
  /** The template. At most 80 characters. */
  readonly name: string;
  /** By which channel it came. */
  readonly channel: "email" | "sms";
}

/** What SendTestNoticeCommand answers. */
export interface SendTestNoticeData {
  /** Name of it. */
  readonly name: string;
  /** By which channel it came. */
  readonly channel: "email" | "sms";
  /** Null of a text message. */
  readonly title: string | null;
  /** Text of the message. */
  readonly body: string;
}

/** What SendTestNoticeCommand is refused by. */
export type SendTestNoticeRefusal = CommandRefusal | 'TEMPLATE_NOT_FOUND' | 'TEMPLATE_SAYS_NOTHING';
