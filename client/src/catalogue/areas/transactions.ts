// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface TransactionsCommands {
  /**
   * Settles a pending transaction, or records the first of two approvals.
   *
   * ApproveTransaction; permission `transactions.approve`.
   * Decided by `transactions/approval-limits`, `transactions/dual-authorization`, `transactions/velocity`, `transactions/maker-checker`, `compliance/triggers`, `transactions/approval-date`.
   *
   * Refused by:
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_MOVED`: The approval would come to something else than was expected.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `DUPLICATE_REQUEST`: The transaction is in the requested state already.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `INVALID_STATE_TRANSITION`: The state of the linked record does not allow this.
   * - `TRANSACTION_NOT_FOUND`: There is no such transaction.
   * - `TRANSACTION_NOT_PENDING`: The transaction is not PENDING.
   * - `VELOCITY_LIMIT_EXCEEDED`: You have given as many approvals as one person may in this time.
   *
   * @example
   * ```ts
   * const result = await bank.approveTransaction({ transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', approverNotes: 'Identity checked' });
   * ```
   */
  readonly approveTransaction: Command<ApproveTransactionInput, ApproveTransactionData, ApproveTransactionRefusal>;
  /**
   * Calls a pending transaction off: its creator, or whoever may cancel any.
   *
   * CancelTransaction; permission `transactions.create` or `transactions.cancel`.
   * Decided by `compliance/triggers`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DUPLICATE_REQUEST`: The transaction is in the requested state already.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `INVALID_STATE_TRANSITION`: The state of the linked record does not allow this.
   * - `TRANSACTION_NOT_FOUND`: There is no such transaction.
   * - `TRANSACTION_NOT_PENDING`: The transaction is not PENDING.
   *
   * @example
   * ```ts
   * const result = await bank.cancelTransaction({ transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', cancellationReason: 'Entered twice' });
   * ```
   */
  readonly cancelTransaction: Command<CancelTransactionInput, CancelTransactionData, CancelTransactionRefusal>;
  /**
   * Takes money in for an account, at once or after approval.
   *
   * InitiateDeposit; permission `transactions.create`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   *
   * @example
   * ```ts
   * const result = await bank.initiateDeposit({ accountNumber: '1000000001', amount: 2500.5, narration: 'Cash at the counter', requireApproval: false, channel: 'branch' });
   * ```
   */
  readonly initiateDeposit: Command<InitiateDepositInput, InitiateDepositData, InitiateDepositRefusal>;
  /**
   * Moves money from one account of the bank to another, at once or after approval.
   *
   * InitiateTransfer; permission `transactions.create`.
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
   * - `SAME_ACCOUNT`: The two accounts must differ.
   *
   * @example
   * ```ts
   * const result = await bank.initiateTransfer({ fromAccountNumber: '1000000001', toAccountNumber: '1000000002', amount: 75.25, narration: 'Rent' });
   * ```
   */
  readonly initiateTransfer: Command<InitiateTransferInput, InitiateTransferData, InitiateTransferRefusal>;
  /**
   * Pays money out of an account, at once or after approval.
   *
   * InitiateWithdrawal; permission `transactions.create`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   *
   * @example
   * ```ts
   * const result = await bank.initiateWithdrawal({ accountNumber: '1000000001', amount: 400, narration: 'Cash at the counter', requireApproval: false, channel: 'branch' });
   * ```
   */
  readonly initiateWithdrawal: Command<InitiateWithdrawalInput, InitiateWithdrawalData, InitiateWithdrawalRefusal>;
  /**
   * An approver refuses a pending transaction; what it held is free again.
   *
   * RejectTransaction; permission `transactions.approve` or `transactions.reject`.
   * Decided by `compliance/triggers`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DUPLICATE_REQUEST`: The transaction is in the requested state already.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `INVALID_STATE_TRANSITION`: The state of the linked record does not allow this.
   * - `TRANSACTION_NOT_FOUND`: There is no such transaction.
   * - `TRANSACTION_NOT_PENDING`: The transaction is not PENDING.
   *
   * @example
   * ```ts
   * const result = await bank.rejectTransaction({ transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', rejectionReason: 'The signature does not match', rejectionCategory: 'FRAUD' });
   * ```
   */
  readonly rejectTransaction: Command<RejectTransactionInput, RejectTransactionData, RejectTransactionRefusal>;
  /**
   * Takes a settled transaction back by an opposite one, within its reversal window.
   *
   * ReverseTransaction; permission `transactions.reverse`.
   * Decided by `transactions/reversal-windows`, `transactions/maker-checker`, `compliance/triggers`.
   *
   * Refused by:
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `DUPLICATE_REQUEST`: The transaction is in the requested state already.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `INVALID_STATE_TRANSITION`: The state of the linked record does not allow this.
   * - `REVERSAL_WINDOW_EXPIRED`: The transaction is too old to be reversed.
   * - `TRANSACTION_NOT_FOUND`: There is no such transaction.
   * - `TRANSACTION_NOT_SETTLED`: The transaction is not SETTLED.
   *
   * @example
   * ```ts
   * const result = await bank.reverseTransaction({ transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', reversalReason: 'Credited to the wrong account', reversalCategory: 'ERROR_CORRECTION' });
   * ```
   */
  readonly reverseTransaction: Command<ReverseTransactionInput, ReverseTransactionData, ReverseTransactionRefusal>;
}

