// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface DisbursementsCommands {
  /**
   * Adds many entries to a draft: all of them, or none where one is wrong.
   *
   * AddDisbursementBatchEntriesCommand; permission `disbursement.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_FULL`: The batch takes no more entries.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   * - `DISBURSEMENT_BATCH_TOTAL`: The amounts of the batch add up to more than 9,999,999,999,999.99: make two batches of it.
   *
   * @example
   * ```ts
   * const result = await bank.addDisbursementBatchEntries({ batchId: 1, entries: [{ bankCode: '058', destinationAccount: '0123456789', amount: 20000 }] });
   * ```
   */
  readonly addDisbursementBatchEntries: Command<AddDisbursementBatchEntriesInput, AddDisbursementBatchEntriesData, AddDisbursementBatchEntriesRefusal>;
  /**
   * Adds an entry to a draft.
   *
   * AddDisbursementBatchEntryCommand; permission `disbursement.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_FULL`: The batch takes no more entries.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   * - `DISBURSEMENT_BATCH_TOTAL`: The amounts of the batch add up to more than 9,999,999,999,999.99: make two batches of it.
   *
   * @example
   * ```ts
   * const result = await bank.addDisbursementBatchEntry({ batchId: 1, bankCode: '058', destinationAccount: '0123456789', amount: 20000 });
   * ```
   */
  readonly addDisbursementBatchEntry: Command<AddDisbursementBatchEntryInput, AddDisbursementBatchEntryData, AddDisbursementBatchEntryRefusal>;
  /**
   * Reserves the total on the source account and queues the batch for payment. A batch with invalid entries needs `leaveOutInvalid`: neither reserves nor pays them.
   *
   * ApproveDisbursementBatchCommand; permission `disbursement.approve`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `DISBURSEMENT_BATCH_EMPTY`: The batch has no entries.
   * - `DISBURSEMENT_BATCH_INVALID`: The batch has entries that cannot be paid.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   *
   * @example
   * ```ts
   * const result = await bank.approveDisbursementBatch({ batchId: 1 });
   * ```
   */
  readonly approveDisbursementBatch: Command<ApproveDisbursementBatchInput, ApproveDisbursementBatchData, ApproveDisbursementBatchRefusal>;
  /**
   * Calls a batch off for good before its processing begins.
   *
   * CancelDisbursementBatchCommand; permission `disbursement.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.cancelDisbursementBatch({ batchId: 1, comment: 'Entered twice' });
   * ```
   */
  readonly cancelDisbursementBatch: Command<CancelDisbursementBatchInput, CancelDisbursementBatchData, CancelDisbursementBatchRefusal>;
  /**
   * Hands a draft in for review; its entries no longer change. A draft with invalid entries needs `leaveOutInvalid`.
   *
   * ConfirmDisbursementBatchCommand; permission `disbursement.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_EMPTY`: The batch has no entries.
   * - `DISBURSEMENT_BATCH_INVALID`: The batch has entries that cannot be paid.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.confirmDisbursementBatch({ batchId: 1 });
   * ```
   */
  readonly confirmDisbursementBatch: Command<ConfirmDisbursementBatchInput, ConfirmDisbursementBatchData, ConfirmDisbursementBatchRefusal>;
  /**
   * Removes a draft or a cancelled batch with its entries.
   *
   * DeleteDisbursementBatchCommand; permission `disbursement.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.deleteDisbursementBatch({ batchId: 1 });
   * ```
   */
  readonly deleteDisbursementBatch: Command<DeleteDisbursementBatchInput, DeleteDisbursementBatchData, DeleteDisbursementBatchRefusal>;
  /**
   * Begins a batch of payments from one account to many; nothing is paid before approval.
   *
   * InitiateDisbursementBatchCommand; permission `disbursement.create`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_RETRIED`: What failed of the batch is tried again by another batch already.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   * - `DISBURSEMENT_BATCH_TOTAL`: The amounts of the batch add up to more than 9,999,999,999,999.99: make two batches of it.
   * - `DISBURSEMENT_UPLOAD_OVER`: The upload took too long and was given up; nothing was done. Send it again.
   *
   * @example
   * ```ts
   * const result = await bank.initiateDisbursementBatch({ batchDescription: 'Salaries of March', sourceAccount: '9000000001', transactionSource: 1, entries: [{ bankCode: '058', destinationAccount: '0123456789', amount: 150000, narration: 'March' }, { bankCode: '000', destinationAccount: '1000000002', amount: 75000.5 }] });
   * ```
   */
  readonly initiateDisbursementBatch: Command<InitiateDisbursementBatchInput, InitiateDisbursementBatchData, InitiateDisbursementBatchRefusal>;
  /**
   * Turns a reviewed batch down; the comment says why.
   *
   * RejectDisbursementApprovalCommand; permission `disbursement.approve`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.rejectDisbursementApproval({ batchId: 1, comment: 'The total differs from the payroll' });
   * ```
   */
  readonly rejectDisbursementApproval: Command<RejectDisbursementApprovalInput, RejectDisbursementApprovalData, RejectDisbursementApprovalRefusal>;
  /**
   * Turns a batch down at its review; the comment says why.
   *
   * RejectDisbursementReviewCommand; permission `disbursement.review`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.rejectDisbursementReview({ batchId: 1, comment: 'The total differs from the payroll' });
   * ```
   */
  readonly rejectDisbursementReview: Command<RejectDisbursementReviewInput, RejectDisbursementReviewData, RejectDisbursementReviewRefusal>;
  /**
   * Takes an entry out of a draft.
   *
   * RemoveDisbursementBatchEntryCommand; permission `disbursement.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   * - `DISBURSEMENT_ENTRY_NOT_FOUND`: Disbursement entry not found.
   *
   * @example
   * ```ts
   * const result = await bank.removeDisbursementBatchEntry({ entryId: 2 });
   * ```
   */
  readonly removeDisbursementBatchEntry: Command<RemoveDisbursementBatchEntryInput, RemoveDisbursementBatchEntryData, RemoveDisbursementBatchEntryRefusal>;
  /**
   * Passes a batch on for approval; somebody else made it.
   *
   * ReviewDisbursementBatchCommand; permission `disbursement.review`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.reviewDisbursementBatch({ batchId: 1, comment: 'Agrees with the payroll' });
   * ```
   */
  readonly reviewDisbursementBatch: Command<ReviewDisbursementBatchInput, ReviewDisbursementBatchData, ReviewDisbursementBatchRefusal>;
  /**
   * Replaces an entry of a draft; validate the batch again afterwards.
   *
   * UpdateDisbursementBatchEntryCommand; permission `disbursement.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   * - `DISBURSEMENT_BATCH_TOTAL`: The amounts of the batch add up to more than 9,999,999,999,999.99: make two batches of it.
   * - `DISBURSEMENT_ENTRY_NOT_FOUND`: Disbursement entry not found.
   *
   * @example
   * ```ts
   * const result = await bank.updateDisbursementBatchEntry({ entryId: 2, bankCode: '058', destinationAccount: '0123456789', amount: 20000 });
   * ```
   */
  readonly updateDisbursementBatchEntry: Command<UpdateDisbursementBatchEntryInput, UpdateDisbursementBatchEntryData, UpdateDisbursementBatchEntryRefusal>;
  /**
   * Looks up the destinations of a draft: accounts of this bank in the books, those of others by their form.
   *
   * ValidateDisbursementBatchCommand; permission `disbursement.create`.
   * Decided by `disbursements/routing`.
   *
   * Refused by:
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   * - `DISBURSEMENT_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.validateDisbursementBatch({ batchId: 1 });
   * ```
   */
  readonly validateDisbursementBatch: Command<ValidateDisbursementBatchInput, ValidateDisbursementBatchData, ValidateDisbursementBatchRefusal>;
}

