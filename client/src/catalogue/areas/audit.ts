// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { ListQuery } from '../../calls.ts';
import type { QueryRefusal } from '../refusals.ts';

export interface AuditCommands {
}

export interface AuditQueries {
  /**
   * Who did what, when and by which rules; refused attempts too. Newest first.
   *
   * RetrieveAuditLogQuery; permission `audit.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveAuditLog({ pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveAuditLog: ListQuery<RetrieveAuditLogInput, RetrieveAuditLogData, RetrieveAuditLogRefusal, RetrieveAuditLogItem>;
}

/** What RetrieveAuditLogQuery takes. */
export interface RetrieveAuditLogInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** Id of the transaction. At most 64 characters. */
  readonly transactionId?: string | undefined;
  /** The `sub` of the person's token. At most 200 characters. */
  readonly userId?: string | undefined;
  /** Type of the event. At most 80 characters. */
  readonly eventType?: string | undefined;
  /** What was done; of a webhook, the method by which it is called. At most 80 characters. */
  readonly action?: string | undefined;
  /** accepted, or the code of a refusal. At most 80 characters. */
  readonly outcome?: string | undefined;
  /** Address that it came from. At most 64 characters. */
  readonly ipAddress?: string | undefined;
  /** At or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** At or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveAuditLogQuery answers. */
export interface RetrieveAuditLogData {
  /** The rows of this page. */
  readonly items: readonly RetrieveAuditLogItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
}

/** An item of what RetrieveAuditLogQuery answers. */
export interface RetrieveAuditLogItem {
  /** Id of it. */
  readonly id: string;
  /** Type of the event. */
  readonly eventType: string;
  /** When it happened, in UTC. */
  readonly timestamp: string;
  /** The `sub` of the person's token. */
  readonly userId: string;
  /** Name of the person. */
  readonly userName: string;
  /** The role. */
  readonly role: string | null;
  /** What was done; of a webhook, the method by which it is called. */
  readonly action: string;
  /** What came of it. */
  readonly outcome: string;
  /** Id of the transaction. */
  readonly transactionId: string | null;
  /** Type of the transaction. */
  readonly transactionType: string | null;
  /** Amount of the transaction, in currency units. */
  readonly transactionAmount: number | null;
  /** State that it was in before. */
  readonly previousState: string | null;
  /** State that it is in now. */
  readonly newState: string | null;
  /** What the approver said. */
  readonly approverNotes: string | null;
  /** What it changed of balances. */
  readonly balanceImpact: unknown;
  /** Address that it came from. */
  readonly ipAddress: string | null;
  /** The program that it came from, in its own words. */
  readonly userAgent: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Name of the branch. */
  readonly branchName: string | null;
  /** Id of the request. */
  readonly requestId: string;
  /** By which door it came. */
  readonly origin: string;
  /** Ids of the verdicts that it rests on. */
  readonly decisions: unknown;
  /** How many attempts the entry counts, where it counts several. */
  readonly attempts?: number;
  /** The chain of links that holds the entry. */
  readonly chain: string | null;
  /** Place in that chain, from 1. */
  readonly chainSeq: number | null;
  /** The link that holds the entry in its chain, in base64. */
  readonly link: string | null;
}

/** What RetrieveAuditLogQuery is refused by. */
export type RetrieveAuditLogRefusal = QueryRefusal;