export interface TransactionsQueries {
  /**
   * Transactions as a file, newest first, by the filters of RetrieveAllTransactionsQuery.
   *
   * ExportTransactionsQuery; permission `transactions.view`.
   *
   * @example
   * ```ts
   * const result = await bank.query.exportTransactions({ status: [1], format: 'csv' });
   * ```
   */
  readonly exportTransactions: Query<ExportTransactionsInput, ExportTransactionsData, ExportTransactionsRefusal>;
  /**
   * Transactions, newest first, by state, account, type, amount, time, branch or client.
   *
   * RetrieveAllTransactionsQuery; permission `transactions.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveAllTransactions({ status: [0], pageSize: 20 })) console.log(item);
   * ```
   */
  readonly retrieveAllTransactions: ListQuery<RetrieveAllTransactionsInput, RetrieveAllTransactionsData, RetrieveAllTransactionsRefusal, RetrieveAllTransactionsItem>;
  /**
   * One transaction with its approvals, its history, its postings and the rules that decided it.
   *
   * RetrieveTransactionByIdQuery; permission `transactions.view`.
   *
   * Refused by:
   * - `TRANSACTION_NOT_FOUND`: There is no such transaction.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveTransactionById({ transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly retrieveTransactionById: Query<RetrieveTransactionByIdInput, RetrieveTransactionByIdData, RetrieveTransactionByIdRefusal>;
}

/** What ApproveTransaction takes. */
export interface ApproveTransactionInput {
  /** The pending transaction. A UUID. */
  readonly transactionId: string;
  /** What the approver said. At most 500 characters. */
  readonly approverNotes?: string | undefined;
  /** Date of the approval; the current time by default. A moment: ISO 8601. */
  readonly approvalDate?: string | undefined;
  /** What it has to come to, as a dry run said: PENDING where it waits on after this approval; it is refused where it would come to the other. */
  readonly expectedState?: "PENDING" | "SETTLED" | undefined;
}

/** What ApproveTransaction answers. */
export interface ApproveTransactionData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** State that it was in before. */
  readonly previousState: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** State that it is in now. */
  readonly newState: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** Who approved it. */
  readonly approvedBy: string;
  /** Subject of who approved it: `sub` of the token. */
  readonly approvedById: string;
  /** When it was approved, in UTC. */
  readonly approvalDate: string;
  /** What it changed of balances. */
  readonly balanceImpact: {
    /** Number of the account. */
    readonly accountNumber: string;
    /** Amount in currency units. */
    readonly previousBalance: number;
    /** Amount in currency units. */
    readonly newBalance: number;
    /** Amount in currency units. */
    readonly transactionAmount: number;
    /** Amount in currency units. */
    readonly holdReleased: number;
  };
}

