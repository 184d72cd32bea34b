// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface ProposalsCommands {
  /**
   * Approves a command of another person; after the last approval the host runs it.
   *
   * ApproveProposalCommand; permission `transactions.approve`.
   * Decided by `transactions/approval-limits`, `transactions/maker-checker`, `transactions/velocity`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PROPOSAL_NOT_FOUND`: There is no such proposal.
   * - `PROPOSAL_STATE`: The proposal was decided already, or has expired.
   * - `VELOCITY_LIMIT_EXCEEDED`: You have given as many approvals as one person may in this time.
   *
   * @example
   * ```ts
   * const result = await bank.approveProposal({ proposalId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly approveProposal: Command<ApproveProposalInput, ApproveProposalData, ApproveProposalRefusal>;
  /**
   * Rejects a command that waits for approval; who asked for it may withdraw it.
   *
   * RejectProposalCommand; permission `transactions.approve`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PROPOSAL_NOT_FOUND`: There is no such proposal.
   * - `PROPOSAL_STATE`: The proposal was decided already, or has expired.
   *
   * @example
   * ```ts
   * const result = await bank.rejectProposal({ proposalId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', reason: 'The reference does not exist' });
   * ```
   */
  readonly rejectProposal: Command<RejectProposalInput, RejectProposalData, RejectProposalRefusal>;
}

export interface ProposalsQueries {
  /**
   * A proposal with the data of its command, what the command would do, and what it answered.
   *
   * RetrieveProposalByIdQuery; permission `transactions.approve` or `audit.view`.
   *
   * Refused by:
   * - `PROPOSAL_NOT_FOUND`: There is no such proposal.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveProposalById({ proposalId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly retrieveProposalById: Query<RetrieveProposalByIdInput, RetrieveProposalByIdData, RetrieveProposalByIdRefusal>;
  /**
   * Commands that wait or waited for the approval of other people, newest first.
   *
   * RetrieveProposalsQuery; permission `transactions.approve` or `audit.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveProposals({ state: 'Proposed' })) console.log(item);
   * ```
   */
  readonly retrieveProposals: ListQuery<RetrieveProposalsInput, RetrieveProposalsData, RetrieveProposalsRefusal, RetrieveProposalsItem>;
}

/** What ApproveProposalCommand takes. */
export interface ApproveProposalInput {
  /** As the refused command answered it. A UUID. */
  readonly proposalId: string;
  /** A note. At most 1000 characters. */
  readonly note?: string | undefined;
}

/** What ApproveProposalCommand answers. */
export interface ApproveProposalData {
  /** The proposal. */
  readonly proposalId: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Approved" | "Executed" | "Failed" | "Rejected" | "Expired";
  /** Name of the command. */
  readonly command: string;
  /** All together, in currency units. */
  readonly totalAmount: number | null;
  /** The lowest role that may do it. */
  readonly requiredRole: string | null;
  /** How many other people must approve. */
  readonly approvalsNeeded: number;
  /** The approvals that were given. */
  readonly approvals: readonly {
    /** Who approved it. */
    readonly approvedBy: string;
    /** Subject of who approved it: `sub` of the token. */
    readonly approvedById: string;
    /** When it happened, in UTC. */
    readonly at: string;
  }[];
  /** Why the command has to be approved. */
  readonly reason: string;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it expires, in UTC; null where it does not. */
  readonly expiresAt: string;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** What the last approver or the rejecter wrote. */
  readonly decisionNote: string | null;
  /** HTTP status of the command once it has run. */
  readonly status: number | null;
}

/** What ApproveProposalCommand is refused by. */
export type ApproveProposalRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PROPOSAL_NOT_FOUND' | 'PROPOSAL_STATE' | 'VELOCITY_LIMIT_EXCEEDED';

/** What RejectProposalCommand takes. */
export interface RejectProposalInput {
  /** As the refused command answered it. A UUID. */
  readonly proposalId: string;
  /** Why. At most 1000 characters. */
  readonly reason: string;
}

