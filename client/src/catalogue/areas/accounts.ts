// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface AccountsCommands {
  /**
   * Stops the debits of an account; credits are taken all the same.
   *
   * ActivatePNDOnAccountCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `ACCOUNT_STATE`: The state of the account does not allow this.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.activatePNDOnAccount({ accountNumber: '1000000002' });
   * ```
   */
  readonly activatePNDOnAccount: Command<ActivatePNDOnAccountInput, ActivatePNDOnAccountData, ActivatePNDOnAccountRefusal>;
  /**
   * Approves an account that another person opened: it is active.
   *
   * ApproveDepositAccountCommand; permission `accounts.manage`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `ACCOUNT_STATE`: The state of the account does not allow this.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.approveDepositAccount({ accountNumber: '2000000001' });
   * ```
   */
  readonly approveDepositAccount: Command<ApproveDepositAccountInput, ApproveDepositAccountData, ApproveDepositAccountRefusal>;
  /**
   * Opens every account of an import that another person proposed, with its balances.
   *
   * ApproveImportCommand; permission `imports.approve`.
   * Decided by `transactions/maker-checker`, `transactions/approval-limits`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `IMPORT_ALTERED`: The stored rows are not those that were proposed: reject the import and send the file again.
   * - `IMPORT_NOT_FOUND`: There is no such proposed import.
   * - `IMPORT_STATE`: The import was approved or rejected already.
   *
   * @example
   * ```ts
   * const result = await bank.approveImport({ importId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly approveImport: Command<ApproveImportInput, ApproveImportData, ApproveImportRefusal>;
  /**
   * Closes an account for good; refused while its balance, its holds or its fees owed are not zero.
   *
   * CloseDepositAccountCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_EMPTY`: The account is not empty: its balance and its holds must be zero.
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `ACCOUNT_STATE`: The state of the account does not allow this.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.closeDepositAccount({ accountNumber: '1000000005', comment: 'The client asked for it' });
   * ```
   */
  readonly closeDepositAccount: Command<CloseDepositAccountInput, CloseDepositAccountData, CloseDepositAccountRefusal>;
  /**
   * Releases a locked amount: it is available again, also where the account is locked.
   *
   * DeleteDepositLockAmountCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOCK_NOT_FOUND`: There is no such locked amount.
   * - `LOCK_RELEASED`: This amount was released already.
   *
   * @example
   * ```ts
   * const result = await bank.deleteDepositLockAmount({ lockId: '01900000-0000-7000-8000-000000000001' });
   * ```
   */
  readonly deleteDepositLockAmount: Command<DeleteDepositLockAmountInput, DeleteDepositLockAmountData, DeleteDepositLockAmountRefusal>;
  /**
   * Opens every account of a file, or none; balances and active accounts wait for another person. Numbers that are there are left alone.
   *
   * ImportAccountsCommand; permission `imports.run`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.importAccounts({ rows: [{ accountNumber: '0045001', clientEncodedKey: 'client-amina', productCode: 'SAVINGS', branchKey: 'BR005', state: 'Active', balance: 1500.25 }] });
   * ```
   */
  readonly importAccounts: Command<ImportAccountsInput, ImportAccountsData, ImportAccountsRefusal>;
  /**
   * Locks an active account: no money moves on it until it is unlocked.
   *
   * LockDepositAccountCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `ACCOUNT_STATE`: The state of the account does not allow this.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.lockDepositAccount({ accountNumber: '1000000002' });
   * ```
   */
  readonly lockDepositAccount: Command<LockDepositAccountInput, LockDepositAccountData, LockDepositAccountRefusal>;
  /**
   * Locks an amount of an account: it stays, and is not available until it is released.
   *
   * LockDepositAmountCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `ACCOUNT_STATE`: The state of the account does not allow this.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   *
   * @example
   * ```ts
   * const result = await bank.lockDepositAmount({ accountNumber: '1000000001', amount: 2500, reason: 'Court order 12/2026' });
   * ```
   */
  readonly lockDepositAmount: Command<LockDepositAmountInput, LockDepositAmountData, LockDepositAmountRefusal>;
  /**
   * Opens an account for an active client; it waits for approval where the policy says so.
   *
   * OpenDepositAccountCommand; permission `accounts.manage`.
   * Decided by `accounts/opening`.
   *
   * Refused by:
   * - `ACCOUNT_NUMBER_TAKEN`: Another account has this number already.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `CLIENT_STATE`: The state of the client does not allow this.
   * - `DEPOSIT_PRODUCT_NOT_FOUND`: There is no such deposit product, or it is not active.
   *
   * @example
   * ```ts
   * const result = await bank.openDepositAccount({ clientEncodedKey: 'client-amina', productCode: 'SAVINGS', branchKey: 'BR005' });
   * ```
   */
  readonly openDepositAccount: Command<OpenDepositAccountInput, OpenDepositAccountData, OpenDepositAccountRefusal>;
  /**
   * Rejects an account that waits for approval, for good.
   *
   * RejectDepositAccountCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `ACCOUNT_STATE`: The state of the account does not allow this.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.rejectDepositAccount({ accountNumber: '2000000001', comment: 'Opened twice' });
   * ```
   */
  readonly rejectDepositAccount: Command<RejectDepositAccountInput, RejectDepositAccountData, RejectDepositAccountRefusal>;
  /**
   * Drops a proposed import; who proposed it may take it back too.
   *
   * RejectImportCommand; permission `imports.approve` or `imports.run`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `IMPORT_NOT_FOUND`: There is no such proposed import.
   * - `IMPORT_STATE`: The import was approved or rejected already.
   *
   * @example
   * ```ts
   * const result = await bank.rejectImport({ importId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly rejectImport: Command<RejectImportInput, RejectImportData, RejectImportRefusal>;
  /**
   * Allows the debits of an account again.
   *
   * ReleasePNDFromDepositAccountCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `ACCOUNT_STATE`: The state of the account does not allow this.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.releasePNDFromDepositAccount({ accountNumber: '1000000002' });
   * ```
   */
  readonly releasePNDFromDepositAccount: Command<ReleasePNDFromDepositAccountInput, ReleasePNDFromDepositAccountData, ReleasePNDFromDepositAccountRefusal>;
  /**
   * Unlocks a locked account: it is active again.
   *
   * UnlockDepositAccountCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `ACCOUNT_STATE`: The state of the account does not allow this.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.unlockDepositAccount({ accountNumber: '1000000002' });
   * ```
   */
  readonly unlockDepositAccount: Command<UnlockDepositAccountInput, UnlockDepositAccountData, UnlockDepositAccountRefusal>;
}