export interface DisbursementsQueries {
  /**
   * One batch and how far its payment has come.
   *
   * RetrieveDisbursementBatchByIdQuery; permission `disbursement.view`.
   *
   * Refused by:
   * - `DISBURSEMENT_BATCH_NOT_FOUND`: Disbursement batch not found.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveDisbursementBatchById({ batchId: 1 });
   * ```
   */
  readonly retrieveDisbursementBatchById: Query<RetrieveDisbursementBatchByIdInput, RetrieveDisbursementBatchByIdData, RetrieveDisbursementBatchByIdRefusal>;
  /**
   * Entries of batches, in the order in which they were entered.
   *
   * RetrieveDisbursementBatchEntriesQuery; permission `disbursement.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveDisbursementBatchEntries({ batchId: 1 })) console.log(item);
   * ```
   */
  readonly retrieveDisbursementBatchEntries: ListQuery<RetrieveDisbursementBatchEntriesInput, RetrieveDisbursementBatchEntriesData, RetrieveDisbursementBatchEntriesRefusal, RetrieveDisbursementBatchEntriesItem>;
  /**
   * Disbursement batches, newest first.
   *
   * RetrieveDisbursementBatchesQuery; permission `disbursement.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveDisbursementBatches({ pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveDisbursementBatches: ListQuery<RetrieveDisbursementBatchesInput, RetrieveDisbursementBatchesData, RetrieveDisbursementBatchesRefusal, RetrieveDisbursementBatchesItem>;
  /**
   * Accounts of the bank itself that batches are paid from.
   *
   * RetrieveDisbursementSourcesQuery; permission `disbursement.view`.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveDisbursementSources();
   * ```
   */
  readonly retrieveDisbursementSources: Query<RetrieveDisbursementSourcesInput, RetrieveDisbursementSourcesData, RetrieveDisbursementSourcesRefusal>;
  /**
   * Payments of batches that are over, newest first.
   *
   * RetrieveDisbursementsQuery; permission `disbursement.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveDisbursements({ pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveDisbursements: ListQuery<RetrieveDisbursementsInput, RetrieveDisbursementsData, RetrieveDisbursementsRefusal, RetrieveDisbursementsItem>;
}

/** What AddDisbursementBatchEntriesCommand takes. */
export interface AddDisbursementBatchEntriesInput {
  /** The batch. At least 1. */
  readonly batchId: number;
  /** The entries. At least 1 of them. */
  readonly entries: readonly {
    /** National code of the bank that the account is at. At most 20 characters. */
    readonly bankCode: string;
    /** Number of the account that is paid. At most 34 characters. */
    readonly destinationAccount: string;
    /** Amount in currency units. At most two decimals. Above 0. */
    readonly amount: number;
    /** What it is for, in words. At most 200 characters. */
    readonly narration?: string | undefined;
  }[];
}

/** What AddDisbursementBatchEntriesCommand answers. */
export interface AddDisbursementBatchEntriesData {
  /** Id of the batch. */
  readonly batchId: number;
  /** How many were added. */
  readonly added: number;
  /** How many entries it has. */
  readonly entryCount: number;
  /** Amount in currency units. */
  readonly totalAmount: number;
}

/** What AddDisbursementBatchEntriesCommand is refused by. */
export type AddDisbursementBatchEntriesRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_FULL' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE' | 'DISBURSEMENT_BATCH_TOTAL';

/** What AddDisbursementBatchEntryCommand takes. */
export interface AddDisbursementBatchEntryInput {
  /** The batch. At least 1. */
  readonly batchId: number;
  /** National code of the bank that the account is at. At most 20 characters. */
  readonly bankCode: string;
  /** Number of the account that is paid. At most 34 characters. */
  readonly destinationAccount: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What it is for, in words. At most 200 characters. */
  readonly narration?: string | undefined;
}

/** What AddDisbursementBatchEntryCommand answers. */
export interface AddDisbursementBatchEntryData {
  /** Id of the entry. */
  readonly entryId: number;
  /** Id of the batch. */
  readonly batchId: number;
  /** Code of the bank. */
  readonly bankCode: string;
  /** Number of the account that is paid. */
  readonly destinationAccount: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** What it is for, in words. */
  readonly narration: string | null;
}

/** What AddDisbursementBatchEntryCommand is refused by. */
export type AddDisbursementBatchEntryRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_FULL' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE' | 'DISBURSEMENT_BATCH_TOTAL';

/** What ApproveDisbursementBatchCommand takes. */
export interface ApproveDisbursementBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
  /** What was said beside it. At most 500 characters. */
  readonly comment?: string | undefined;
  /** True to go on with a batch that has invalid entries: they are not paid. */
  readonly leaveOutInvalid?: boolean | undefined;
}

