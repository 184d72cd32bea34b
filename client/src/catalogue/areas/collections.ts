// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface CollectionsCommands {
  /**
   * Makes a batch that has items ready to run.
   *
   * ActivateInterbankCollectionBatchCommand; permission `collections.run`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `COLLECTION_BATCH_EMPTY`: The batch has no items.
   * - `COLLECTION_BATCH_NOT_FOUND`: There is no such batch.
   * - `COLLECTION_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.activateInterbankCollectionBatch({ batchId: 1 });
   * ```
   */
  readonly activateInterbankCollectionBatch: Command<ActivateInterbankCollectionBatchInput, ActivateInterbankCollectionBatchData, ActivateInterbankCollectionBatchRefusal>;
  /**
   * Adds an item to a batch that is still a draft.
   *
   * AddInterbankCollectionToBatchCommand; permission `collections.run` or `mandates.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `COLLECTION_BATCH_FULL`: The batch takes no more items.
   * - `COLLECTION_BATCH_NOT_FOUND`: There is no such batch.
   * - `COLLECTION_BATCH_STATE`: The state of the batch does not allow this.
   * - `MANDATE_NOT_USABLE`: Nothing can be collected under this mandate.
   *
   * @example
   * ```ts
   * const result = await bank.addInterbankCollectionToBatch({ batchId: 1, mandateId: 1, amount: 50000 });
   * ```
   */
  readonly addInterbankCollectionToBatch: Command<AddInterbankCollectionToBatchInput, AddInterbankCollectionToBatchData, AddInterbankCollectionToBatchRefusal>;
  /**
   * Calls off for good a batch that has not run.
   *
   * CancelInterbankCollectionBatchCommand; permission `collections.run`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `COLLECTION_BATCH_NOT_FOUND`: There is no such batch.
   * - `COLLECTION_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.cancelInterbankCollectionBatch({ batchId: 1 });
   * ```
   */
  readonly cancelInterbankCollectionBatch: Command<CancelInterbankCollectionBatchInput, CancelInterbankCollectionBatchData, CancelInterbankCollectionBatchRefusal>;
  /**
   * Begins an empty batch of collections.
   *
   * CreateInterbankCollectionBatchCommand; permission `collections.run` or `mandates.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.createInterbankCollectionBatch({ batchName: 'March', organisationId: 1, narration: 'Instalments of March' });
   * ```
   */
  readonly createInterbankCollectionBatch: Command<CreateInterbankCollectionBatchInput, CreateInterbankCollectionBatchData, CreateInterbankCollectionBatchRefusal>;
  /**
   * Begins a batch with its items: all of them, or none where one is wrong.
   *
   * CreateInterbankCollectionBatchWithItemsCommand; permission `collections.run` or `mandates.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `MANDATE_NOT_USABLE`: Nothing can be collected under this mandate.
   *
   * @example
   * ```ts
   * const result = await bank.createInterbankCollectionBatchWithItems({ batchName: 'March', organisationId: 1, collections: [{ mandateId: 1, amount: 50000, narration: 'Instalment 1' }] });
   * ```
   */
  readonly createInterbankCollectionBatchWithItems: Command<CreateInterbankCollectionBatchWithItemsInput, CreateInterbankCollectionBatchWithItemsData, CreateInterbankCollectionBatchWithItemsRefusal>;
  /**
   * Takes an active batch back to a draft, so that it may be changed.
   *
   * DeactivateInterbankCollectionBatchCommand; permission `collections.run`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `COLLECTION_BATCH_NOT_FOUND`: There is no such batch.
   * - `COLLECTION_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.deactivateInterbankCollectionBatch({ batchId: 1 });
   * ```
   */
  readonly deactivateInterbankCollectionBatch: Command<DeactivateInterbankCollectionBatchInput, DeactivateInterbankCollectionBatchData, DeactivateInterbankCollectionBatchRefusal>;
  /**
   * Orders one debit for each item of an active batch; the answers follow one by one.
   *
   * RunInterbankCollectionBatchCommand; permission `collections.run`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `COLLECTION_BATCH_NOT_FOUND`: There is no such batch.
   * - `COLLECTION_BATCH_STATE`: The state of the batch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.runInterbankCollectionBatch({ batchId: 1 });
   * ```
   */
  readonly runInterbankCollectionBatch: Command<RunInterbankCollectionBatchInput, RunInterbankCollectionBatchData, RunInterbankCollectionBatchRefusal>;
}

