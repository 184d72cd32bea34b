// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { ListQuery } from '../../calls.ts';
import type { QueryRefusal } from '../refusals.ts';

export interface UploadsCommands {
}

export interface UploadsQueries {
  /**
   * Requests of more than 256 KiB and how far each is, newest first.
   *
   * RetrieveUploadsQuery; permission `disbursement.create` or `disbursement.view` or `collections.run` or `mandates.create` or `imports.run` or `cheques.clear` or `processes.manage` or `processes.batch` or `rules.propose`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveUploads({ requestId: 'salaries-of-march' })) console.log(item);
   * ```
   */
  readonly retrieveUploads: ListQuery<RetrieveUploadsInput, RetrieveUploadsData, RetrieveUploadsRefusal, RetrieveUploadsItem>;
}

/** What RetrieveUploadsQuery takes. */
export interface RetrieveUploadsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** Id of the upload. At most 64 characters. */
  readonly uploadId?: string | undefined;
  /** The X-Request-Id that the request was sent with. At most 64 characters. */
  readonly requestId?: string | undefined;
}

/** What RetrieveUploadsQuery answers. */
export interface RetrieveUploadsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveUploadsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
}

/** An item of what RetrieveUploadsQuery answers. */
export interface RetrieveUploadsItem {
  /** Id of the upload. */
  readonly uploadId: string;
  /** Id of the request. */
  readonly requestId: string;
  /** Name of the command. */
  readonly command: string;
  /** The `sub` of the person's token. */
  readonly userId: string;
  /** Cleared where a part was written and taken back. */
  readonly state: "Receiving" | "Checking" | "Writing" | "Done" | "Refused" | "Cleared";
  /** Bytes of the body that have come. */
  readonly bytes: number;
  /** What the body says that it has. */
  readonly ofBytes: number | null;
  /** Items that have come. */
  readonly received: number;
  /** Items that were found valid. */
  readonly checked: number;
  /** Items that are written; none counts before all are. */
  readonly written: number;
  /** Items, once all have come. */
  readonly total: number | null;
  /** When it began, in UTC. */
  readonly startedAt: string;
  /** When it was changed last, in UTC. */
  readonly changedAt: string;
}

/** What RetrieveUploadsQuery is refused by. */
export type RetrieveUploadsRefusal = QueryRefusal;