/** What ApproveDisbursementBatchCommand answers. */
export interface ApproveDisbursementBatchData {
  /** Id of the batch. */
  readonly batchId: number;
  /** State that it is in. */
  readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  /** Who approved it. */
  readonly approvedBy: string;
  /** Subject of who approved it: `sub` of the token. */
  readonly approvedById: string;
  /** When it was approved, in UTC. */
  readonly approvedAt: string;
  /** What was said beside it. */
  readonly comment: string | null;
  /** Entries that cannot be paid. */
  readonly invalidEntries: number;
}

/** What ApproveDisbursementBatchCommand is refused by. */
export type ApproveDisbursementBatchRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CUSTOMER_ACCOUNT_CLOSED' | 'DISBURSEMENT_BATCH_EMPTY' | 'DISBURSEMENT_BATCH_INVALID' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE' | 'INSUFFICIENT_BALANCE';

/** What CancelDisbursementBatchCommand takes. */
export interface CancelDisbursementBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
  /** What was said beside it. At most 500 characters. */
  readonly comment?: string | undefined;
}

/** What CancelDisbursementBatchCommand answers. */
export interface CancelDisbursementBatchData {
  /** Id of the batch. */
  readonly batchId: number;
  /** State that it is in. */
  readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  /** Who cancelled it. */
  readonly cancelledBy: string;
  /** Subject of who cancelled it: `sub` of the token. */
  readonly cancelledById: string;
  /** When it was cancelled, in UTC. */
  readonly cancelledAt: string;
  /** What was said beside it. */
  readonly comment: string | null;
}