export interface AccountsQueries {
  /**
   * The statement of an account as a file: opening balance, lines, closing balance.
   *
   * ExportAccountStatementQuery; permission `accounts.view`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   *
   * @example
   * ```ts
   * const result = await bank.query.exportAccountStatement({ accountNumber: '1000000001', format: 'csv' });
   * ```
   */
  readonly exportAccountStatement: Query<ExportAccountStatementInput, ExportAccountStatementData, ExportAccountStatementRefusal>;
  /**
   * What holds money of an account now: transactions that wait, amounts locked by hand.
   *
   * RetrieveAccountHoldsQuery; permission `accounts.view`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveAccountHolds({ accountNumber: '1000000001' });
   * ```
   */
  readonly retrieveAccountHolds: Query<RetrieveAccountHoldsInput, RetrieveAccountHoldsData, RetrieveAccountHoldsRefusal>;
  /**
   * An account with its balance, what is held on it and what is available; its balance of a day.
   *
   * RetrieveAccountQuery; permission `accounts.view`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveAccount({ accountNumber: '1000000001' });
   * ```
   */
  readonly retrieveAccount: Query<RetrieveAccountInput, RetrieveAccountData, RetrieveAccountRefusal>;
  /**
   * The dated lines of an account with the running balance, newest first.
   *
   * RetrieveAccountStatementQuery; permission `accounts.view`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveAccountStatement({ accountNumber: '1000000001', pageSize: 20 })) console.log(item);
   * ```
   */
  readonly retrieveAccountStatement: ListQuery<RetrieveAccountStatementInput, RetrieveAccountStatementData, RetrieveAccountStatementRefusal, RetrieveAccountStatementItem>;
  /**
   * Accounts of clients by name, number, state, client, branch or composed filters, by number; balances of a day.
   *
   * RetrieveAccountsListQuery; permission `accounts.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveAccountsList({ searchText: 'amina', state: ['Active'] })) console.log(item);
   * ```
   */
  readonly retrieveAccountsList: ListQuery<RetrieveAccountsListInput, RetrieveAccountsListData, RetrieveAccountsListRefusal, RetrieveAccountsListItem>;
  /**
   * Amounts that are or were locked by hand, newest first.
   *
   * RetrieveDepositLockAmountsQuery; permission `accounts.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveDepositLockAmounts({ accountNumber: '1000000001', state: 'Locked' })) console.log(item);
   * ```
   */
  readonly retrieveDepositLockAmounts: ListQuery<RetrieveDepositLockAmountsInput, RetrieveDepositLockAmountsData, RetrieveDepositLockAmountsRefusal, RetrieveDepositLockAmountsItem>;
  /**
   * One import with its rows, page by page: what an approver puts his name to.
   *
   * RetrieveImportByIdQuery; permission `imports.approve` or `imports.run`.
   *
   * Refused by:
   * - `IMPORT_NOT_FOUND`: There is no such proposed import.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveImportById({ importId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' })) console.log(item);
   * ```
   */
  readonly retrieveImportById: ListQuery<RetrieveImportByIdInput, RetrieveImportByIdData, RetrieveImportByIdRefusal, RetrieveImportByIdItem>;
  /**
   * Imports of accounts that carry balances, newest first.
   *
   * RetrieveImportsQuery; permission `imports.approve` or `imports.run`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveImports({ state: 'Proposed' })) console.log(item);
   * ```
   */
  readonly retrieveImports: ListQuery<RetrieveImportsInput, RetrieveImportsData, RetrieveImportsRefusal, RetrieveImportsItem>;
  /**
   * Posted journal lines, newest first; the lines of one journal sum to zero.
   *
   * RetrieveJournalQuery; permission `audit.view` or `accounts.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveJournal({ pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveJournal: ListQuery<RetrieveJournalInput, RetrieveJournalData, RetrieveJournalRefusal, RetrieveJournalItem>;
  /**
   * Debits, credits and balance of every general-ledger account; the two sides are equal.
   *
   * RetrieveTrialBalanceQuery; permission `audit.view` or `accounts.manage`.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveTrialBalance();
   * ```
   */
  readonly retrieveTrialBalance: Query<RetrieveTrialBalanceInput, RetrieveTrialBalanceData, RetrieveTrialBalanceRefusal>;
}

