// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { ListQuery } from '../../calls.ts';
import type { QueryRefusal } from '../refusals.ts';

export interface UploadsCommands {
}

export interface UploadsQueries {
  /**
   * Your files that are imported beside everything else, and how far each is, newest first; who holds imports.view sees all.
   *
   * RetrieveFileImportsQuery; needs no permission but a good token.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveFileImports({ pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveFileImports: ListQuery<RetrieveFileImportsInput, RetrieveFileImportsData, RetrieveFileImportsRefusal, RetrieveFileImportsItem>;
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

/** What RetrieveFileImportsQuery takes. */
export interface RetrieveFileImportsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** One file. At most 64 characters. */
  readonly importId?: string | undefined;
}

/** What RetrieveFileImportsQuery answers. */
export interface RetrieveFileImportsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveFileImportsItem[];
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

/** An item of what RetrieveFileImportsQuery answers. */
export interface RetrieveFileImportsItem {
  /** Id of the file, as the answer to it said. */
  readonly importId: string;
  /** The command that takes its rows. */
  readonly command: string;
  /** The `sub` of the person's token. */
  readonly userId: string;
  /** Name of the person. */
  readonly userName: string;
  /** Failed where the host could not do it: nothing was taken. */
  readonly state: "Waiting" | "Done" | "Refused" | "Failed";
  /** Rows of the file. */
  readonly total: number;
  /** Rows that were taken: all of them or none. */
  readonly done: number;
  /** Rows in which something is wrong. */
  readonly failed: number;
  /** What the command answered, in words. */
  readonly message: string | null;
  /** The first hundred things that are wrong. */
  readonly errors: readonly {
    /** Code of the product. */
    readonly code: string;
    /** In words. */
    readonly message: string;
    /** The member of the command. */
    readonly field?: string;
    /** Row of the file: the heading is the first. */
    readonly row?: number;
    /** Heading of the column. */
    readonly column?: string;
    /** What stands there. */
    readonly value?: string;
  }[];
  /** The data that the command answered. */
  readonly result: Readonly<Record<string, unknown>> | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was taken or refused, in UTC. */
  readonly endedAt: string | null;
}

/** What RetrieveFileImportsQuery is refused by. */
export type RetrieveFileImportsRefusal = QueryRefusal;

/** What RetrieveUploadsQuery takes. */
export interface RetrieveUploadsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
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
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
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
