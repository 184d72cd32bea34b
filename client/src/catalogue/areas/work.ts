// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { ListQuery, Query } from '../../calls.ts';
import type { QueryRefusal } from '../refusals.ts';

export interface WorkCommands {
}

export interface WorkQueries {
  /**
   * What you may do with one thing now, and what not, with why: the commands themselves are asked.
   *
   * RetrieveAvailableActionsQuery; needs no permission but a good token.
   *
   * Refused by:
   * - `OBJECT_NOT_FOUND`: There is no such thing.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveAvailableActions({ transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly retrieveAvailableActions: Query<RetrieveAvailableActionsInput, RetrieveAvailableActionsData, RetrieveAvailableActionsRefusal>;
  /**
   * What is broken and waits for somebody to mend it, of the kinds that you may see.
   *
   * RetrieveProblemsQuery; permission `rules.view` or `processes.view` or `timers.view` or `jobs.view` or `jobs.manage` or `webhooks.manage` or `processes.manage` or `events.manage` or `notifications.view`.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveProblems();
   * ```
   */
  readonly retrieveProblems: Query<RetrieveProblemsInput, RetrieveProblemsData, RetrieveProblemsRefusal>;
  /**
   * Where a command, a rule set, a process, a secret, a function of the library or a template of notices is used: by commands, by the processes in force, by webhooks and by jobs.
   *
   * RetrieveUsesQuery; permission `rules.view` or `processes.view` or `webhooks.manage` or `secrets.manage` or `jobs.view` or `jobs.manage` or `notifications.view`.
   *
   * Refused by:
   * - `OBJECT_NOT_FOUND`: There is no such thing.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveUses({ kind: 'rule-set', name: 'transactions/approval-thresholds' });
   * ```
   */
  readonly retrieveUses: Query<RetrieveUsesInput, RetrieveUsesData, RetrieveUsesRefusal>;
  /**
   * What waits for a decision, by deadline: what you may decide, and your own work that waits for others, with why.
   *
   * RetrieveWorkQueueQuery; needs no permission but a good token.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveWorkQueue({ pageSize: 20 })) console.log(item);
   * ```
   */
  readonly retrieveWorkQueue: ListQuery<RetrieveWorkQueueInput, RetrieveWorkQueueData, RetrieveWorkQueueRefusal, RetrieveWorkQueueItem>;
}

/** What RetrieveAvailableActionsQuery takes. */
export interface RetrieveAvailableActionsInput {
  /** A transaction; or kind and id. A UUID. */
  readonly transactionId?: string | undefined;
  /** What it is. */
  readonly kind?: "account" | "cheque" | "disbursementBatch" | "loan" | "mandate" | "transaction" | undefined;
  /** By what it is named. At most 64 characters. */
  readonly id?: string | undefined;
}

/** What RetrieveAvailableActionsQuery answers. */
export interface RetrieveAvailableActionsData {
  /** What it is. */
  readonly kind: "account" | "cheque" | "disbursementBatch" | "loan" | "mandate" | "transaction";
  /** By what it is named. */
  readonly id: string;
  /** Commands that may be run on such a thing. */
  readonly actions: readonly {
    /** Name of the command. */
    readonly command: string;
    /** Members that name the object: they are sent with what the command needs besides. */
    readonly data: Readonly<Record<string, unknown>>;
    /** Members that the command asks for beside `data`. */
    readonly needs: readonly string[];
    /** Whether you may run it now: by the answer that the command itself would give. */
    readonly allowed: boolean;
    /** Until when it may be run under the terms that hold now, in UTC; null where there are none. */
    readonly until: string | null;
    /** The terms that hold until then, in words. */
    readonly terms: string | null;
    /** Why you may not run it, or of an item the first of its actions; null where you may. */
    readonly why: {
      /** Code of the product. */
      readonly code: string;
      /** In words. */
      readonly message: string;
      /** The lowest role that could do it. */
      readonly requiredRole: string | null;
    } | null;
  }[];
}

/** What RetrieveAvailableActionsQuery is refused by. */
export type RetrieveAvailableActionsRefusal = QueryRefusal | 'OBJECT_NOT_FOUND';

/** What RetrieveProblemsQuery takes. */
export type RetrieveProblemsInput = Readonly<Record<never, never>>;

/** What RetrieveProblemsQuery answers. */
export interface RetrieveProblemsData {
  /** The rows of this page. */
  readonly items: readonly {
    /** What is broken. */
    readonly kind: "rule-set" | "process-file" | "library" | "process" | "timer" | "job" | "webhook" | "subscription" | "template" | "notification";
    /** By what it is named; null where many are told as one. */
    readonly id: string | null;
    /** Name of it. */
    readonly name: string | null;
    /** How many records; 1000 are counted at most. */
    readonly count: number;
    /** What is wrong. */
    readonly says: string;
    /** How it is mended. */
    readonly mend: string;
  }[];
  /** False where a kind has more than 50 things. */
  readonly isWhole: boolean;
}

/** What RetrieveProblemsQuery is refused by. */
export type RetrieveProblemsRefusal = QueryRefusal;