/** What CancelDisbursementBatchCommand is refused by. */
export type CancelDisbursementBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE';

/** What ConfirmDisbursementBatchCommand takes. */
export interface ConfirmDisbursementBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
  /** What was said beside it. At most 500 characters. */
  readonly comment?: string | undefined;
  /** True to go on with a batch that has invalid entries: they are not paid. */
  readonly leaveOutInvalid?: boolean | undefined;
}

/** What ConfirmDisbursementBatchCommand answers. */
export interface ConfirmDisbursementBatchData {
  /** Id of the batch. */
  readonly batchId: number;
  /** State that it is in. */
  readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  /** When it was confirmed, in UTC. */
  readonly confirmedAt: string;
  /** Entries that cannot be paid. */
  readonly invalidEntries: number;
}

/** What ConfirmDisbursementBatchCommand is refused by. */
export type ConfirmDisbursementBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_EMPTY' | 'DISBURSEMENT_BATCH_INVALID' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE';

/** What DeleteDisbursementBatchCommand takes. */
export interface DeleteDisbursementBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
}

/** What DeleteDisbursementBatchCommand answers. */
export interface DeleteDisbursementBatchData {
  /** Id of the batch. */
  readonly batchId: number;
}

/** What DeleteDisbursementBatchCommand is refused by. */
export type DeleteDisbursementBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE';

/** What InitiateDisbursementBatchCommand takes. */
export interface InitiateDisbursementBatchInput {
  /** What the batch is for, in words. At most 500 characters. */
  readonly batchDescription: string;
  /** Number of the account that pays. At most 34 characters. */
  readonly sourceAccount: string;
  /** 1 customer account (default), 2 other. At least 1. At most 2. */
  readonly transactionSource?: number | undefined;
  /** Batch that was paid in part, of which what failed is tried again: once. */
  readonly retryOf?: number | undefined;
  /** The entries. At least 1 of them. */
  readonly entries: readonly {
    /** National code of the bank that the account is at. At most 20 characters. */
    readonly bankCode: string;
    /** Number of the account that is paid. At most 34 characters. */
    readonly destinationAccount: string;
    /** Amount in currency units. At most two decimals. Above 0. */
    readonly amount: number;
    /** What it is for, in words. At most 200 characters. */
    readonly narration?: string | undefined;
  }[];
}