/** What ActivatePNDOnAccountCommand takes. */
export interface ActivatePNDOnAccountInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ActivatePNDOnAccountCommand answers. */
export interface ActivatePNDOnAccountData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
}

/** What ActivatePNDOnAccountCommand is refused by. */
export type ActivatePNDOnAccountRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_STATE' | 'APPROVAL_REQUIRED';

/** What ApproveDepositAccountCommand takes. */
export interface ApproveDepositAccountInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ApproveDepositAccountCommand answers. */
export interface ApproveDepositAccountData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
}

/** What ApproveDepositAccountCommand is refused by. */
export type ApproveDepositAccountRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_STATE' | 'APPROVAL_REQUIRED';

/** What ApproveImportCommand takes. */
export interface ApproveImportInput {
  /** As the proposal answered it. A UUID. */
  readonly importId: string;
}

/** What ApproveImportCommand answers. */
export interface ApproveImportData {
  /** Id of the import. */
  readonly importId: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Approved" | "Rejected";
  /** Accounts that it opens. */
  readonly accounts: number;
  /** Rows of the file whose accounts were there before. */
  readonly unchanged: number;
  /** Accounts that carry a balance. */
  readonly withBalance: number;
  /** All balances together, in currency units. */
  readonly totalBalance: number;
  /** The largest balance, in currency units. */
  readonly largestBalance: number;
  /** SHA-256 of the rows. */
  readonly hash: string;
  /** Subject of who proposed it: the same as proposedById. */
  readonly proposedBy: string;
  /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
  readonly proposedById: string;
  /** When it was proposed, in UTC. */
  readonly proposedAt: string;
  /** Subject of who decided: the same as decidedById. */
  readonly decidedBy: string | null;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** Why. */
  readonly reason: string | null;
}

/** What ApproveImportCommand is refused by. */
export type ApproveImportRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'IMPORT_ALTERED' | 'IMPORT_NOT_FOUND' | 'IMPORT_STATE';

/** What CloseDepositAccountCommand takes. */
export interface CloseDepositAccountInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What CloseDepositAccountCommand answers. */
export interface CloseDepositAccountData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
}

/** What CloseDepositAccountCommand is refused by. */
export type CloseDepositAccountRefusal = CommandRefusal | 'ACCOUNT_NOT_EMPTY' | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_STATE' | 'APPROVAL_REQUIRED';

/** What DeleteDepositLockAmountCommand takes. */
export interface DeleteDepositLockAmountInput {
  /** The locked amount. A UUID. */
  readonly lockId: string;
}