/** What RejectProposalCommand answers. */
export interface RejectProposalData {
  /** The proposal. */
  readonly proposalId: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Approved" | "Executed" | "Failed" | "Rejected" | "Expired";
  /** Name of the command. */
  readonly command: string;
  /** All together, in currency units. */
  readonly totalAmount: number | null;
  /** The lowest role that may do it. */
  readonly requiredRole: string | null;
  /** How many other people must approve. */
  readonly approvalsNeeded: number;
  /** The approvals that were given. */
  readonly approvals: readonly {
    /** Who approved it. */
    readonly approvedBy: string;
    /** Subject of who approved it: `sub` of the token. */
    readonly approvedById: string;
    /** When it happened, in UTC. */
    readonly at: string;
  }[];
  /** Why the command has to be approved. */
  readonly reason: string;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it expires, in UTC; null where it does not. */
  readonly expiresAt: string;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** What the last approver or the rejecter wrote. */
  readonly decisionNote: string | null;
  /** HTTP status of the command once it has run. */
  readonly status: number | null;
}

/** What RejectProposalCommand is refused by. */
export type RejectProposalRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PROPOSAL_NOT_FOUND' | 'PROPOSAL_STATE';

/** What RetrieveProposalByIdQuery takes. */
export interface RetrieveProposalByIdInput {
  /** As the refused command answered it. A UUID. */
  readonly proposalId: string;
}

/** What RetrieveProposalByIdQuery answers. */
export interface RetrieveProposalByIdData {
  /** The proposal. */
  readonly proposalId: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Approved" | "Executed" | "Failed" | "Rejected" | "Expired";
  /** Name of the command. */
  readonly command: string;
  /** All together, in currency units. */
  readonly totalAmount: number | null;
  /** The lowest role that may do it. */
  readonly requiredRole: string | null;
  /** How many other people must approve. */
  readonly approvalsNeeded: number;
  /** The approvals that were given. */
  readonly approvals: readonly {
    /** Who approved it. */
    readonly approvedBy: string;
    /** Subject of who approved it: `sub` of the token. */
    readonly approvedById: string;
    /** When it happened, in UTC. */
    readonly at: string;
  }[];
  /** Why the command has to be approved. */
  readonly reason: string;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it expires, in UTC; null where it does not. */
  readonly expiresAt: string;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** What the last approver or the rejecter wrote. */
  readonly decisionNote: string | null;
  /** HTTP status of the command once it has run. */
  readonly status: number | null;
  /** The data of the command. */
  readonly commandData: unknown;
  /** What the command would have answered. */
  readonly preview: unknown;
  /** Body of the reply, as JSON. */
  readonly answer: string | null;
}

/** What RetrieveProposalByIdQuery is refused by. */
export type RetrieveProposalByIdRefusal = QueryRefusal | 'PROPOSAL_NOT_FOUND';

/** What RetrieveProposalsQuery takes. */
export interface RetrieveProposalsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** State that it is in. */
  readonly state?: "Proposed" | "Approved" | "Executed" | "Failed" | "Rejected" | "Expired" | undefined;
}

/** What RetrieveProposalsQuery answers. */
export interface RetrieveProposalsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveProposalsItem[];
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

/** An item of what RetrieveProposalsQuery answers. */
export interface RetrieveProposalsItem {
  /** The proposal. */
  readonly proposalId: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Approved" | "Executed" | "Failed" | "Rejected" | "Expired";
  /** Name of the command. */
  readonly command: string;
  /** All together, in currency units. */
  readonly totalAmount: number | null;
  /** The lowest role that may do it. */
  readonly requiredRole: string | null;
  /** How many other people must approve. */
  readonly approvalsNeeded: number;
  /** The approvals that were given. */
  readonly approvals: readonly {
    /** Who approved it. */
    readonly approvedBy: string;
    /** Subject of who approved it: `sub` of the token. */
    readonly approvedById: string;
    /** When it happened, in UTC. */
    readonly at: string;
  }[];
  /** Why the command has to be approved. */
  readonly reason: string;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it expires, in UTC; null where it does not. */
  readonly expiresAt: string;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** What the last approver or the rejecter wrote. */
  readonly decisionNote: string | null;
  /** HTTP status of the command once it has run. */
  readonly status: number | null;
}

/** What RetrieveProposalsQuery is refused by. */
export type RetrieveProposalsRefusal = QueryRefusal;
