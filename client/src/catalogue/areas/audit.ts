// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface AuditCommands {
  /**
   * Verifies the whole trail beside the work of the host: every entry, chain and seal, over all banks on it.
   *
   * StartAuditVerificationCommand; permission `audit.verify`.
   *
   * Refused by:
   * - `AUDIT_VERIFICATION_RUNNING`: The trail is being verified already.
   *
   * @example
   * ```ts
   * const result = await bank.startAuditVerification();
   * ```
   */
  readonly startAuditVerification: Command<StartAuditVerificationInput, StartAuditVerificationData, StartAuditVerificationRefusal>;
}

export interface AuditQueries {
  /**
   * The public key that verifies seals of the trail.
   *
   * RetrieveAuditKeyQuery; needs no permission but a good token.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveAuditKey();
   * ```
   */
  readonly retrieveAuditKey: Query<RetrieveAuditKeyInput, RetrieveAuditKeyData, RetrieveAuditKeyRefusal>;
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
  /**
   * The proof that an entry was in the trail when it was sealed: it is followed without the store and without any secret.
   *
   * RetrieveAuditProofQuery; permission `audit.view`.
   *
   * Refused by:
   * - `AUDIT_ENTRY_NOT_FOUND`: There is no such entry in the trail, or it is in none of its chains.
   * - `AUDIT_ENTRY_UNSEALED`: The entry is not sealed yet.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveAuditProof({ id: '01980000-0000-7000-8000-000000000000' });
   * ```
   */
  readonly retrieveAuditProof: Query<RetrieveAuditProofInput, RetrieveAuditProofData, RetrieveAuditProofRefusal>;
  /**
   * Verifications of the trail: how far the one that runs is, and what each found.
   *
   * RetrieveAuditVerificationsQuery; permission `audit.view` or `audit.verify`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveAuditVerifications({ pageSize: 5 })) console.log(item);
   * ```
   */
  readonly retrieveAuditVerifications: ListQuery<RetrieveAuditVerificationsInput, RetrieveAuditVerificationsData, RetrieveAuditVerificationsRefusal, RetrieveAuditVerificationsItem>;
}

/** What RetrieveAuditKeyQuery takes. */
export type RetrieveAuditKeyInput = Readonly<Record<never, never>>;

/** What RetrieveAuditKeyQuery answers. */
export interface RetrieveAuditKeyData {
  /** Names the secret of the trail without telling it. */
  readonly keyId: string;
  /** How it signs. */
  readonly algorithm: "Ed25519";
  /** The key in PEM (SPKI). */
  readonly publicKey: string;
}

/** What RetrieveAuditKeyQuery is refused by. */
export type RetrieveAuditKeyRefusal = QueryRefusal;