/** What DeleteDepositLockAmountCommand answers. */
export interface DeleteDepositLockAmountData {
  /** Id of the locked amount. */
  readonly lockId: string;
  /** Number of the account. */
  readonly accountNumber: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** State that it is in. */
  readonly state: "Locked" | "Released";
  /** Why. */
  readonly reason: string;
  /** Subject of who locked it: the same as lockedById. */
  readonly lockedBy: string;
  /** Subject of who locked it: `sub` of the token. */
  readonly lockedById: string;
  /** When it was locked, in UTC. */
  readonly lockedAt: string;
  /** Subject of who released it: the same as releasedById. */
  readonly releasedBy: string | null;
  /** Subject of who released it: `sub` of the token; null while nobody did. */
  readonly releasedById: string | null;
  /** When it was released, in UTC; null while it is not. */
  readonly releasedAt: string | null;
  /** Amount in currency units. */
  readonly availableBalance: number;
}

/** What DeleteDepositLockAmountCommand is refused by. */
export type DeleteDepositLockAmountRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'LOCK_NOT_FOUND' | 'LOCK_RELEASED';

/** What ExportAccountStatementQuery takes. */
export interface ExportAccountStatementInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber?: string | undefined;
  /** Key of the account, which stays when its number changes. At most 64 characters. */
  readonly accountEncodedKey?: string | undefined;
  /** Booked at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Booked at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
  /** A file of which kind. */
  readonly format: "csv" | "xlsx";
}

/** What ExportAccountStatementQuery answers. */
export interface ExportAccountStatementData {
  /** Name of the file. */
  readonly fileName: string;
  /** Ask for it in `Accept` to get the file by itself. */
  readonly contentType: string;
  /** The file in base64; null of more than 1000 rows: they come as a file alone. */
  readonly content: string | null;
}

/** What ExportAccountStatementQuery is refused by. */
export type ExportAccountStatementRefusal = QueryRefusal | 'ACCOUNT_NOT_FOUND';

/** What ImportAccountsCommand takes. */
export interface ImportAccountsInput {
  /** The rows. At least 1 of them. */
  readonly rows: readonly {
    /** The number of the former system. */
    readonly accountNumber: string;
    /** An active client. At most 64 characters. */
    readonly clientEncodedKey: string;
    /** Code of a deposit product. At most 40 characters. */
    readonly productCode: string;
    /** Encoded key or code of an active branch. At most 64 characters. */
    readonly branchKey: string;
    /** The name of the client by default. At most 200 characters. */
    readonly accountName?: string | undefined;
    /** PendingApproval by default. */
    readonly state?: "PendingApproval" | "Active" | undefined;
    /** Carried over from the former system; active accounts only. At most two decimals. At least 0. */
    readonly balance?: number | undefined;
  }[];
}

/** What ImportAccountsCommand answers. */
export type ImportAccountsData = {
  /** When it was made, in UTC. */
  readonly created: number;
  /** Rows that were there before: left as they are. */
  readonly unchanged: number;
} | {
  /** Id of the import. */
  readonly importId: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Approved" | "Rejected";
  /** Accounts that it opens. */
  readonly accounts: number;
  /** Rows of the file whose accounts were there before. */
  readonly unchanged: number;
  /** Accounts that carry a balance. */
  readonly withBalance: number;
  /** All balances together, in currency units. */
  readonly totalBalance: number;
  /** The largest balance, in currency units. */
  readonly largestBalance: number;
  /** SHA-256 of the rows. */
  readonly hash: string;
  /** Subject of who proposed it: the same as proposedById. */
  readonly proposedBy: string;
  /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
  readonly proposedById: string;
  /** When it was proposed, in UTC. */
  readonly proposedAt: string;
  /** Subject of who decided: the same as decidedById. */
  readonly decidedBy: string | null;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** Why. */
  readonly reason: string | null;
};

/** What ImportAccountsCommand is refused by. */
export type ImportAccountsRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED';

/** What LockDepositAccountCommand takes. */
export interface LockDepositAccountInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What LockDepositAccountCommand answers. */
export interface LockDepositAccountData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
}

/** What LockDepositAccountCommand is refused by. */
export type LockDepositAccountRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_STATE' | 'APPROVAL_REQUIRED';

/** What LockDepositAmountCommand takes. */
export interface LockDepositAmountInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** Why. At most 500 characters. */
  readonly reason: string;
}

/** What LockDepositAmountCommand answers. */
export interface LockDepositAmountData {
  /** Id of the locked amount. */
  readonly lockId: string;
  /** Number of the account. */
  readonly accountNumber: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** State that it is in. */
  readonly state: "Locked" | "Released";
  /** Why. */
  readonly reason: string;
  /** Subject of who locked it: the same as lockedById. */
  readonly lockedBy: string;
  /** Subject of who locked it: `sub` of the token. */
  readonly lockedById: string;
  /** When it was locked, in UTC. */
  readonly lockedAt: string;
  /** Subject of who released it: the same as releasedById. */
  readonly releasedBy: string | null;
  /** Subject of who released it: `sub` of the token; null while nobody did. */
  readonly releasedById: string | null;
  /** When it was released, in UTC; null while it is not. */
  readonly releasedAt: string | null;
  /** Amount in currency units. */
  readonly availableBalance: number;
}