/** What ApproveTransaction is refused by. */
export type ApproveTransactionRefusal = CommandRefusal | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_MOVED' | 'APPROVAL_REQUIRED' | 'CUSTOMER_ACCOUNT_CLOSED' | 'DUPLICATE_REQUEST' | 'INSUFFICIENT_BALANCE' | 'INVALID_STATE_TRANSITION' | 'TRANSACTION_NOT_FOUND' | 'TRANSACTION_NOT_PENDING' | 'VELOCITY_LIMIT_EXCEEDED';

/** What CancelTransaction takes. */
export interface CancelTransactionInput {
  /** The pending transaction. A UUID. */
  readonly transactionId: string;
  /** Why it was cancelled. At most 1000 characters. */
  readonly cancellationReason: string;
}

/** What CancelTransaction answers. */
export interface CancelTransactionData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** State that it was in before. */
  readonly previousState: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** State that it is in now. */
  readonly newState: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** Who cancelled it. */
  readonly cancelledBy: string;
  /** Subject of who cancelled it: `sub` of the token. */
  readonly cancelledById: string;
  /** When it was cancelled, in UTC. */
  readonly cancellationDate: string;
  /** Why it was cancelled. */
  readonly cancellationReason: string;
  /** What it changed of balances. */
  readonly balanceImpact: {
    /** Number of the account. */
    readonly accountNumber: string;
    /** Amount in currency units. */
    readonly balance: number;
    /** Amount in currency units. */
    readonly holdReleased: number;
    /** Amount in currency units. */
    readonly netChange: number;
  };
}

/** What CancelTransaction is refused by. */
export type CancelTransactionRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DUPLICATE_REQUEST' | 'INSUFFICIENT_BALANCE' | 'INVALID_STATE_TRANSITION' | 'TRANSACTION_NOT_FOUND' | 'TRANSACTION_NOT_PENDING';

/** What ExportTransactionsQuery takes. */
export interface ExportTransactionsInput {
  /** One transaction. At most 64 characters. */
  readonly id?: string | undefined;
  /** Created at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
  /** 0 PENDING, 1 SETTLED, 2 CANCELLED, 3 REVERSED. */
  readonly status?: readonly number[] | undefined;
  /** An account number. At most 34 characters. */
  readonly accountReference?: string | undefined;
  /** Type of the transaction. */
  readonly transactionType?: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER" | undefined;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly minAmount?: number | undefined;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly maxAmount?: number | undefined;
  /** Id of the branch. */
  readonly branchId?: number | string | undefined;
  /** A client, by number or encoded key. */
  readonly clientId?: number | string | undefined;
  /** The name under which the transaction is booked. At most 64 characters. */
  readonly transactionReference?: string | undefined;
  /** Words of its narration, or the id of its client. At most 100 characters. */
  readonly searchText?: string | undefined;
  /** A file of which kind. */
  readonly format: "csv" | "xlsx";
}

/** What ExportTransactionsQuery answers. */
export interface ExportTransactionsData {
  /** Name of the file. */
  readonly fileName: string;
  /** Ask for it in `Accept` to get the file by itself. */
  readonly contentType: string;
  /** The file in base64; null of more than 1000 rows: they come as a file alone. */
  readonly content: string | null;
}

/** What ExportTransactionsQuery is refused by. */
export type ExportTransactionsRefusal = QueryRefusal;

/** What InitiateDeposit takes. */
export interface InitiateDepositInput {
  /** Number or encoded key of the account. At most 64 characters. */
  readonly accountNumber: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What it is for, in words. At most 200 characters. */
  readonly narration?: string | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** By which channel it comes: branch, online, or any other word; rule files may decide by it. At most 40 characters. */
  readonly channel?: string | undefined;
  /** 1: a deposit. */
  readonly transactionType?: 1 | undefined;
}