/** What RetrieveAuditLogQuery takes. */
export interface RetrieveAuditLogInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the entry: one that is kept is found however old it is. A UUID. */
  readonly id?: string | undefined;
  /** Id of the transaction. At most 64 characters. */
  readonly transactionId?: string | undefined;
  /** Id of any object: entries in which it changed its state, and those of a transaction. At most 258 characters. */
  readonly subject?: string | undefined;
  /** Subject (user id) of a person, not the name. At most 200 characters. */
  readonly userId?: string | undefined;
  /** Type of the event. At most 80 characters. */
  readonly eventType?: string | undefined;
  /** What was done; of a webhook, the method by which it is called. At most 80 characters. */
  readonly action?: string | undefined;
  /** accepted, or the code of a refusal. At most 80 characters. */
  readonly outcome?: string | undefined;
  /** true: refused attempts alone; false: what was accepted. */
  readonly refused?: boolean | undefined;
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
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveAuditLogQuery answers. */
export interface RetrieveAuditLogItem {
  /** Id of it. */
  readonly id: string;
  /** What was done, as its command calls it; of a refusal it ends in Refused. */
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
  /** accepted, or the code of the refusal. */
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
  readonly origin: "http" | "timer" | "webhook" | "process" | "script" | "job" | "cli";
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

/** What RetrieveAuditProofQuery takes. */
export interface RetrieveAuditProofInput {
  /** Id of the entry. A UUID. */
  readonly id: string;
}

/** What RetrieveAuditProofQuery answers. */
export interface RetrieveAuditProofData {
  /** The links hold the text. */
  readonly format: 2;
  /** The fields of the entry as they were hashed. */
  readonly entry: string;
  /** Keyed hash of the entry; with the text it makes the first of `macs`. */
  readonly mac: string;
  /** The chain that the entry is in. */
  readonly chain: string;
  /** Its place there. */
  readonly seq: number;
  /** The link before the entry. */
  readonly before: string;
  /** What each link takes in, from the entry to the sealed head of its chain. */
  readonly macs: readonly string[];
  /** The way from the head to the root of the seal. */
  readonly path: readonly {
    /** Where it stands. */
    readonly side: "left" | "right";
    /** Its hash. */
    readonly hash: string;
  }[];
  /** The first seal that holds the entry. */
  readonly seal: {
    /** Number of the seal. */
    readonly number: number;
    /** When it happened, in UTC. */
    readonly at: string;
    /** The heads of all chains that it holds. */
    readonly heads: readonly {
      /** The chain of links that holds the entry. */
      readonly chain: string;
      /** The last entry of the chain that it holds. */
      readonly seq: number;
      /** The link that holds the entry in its chain, in base64. */
      readonly link: string;
    }[];
    /** Merkle root of the heads. */
    readonly root: string;
    /** Root of the seal before. */
    readonly previous: string;
    /** Ed25519 signature of the seal. */
    readonly signature: string;
  };
  /** PEM of the key that signed it, as the bank says now: compare the one that you have. */
  readonly publicKey: string;
}

/** What RetrieveAuditProofQuery is refused by. */
export type RetrieveAuditProofRefusal = QueryRefusal | 'AUDIT_ENTRY_NOT_FOUND' | 'AUDIT_ENTRY_UNSEALED';

/** What RetrieveAuditVerificationsQuery takes. */
export interface RetrieveAuditVerificationsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** One of them. A UUID. */
  readonly verificationId?: string | undefined;
}

/** What RetrieveAuditVerificationsQuery answers. */
export interface RetrieveAuditVerificationsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveAuditVerificationsItem[];
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

/** An item of what RetrieveAuditVerificationsQuery answers. */
export interface RetrieveAuditVerificationsItem {
  /** Id of the verification. */
  readonly verificationId: string;
  /** Clean: nothing was found. Failed: it was not read to its end. */
  readonly state: "Running" | "Clean" | "Findings" | "Failed";
  /** Who asked for it. */
  readonly startedBy: string;
  /** Subject of who asked for it. */
  readonly startedById: string;
  /** When it began, in UTC. */
  readonly startedAt: string;
  /** When it was over; null while it runs. */
  readonly finishedAt: string | null;
  /** Entries that were looked at. */
  readonly looked: number;
  /** Entries that there are; null before they are counted. */
  readonly total: number | null;
  /** Chains that were walked. */
  readonly chains: number | null;
  /** Seals that were checked. */
  readonly seals: number | null;
  /** How much was found. */
  readonly findingCount: number;
  /** The first hundred of what is not as it was written, in sentences. */
  readonly findings: readonly string[];
  /** Why it failed. */
  readonly error: string | null;
}

/** What RetrieveAuditVerificationsQuery is refused by. */
export type RetrieveAuditVerificationsRefusal = QueryRefusal;

/** What StartAuditVerificationCommand takes. */
export type StartAuditVerificationInput = Readonly<Record<never, never>>;

/** What StartAuditVerificationCommand answers. */
export interface StartAuditVerificationData {
  /** Id of the verification. */
  readonly verificationId: string;
  /** Clean: nothing was found. Failed: it was not read to its end. */
  readonly state: "Running" | "Clean" | "Findings" | "Failed";
  /** Who asked for it. */
  readonly startedBy: string;
  /** Subject of who asked for it. */
  readonly startedById: string;
  /** When it began, in UTC. */
  readonly startedAt: string;
  /** When it was over; null while it runs. */
  readonly finishedAt: string | null;
  /** Entries that were looked at. */
  readonly looked: number;
  /** Entries that there are; null before they are counted. */
  readonly total: number | null;
  /** Chains that were walked. */
  readonly chains: number | null;
  /** Seals that were checked. */
  readonly seals: number | null;
  /** How much was found. */
  readonly findingCount: number;
  /** The first hundred of what is not as it was written, in sentences. */
  readonly findings: readonly string[];
  /** Why it failed. */
  readonly error: string | null;
}

/** What StartAuditVerificationCommand is refused by. */
export type StartAuditVerificationRefusal = CommandRefusal | 'AUDIT_VERIFICATION_RUNNING';