/** What LockDepositAmountCommand is refused by. */
export type LockDepositAmountRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_STATE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'INSUFFICIENT_BALANCE';

/** What OpenDepositAccountCommand takes. */
export interface OpenDepositAccountInput {
  /** The client. At most 64 characters. */
  readonly clientEncodedKey: string;
  /** Code of a deposit product. At most 40 characters. */
  readonly productCode: string;
  /** Encoded key or code of an active branch. At most 64 characters. */
  readonly branchKey: string;
  /** The name of the client by default. At most 200 characters. */
  readonly accountName?: string | undefined;
  /** A number of a former system; the bank gives one out by default. */
  readonly accountNumber?: string | undefined;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What OpenDepositAccountCommand answers. */
export interface OpenDepositAccountData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
}

/** What OpenDepositAccountCommand is refused by. */
export type OpenDepositAccountRefusal = CommandRefusal | 'ACCOUNT_NUMBER_TAKEN' | 'APPROVAL_REQUIRED' | 'BRANCH_NOT_FOUND' | 'CLIENT_NOT_FOUND' | 'CLIENT_STATE' | 'DEPOSIT_PRODUCT_NOT_FOUND';

/** What RejectDepositAccountCommand takes. */
export interface RejectDepositAccountInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What RejectDepositAccountCommand answers. */
export interface RejectDepositAccountData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
}

/** What RejectDepositAccountCommand is refused by. */
export type RejectDepositAccountRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_STATE' | 'APPROVAL_REQUIRED';

/** What RejectImportCommand takes. */
export interface RejectImportInput {
  /** As the proposal answered it. A UUID. */
  readonly importId: string;
  /** Why. At most 500 characters. */
  readonly reason?: string | undefined;
}

/** What RejectImportCommand answers. */
export interface RejectImportData {
  /** Id of the import. */
  readonly importId: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Approved" | "Rejected";
  /** Accounts that it opens. */
  readonly accounts: number;
  /** Rows of the file whose accounts were there before. */
  readonly unchanged: number;
  /** Accounts that carry a balance. */
  readonly withBalance: number;
  /** All balances together, in currency units. */
  readonly totalBalance: number;
  /** The largest balance, in currency units. */
  readonly largestBalance: number;
  /** SHA-256 of the rows. */
  readonly hash: string;
  /** Subject of who proposed it: the same as proposedById. */
  readonly proposedBy: string;
  /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
  readonly proposedById: string;
  /** When it was proposed, in UTC. */
  readonly proposedAt: string;
  /** Subject of who decided: the same as decidedById. */
  readonly decidedBy: string | null;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** Why. */
  readonly reason: string | null;
}

/** What RejectImportCommand is refused by. */
export type RejectImportRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'IMPORT_NOT_FOUND' | 'IMPORT_STATE';

/** What ReleasePNDFromDepositAccountCommand takes. */
export interface ReleasePNDFromDepositAccountInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ReleasePNDFromDepositAccountCommand answers. */
export interface ReleasePNDFromDepositAccountData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
}

/** What ReleasePNDFromDepositAccountCommand is refused by. */
export type ReleasePNDFromDepositAccountRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_STATE' | 'APPROVAL_REQUIRED';

/** What RetrieveAccountHoldsQuery takes. */
export interface RetrieveAccountHoldsInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber?: string | undefined;
  /** Key of the account, which stays when its number changes. At most 64 characters. */
  readonly accountEncodedKey?: string | undefined;
}

/** What RetrieveAccountHoldsQuery answers. */
export interface RetrieveAccountHoldsData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Every hold was found; false where older ones were not looked for any more. */
  readonly complete: boolean;
  /** The 200 largest, the largest first. */
  readonly holds: readonly {
    /** Amount in currency units. */
    readonly amount: number;
    /** debit: lowers what is available; credit: is announced. */
    readonly direction: "debit" | "credit";
    /** What keeps the hold, as the ledger names it. */
    readonly reference: string;
    /** The transaction that keeps it. */
    readonly transactionId: string | null;
    /** The type of that transaction. */
    readonly transactionType: ("DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER") | null;
    /** The narration of that transaction. */
    readonly narration: string | null;
    /** The amount locked by hand that keeps it. */
    readonly lockId: string | null;
  }[];
}