/** What InitiateDeposit answers. */
export interface InitiateDepositData {
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

/** What InitiateDeposit is refused by. */
export type InitiateDepositRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE';

/** What InitiateTransfer takes. */
export interface InitiateTransferInput {
  /** Number of the account that pays. At most 34 characters. */
  readonly fromAccountNumber: string;
  /** Number of the account that receives. At most 34 characters. */
  readonly toAccountNumber: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What it is for, in words. At most 200 characters. */
  readonly narration?: string | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** By which channel it comes: branch, online, or any other word; rule files may decide by it. At most 40 characters. */
  readonly channel?: string | undefined;
}

/** What InitiateTransfer answers. */
export interface InitiateTransferData {
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

/** What InitiateTransfer is refused by. */
export type InitiateTransferRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'SAME_ACCOUNT';

/** What InitiateWithdrawal takes. */
export interface InitiateWithdrawalInput {
  /** Number or encoded key of the account. At most 64 characters. */
  readonly accountNumber: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What it is for, in words. At most 200 characters. */
  readonly narration?: string | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** By which channel it comes: branch, online, or any other word; rule files may decide by it. At most 40 characters. */
  readonly channel?: string | undefined;
  /** 2: a withdrawal. */
  readonly transactionType?: 2 | undefined;
}

/** What InitiateWithdrawal answers. */
export interface InitiateWithdrawalData {
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

/** What InitiateWithdrawal is refused by. */
export type InitiateWithdrawalRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE';

/** What RejectTransaction takes. */
export interface RejectTransactionInput {
  /** The pending transaction. A UUID. */
  readonly transactionId: string;
  /** Why it was rejected. At most 1000 characters. */
  readonly rejectionReason: string;
  /** Kind of the reason. */
  readonly rejectionCategory?: "FRAUD" | "COMPLIANCE" | "INSUFFICIENT_DOCUMENTATION" | "POLICY_VIOLATION" | "OTHER" | undefined;
}

/** What RejectTransaction answers. */
export interface RejectTransactionData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** State that it was in before. */
  readonly previousState: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** State that it is in now. */
  readonly newState: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** Who rejected it. */
  readonly rejectedBy: string;
  /** Subject of who rejected it: `sub` of the token. */
  readonly rejectedById: string;
  /** When it was rejected, in UTC. */
  readonly rejectionDate: string;
  /** Why it was rejected. */
  readonly rejectionReason: string;
  /** Kind of the reason. */
  readonly rejectionCategory: ("FRAUD" | "COMPLIANCE" | "INSUFFICIENT_DOCUMENTATION" | "POLICY_VIOLATION" | "OTHER") | null;
  /** What it changed of balances. */
  readonly balanceImpact: {
    /** Number of the account. */
    readonly accountNumber: string;
    /** Amount in currency units. */
    readonly balance: number;
    /** Amount in currency units. */
    readonly holdReleased: number;
    /** Amount in currency units. */
    readonly netChange: number;
  };
}

/** What RejectTransaction is refused by. */
export type RejectTransactionRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'DUPLICATE_REQUEST' | 'INSUFFICIENT_BALANCE' | 'INVALID_STATE_TRANSITION' | 'TRANSACTION_NOT_FOUND' | 'TRANSACTION_NOT_PENDING';

/** What RetrieveAllTransactionsQuery takes. */
export interface RetrieveAllTransactionsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
  /** One transaction. At most 64 characters. */
  readonly id?: string | undefined;
  /** Created at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
  /** 0 PENDING, 1 SETTLED, 2 CANCELLED, 3 REVERSED. */
  readonly status?: readonly number[] | undefined;
  /** An account number. At most 34 characters. */
  readonly accountReference?: string | undefined;
  /** Type of the transaction. */
  readonly transactionType?: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER" | undefined;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly minAmount?: number | undefined;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly maxAmount?: number | undefined;
  /** Id of the branch. */
  readonly branchId?: number | string | undefined;
  /** A client, by number or encoded key. */
  readonly clientId?: number | string | undefined;
  /** The name under which the transaction is booked. At most 64 characters. */
  readonly transactionReference?: string | undefined;
  /** Words of its narration, or the id of its client. At most 100 characters. */
  readonly searchText?: string | undefined;
}

/** What RetrieveAllTransactionsQuery answers. */
export interface RetrieveAllTransactionsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveAllTransactionsItem[];
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

/** An item of what RetrieveAllTransactionsQuery answers. */
export interface RetrieveAllTransactionsItem {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** The name under which the transaction is booked. */
  readonly transactionReference: string;
  /** Type of the transaction. */
  readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
  /** State that it is in. */
  readonly state: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** State that it is in. */
  readonly status: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** Amount in currency units. */
  readonly amount: number;
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Number of the account. */
  readonly accountNumber: string;
  /** Number of the account on the other side. */
  readonly counterAccountNumber: string | null;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** By which channel it came, in the word of its caller. */
  readonly channel: string;
  /** What it is for, in words. */
  readonly narration: string | null;
  /** Display name of who initiated it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was settled, in UTC; null while it is not. */
  readonly settledAt: string | null;
  /** When it expires, in UTC; null where it does not. */
  readonly expiresAt: string | null;
  /** Whether it waited longer than the bank allows itself. */
  readonly slaBreached: boolean;
  /** The lowest role that may do it. */
  readonly requiredRole: string | null;
  /** How many people have approved so far. */
  readonly approvalsGiven: number;
  /** Id of the transaction that it reverses; null where it reverses none. */
  readonly reversalOf: string | null;
  /** Id of the transaction that reverses it; null where none does. */
  readonly reversedBy: string | null;
}

/** What RetrieveAllTransactionsQuery is refused by. */
export type RetrieveAllTransactionsRefusal = QueryRefusal;

/** What RetrieveTransactionByIdQuery takes. */
export interface RetrieveTransactionByIdInput {
  /** Id of the transaction. A UUID. */
  readonly transactionId: string;
}

/** What RetrieveTransactionByIdQuery answers. */
export interface RetrieveTransactionByIdData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** The name under which the transaction is booked. */
  readonly transactionReference: string;
  /** Type of the transaction. */
  readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
  /** State that it is in. */
  readonly state: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** State that it is in. */
  readonly status: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** Amount in currency units. */
  readonly amount: number;
  /** ISO 4217 code of the currency. */
  readonly currency: string;
  /** Number of the account. */
  readonly accountNumber: string;
  /** Number of the account on the other side. */
  readonly counterAccountNumber: string | null;
  /** Key of the client. */
  readonly clientEncodedKey: string | null;
  /** Id of the branch. */
  readonly branchId: string | null;
  /** By which channel it came, in the word of its caller. */
  readonly channel: string;
  /** What it is for, in words. */
  readonly narration: string | null;
  /** Display name of who initiated it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was settled, in UTC; null while it is not. */
  readonly settledAt: string | null;
  /** When it expires, in UTC; null where it does not. */
  readonly expiresAt: string | null;
  /** Whether it waited longer than the bank allows itself. */
  readonly slaBreached: boolean;
  /** The lowest role that may do it. */
  readonly requiredRole: string | null;
  /** How many people have approved so far. */
  readonly approvalsGiven: number;
  /** Id of the transaction that it reverses; null where it reverses none. */
  readonly reversalOf: string | null;
  /** Id of the transaction that reverses it; null where none does. */
  readonly reversedBy: string | null;
  /** The approvals that were given. */
  readonly approvals: readonly {
    /** Who approved it. */
    readonly approvedBy: string;
    /** Subject of who approved it: `sub` of the token. */
    readonly approvedById: string;
    /** The role. */
    readonly role: string | null;
    /** When it was approved, in UTC. */
    readonly approvedAt: string;
    /** When it was approved, in UTC. */
    readonly approvalDate: string;
    /** What the approver said. */
    readonly approverNotes: string | null;
  }[];
  /** What happened to it, the first first. */
  readonly history: readonly {
    /** The move of its lifecycle. */
    readonly move: string;
    /** State that it was in before. */
    readonly previousState: ("PENDING" | "SETTLED" | "CANCELLED" | "REVERSED") | null;
    /** State that it is in now. */
    readonly newState: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
    /** Who did it. */
    readonly by: string;
    /** Subject of who did it: `sub` of the token. */
    readonly byId: string;
    /** When it happened, in UTC. */
    readonly at: string;
    /** A note. */
    readonly note: string | null;
  }[];
  /** Lines of the journal. */
  readonly postings: readonly {
    /** Id of the journal. */
    readonly journalId: string;
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
    /** When it was booked, in UTC. */
    readonly bookedAt: string;
  }[];
  /** Rule sets that were asked. `fired` are rules that were selected before amounts were compared: which of them decided, RetrieveRuleDecisionsQuery tells. */
  readonly decisions: readonly unknown[];
}

