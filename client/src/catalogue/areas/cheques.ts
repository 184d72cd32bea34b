// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface ChequesCommands {
  /**
   * Clears and returns cheques by a file of the clearing house; sent twice, it acts once.
   *
   * ImportClearingResultsCommand; permission `cheques.clear`.
   * Decided by `transactions/approval-limits`, `transactions/dual-authorization`, `transactions/maker-checker`, `cheques/fees`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.importClearingResults({ fileReference: 'CLR-SESSION-2', results: [{ chequeTransactionId: 1, result: 'Cleared', externalReferenceId: 'NCH-77' }, { chequeNumber: '000124', drawerBank: 'Union Bank', drawerAccount: '0012345678', result: 'Returned', bounceReason: 'INSUFFICIENT_FUNDS' }] });
   * ```
   */
  readonly importClearingResults: Command<ImportClearingResultsInput, ImportClearingResultsData, ImportClearingResultsRefusal>;
  /**
   * Returns a cheque unpaid: what it did is undone and the penalty is charged.
   *
   * InitiateBounceChequeCommand; permission `cheques.clear`.
   * Decided by `cheques/fees`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CHEQUE_BOUNCED`: The cheque bounced.
   * - `CHEQUE_NOT_FOUND`: There is no such cheque.
   * - `INVALID_STATE_TRANSITION`: The state of the linked record does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.initiateBounceCheque({ chequeTransactionId: 1, bounceReason: 'INSUFFICIENT_FUNDS' });
   * ```
   */
  readonly initiateBounceCheque: Command<InitiateBounceChequeInput, InitiateBounceChequeData, InitiateBounceChequeRefusal>;
  /**
   * Stops payment of a drawn cheque, or withdraws a deposited one; its effects are undone.
   *
   * InitiateCancelChequeCommand; permission `cheques.create` or `cheques.clear`.
   * Decided by `cheques/fees`, `cheques/cancellation-reasons`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CHEQUE_BOUNCED`: The cheque bounced.
   * - `CHEQUE_NOT_FOUND`: There is no such cheque.
   * - `INVALID_STATE_TRANSITION`: The state of the linked record does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.initiateCancelCheque({ chequeTransactionId: 1, reason: 'LOST_CHEQUE', notes: 'Police report 77/26' });
   * ```
   */
  readonly initiateCancelCheque: Command<InitiateCancelChequeInput, InitiateCancelChequeData, InitiateCancelChequeRefusal>;
  /**
   * Takes a cheque in for an account; the funds become available after clearing.
   *
   * InitiateChequeDepositCommand; permission `cheques.create`.
   * Decided by `cheques/clearing`, `cheques/entry-approval`, `cheques/limits`, `transactions/pending`, `compliance/triggers`.
   *
   * Refused by:
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CHEQUE_ACCOUNT_NOT_FOUND`: There is no such customer account.
   * - `CHEQUE_BOUNCED`: The cheque bounced.
   * - `CHEQUE_DUPLICATE`: This cheque was presented before.
   * - `CHEQUE_LIMIT_EXCEEDED`: The amount is above the limit.
   * - `CHEQUE_POST_DATED`: The date on the cheque is in the future.
   * - `CHEQUE_STALE`: The cheque is stale.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   *
   * @example
   * ```ts
   * const result = await bank.initiateChequeDeposit({ accountEncodedKey: 'acc-amina', amount: 45000, chequeNumber: '000123', drawerBank: 'Union Bank', drawerAccount: '0012345678', chequeDate: '2026-11-20', notes: 'Rent' });
   * ```
   */
  readonly initiateChequeDeposit: Command<InitiateChequeDepositInput, InitiateChequeDepositData, InitiateChequeDepositRefusal>;
  /**
   * Enters a cheque drawn on an account; its amount is held until it is honoured.
   *
   * InitiateChequeWithdrawalCommand; permission `cheques.create`.
   * Decided by `cheques/clearing`, `cheques/entry-approval`, `cheques/limits`, `transactions/pending`, `compliance/triggers`.
   *
   * Refused by:
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CHEQUE_ACCOUNT_NOT_FOUND`: There is no such customer account.
   * - `CHEQUE_BOUNCED`: The cheque bounced.
   * - `CHEQUE_DUPLICATE`: This cheque was presented before.
   * - `CHEQUE_LIMIT_EXCEEDED`: The amount is above the limit.
   * - `CHEQUE_POST_DATED`: The date on the cheque is in the future.
   * - `CHEQUE_STALE`: The cheque is stale.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   *
   * @example
   * ```ts
   * const result = await bank.initiateChequeWithdrawal({ accountEncodedKey: 'acc-amina', amount: 12000, chequeNumber: '000045', payeeName: 'Grace Okafor', notes: 'School fees' });
   * ```
   */
  readonly initiateChequeWithdrawal: Command<InitiateChequeWithdrawalInput, InitiateChequeWithdrawalData, InitiateChequeWithdrawalRefusal>;
  /**
   * Clears a deposited cheque, or honours a drawn one.
   *
   * InitiateClearChequeCommand; permission `cheques.clear`.
   * Decided by `transactions/approval-limits`, `transactions/dual-authorization`, `transactions/maker-checker`.
   *
   * Refused by:
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CHEQUE_BOUNCED`: The cheque bounced.
   * - `CHEQUE_LIMIT_EXCEEDED`: The amount is above the limit.
   * - `CHEQUE_NOT_FOUND`: There is no such cheque.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `INVALID_STATE_TRANSITION`: The state of the linked record does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.initiateClearCheque({ chequeTransactionId: 1, notes: 'Session 2' });
   * ```
   */
  readonly initiateClearCheque: Command<InitiateClearChequeInput, InitiateClearChequeData, InitiateClearChequeRefusal>;
}

