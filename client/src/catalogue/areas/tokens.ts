// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface TokensCommands {
  /**
   * Refuses a person’s tokens that were issued before an instant, and those that do not say when they were.
   *
   * RevokeTokensCommand; permission `tokens.revoke`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.revokeTokens({ subject: 'tess', from: '2026-03-02T09:00:00.000Z' });
   * ```
   */
  readonly revokeTokens: Command<RevokeTokensInput, RevokeTokensData, RevokeTokensRefusal>;
}

export interface TokensQueries {
  /**
   * Who you are by your token, what you may do, and up to what you may approve.
   *
   * RetrieveOwnAccessQuery; needs no permission but a good token.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveOwnAccess();
   * ```
   */
  readonly retrieveOwnAccess: Query<RetrieveOwnAccessInput, RetrieveOwnAccessData, RetrieveOwnAccessRefusal>;
  /**
   * Lists whose tokens are refused, and those issued before which instant.
   *
   * RetrieveTokenRevocationsQuery; permission `tokens.revoke`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveTokenRevocations()) console.log(item);
   * ```
   */
  readonly retrieveTokenRevocations: ListQuery<RetrieveTokenRevocationsInput, RetrieveTokenRevocationsData, RetrieveTokenRevocationsRefusal, RetrieveTokenRevocationsItem>;
}

/** What RetrieveOwnAccessQuery takes. */
export type RetrieveOwnAccessInput = Readonly<Record<never, never>>;

/** What RetrieveOwnAccessQuery answers. */
export interface RetrieveOwnAccessData {
  /** The `sub` of the token. */
  readonly subject: string;
  /** The name that others see beside what you do. */
  readonly name: string;
  /** Who acts by the token. */
  readonly kind: "user" | "service" | "system";
  /** The bank whose data you see. */
  readonly tenant: string;
  /** The branch of the token. */
  readonly branchId: string | null;
  /** Roles of the token. */
  readonly roles: readonly string[];
  /** The highest of them that the bank knows. */
  readonly highestRole: string | null;
  /** What these let you do; `*` is everything. */
  readonly permissions: readonly string[];
  /** What you may approve; null where a policy of approvals decides nothing now. */
  readonly approving: {
    /** Types that your roles may approve. */
    readonly limits: readonly {
      /** What may be approved. */
      readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
      /** The largest amount, in currency units; null sets no limit. */
      readonly maxAmount: number | null;
    }[];
    /** Above this amount several people must approve; null: never. */
    readonly severalAbove: number | null;
    /** How many people must approve above that amount. */
    readonly approvers: number;
    /** Approvals that you may give in the window. */
    readonly maxApprovals: number | null;
    /** Length of that window, in minutes. */
    readonly windowMinutes: number | null;
    /** What you may not do to what you made yourself. */
    readonly fourEyes: {
      /** Whether you may not approve what you made. */
      readonly approve: boolean;
      /** Whether you may not reverse what you made or approved. */
      readonly reverse: boolean;
      /** Whether you may not clear a cheque that you entered. */
      readonly clear: boolean;
    };
  } | null;
}

/** What RetrieveOwnAccessQuery is refused by. */
export type RetrieveOwnAccessRefusal = QueryRefusal;

/** What RetrieveTokenRevocationsQuery takes. */
export interface RetrieveTokenRevocationsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 100 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
}

/** What RetrieveTokenRevocationsQuery answers. */
export interface RetrieveTokenRevocationsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveTokenRevocationsItem[];
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

/** An item of what RetrieveTokenRevocationsQuery answers. */
export interface RetrieveTokenRevocationsItem {
  /** What, or who, it is about. */
  readonly subject: string;
  /** From where, or from when on, in UTC. */
  readonly from: string;
  /** When they were revoked, in UTC. */
  readonly revokedAt: string;
  /** Who revoked them. */
  readonly revokedBy: string;
  /** Subject of who revoked them: `sub` of the token. */
  readonly revokedById: string;
}

/** What RetrieveTokenRevocationsQuery is refused by. */
export type RetrieveTokenRevocationsRefusal = QueryRefusal;

/** What RevokeTokensCommand takes. */
export interface RevokeTokensInput {
  /** Whose: the `sub` of the tokens, in any case and form. At most 200 characters. */
  readonly subject: string;
  /** Tokens issued before it are refused; at most a day from now. A moment: ISO 8601. */
  readonly from: string;
}

/** What RevokeTokensCommand answers. */
export interface RevokeTokensData {
  /** What, or who, it is about. */
  readonly subject: string;
  /** The latest instant that was said for this person. */
  readonly from: string;
}

/** What RevokeTokensCommand is refused by. */
export type RevokeTokensRefusal = CommandRefusal | 'APPROVAL_REQUIRED';