export interface CollectionsQueries {
  /**
   * Batches of collections, newest first, with how far each has come.
   *
   * RetrieveInterbankCollectionBatchesQuery; permission `mandates.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveInterbankCollectionBatches({ pageNumber: 1, pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveInterbankCollectionBatches: ListQuery<RetrieveInterbankCollectionBatchesInput, RetrieveInterbankCollectionBatchesData, RetrieveInterbankCollectionBatchesRefusal, RetrieveInterbankCollectionBatchesItem>;
  /**
   * Every debit that was tried and what the network answered, newest first.
   *
   * RetrieveInterbankCollectionTransactionsQuery; permission `mandates.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveInterbankCollectionTransactions({ collectionId: 1 })) console.log(item);
   * ```
   */
  readonly retrieveInterbankCollectionTransactions: ListQuery<RetrieveInterbankCollectionTransactionsInput, RetrieveInterbankCollectionTransactionsData, RetrieveInterbankCollectionTransactionsRefusal, RetrieveInterbankCollectionTransactionsItem>;
  /**
   * Items of collection batches, newest first.
   *
   * RetrieveInterbankCollectionsQuery; permission `mandates.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveInterbankCollections({ batchId: 1 })) console.log(item);
   * ```
   */
  readonly retrieveInterbankCollections: ListQuery<RetrieveInterbankCollectionsInput, RetrieveInterbankCollectionsData, RetrieveInterbankCollectionsRefusal, RetrieveInterbankCollectionsItem>;
}

/** What ActivateInterbankCollectionBatchCommand takes. */
export interface ActivateInterbankCollectionBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
}

/** What ActivateInterbankCollectionBatchCommand answers. */
export interface ActivateInterbankCollectionBatchData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Active" | "Processing" | "Completed" | "Cancelled";
}

/** What ActivateInterbankCollectionBatchCommand is refused by. */
export type ActivateInterbankCollectionBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'COLLECTION_BATCH_EMPTY' | 'COLLECTION_BATCH_NOT_FOUND' | 'COLLECTION_BATCH_STATE';

/** What AddInterbankCollectionToBatchCommand takes. */
export interface AddInterbankCollectionToBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
  /** An active mandate. At least 1. */
  readonly mandateId: number;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What it is for, in words. At most 500 characters. */
  readonly narration?: string | undefined;
  /** Not before; as soon as the batch runs by default. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly collectionDate?: string | undefined;
}

/** What AddInterbankCollectionToBatchCommand answers. */
export interface AddInterbankCollectionToBatchData {
  /** Id of it. */
  readonly id: number;
}

/** What AddInterbankCollectionToBatchCommand is refused by. */
export type AddInterbankCollectionToBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'COLLECTION_BATCH_FULL' | 'COLLECTION_BATCH_NOT_FOUND' | 'COLLECTION_BATCH_STATE' | 'MANDATE_NOT_USABLE';

/** What CancelInterbankCollectionBatchCommand takes. */
export interface CancelInterbankCollectionBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
}

/** What CancelInterbankCollectionBatchCommand answers. */
export interface CancelInterbankCollectionBatchData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Active" | "Processing" | "Completed" | "Cancelled";
}

/** What CancelInterbankCollectionBatchCommand is refused by. */
export type CancelInterbankCollectionBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'COLLECTION_BATCH_NOT_FOUND' | 'COLLECTION_BATCH_STATE';