export interface ChequesQueries {
  /**
   * Cheques of the bank or of a branch, newest first, with how long each has been waiting.
   *
   * GetAllChequeClearingRequestsQuery; permission `cheques.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getAllChequeClearingRequests({ page: 1, pageSize: 20 })) console.log(item);
   * ```
   */
  readonly getAllChequeClearingRequests: ListQuery<GetAllChequeClearingRequestsInput, GetAllChequeClearingRequestsData, GetAllChequeClearingRequestsRefusal, GetAllChequeClearingRequestsItem>;
  /**
   * Cheques of an account that are on their way: deposits not cleared, drawn ones not honoured.
   *
   * GetUnclearedChequeQuery; permission `cheques.view`.
   *
   * Refused by:
   * - `CHEQUE_ACCOUNT_NOT_FOUND`: There is no such customer account.
   *
   * @example
   * ```ts
   * const result = await bank.query.getUnclearedCheque({ accountEncodedKey: 'acc-amina' });
   * ```
   */
  readonly getUnclearedCheque: Query<GetUnclearedChequeInput, GetUnclearedChequeData, GetUnclearedChequeRefusal>;
  /**
   * A cheque with its state and every entity that its steps changed.
   *
   * RetrieveChequeByIdQuery; permission `cheques.view`.
   *
   * Refused by:
   * - `CHEQUE_NOT_FOUND`: There is no such cheque.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveChequeById({ chequeTransactionId: 1 });
   * ```
   */
  readonly retrieveChequeById: Query<RetrieveChequeByIdInput, RetrieveChequeByIdData, RetrieveChequeByIdRefusal>;
}

