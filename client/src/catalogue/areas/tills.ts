// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface TillsCommands {
  /**
   * Closes a till on a count of its cash; the difference to the books is posted.
   *
   * CloseTillCommand; permission `tills.manage`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `TILL_BUSY`: Transactions of the till are still pending; settle or cancel them first.
   * - `TILL_CLOSED`: The till is closed.
   * - `TILL_NOT_FOUND`: There is no such till.
   *
   * @example
   * ```ts
   * const result = await bank.closeTill({ till: 'till-02', countedCash: 500000, notes: 'Evening count' });
   * ```
   */
  readonly closeTill: Command<CloseTillInput, CloseTillData, CloseTillRefusal>;
  /**
   * Makes an empty till, closed until it is opened.
   *
   * CreateTillCommand; permission `tills.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `TILL_KEY_TAKEN`: A till, a vault or an account has this key already.
   *
   * @example
   * ```ts
   * const result = await bank.createTill({ key: 'till-03', name: 'Till 3', branchKey: 'branch-hq' });
   * ```
   */
  readonly createTill: Command<CreateTillInput, CreateTillData, CreateTillRefusal>;
  /**
   * Makes an empty vault; a vault is always open.
   *
   * CreateVaultCommand; permission `tills.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `TILL_KEY_TAKEN`: A till, a vault or an account has this key already.
   *
   * @example
   * ```ts
   * const result = await bank.createVault({ key: 'vault-02', name: 'Vault of the second branch', branchKey: 'branch-2' });
   * ```
   */
  readonly createVault: Command<CreateVaultInput, CreateVaultData, CreateVaultRefusal>;
  /**
   * Takes cash in at a till for an account, or pays it out, at once or after approval.
   *
   * InitiateTellerTransaction; permission `transactions.create`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CURRENCY_MISMATCH`: The two accounts have different currencies.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `TILL_CLOSED`: The till is closed.
   * - `TILL_NOT_FOUND`: There is no such till.
   *
   * @example
   * ```ts
   * const result = await bank.initiateTellerTransaction({ till: 'till-01', accountNumber: '1000000001', direction: 'Deposit', amount: 1500, narration: 'Cash at the counter' });
   * ```
   */
  readonly initiateTellerTransaction: Command<InitiateTellerTransactionInput, InitiateTellerTransactionData, InitiateTellerTransactionRefusal>;
  /**
   * Moves cash from one till to another, at once or after approval.
   *
   * InitiateTillTransfer; permission `transactions.create`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`.
   *
   * Refused by:
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CURRENCY_MISMATCH`: The two accounts have different currencies.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `SAME_ACCOUNT`: The two accounts must differ.
   * - `TILL_CLOSED`: The till is closed.
   * - `TILL_NOT_FOUND`: There is no such till.
   *
   * @example
   * ```ts
   * const result = await bank.initiateTillTransfer({ fromTill: 'till-01', toTill: 'till-02', amount: 50000, narration: 'Change' });
   * ```
   */
  readonly initiateTillTransfer: Command<InitiateTillTransferInput, InitiateTillTransferData, InitiateTillTransferRefusal>;
  /**
   * Issues cash from a vault to a till, or returns it, at once or after approval.
   *
   * InitiateVaultTransaction; permission `transactions.create`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`.
   *
   * Refused by:
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CURRENCY_MISMATCH`: The two accounts have different currencies.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `TILL_CLOSED`: The till is closed.
   * - `TILL_NOT_FOUND`: There is no such till.
   * - `VAULT_NOT_FOUND`: There is no such vault.
   *
   * @example
   * ```ts
   * const result = await bank.initiateVaultTransaction({ vault: 'vault-hq', till: 'till-01', direction: 'IssueToTill', amount: 250000 });
   * ```
   */
  readonly initiateVaultTransaction: Command<InitiateVaultTransactionInput, InitiateVaultTransactionData, InitiateVaultTransactionRefusal>;
  /**
   * Opens a closed till: from now on cash moves in it.
   *
   * OpenTillCommand; permission `tills.manage`.
   *
   * Refused by:
   * - `TILL_ALREADY_OPEN`: The till is open already.
   * - `TILL_NOT_FOUND`: There is no such till.
   *
   * @example
   * ```ts
   * const result = await bank.openTill({ till: 'till-01', notes: 'Morning shift' });
   * ```
   */
  readonly openTill: Command<OpenTillInput, OpenTillData, OpenTillRefusal>;
}

export interface TillsQueries {
  /**
   * Tills with their balances and states.
   *
   * RetrieveTillsQuery; permission `accounts.view` or `tills.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveTills()) console.log(item);
   * ```
   */
  readonly retrieveTills: ListQuery<RetrieveTillsInput, RetrieveTillsData, RetrieveTillsRefusal, RetrieveTillsItem>;
  /**
   * Vaults with their balances.
   *
   * RetrieveVaultsQuery; permission `accounts.view` or `tills.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveVaults()) console.log(item);
   * ```
   */
  readonly retrieveVaults: ListQuery<RetrieveVaultsInput, RetrieveVaultsData, RetrieveVaultsRefusal, RetrieveVaultsItem>;
}

