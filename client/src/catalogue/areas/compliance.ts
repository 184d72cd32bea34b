// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface ComplianceCommands {
  /**
   * Records that compliance has looked at a report, and what it made of it.
   *
   * AcknowledgeComplianceReportCommand; permission `compliance.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `COMPLIANCE_REPORT_NOT_FOUND`: There is no such compliance report.
   * - `COMPLIANCE_REPORT_STATE`: The compliance report was acknowledged already.
   *
   * @example
   * ```ts
   * const result = await bank.acknowledgeComplianceReport({ reportId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly acknowledgeComplianceReport: Command<AcknowledgeComplianceReportInput, AcknowledgeComplianceReportData, AcknowledgeComplianceReportRefusal>;
}

export interface ComplianceQueries {
  /**
   * Daily and weekly compliance reports, newest first; with their text where a period is named.
   *
   * RetrieveComplianceDocumentsQuery; permission `compliance.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveComplianceDocuments({ reportType: 'HIGH_VALUE' })) console.log(item);
   * ```
   */
  readonly retrieveComplianceDocuments: ListQuery<RetrieveComplianceDocumentsInput, RetrieveComplianceDocumentsData, RetrieveComplianceDocumentsRefusal, RetrieveComplianceDocumentsItem>;
  /**
   * What compliance was told, item by item with its evidence, newest first.
   *
   * RetrieveComplianceReportsQuery; permission `compliance.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveComplianceReports({ status: 'Open' })) console.log(item);
   * ```
   */
  readonly retrieveComplianceReports: ListQuery<RetrieveComplianceReportsInput, RetrieveComplianceReportsData, RetrieveComplianceReportsRefusal, RetrieveComplianceReportsItem>;
}

/** What AcknowledgeComplianceReportCommand takes. */
export interface AcknowledgeComplianceReportInput {
  /** The report. A UUID. */
  readonly reportId: string;
  /** What was found. At most 1000 characters. */
  readonly note?: string | undefined;
}

/** What AcknowledgeComplianceReportCommand answers. */
export interface AcknowledgeComplianceReportData {
  /** Id of the report. */
  readonly reportId: string;
  /** What brought the report about. */
  readonly trigger: "HIGH_VALUE_TRANSACTION" | "SUSPICIOUS_REJECTION" | "HIGH_VALUE_REVERSAL" | "FAILED_APPROVALS" | "FREQUENT_CANCELLATIONS";
  /** Kind of the report. */
  readonly reportType: "SAR" | "HIGH_VALUE" | "REVERSAL";
  /** State that it is in. */
  readonly status: "Open" | "Acknowledged";
  /** Id of the transaction. */
  readonly transactionId: string | null;
  /** Type of the transaction. */
  readonly transactionType: string | null;
  /** Amount of the transaction, in currency units. */
  readonly transactionAmount: number | null;
  /** Number of the account. */
  readonly accountNumber: string | null;
  /** The `sub` of the person's token. */
  readonly userId: string;
  /** Name of the person. */
  readonly userName: string;
  /** What the report rests on. */
  readonly evidence: unknown;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** Who acknowledged the report. */
  readonly acknowledgedBy: string | null;
  /** Subject of who acknowledged the report: `sub` of the token. */
  readonly acknowledgedById: string | null;
  /** When the report was acknowledged, in UTC. */
  readonly acknowledgedAt: string | null;
  /** A note. */
  readonly note: string | null;
}

/** What AcknowledgeComplianceReportCommand is refused by. */
export type AcknowledgeComplianceReportRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'COMPLIANCE_REPORT_NOT_FOUND' | 'COMPLIANCE_REPORT_STATE';

/** What RetrieveComplianceDocumentsQuery takes. */
export interface RetrieveComplianceDocumentsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Kind of the report. */
  readonly reportType?: "SAR" | "HIGH_VALUE" | "REVERSAL" | undefined;
  /** One document, with its CSV and its page. At most 40 characters. */
  readonly period?: string | undefined;
}

/** What RetrieveComplianceDocumentsQuery answers. */
export interface RetrieveComplianceDocumentsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveComplianceDocumentsItem[];
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

/** An item of what RetrieveComplianceDocumentsQuery answers. */
export interface RetrieveComplianceDocumentsItem {
  /** The time that it is about. */
  readonly period: string;
  /** Kind of the report. */
  readonly reportType: "SAR" | "HIGH_VALUE" | "REVERSAL";
  /** The first day. */
  readonly firstDay: string;
  /** The last day. */
  readonly lastDay: string;
  /** How many items it has. */
  readonly itemCount: number;
  /** All together, in currency units. */
  readonly totalAmount: number;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** The document as CSV. */
  readonly csv?: string;
  /** The document as HTML. */
  readonly html?: string;
}

/** What RetrieveComplianceDocumentsQuery is refused by. */
export type RetrieveComplianceDocumentsRefusal = QueryRefusal;

/** What RetrieveComplianceReportsQuery takes. */
export interface RetrieveComplianceReportsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** What brought the report about. */
  readonly trigger?: "HIGH_VALUE_TRANSACTION" | "SUSPICIOUS_REJECTION" | "HIGH_VALUE_REVERSAL" | "FAILED_APPROVALS" | "FREQUENT_CANCELLATIONS" | undefined;
  /** Kind of the report. */
  readonly reportType?: "SAR" | "HIGH_VALUE" | "REVERSAL" | undefined;
  /** State that it is in. */
  readonly status?: "Open" | "Acknowledged" | undefined;
  /** Id of the transaction. At most 64 characters. */
  readonly transactionId?: string | undefined;
  /** The `sub` of the person's token. At most 200 characters. */
  readonly userId?: string | undefined;
  /** Made on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Made on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveComplianceReportsQuery answers. */
export interface RetrieveComplianceReportsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveComplianceReportsItem[];
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

/** An item of what RetrieveComplianceReportsQuery answers. */
export interface RetrieveComplianceReportsItem {
  /** Id of the report. */
  readonly reportId: string;
  /** What brought the report about. */
  readonly trigger: "HIGH_VALUE_TRANSACTION" | "SUSPICIOUS_REJECTION" | "HIGH_VALUE_REVERSAL" | "FAILED_APPROVALS" | "FREQUENT_CANCELLATIONS";
  /** Kind of the report. */
  readonly reportType: "SAR" | "HIGH_VALUE" | "REVERSAL";
  /** State that it is in. */
  readonly status: "Open" | "Acknowledged";
  /** Id of the transaction. */
  readonly transactionId: string | null;
  /** Type of the transaction. */
  readonly transactionType: string | null;
  /** Amount of the transaction, in currency units. */
  readonly transactionAmount: number | null;
  /** Number of the account. */
  readonly accountNumber: string | null;
  /** The `sub` of the person's token. */
  readonly userId: string;
  /** Name of the person. */
  readonly userName: string;
  /** What the report rests on. */
  readonly evidence: unknown;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** Who acknowledged the report. */
  readonly acknowledgedBy: string | null;
  /** Subject of who acknowledged the report: `sub` of the token. */
  readonly acknowledgedById: string | null;
  /** When the report was acknowledged, in UTC. */
  readonly acknowledgedAt: string | null;
  /** A note. */
  readonly note: string | null;
}

/** What RetrieveComplianceReportsQuery is refused by. */
export type RetrieveComplianceReportsRefusal = QueryRefusal;