/** What RetrieveAccountHoldsQuery is refused by. */
export type RetrieveAccountHoldsRefusal = QueryRefusal | 'ACCOUNT_NOT_FOUND';

/** What RetrieveAccountQuery takes. */
export interface RetrieveAccountInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber?: string | undefined;
  /** Key of the account, which stays when its number changes. At most 64 characters. */
  readonly accountEncodedKey?: string | undefined;
  /** The balance at the end of this day of the bank, too: today (by now) or before. A day: YYYY-MM-DD. */
  readonly asOf?: string | undefined;
}

/** What RetrieveAccountQuery answers. */
export interface RetrieveAccountData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
  /** The balance at the end of the day in `asOf`; of today, by now. */
  readonly asOf?: {
    /** The day that was asked for. */
    readonly date: string;
    /** Balance at the end of that day; 0 before its first line. */
    readonly balance: number;
    /** The last line of the statement by then; 0 where none was. */
    readonly line: number;
    /** Whether the account was there by then: its openedAt is not after that day. */
    readonly wasOpened: boolean;
  };
}

/** What RetrieveAccountQuery is refused by. */
export type RetrieveAccountRefusal = QueryRefusal | 'ACCOUNT_NOT_FOUND';

/** What RetrieveAccountStatementQuery takes. */
export interface RetrieveAccountStatementInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber?: string | undefined;
  /** Key of the account, which stays when its number changes. At most 64 characters. */
  readonly accountEncodedKey?: string | undefined;
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Booked at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Booked at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveAccountStatementQuery answers. */
export interface RetrieveAccountStatementData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** The rows of this page. */
  readonly items: readonly RetrieveAccountStatementItem[];
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

/** An item of what RetrieveAccountStatementQuery answers. */
export interface RetrieveAccountStatementItem {
  /** Position in the statement, from 1 without gaps. */
  readonly line: number;
  /** The day. */
  readonly date: string;
  /** Id of the transaction. */
  readonly transactionId: string;
  /** Type of it. */
  readonly type: "accrual" | "accrual-reversal" | "bounce" | "cancellation" | "clearing" | "closing" | "collection" | "disbursement" | "fee" | "fees-owed" | "opening" | "partner-payment" | "partner-transfer" | "pay-off" | "penalty" | "repayment" | "reversal" | "settlement" | "submission" | "till-count" | "write-off";
  /** What it is for, in words. */
  readonly narration: string | null;
  /** Booked on the debit side, in currency units. */
  readonly debit: number;
  /** Booked on the credit side, in currency units. */
  readonly credit: number;
  /** Balance after this line. */
  readonly balance: number;
}

/** What RetrieveAccountStatementQuery is refused by. */
export type RetrieveAccountStatementRefusal = QueryRefusal | 'ACCOUNT_NOT_FOUND';

/** What RetrieveAccountsListQuery takes. */
export interface RetrieveAccountsListInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Part of the name, the number or the key of the client. At most 200 characters. */
  readonly searchText?: string | undefined;
  /** State that it is in. */
  readonly state?: readonly ("PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed")[] | undefined;
  /** Key of the client. At most 64 characters. */
  readonly clientEncodedKey?: string | undefined;
  /** Id of the branch. At most 64 characters. */
  readonly branchId?: string | undefined;
  /** What to look for: each a field, an operator and a value. */
  readonly filters?: readonly {
    /** A property of the items, such as Name. At most 60 characters. */
    readonly propertyName: string;
    /** How the property is compared with the value; in any case. */
    readonly operator: "Equals" | "NotEquals" | "Contains" | "StartsWith" | "EndsWith" | "GreaterThan" | "GreaterThanOrEqual" | "LessThan" | "LessThanOrEqual" | "In" | "NotIn";
    /** What to compare with; an array for In and NotIn. */
    readonly value: unknown;
    /** How this item joins the ones before it, in any case; And when absent. */
    readonly logicalOperator?: "And" | "Or" | undefined;
  }[] | undefined;
  /** The balance at the end of this day of the bank, too: today (by now) or before. A day: YYYY-MM-DD. */
  readonly asOf?: string | undefined;
}