/** What CloseTillCommand takes. */
export interface CloseTillInput {
  /** Key of the till. At most 34 characters. */
  readonly till: string;
  /** The cash that is in the till. At most two decimals. At least 0. */
  readonly countedCash: number;
  /** Notes. At most 500 characters. */
  readonly notes?: string | undefined;
}

/** What CloseTillCommand answers. */
export interface CloseTillData {
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** Name of it. */
  readonly name: string;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Cash by the books. */
  readonly balance: number;
  /** Cash in pending transactions. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** State that it is in. */
  readonly state: "Closed" | "Open";
  /** Subject of who opened it: the same as openedById. */
  readonly openedBy: string | null;
  /** Subject of who opened it: `sub` of the token; null before anybody did. */
  readonly openedById: string | null;
  /** When it was opened, in UTC. */
  readonly openedAt: string | null;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
  /** Counted at the last closing. */
  readonly countedCash: number | null;
  /** Counted less booked, at the last closing. */
  readonly difference: number | null;
  /** The balance by the books before the count. */
  readonly bookedCash: number;
}

/** What CloseTillCommand is refused by. */
export type CloseTillRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'TILL_BUSY' | 'TILL_CLOSED' | 'TILL_NOT_FOUND';

/** What CreateTillCommand takes. */
export interface CreateTillInput {
  /** Its key, which is also the number of its account. At most 34 characters. */
  readonly key: string;
  /** Name of it. At most 200 characters. */
  readonly name: string;
  /** Encoded key or code of a branch. At most 64 characters. */
  readonly branchKey?: string | undefined;
}

/** What CreateTillCommand answers. */
export interface CreateTillData {
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** Name of it. */
  readonly name: string;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Cash by the books. */
  readonly balance: number;
  /** Cash in pending transactions. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** State that it is in. */
  readonly state: "Closed" | "Open";
  /** Subject of who opened it: the same as openedById. */
  readonly openedBy: string | null;
  /** Subject of who opened it: `sub` of the token; null before anybody did. */
  readonly openedById: string | null;
  /** When it was opened, in UTC. */
  readonly openedAt: string | null;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
  /** Counted at the last closing. */
  readonly countedCash: number | null;
  /** Counted less booked, at the last closing. */
  readonly difference: number | null;
}

/** What CreateTillCommand is refused by. */
export type CreateTillRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'TILL_KEY_TAKEN';

/** What CreateVaultCommand takes. */
export interface CreateVaultInput {
  /** Its key, which is also the number of its account. At most 34 characters. */
  readonly key: string;
  /** Name of it. At most 200 characters. */
  readonly name: string;
  /** Encoded key or code of a branch. At most 64 characters. */
  readonly branchKey?: string | undefined;
}

/** What CreateVaultCommand answers. */
export interface CreateVaultData {
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** Name of it. */
  readonly name: string;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Cash by the books. */
  readonly balance: number;
  /** Cash in pending transactions. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** State that it is in. */
  readonly state: "Closed" | "Open";
  /** Subject of who opened it: the same as openedById. */
  readonly openedBy: string | null;
  /** Subject of who opened it: `sub` of the token; null before anybody did. */
  readonly openedById: string | null;
  /** When it was opened, in UTC. */
  readonly openedAt: string | null;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
  /** Counted at the last closing. */
  readonly countedCash: number | null;
  /** Counted less booked, at the last closing. */
  readonly difference: number | null;
}

/** What CreateVaultCommand is refused by. */
export type CreateVaultRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'TILL_KEY_TAKEN';

/** What InitiateTellerTransaction takes. */
export interface InitiateTellerTransactionInput {
  /** Key of the till. At most 34 characters. */
  readonly till: string;
  /** Number of the customer’s account. At most 34 characters. */
  readonly accountNumber: string;
  /** As the customer sees it. */
  readonly direction: "Deposit" | "Withdrawal";
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What it is for, in words. At most 200 characters. */
  readonly narration?: string | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** By which channel it comes: branch, online, or any other word; rule files may decide by it. At most 40 characters. */
  readonly channel?: string | undefined;
}

/** What InitiateTellerTransaction answers. */
export interface InitiateTellerTransactionData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** State that it is in. */
  readonly status: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** All that the account holds. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly balance: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
}

/** What InitiateTellerTransaction is refused by. */
export type InitiateTellerTransactionRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'TILL_CLOSED' | 'TILL_NOT_FOUND';

/** What InitiateTillTransfer takes. */
export interface InitiateTillTransferInput {
  /** Key of the till that gives. At most 34 characters. */
  readonly fromTill: string;
  /** Key of the till that receives. At most 34 characters. */
  readonly toTill: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What it is for, in words. At most 200 characters. */
  readonly narration?: string | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** By which channel it comes: branch, online, or any other word; rule files may decide by it. At most 40 characters. */
  readonly channel?: string | undefined;
}