/** What GetAllChequeClearingRequestsQuery takes. */
export interface GetAllChequeClearingRequestsInput {
  /** Id of the branch. At least 1. */
  readonly branchId?: number | undefined;
  /** Only cheques in this state. */
  readonly state?: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED" | undefined;
  /** The page that this is, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly page?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
}

/** What GetAllChequeClearingRequestsQuery answers. */
export interface GetAllChequeClearingRequestsData {
  /** The page that this is, from 1. */
  readonly page: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
  /** Cheques that wait to be cleared. */
  readonly clearingRequests: readonly GetAllChequeClearingRequestsItem[];
}

/** An item of what GetAllChequeClearingRequestsQuery answers. */
export interface GetAllChequeClearingRequestsItem {
  /** Id of the universal transaction. */
  readonly chequeClearingId: string;
  /** Id of the cheque. */
  readonly chequeTransactionId: number;
  /** Number of the cheque. */
  readonly chequeNo: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** Type of the transaction. */
  readonly transactionType: "DEPOSIT" | "WITHDRAWAL";
  /** State that it is in. */
  readonly state: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  /** When the transaction was made, in UTC. */
  readonly transactionDate: string;
  /** The day on which the cheque should be cleared. */
  readonly expectedClearingDate: string | null;
  /** Who is paid. */
  readonly payeeName: string | null;
  /** What was said beside it. */
  readonly remarks: string | null;
  /** Number of the account. */
  readonly accountNumber: string;
  /** Name of the client. */
  readonly clientName: string | null;
  /** Name of the branch. */
  readonly branchName: string | null;
  /** ISO 4217 code of the currency. */
  readonly currencyCode: string;
  /** Until today, or until the last step. */
  readonly daysPending: number;
}

/** What GetAllChequeClearingRequestsQuery is refused by. */
export type GetAllChequeClearingRequestsRefusal = QueryRefusal;

/** What GetUnclearedChequeQuery takes. */
export interface GetUnclearedChequeInput {
  /** Key or number of the customer’s account. At most 64 characters. */
  readonly accountEncodedKey: string;
}

/** What GetUnclearedChequeQuery answers. */
export interface GetUnclearedChequeData {
  /** Number of the account. */
  readonly accountNumber: string;
  /** Deposits in the balance that are not available yet. */
  readonly totalUnclearedAmount: number;
  /** Cheques that were not cleared. */
  readonly unclearedCheques: readonly {
    /** Id of the universal transaction. */
    readonly chequeClearingId: string;
    /** Id of the cheque. */
    readonly chequeTransactionId: number;
    /** Number of the cheque. */
    readonly chequeNo: string;
    /** Amount in currency units. */
    readonly amount: number;
    /** Type of the transaction. */
    readonly transactionType: "DEPOSIT" | "WITHDRAWAL";
    /** State that it is in. */
    readonly state: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
    /** When the transaction was made, in UTC. */
    readonly transactionDate: string;
    /** The day on which the cheque should be cleared. */
    readonly expectedClearingDate: string | null;
    /** Who is paid. */
    readonly payeeName: string | null;
    /** What was said beside it. */
    readonly remarks: string | null;
  }[];
}

/** What GetUnclearedChequeQuery is refused by. */
export type GetUnclearedChequeRefusal = QueryRefusal | 'CHEQUE_ACCOUNT_NOT_FOUND';

/** What ImportClearingResultsCommand takes. */
export interface ImportClearingResultsInput {
  /** Reference of the file. At most 100 characters. */
  readonly fileReference?: string | undefined;
  /** What came of each. At least 1 of them. */
  readonly results: readonly {
    /** Number of the cheque. At least 1. */
    readonly chequeTransactionId?: number | undefined;
    /** With drawerBank and drawerAccount, in place of the id. At most 30 characters. */
    readonly chequeNumber?: string | undefined;
    /** Bank that the cheque is drawn on. At most 100 characters. */
    readonly drawerBank?: string | undefined;
    /** Number of the account that the cheque is drawn on. At most 40 characters. */
    readonly drawerAccount?: string | undefined;
    /** Must be the amount of the cheque, where it is told. At most two decimals. Above 0. */
    readonly amount?: number | undefined;
    /** What came of it. */
    readonly result: "Cleared" | "Returned";
    /** REFER_TO_DRAWER when absent. */
    readonly bounceReason?: "INSUFFICIENT_FUNDS" | "ACCOUNT_CLOSED" | "SIGNATURE_MISMATCH" | "POST_DATED" | "STALE_CHEQUE" | "STOPPED_BY_DRAWER" | "REFER_TO_DRAWER" | "EFFECTS_NOT_CLEARED" | undefined;
    /** When the cheque was cleared. A day: YYYY-MM-DD. */
    readonly clearingDate?: string | undefined;
    /** The caller's own name for it. At most 100 characters. */
    readonly externalReferenceId?: string | undefined;
    /** Notes. At most 500 characters. */
    readonly notes?: string | undefined;
  }[];
}

/** What ImportClearingResultsCommand answers. */
export interface ImportClearingResultsData {
  /** The file that it came in. */
  readonly fileReference: string | null;
  /** How many were cleared. */
  readonly cleared: number;
  /** How many came back unpaid. */
  readonly returned: number;
  /** Lines that were carried out before. */
  readonly unchanged: number;
  /** How many were refused. */
  readonly refused: number;
  /** The rows of this page. */
  readonly items: readonly {
    /** Number of the line, from 1. */
    readonly item: number;
    /** Id of the cheque. */
    readonly chequeTransactionId: number | null;
    /** Key of the transaction. */
    readonly transactionKey: string | null;
    /** State of the cheque. */
    readonly chequeState: ("PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED") | null;
    /** Unchanged: it was carried out before. */
    readonly outcome: "Cleared" | "Returned" | "Unchanged" | "Refused";
    /** Code of the state. */
    readonly statusCode: string;
    /** In words. */
    readonly message: string;
  }[];
}

/** What ImportClearingResultsCommand is refused by. */
export type ImportClearingResultsRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED';

/** What InitiateBounceChequeCommand takes. */
export interface InitiateBounceChequeInput {
  /** Number of the cheque. At least 1. */
  readonly chequeTransactionId: number;
  /** REFER_TO_DRAWER when absent. */
  readonly bounceReason?: "INSUFFICIENT_FUNDS" | "ACCOUNT_CLOSED" | "SIGNATURE_MISMATCH" | "POST_DATED" | "STALE_CHEQUE" | "STOPPED_BY_DRAWER" | "REFER_TO_DRAWER" | "EFFECTS_NOT_CLEARED" | undefined;
  /** Notes. At most 500 characters. */
  readonly notes?: string | undefined;
}

/** What InitiateBounceChequeCommand answers. */
export interface InitiateBounceChequeData {
  /** Id of the universal transaction. */
  readonly transactionKey: string;
  /** Id of the cheque. */
  readonly chequeTransactionId: number;
  /** State of the cheque. */
  readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  /** State that it was in before. */
  readonly previousState: ("PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED") | null;
  /** Amount in currency units. */
  readonly amount: number;
  /** Number of the account. */
  readonly accountNumber: string;
  /** All that the account holds. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly balance: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** Why the cheque bounced. */
  readonly bounceReason: string;
  /** When the cheque bounced, in UTC. */
  readonly bouncedDate: string;
  /** What the customer is charged. */
  readonly penalty: number;
  /** The part of it that the account could not pay. */
  readonly penaltyOwed: number;
}

/** What InitiateBounceChequeCommand is refused by. */
export type InitiateBounceChequeRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CHEQUE_BOUNCED' | 'CHEQUE_NOT_FOUND' | 'INVALID_STATE_TRANSITION';

/** What InitiateCancelChequeCommand takes. */
export interface InitiateCancelChequeInput {
  /** Number of the cheque. At least 1. */
  readonly chequeTransactionId: number;
  /** A reason of the bank’s table; CUSTOMER_REQUEST when absent. At most 40 characters. */
  readonly reason?: string | undefined;
  /** Notes. At most 500 characters. */
  readonly notes?: string | undefined;
}

/** What InitiateCancelChequeCommand answers. */
export interface InitiateCancelChequeData {
  /** Id of the universal transaction. */
  readonly transactionKey: string;
  /** Id of the cheque. */
  readonly chequeTransactionId: number;
  /** State of the cheque. */
  readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  /** State that it was in before. */
  readonly previousState: ("PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED") | null;
  /** Amount in currency units. */
  readonly amount: number;
  /** Number of the account. */
  readonly accountNumber: string;
  /** All that the account holds. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly balance: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** Why. */
  readonly reason: string;
  /** Amount in currency units. */
  readonly fee: number;
  /** The part of it that the account could not pay. */
  readonly feeOwed: number;
}

/** What InitiateCancelChequeCommand is refused by. */
export type InitiateCancelChequeRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CHEQUE_BOUNCED' | 'CHEQUE_NOT_FOUND' | 'INVALID_STATE_TRANSITION';

/** What InitiateChequeDepositCommand takes. */
export interface InitiateChequeDepositInput {
  /** Key or number of the customer’s account. At most 64 characters. */
  readonly accountEncodedKey: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** Number on the cheque: letters, digits, spaces and hyphens. At most 30 characters. */
  readonly chequeNumber: string;
  /** Notes. At most 500 characters. */
  readonly notes?: string | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** true when absent. */
  readonly payeeVerified?: boolean | undefined;
  /** true when absent. */
  readonly signatureVerified?: boolean | undefined;
  /** Id of the till. At most 34 characters. */
  readonly tillId?: string | undefined;
  /** The caller's own name for it. At most 100 characters. */
  readonly referenceId?: string | undefined;
  /** By which channel it comes: branch, online, or any other word; rule files may decide by it. At most 40 characters. */
  readonly channel?: string | undefined;
  /** Bank on which the cheque is drawn. At most 100 characters. */
  readonly drawerBank: string;
  /** Account on which the cheque is drawn. At most 40 characters. */
  readonly drawerAccount: string;
  /** Date on the cheque. A day: YYYY-MM-DD. */
  readonly chequeDate: string;
}

/** What InitiateChequeDepositCommand answers. */
export interface InitiateChequeDepositData {
  /** Id of the universal transaction. */
  readonly transactionKey: string;
  /** Id of the cheque. */
  readonly chequeTransactionId: number;
  /** State of the cheque. */
  readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  /** State that it was in before. */
  readonly previousState: ("PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED") | null;
  /** Amount in currency units. */
  readonly amount: number;
  /** Number of the account. */
  readonly accountNumber: string;
  /** All that the account holds. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly balance: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** The day on which the cheque should be cleared. */
  readonly expectedClearingDate: string | null;
}

/** What InitiateChequeDepositCommand is refused by. */
export type InitiateChequeDepositRefusal = CommandRefusal | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CHEQUE_ACCOUNT_NOT_FOUND' | 'CHEQUE_BOUNCED' | 'CHEQUE_DUPLICATE' | 'CHEQUE_LIMIT_EXCEEDED' | 'CHEQUE_POST_DATED' | 'CHEQUE_STALE' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE';

/** What InitiateChequeWithdrawalCommand takes. */
export interface InitiateChequeWithdrawalInput {
  /** Key or number of the customer’s account. At most 64 characters. */
  readonly accountEncodedKey: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** Number on the cheque: letters, digits, spaces and hyphens. At most 30 characters. */
  readonly chequeNumber: string;
  /** Notes. At most 500 characters. */
  readonly notes?: string | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** true when absent. */
  readonly payeeVerified?: boolean | undefined;
  /** true when absent. */
  readonly signatureVerified?: boolean | undefined;
  /** Id of the till. At most 34 characters. */
  readonly tillId?: string | undefined;
  /** The caller's own name for it. At most 100 characters. */
  readonly referenceId?: string | undefined;
  /** By which channel it comes: branch, online, or any other word; rule files may decide by it. At most 40 characters. */
  readonly channel?: string | undefined;
  /** Who is paid. At most 200 characters. */
  readonly payeeName?: string | undefined;
  /** Date on the cheque. A day: YYYY-MM-DD. */
  readonly chequeDate?: string | undefined;
}

/** What InitiateChequeWithdrawalCommand answers. */
export interface InitiateChequeWithdrawalData {
  /** Id of the universal transaction. */
  readonly transactionKey: string;
  /** Id of the cheque. */
  readonly chequeTransactionId: number;
  /** State of the cheque. */
  readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  /** State that it was in before. */
  readonly previousState: ("PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED") | null;
  /** Amount in currency units. */
  readonly amount: number;
  /** Number of the account. */
  readonly accountNumber: string;
  /** All that the account holds. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly balance: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
}

/** What InitiateChequeWithdrawalCommand is refused by. */
export type InitiateChequeWithdrawalRefusal = CommandRefusal | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CHEQUE_ACCOUNT_NOT_FOUND' | 'CHEQUE_BOUNCED' | 'CHEQUE_DUPLICATE' | 'CHEQUE_LIMIT_EXCEEDED' | 'CHEQUE_POST_DATED' | 'CHEQUE_STALE' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE';

/** What InitiateClearChequeCommand takes. */
export interface InitiateClearChequeInput {
  /** Number of the cheque. At least 1. */
  readonly chequeTransactionId: number;
  /** Day of clearing; today when absent. A day: YYYY-MM-DD. */
  readonly clearingDate?: string | undefined;
  /** Reference of the clearing house. At most 100 characters. */
  readonly externalReferenceId?: string | undefined;
  /** Notes. At most 500 characters. */
  readonly notes?: string | undefined;
}

/** What InitiateClearChequeCommand answers. */
export interface InitiateClearChequeData {
  /** Id of the universal transaction. */
  readonly transactionKey: string;
  /** Id of the cheque. */
  readonly chequeTransactionId: number;
  /** State of the cheque. */
  readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  /** State that it was in before. */
  readonly previousState: ("PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED") | null;
  /** Amount in currency units. */
  readonly amount: number;
  /** Number of the account. */
  readonly accountNumber: string;
  /** All that the account holds. */
  readonly holdAmount: number;
  /** Amount in currency units. */
  readonly balance: number;
  /** Amount in currency units. */
  readonly availableBalance: number;
  /** The same as transactionKey. */
  readonly encodedKey: string;
  /** Number of the cheque. */
  readonly chequeNumber: string;
  /** Type of the transaction. */
  readonly transactionType: "DEPOSIT" | "WITHDRAWAL";
  /** The same as chequeState. */
  readonly state: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  /** The same as balance. */
  readonly newBalance: number;
  /** The same as clearingDate. */
  readonly clearedDate: string;
  /** When the cheque was cleared. */
  readonly clearingDate: string;
  /** The clearing house's own name for it. */
  readonly clearingReference: string | null;
}

/** What InitiateClearChequeCommand is refused by. */
export type InitiateClearChequeRefusal = CommandRefusal | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CHEQUE_BOUNCED' | 'CHEQUE_LIMIT_EXCEEDED' | 'CHEQUE_NOT_FOUND' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'INVALID_STATE_TRANSITION';

/** What RetrieveChequeByIdQuery takes. */
export interface RetrieveChequeByIdInput {
  /** Number of the cheque. At least 1. */
  readonly chequeTransactionId: number;
}

/** What RetrieveChequeByIdQuery answers. */
export interface RetrieveChequeByIdData {
  /** Id of the cheque. */
  readonly chequeTransactionId: number;
  /** Key of the transaction. */
  readonly transactionKey: string;
  /** Type of the transaction. */
  readonly transactionType: "DEPOSIT" | "WITHDRAWAL";
  /** State of the cheque. */
  readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  /** Key of the account, which stays when its number changes. */
  readonly accountEncodedKey: string;
  /** Number of the account. */
  readonly accountNumber: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** ISO 4217 code of the currency. */
  readonly currencyCode: string;
  /** Number of the cheque. */
  readonly chequeNumber: string;
  /** Bank that the cheque is drawn on. */
  readonly drawerBank: string;
  /** Number of the account that the cheque is drawn on. */
  readonly drawerAccount: string;
  /** The date on the cheque. */
  readonly chequeDate: string | null;
  /** Who is paid. */
  readonly payeeName: string | null;
  /** Whether it was made sure who is paid. */
  readonly payeeVerified: boolean;
  /** Whether the signature was looked at. */
  readonly signatureVerified: boolean;
  /** Id of the till. */
  readonly tillId: string | null;
  /** The caller's own name for it. */
  readonly referenceId: string | null;
  /** Notes. */
  readonly notes: string | null;
  /** Subject of who entered it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** The day on which the cheque should be cleared. */
  readonly expectedClearingDate: string | null;
  /** When the cheque was cleared. */
  readonly clearingDate: string | null;
  /** The clearing house's own name for it. */
  readonly clearingReference: string | null;
  /** Why. */
  readonly reason: string | null;
  /** Amount in currency units. */
  readonly penalty: number;
  /** The part of it that is still owed. */
  readonly penaltyOwed: number;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** What it changed beside itself. */
  readonly impactedEntities: readonly {
    /** The step. */
    readonly step: "enter" | "submit" | "clear" | "bounce" | "cancel" | "reverse";
    /** When it happened, in UTC. */
    readonly at: string;
    /** What was changed. */
    readonly entityType: "Cheque" | "Account" | "GeneralLedger";
    /** Id of what was changed. */
    readonly entityId: string;
    /** The field that was changed. */
    readonly fieldName: string;
    /** What stood there before. */
    readonly oldValue: string | null;
    /** What stands there now. */
    readonly newValue: string | null;
    /** Amount in currency units. */
    readonly deltaAmount: number | null;
  }[];
}

/** What RetrieveChequeByIdQuery is refused by. */
export type RetrieveChequeByIdRefusal = QueryRefusal | 'CHEQUE_NOT_FOUND';