/** What RetrieveAccountsListQuery answers. */
export interface RetrieveAccountsListData {
  /** The rows of this page. */
  readonly items: readonly RetrieveAccountsListItem[];
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

/** An item of what RetrieveAccountsListQuery answers. */
export interface RetrieveAccountsListItem {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
  /** The balance at the end of the day in `asOf`; of today, by now. */
  readonly asOf?: {
    /** The day that was asked for. */
    readonly date: string;
    /** Balance at the end of that day; 0 before its first line. */
    readonly balance: number;
    /** The last line of the statement by then; 0 where none was. */
    readonly line: number;
  };
}

/** What RetrieveAccountsListQuery is refused by. */
export type RetrieveAccountsListRefusal = QueryRefusal;

/** What RetrieveDepositLockAmountsQuery takes. */
export interface RetrieveDepositLockAmountsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Number of the account. At most 34 characters. */
  readonly accountNumber?: string | undefined;
  /** Locks on the accounts of this client. At most 64 characters. */
  readonly clientEncodedKey?: string | undefined;
  /** State that it is in. */
  readonly state?: "Locked" | "Released" | undefined;
}

/** What RetrieveDepositLockAmountsQuery answers. */
export interface RetrieveDepositLockAmountsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveDepositLockAmountsItem[];
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

/** An item of what RetrieveDepositLockAmountsQuery answers. */
export interface RetrieveDepositLockAmountsItem {
  /** Id of the locked amount. */
  readonly lockId: string;
  /** Number of the account. */
  readonly accountNumber: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** State that it is in. */
  readonly state: "Locked" | "Released";
  /** Why. */
  readonly reason: string;
  /** Subject of who locked it: the same as lockedById. */
  readonly lockedBy: string;
  /** Subject of who locked it: `sub` of the token. */
  readonly lockedById: string;
  /** When it was locked, in UTC. */
  readonly lockedAt: string;
  /** Subject of who released it: the same as releasedById. */
  readonly releasedBy: string | null;
  /** Subject of who released it: `sub` of the token; null while nobody did. */
  readonly releasedById: string | null;
  /** When it was released, in UTC; null while it is not. */
  readonly releasedAt: string | null;
}

/** What RetrieveDepositLockAmountsQuery is refused by. */
export type RetrieveDepositLockAmountsRefusal = QueryRefusal;

/** What RetrieveImportByIdQuery takes. */
export interface RetrieveImportByIdInput {
  /** As the proposal answered it. A UUID. */
  readonly importId: string;
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 100 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
}

/** What RetrieveImportByIdQuery answers. */
export interface RetrieveImportByIdData {
  /** Id of the import. */
  readonly importId: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Approved" | "Rejected";
  /** Accounts that it opens. */
  readonly accounts: number;
  /** Rows of the file whose accounts were there before. */
  readonly unchanged: number;
  /** Accounts that carry a balance. */
  readonly withBalance: number;
  /** All balances together, in currency units. */
  readonly totalBalance: number;
  /** The largest balance, in currency units. */
  readonly largestBalance: number;
  /** SHA-256 of the rows. */
  readonly hash: string;
  /** Subject of who proposed it: the same as proposedById. */
  readonly proposedBy: string;
  /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
  readonly proposedById: string;
  /** When it was proposed, in UTC. */
  readonly proposedAt: string;
  /** Subject of who decided: the same as decidedById. */
  readonly decidedBy: string | null;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** Why. */
  readonly reason: string | null;
  /** The rows. */
  readonly rows: {
    /** The rows of this page. */
    readonly items: readonly RetrieveImportByIdItem[];
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
  };
}

/** An item of what RetrieveImportByIdQuery answers. */
export interface RetrieveImportByIdItem {
  /** Its index in the rows of the file, from 0. */
  readonly row: number;
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Code of the product. */
  readonly productCode: string;
  /** Key of the branch. */
  readonly branchKey: string;
  /** null: the name of the client. */
  readonly accountName: string | null;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active";
  /** The booked balance, in currency units. */
  readonly balance: number;
}

/** What RetrieveImportByIdQuery is refused by. */
export type RetrieveImportByIdRefusal = QueryRefusal | 'IMPORT_NOT_FOUND';

/** What RetrieveImportsQuery takes. */
export interface RetrieveImportsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** State that it is in. */
  readonly state?: "Proposed" | "Approved" | "Rejected" | undefined;
}

/** What RetrieveImportsQuery answers. */
export interface RetrieveImportsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveImportsItem[];
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