/** What InitiateTillTransfer answers. */
export interface InitiateTillTransferData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** State that it is in. */
  readonly status: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** All that the account holds. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly balance: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
}

/** What InitiateTillTransfer is refused by. */
export type InitiateTillTransferRefusal = CommandRefusal | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'SAME_ACCOUNT' | 'TILL_CLOSED' | 'TILL_NOT_FOUND';

/** What InitiateVaultTransaction takes. */
export interface InitiateVaultTransactionInput {
  /** Key of the vault. At most 34 characters. */
  readonly vault: string;
  /** Key of the till. At most 34 characters. */
  readonly till: string;
  /** Whether it goes in or out. */
  readonly direction: "IssueToTill" | "ReturnToVault";
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What it is for, in words. At most 200 characters. */
  readonly narration?: string | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** By which channel it comes: branch, online, or any other word; rule files may decide by it. At most 40 characters. */
  readonly channel?: string | undefined;
}

/** What InitiateVaultTransaction answers. */
export interface InitiateVaultTransactionData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** State that it is in. */
  readonly status: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** All that the account holds. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly balance: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
}

/** What InitiateVaultTransaction is refused by. */
export type InitiateVaultTransactionRefusal = CommandRefusal | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'TILL_CLOSED' | 'TILL_NOT_FOUND' | 'VAULT_NOT_FOUND';

/** What OpenTillCommand takes. */
export interface OpenTillInput {
  /** Key of the till. At most 34 characters. */
  readonly till: string;
  /** Notes. At most 500 characters. */
  readonly notes?: string | undefined;
}

/** What OpenTillCommand answers. */
export interface OpenTillData {
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** Name of it. */
  readonly name: string;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Cash by the books. */
  readonly balance: number;
  /** Cash in pending transactions. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** State that it is in. */
  readonly state: "Closed" | "Open";
  /** Subject of who opened it: the same as openedById. */
  readonly openedBy: string | null;
  /** Subject of who opened it: `sub` of the token; null before anybody did. */
  readonly openedById: string | null;
  /** When it was opened, in UTC. */
  readonly openedAt: string | null;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
  /** Counted at the last closing. */
  readonly countedCash: number | null;
  /** Counted less booked, at the last closing. */
  readonly difference: number | null;
}

/** What OpenTillCommand is refused by. */
export type OpenTillRefusal = CommandRefusal | 'TILL_ALREADY_OPEN' | 'TILL_NOT_FOUND';

/** What RetrieveTillsQuery takes. */
export interface RetrieveTillsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Only those of this branch: Encoded key or code of a branch. At most 64 characters. */
  readonly branchKey?: string | undefined;
  /** State that it is in. */
  readonly state?: "Open" | "Closed" | undefined;
}

/** What RetrieveTillsQuery answers. */
export interface RetrieveTillsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveTillsItem[];
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

/** An item of what RetrieveTillsQuery answers. */
export interface RetrieveTillsItem {
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** Name of it. */
  readonly name: string;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Cash by the books. */
  readonly balance: number;
  /** Cash in pending transactions. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** State that it is in. */
  readonly state: "Closed" | "Open";
  /** Subject of who opened it: the same as openedById. */
  readonly openedBy: string | null;
  /** Subject of who opened it: `sub` of the token; null before anybody did. */
  readonly openedById: string | null;
  /** When it was opened, in UTC. */
  readonly openedAt: string | null;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
  /** Counted at the last closing. */
  readonly countedCash: number | null;
  /** Counted less booked, at the last closing. */
  readonly difference: number | null;
}

/** What RetrieveTillsQuery is refused by. */
export type RetrieveTillsRefusal = QueryRefusal;

/** What RetrieveVaultsQuery takes. */
export interface RetrieveVaultsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Only those of this branch: Encoded key or code of a branch. At most 64 characters. */
  readonly branchKey?: string | undefined;
  /** State that it is in. */
  readonly state?: "Open" | "Closed" | undefined;
}

/** What RetrieveVaultsQuery answers. */
export interface RetrieveVaultsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveVaultsItem[];
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

/** An item of what RetrieveVaultsQuery answers. */
export interface RetrieveVaultsItem {
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** Name of it. */
  readonly name: string;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Cash by the books. */
  readonly balance: number;
  /** Cash in pending transactions. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** State that it is in. */
  readonly state: "Closed" | "Open";
  /** Subject of who opened it: the same as openedById. */
  readonly openedBy: string | null;
  /** Subject of who opened it: `sub` of the token; null before anybody did. */
  readonly openedById: string | null;
  /** When it was opened, in UTC. */
  readonly openedAt: string | null;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
  /** Counted at the last closing. */
  readonly countedCash: number | null;
  /** Counted less booked, at the last closing. */
  readonly difference: number | null;
}

/** What RetrieveVaultsQuery is refused by. */
export type RetrieveVaultsRefusal = QueryRefusal;