/** What InitiateDisbursementBatchCommand answers. */
export interface InitiateDisbursementBatchData {
  /** Id of the batch. */
  readonly batchId: number;
  /** State that it is in. */
  readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  /** What the batch is for, in words. */
  readonly batchDescription: string;
  /** Number of the account that is paid from. */
  readonly sourceAccount: string;
  /** Amount in currency units. */
  readonly totalAmount: number;
  /** How many entries it has. */
  readonly entryCount: number;
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What InitiateDisbursementBatchCommand is refused by. */
export type InitiateDisbursementBatchRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CUSTOMER_ACCOUNT_CLOSED' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_RETRIED' | 'DISBURSEMENT_BATCH_STATE' | 'DISBURSEMENT_BATCH_TOTAL' | 'DISBURSEMENT_UPLOAD_OVER';

/** What RejectDisbursementApprovalCommand takes. */
export interface RejectDisbursementApprovalInput {
  /** The batch. At least 1. */
  readonly batchId: number;
  /** What was said beside it. At most 500 characters. */
  readonly comment: string;
}

/** What RejectDisbursementApprovalCommand answers. */
export interface RejectDisbursementApprovalData {
  /** Id of the batch. */
  readonly batchId: number;
  /** State that it is in. */
  readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  /** Who rejected it. */
  readonly rejectedBy: string;
  /** Subject of who rejected it: `sub` of the token. */
  readonly rejectedById: string;
  /** When it was rejected, in UTC. */
  readonly rejectedAt: string;
  /** What was said beside it. */
  readonly comment: string;
}

/** What RejectDisbursementApprovalCommand is refused by. */
export type RejectDisbursementApprovalRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE';

/** What RejectDisbursementReviewCommand takes. */
export interface RejectDisbursementReviewInput {
  /** The batch. At least 1. */
  readonly batchId: number;
  /** What was said beside it. At most 500 characters. */
  readonly comment: string;
}

/** What RejectDisbursementReviewCommand answers. */
export interface RejectDisbursementReviewData {
  /** Id of the batch. */
  readonly batchId: number;
  /** State that it is in. */
  readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  /** Who rejected it. */
  readonly rejectedBy: string;
  /** Subject of who rejected it: `sub` of the token. */
  readonly rejectedById: string;
  /** When it was rejected, in UTC. */
  readonly rejectedAt: string;
  /** What was said beside it. */
  readonly comment: string;
}

/** What RejectDisbursementReviewCommand is refused by. */
export type RejectDisbursementReviewRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE';

/** What RemoveDisbursementBatchEntryCommand takes. */
export interface RemoveDisbursementBatchEntryInput {
  /** The entry. At least 1. */
  readonly entryId: number;
}

/** What RemoveDisbursementBatchEntryCommand answers. */
export interface RemoveDisbursementBatchEntryData {
  /** Id of the entry. */
  readonly entryId: number;
}

/** What RemoveDisbursementBatchEntryCommand is refused by. */
export type RemoveDisbursementBatchEntryRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE' | 'DISBURSEMENT_ENTRY_NOT_FOUND';

/** What RetrieveDisbursementBatchByIdQuery takes. */
export interface RetrieveDisbursementBatchByIdInput {
  /** The batch. At least 1. */
  readonly batchId: number;
}

/** What RetrieveDisbursementBatchByIdQuery answers. */
export interface RetrieveDisbursementBatchByIdData {
  /** Id of the batch. */
  readonly batchId: number;
  /** Number of the account that is paid from. */
  readonly sourceAccount: string;
  /** What the batch is for, in words. */
  readonly batchDescription: string;
  /** State that it is in. */
  readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  /** All together, in currency units. */
  readonly totalAmount: number;
  /** How many entries it has. */
  readonly entryCount: number;
  /** Entries that cannot be paid. */
  readonly invalidEntries: number;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** Where the transaction comes from. */
  readonly transactionSource: number;
  /** When it was confirmed, in UTC. */
  readonly confirmedAt: string | null;
  /** Who reviewed it. */
  readonly reviewedBy: string | null;
  /** Subject of who reviewed it: `sub` of the token. */
  readonly reviewedById: string | null;
  /** When it was reviewed, in UTC. */
  readonly reviewedAt: string | null;
  /** Who approved it. */
  readonly approvedBy: string | null;
  /** Subject of who approved it: `sub` of the token. */
  readonly approvedById: string | null;
  /** When it was approved, in UTC. */
  readonly approvedAt: string | null;
  /** When it was processed, in UTC. */
  readonly processedAt: string | null;
  /** What was said beside it. */
  readonly comment: string | null;
  /** How many were paid. */
  readonly paidCount: number;
  /** What was paid, in currency units. */
  readonly paidAmount: number;
  /** How many failed. */
  readonly failedCount: number;
  /** Entries that are neither over nor invalid. */
  readonly pendingCount: number;
  /** The sum of the invalid entries. */
  readonly invalidAmount: number;
  /** What the source still holds for them. */
  readonly heldAmount: number;
  /** Batch by which what failed is tried again, unless it was called off. */
  readonly retriedAs: number | null;
}

/** What RetrieveDisbursementBatchByIdQuery is refused by. */
export type RetrieveDisbursementBatchByIdRefusal = QueryRefusal | 'DISBURSEMENT_BATCH_NOT_FOUND';

/** What RetrieveDisbursementBatchEntriesQuery takes. */
export interface RetrieveDisbursementBatchEntriesInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the batch. */
  readonly batchId?: number | undefined;
  /** Only entries in this status. */
  readonly status?: "Pending" | "Valid" | "Invalid" | "Processing" | "Successful" | "Failed" | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
}