/** What CreateInterbankCollectionBatchCommand takes. */
export interface CreateInterbankCollectionBatchInput {
  /** Name of the batch. At most 200 characters. */
  readonly batchName: string;
  /** What the batch is for, in words. At most 500 characters. */
  readonly batchDescription?: string | undefined;
  /** Id of the organisation. */
  readonly organisationId: number;
  /** What it is for, in words. At most 500 characters. */
  readonly narration?: string | undefined;
  /** 0 by default. At least 0. At most 2147483647. */
  readonly collectionType?: number | undefined;
}

/** What CreateInterbankCollectionBatchCommand answers. */
export interface CreateInterbankCollectionBatchData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Active" | "Processing" | "Completed" | "Cancelled";
}

/** What CreateInterbankCollectionBatchCommand is refused by. */
export type CreateInterbankCollectionBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED';

/** What CreateInterbankCollectionBatchWithItemsCommand takes. */
export interface CreateInterbankCollectionBatchWithItemsInput {
  /** Name of the batch. At most 200 characters. */
  readonly batchName: string;
  /** What the batch is for, in words. At most 500 characters. */
  readonly batchDescription?: string | undefined;
  /** Id of the organisation. */
  readonly organisationId: number;
  /** What it is for, in words. At most 500 characters. */
  readonly narration?: string | undefined;
  /** 0 by default. At least 0. At most 2147483647. */
  readonly collectionType?: number | undefined;
  /** What is collected. At least 1 of them. */
  readonly collections: readonly {
    /** An active mandate. At least 1. */
    readonly mandateId: number;
    /** Amount in currency units. At most two decimals. Above 0. */
    readonly amount: number;
    /** What it is for, in words. At most 500 characters. */
    readonly narration?: string | undefined;
    /** Not before; as soon as the batch runs by default. A day (YYYY-MM-DD) or a moment (ISO 8601). */
    readonly collectionDate?: string | undefined;
  }[];
}

/** What CreateInterbankCollectionBatchWithItemsCommand answers. */
export interface CreateInterbankCollectionBatchWithItemsData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Active" | "Processing" | "Completed" | "Cancelled";
  /** How many items it has. */
  readonly itemCount: number;
}

/** What CreateInterbankCollectionBatchWithItemsCommand is refused by. */
export type CreateInterbankCollectionBatchWithItemsRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'MANDATE_NOT_USABLE';

/** What DeactivateInterbankCollectionBatchCommand takes. */
export interface DeactivateInterbankCollectionBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
}

/** What DeactivateInterbankCollectionBatchCommand answers. */
export interface DeactivateInterbankCollectionBatchData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Active" | "Processing" | "Completed" | "Cancelled";
}

/** What DeactivateInterbankCollectionBatchCommand is refused by. */
export type DeactivateInterbankCollectionBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'COLLECTION_BATCH_NOT_FOUND' | 'COLLECTION_BATCH_STATE';

/** What RetrieveInterbankCollectionBatchesQuery takes. */
export interface RetrieveInterbankCollectionBatchesInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the batch. */
  readonly batchId?: number | undefined;
  /** Created on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveInterbankCollectionBatchesQuery answers. */
export interface RetrieveInterbankCollectionBatchesData {
  /** What goes with it. */
  readonly data: readonly RetrieveInterbankCollectionBatchesItem[];
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveInterbankCollectionBatchesQuery answers. */
export interface RetrieveInterbankCollectionBatchesItem {
  /** Id of it. */
  readonly id: number;
  /** Name of the batch. */
  readonly batchName: string;
  /** What the batch is for, in words. */
  readonly batchDescription: string | null;
  /** Id of the organisation. */
  readonly organisationId: number;
  /** What it is for, in words. */
  readonly narration: string | null;
  /** Kind of the collection. */
  readonly collectionType: number;
  /** State that it is in. */
  readonly status: "Draft" | "Active" | "Processing" | "Completed" | "Cancelled";
  /** How many items it has. */
  readonly itemCount: number;
  /** All together, in currency units. */
  readonly totalAmount: number;
  /** How many were processed. */
  readonly processedCount: number;
  /** How many succeeded. */
  readonly successCount: number;
  /** How many failed. */
  readonly failedCount: number;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What RetrieveInterbankCollectionBatchesQuery is refused by. */
export type RetrieveInterbankCollectionBatchesRefusal = QueryRefusal;

/** What RetrieveInterbankCollectionTransactionsQuery takes. */
export interface RetrieveInterbankCollectionTransactionsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the batch. */
  readonly batchId?: number | undefined;
  /** Id of the mandate. */
  readonly mandateId?: number | undefined;
  /** Id of the collection. */
  readonly collectionId?: number | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
  /** Answered on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Answered on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveInterbankCollectionTransactionsQuery answers. */
export interface RetrieveInterbankCollectionTransactionsData {
  /** What goes with it. */
  readonly data: readonly RetrieveInterbankCollectionTransactionsItem[];
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveInterbankCollectionTransactionsQuery answers. */
export interface RetrieveInterbankCollectionTransactionsItem {
  /** Id of it. */
  readonly id: string;
  /** Id of the batch. */
  readonly batchId: number;
  /** Id of the collection. */
  readonly collectionId: number;
  /** Id of the mandate. */
  readonly mandateId: number;
  /** Amount in currency units. */
  readonly amount: number;
  /** State that it is in. */
  readonly status: "Successful" | "Failed";
  /** The name under which it is booked. */
  readonly reference: string | null;
  /** Why. */
  readonly reason: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What RetrieveInterbankCollectionTransactionsQuery is refused by. */
export type RetrieveInterbankCollectionTransactionsRefusal = QueryRefusal;

/** What RetrieveInterbankCollectionsQuery takes. */
export interface RetrieveInterbankCollectionsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the batch. */
  readonly batchId?: number | undefined;
  /** Id of the mandate. */
  readonly mandateId?: number | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
  /** Created on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveInterbankCollectionsQuery answers. */
export interface RetrieveInterbankCollectionsData {
  /** What goes with it. */
  readonly data: readonly RetrieveInterbankCollectionsItem[];
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveInterbankCollectionsQuery answers. */
export interface RetrieveInterbankCollectionsItem {
  /** Id of it. */
  readonly id: number;
  /** Id of the batch. */
  readonly batchId: number;
  /** Id of the mandate. */
  readonly mandateId: number;
  /** Amount in currency units. */
  readonly amount: number;
  /** What it is for, in words. */
  readonly narration: string | null;
  /** When it was collected. */
  readonly collectionDate: string | null;
  /** State that it is in. */
  readonly status: "Pending" | "Processing" | "Successful" | "Failed";
  /** The name under which it is booked. */
  readonly reference: string | null;
  /** Why. */
  readonly reason: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was processed, in UTC. */
  readonly processedAt: string | null;
}

/** What RetrieveInterbankCollectionsQuery is refused by. */
export type RetrieveInterbankCollectionsRefusal = QueryRefusal;

/** What RunInterbankCollectionBatchCommand takes. */
export interface RunInterbankCollectionBatchInput {
  /** The batch. At least 1. */
  readonly batchId: number;
}

/** What RunInterbankCollectionBatchCommand answers. */
export interface RunInterbankCollectionBatchData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Active" | "Processing" | "Completed" | "Cancelled";
  /** How many were processed. */
  readonly processedCount: number;
  /** How many succeeded. */
  readonly successCount: number;
  /** How many failed. */
  readonly failedCount: number;
}

/** What RunInterbankCollectionBatchCommand is refused by. */
export type RunInterbankCollectionBatchRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'COLLECTION_BATCH_NOT_FOUND' | 'COLLECTION_BATCH_STATE';