/** An item of what RetrieveImportsQuery answers. */
export interface RetrieveImportsItem {
  /** Id of the import. */
  readonly importId: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Approved" | "Rejected";
  /** Accounts that it opens. */
  readonly accounts: number;
  /** Rows of the file whose accounts were there before. */
  readonly unchanged: number;
  /** Accounts that carry a balance. */
  readonly withBalance: number;
  /** All balances together, in currency units. */
  readonly totalBalance: number;
  /** The largest balance, in currency units. */
  readonly largestBalance: number;
  /** SHA-256 of the rows. */
  readonly hash: string;
  /** Subject of who proposed it: the same as proposedById. */
  readonly proposedBy: string;
  /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
  readonly proposedById: string;
  /** When it was proposed, in UTC. */
  readonly proposedAt: string;
  /** Subject of who decided: the same as decidedById. */
  readonly decidedBy: string | null;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** Why. */
  readonly reason: string | null;
}

/** What RetrieveImportsQuery is refused by. */
export type RetrieveImportsRefusal = QueryRefusal;

/** What RetrieveJournalQuery takes. */
export interface RetrieveJournalInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the transaction. At most 64 characters. */
  readonly transactionId?: string | undefined;
  /** Code of the account in the general ledger. At most 10 characters. */
  readonly glCode?: string | undefined;
  /** Booked at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Booked at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveJournalQuery answers. */
export interface RetrieveJournalData {
  /** The rows of this page. */
  readonly items: readonly RetrieveJournalItem[];
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

/** An item of what RetrieveJournalQuery answers. */
export interface RetrieveJournalItem {
  /** Id of the journal. */
  readonly journalId: string;
  /** Number of the line, from 1. */
  readonly line: number;
  /** Id of the transaction. */
  readonly transactionId: string;
  /** Kind of it. */
  readonly kind: "accrual" | "accrual-reversal" | "bounce" | "cancellation" | "clearing" | "closing" | "collection" | "disbursement" | "fee" | "fees-owed" | "opening" | "partner-payment" | "partner-transfer" | "pay-off" | "penalty" | "repayment" | "reversal" | "settlement" | "submission" | "till-count" | "write-off";
  /** Code of the account in the general ledger. */
  readonly glCode: string;
  /** Name of the account in the general ledger. */
  readonly glName: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string | null;
  /** Booked on the debit side, in currency units. */
  readonly debit: number;
  /** Booked on the credit side, in currency units. */
  readonly credit: number;
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** What it is for, in words. */
  readonly narration: string | null;
  /** When it was booked, in UTC. */
  readonly bookedAt: string;
}

/** What RetrieveJournalQuery is refused by. */
export type RetrieveJournalRefusal = QueryRefusal;

/** What RetrieveTrialBalanceQuery takes. */
export interface RetrieveTrialBalanceInput {
  /** What was booked by the end of this day of the bank. A day: YYYY-MM-DD. */
  readonly asOf?: string | undefined;
}

/** What RetrieveTrialBalanceQuery answers. */
export interface RetrieveTrialBalanceData {
  /** The rows. */
  readonly rows: readonly {
    /** Code of the account in the general ledger. */
    readonly glCode: string;
    /** Name of it. */
    readonly name: string;
    /** Kind of it. */
    readonly kind: "asset" | "liability" | "equity" | "income" | "expense";
    /** Booked on the debit side, in currency units. */
    readonly debit: number;
    /** Booked on the credit side, in currency units. */
    readonly credit: number;
    /** On the side on which the account grows. */
    readonly balance: number;
  }[];
  /** Booked on the debit side altogether, in currency units. */
  readonly totalDebit: number;
  /** Booked on the credit side altogether, in currency units. */
  readonly totalCredit: number;
}

/** What RetrieveTrialBalanceQuery is refused by. */
export type RetrieveTrialBalanceRefusal = QueryRefusal;

/** What UnlockDepositAccountCommand takes. */
export interface UnlockDepositAccountInput {
  /** Number of the account. At most 34 characters. */
  readonly accountNumber: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What UnlockDepositAccountCommand answers. */
export interface UnlockDepositAccountData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Tier of the account. */
  readonly accountTier: string;
  /** The tier again, by its short name. */
  readonly tier: string;
  /** State that it is in. */
  readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** Key of the product. */
  readonly productEncodedKey: string | null;
  /** Whether debits are refused. */
  readonly postNoDebit: boolean;
  /** The booked balance, in currency units. */
  readonly balance: number;
  /** All that is held, pending deposits included. */
  readonly holdAmount: number;
  /** Balance less what is held for payments. */
  readonly availableBalance: number;
  /** Taken from the next money that comes in. */
  readonly feesOwed: number;
  /** When it was opened, in UTC. */
  readonly openedAt: string;
  /** When it was closed, in UTC; null while it is not. */
  readonly closedAt: string | null;
}

/** What UnlockDepositAccountCommand is refused by. */
export type UnlockDepositAccountRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_STATE' | 'APPROVAL_REQUIRED';