/** What RetrieveUsesQuery takes. */
export interface RetrieveUsesInput {
  /** What is used. */
  readonly kind: "command" | "rule-set" | "process" | "secret" | "library" | "template";
  /** Its name; of a process its name, its key or its id. At most 200 characters. */
  readonly name: string;
}

/** What RetrieveUsesQuery answers. */
export interface RetrieveUsesData {
  /** The rows of this page. */
  readonly items: readonly {
    /** What uses it. */
    readonly kind: "command" | "process" | "webhook" | "job";
    /** By what that is named. */
    readonly id: string;
    /** Name of it. */
    readonly name: string;
    /** Of a process: where it is used. */
    readonly elementId: string | null;
    /** Name of the element of the process. */
    readonly elementName: string | null;
  }[];
  /** Kinds that were not looked at: you may not see them. */
  readonly hidden: readonly ("command" | "process" | "webhook" | "job")[];
  /** False where there are too many to look through or to list. */
  readonly isWhole: boolean;
}

/** What RetrieveUsesQuery is refused by. */
export type RetrieveUsesRefusal = QueryRefusal | 'OBJECT_NOT_FOUND';

/** What RetrieveWorkQueueQuery takes. */
export interface RetrieveWorkQueueInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Only these kinds; all by default. */
  readonly kinds?: readonly string[] | undefined;
  /** Only what is named so within its kind. */
  readonly ids?: readonly string[] | undefined;
  /** What you had a hand in, or what you had none in. */
  readonly whose?: "mine" | "others" | undefined;
  /** Only what is late. */
  readonly overdue?: boolean | undefined;
  /** Only what is of this amount or more. At most two decimals. Above 0. */
  readonly minAmount?: number | undefined;
  /** Words of what it is, its numbers or who made it. At most 100 characters. */
  readonly text?: string | undefined;
}

/** What RetrieveWorkQueueQuery answers. */
export interface RetrieveWorkQueueData {
  /** The rows of this page. */
  readonly items: readonly RetrieveWorkQueueItem[];
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
  /** Every kind of which you may see something, and how much of it waits. */
  readonly kinds: readonly {
    /** What its items are called. */
    readonly kind: "account" | "accountImport" | "client" | "disbursementBatch" | "loan" | "mandate" | "partnerLoan" | "processTask" | "processVersion" | "proposal" | "ruleDraft" | "transaction";
    /** In words. */
    readonly says: string;
    /** How many of the kind wait. */
    readonly waiting: number;
    /** In how many of them you had a hand. */
    readonly mine: number;
    /** Of how many the deadline is over. */
    readonly overdue: number;
    /** Types of events with which something begins to wait or waits no longer; none tells of every change of a kind without any. */
    readonly events: readonly string[];
  }[];
}

/** An item of what RetrieveWorkQueueQuery answers. */
export interface RetrieveWorkQueueItem {
  /** Kind of it, one of `kinds`. */
  readonly kind: "account" | "accountImport" | "client" | "disbursementBatch" | "loan" | "mandate" | "partnerLoan" | "processTask" | "processVersion" | "proposal" | "ruleDraft" | "transaction";
  /** Id of it within its kind. */
  readonly id: string;
  /** Another number after each change of it. */
  readonly version: number;
  /** What it is, in a few words. */
  readonly what: string;
  /** Name of whose account it is about, where it is about one. */
  readonly holder: string | null;
  /** What its maker wrote about it, as a narration. */
  readonly note: string | null;
  /** Amount in currency units. */
  readonly amount: number | null;
  /** ISO 4217 code of the currency. */
  readonly currency: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it is late or expires, whichever is first, in UTC; null where it may wait. */
  readonly deadline: string | null;
  /** Whether its deadline is over. */
  readonly overdue: boolean;
  /** Whether you had a hand in it: four eyes look at that. */
  readonly mine: boolean;
  /** Who has taken a task for himself. */
  readonly claimedBy: string | null;
  /** Whether you may run the first of its actions now, which brings it forward; each says by `allowed` of itself whether you may run that one. */
  readonly mayDecide: boolean;
  /** Why you may not run it, or of an item the first of its actions; null where you may. */
  readonly why: {
    /** Code of the product. */
    readonly code: string;
    /** In words. */
    readonly message: string;
    /** The lowest role that could do it. */
    readonly requiredRole: string | null;
  } | null;
  /** Commands by which it is decided, the one that brings it forward first. */
  readonly actions: readonly {
    /** Name of the command. */
    readonly command: string;
    /** Members that name the object: they are sent with what the command needs besides. */
    readonly data: Readonly<Record<string, unknown>>;
    /** Members that the command asks for beside `data`. */
    readonly needs: readonly string[];
    /** Whether you may run it now: by the answer that the command itself would give. */
    readonly allowed: boolean;
    /** Until when it may be run under the terms that hold now, in UTC; null where there are none. */
    readonly until: string | null;
    /** The terms that hold until then, in words. */
    readonly terms: string | null;
    /** Why you may not run it, or of an item the first of its actions; null where you may. */
    readonly why: {
      /** Code of the product. */
      readonly code: string;
      /** In words. */
      readonly message: string;
      /** The lowest role that could do it. */
      readonly requiredRole: string | null;
    } | null;
  }[];
}

/** What RetrieveWorkQueueQuery is refused by. */
export type RetrieveWorkQueueRefusal = QueryRefusal;