/** What RetrieveTransactionByIdQuery is refused by. */
export type RetrieveTransactionByIdRefusal = QueryRefusal | 'TRANSACTION_NOT_FOUND';

/** What ReverseTransaction takes. */
export interface ReverseTransactionInput {
  /** The settled transaction. A UUID. */
  readonly transactionId: string;
  /** Why it was reversed. At most 1000 characters. */
  readonly reversalReason: string;
  /** What the reversal is for, in words. At most 200 characters. */
  readonly reversalNarration?: string | undefined;
  /** Kind of the reason. */
  readonly reversalCategory?: "ERROR_CORRECTION" | "FRAUD" | "CUSTOMER_REQUEST" | "SYSTEM_ERROR" | "DUPLICATE" | "OTHER" | undefined;
}

/** What ReverseTransaction answers. */
export interface ReverseTransactionData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** State that it was in before. */
  readonly previousState: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** State that it is in now. */
  readonly newState: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  /** Id of the transaction that reverses it; null where none does. */
  readonly reversedBy: string;
  /** Subject of who reversed it: `sub` of the token. */
  readonly reversedById: string;
  /** When it was reversed, in UTC. */
  readonly reversalDate: string;
  /** Why it was reversed. */
  readonly reversalReason: string;
  /** Kind of the reason. */
  readonly reversalCategory: ("ERROR_CORRECTION" | "FRAUD" | "CUSTOMER_REQUEST" | "SYSTEM_ERROR" | "DUPLICATE" | "OTHER") | null;
  /** What it changed of balances. */
  readonly balanceImpact: {
    /** Number of the account. */
    readonly accountNumber: string;
    /** Amount in currency units. */
    readonly previousBalance: number;
    /** Amount in currency units. */
    readonly newBalance: number;
    /** Negative where a deposit is taken back. */
    readonly reversalAmount: number;
  };
  /** Id of the transaction that reverses it. */
  readonly reversalTransactionId: string;
  /** The transaction that was reversed. */
  readonly originalTransaction: {
    /** When the transaction was made, in UTC. */
    readonly transactionDate: string;
    /** Amount in currency units. */
    readonly amount: number;
    /** What it is for, in words. */
    readonly narration: string | null;
  };
}

/** What ReverseTransaction is refused by. */
export type ReverseTransactionRefusal = CommandRefusal | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CUSTOMER_ACCOUNT_CLOSED' | 'DUPLICATE_REQUEST' | 'INSUFFICIENT_BALANCE' | 'INVALID_STATE_TRANSITION' | 'REVERSAL_WINDOW_EXPIRED' | 'TRANSACTION_NOT_FOUND' | 'TRANSACTION_NOT_SETTLED';