/** What RetrieveDisbursementBatchEntriesQuery answers. */
export interface RetrieveDisbursementBatchEntriesData {
  /** The rows of this page. */
  readonly items: readonly RetrieveDisbursementBatchEntriesItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveDisbursementBatchEntriesQuery answers. */
export interface RetrieveDisbursementBatchEntriesItem {
  /** Id of the entry. */
  readonly entryId: number;
  /** Id of the batch. */
  readonly batchId: number;
  /** Code of the bank. */
  readonly bankCode: string;
  /** Number of the account that is paid. */
  readonly destinationAccount: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** What it is for, in words. */
  readonly narration: string | null;
  /** State that it is in. */
  readonly status: "Pending" | "Valid" | "Invalid" | "Processing" | "Successful" | "Failed";
  /** Why. */
  readonly reason: string | null;
  /** The name under which it is booked. */
  readonly reference: string | null;
}

/** What RetrieveDisbursementBatchEntriesQuery is refused by. */
export type RetrieveDisbursementBatchEntriesRefusal = QueryRefusal;

/** What RetrieveDisbursementBatchesQuery takes. */
export interface RetrieveDisbursementBatchesInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
  /** Created on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveDisbursementBatchesQuery answers. */
export interface RetrieveDisbursementBatchesData {
  /** The rows of this page. */
  readonly items: readonly RetrieveDisbursementBatchesItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveDisbursementBatchesQuery answers. */
export interface RetrieveDisbursementBatchesItem {
  /** Id of the batch. */
  readonly batchId: number;
  /** Number of the account that is paid from. */
  readonly sourceAccount: string;
  /** What the batch is for, in words. */
  readonly batchDescription: string;
  /** State that it is in. */
  readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  /** All together, in currency units. */
  readonly totalAmount: number;
  /** How many entries it has. */
  readonly entryCount: number;
  /** Entries that cannot be paid. */
  readonly invalidEntries: number;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What RetrieveDisbursementBatchesQuery is refused by. */
export type RetrieveDisbursementBatchesRefusal = QueryRefusal;

/** What RetrieveDisbursementSourcesQuery takes. */
export type RetrieveDisbursementSourcesInput = Readonly<Record<never, never>>;

/** What RetrieveDisbursementSourcesQuery answers. */
export type RetrieveDisbursementSourcesData = readonly {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Name of the account that is paid from. */
  readonly sourceAccountName: string;
  /** Customer number of whose account is paid from. */
  readonly sourceAccountCIF: string | null;
  /** Accounts of the bank itself. */
  readonly sourceChannel: "INTERNAL";
  /** Group of the accounts that are paid from. */
  readonly disbursementSourceAccountGroup: number;
  /** What the group of accounts is for. */
  readonly sourceGroupDescription: string;
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
}[];

/** What RetrieveDisbursementSourcesQuery is refused by. */
export type RetrieveDisbursementSourcesRefusal = QueryRefusal;

/** What RetrieveDisbursementsQuery takes. */
export interface RetrieveDisbursementsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
  /** Processed on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Processed on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveDisbursementsQuery answers. */
export interface RetrieveDisbursementsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveDisbursementsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveDisbursementsQuery answers. */
export interface RetrieveDisbursementsItem {
  /** Id of the disbursement. */
  readonly disbursementId: number;
  /** Id of the batch. */
  readonly batchId: number;
  /** Number of the account that is paid from. */
  readonly sourceAccount: string;
  /** Number of the account that is paid. */
  readonly destinationAccount: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** What it is for, in words. */
  readonly narration: string | null;
  /** State that it is in. */
  readonly status: "Pending" | "Valid" | "Invalid" | "Processing" | "Successful" | "Failed";
  /** When it was processed, in UTC. */
  readonly processedAt: string | null;
}

/** What RetrieveDisbursementsQuery is refused by. */
export type RetrieveDisbursementsRefusal = QueryRefusal;

/** What ReviewDisbursementBatchCommand takes. */
export interface ReviewDisbursementBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
  /** What was said beside it. At most 500 characters. */
  readonly comment?: string | undefined;
}

/** What ReviewDisbursementBatchCommand answers. */
export interface ReviewDisbursementBatchData {
  /** Id of the batch. */
  readonly batchId: number;
  /** State that it is in. */
  readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  /** Who reviewed it. */
  readonly reviewedBy: string;
  /** Subject of who reviewed it: `sub` of the token. */
  readonly reviewedById: string;
  /** When it was reviewed, in UTC. */
  readonly reviewedAt: string;
  /** What was said beside it. */
  readonly comment: string | null;
  /** Entries that cannot be paid. */
  readonly invalidEntries: number;
}

/** What ReviewDisbursementBatchCommand is refused by. */
export type ReviewDisbursementBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE';

/** What UpdateDisbursementBatchEntryCommand takes. */
export interface UpdateDisbursementBatchEntryInput {
  /** The entry. At least 1. */
  readonly entryId: number;
  /** National code of the bank that the account is at. At most 20 characters. */
  readonly bankCode: string;
  /** Number of the account that is paid. At most 34 characters. */
  readonly destinationAccount: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What it is for, in words. At most 200 characters. */
  readonly narration?: string | undefined;
}

/** What UpdateDisbursementBatchEntryCommand answers. */
export interface UpdateDisbursementBatchEntryData {
  /** Id of the entry. */
  readonly entryId: number;
  /** Id of the batch. */
  readonly batchId: number;
  /** Code of the bank. */
  readonly bankCode: string;
  /** Number of the account that is paid. */
  readonly destinationAccount: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** What it is for, in words. */
  readonly narration: string | null;
  /** State that it is in. */
  readonly status: "Pending" | "Valid" | "Invalid" | "Processing" | "Successful" | "Failed";
  /** Why. */
  readonly reason: string | null;
  /** The name under which it is booked. */
  readonly reference: string | null;
}

/** What UpdateDisbursementBatchEntryCommand is refused by. */
export type UpdateDisbursementBatchEntryRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE' | 'DISBURSEMENT_BATCH_TOTAL' | 'DISBURSEMENT_ENTRY_NOT_FOUND';

/** What ValidateDisbursementBatchCommand takes. */
export interface ValidateDisbursementBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
}

/** What ValidateDisbursementBatchCommand answers. */
export interface ValidateDisbursementBatchData {
  /** Id of the batch. */
  readonly batchId: number;
  /** How many entries there are. */
  readonly totalEntries: number;
  /** Entries that can be paid. */
  readonly validEntries: number;
  /** Entries that cannot be paid. */
  readonly invalidEntries: number;
}

/** What ValidateDisbursementBatchCommand is refused by. */
export type ValidateDisbursementBatchRefusal = CommandRefusal | 'DISBURSEMENT_BATCH_NOT_FOUND' | 'DISBURSEMENT_BATCH_STATE';
