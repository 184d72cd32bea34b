// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface PartnersCommands {
  /**
   * Activates the mandate by which the partner collects an approved loan.
   *
   * ActivatePartnerMandateCommand; permission `partnerloans.manage`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.activatePartnerMandate({ id: 7001 });
   * ```
   */
  readonly activatePartnerMandate: Command<ActivatePartnerMandateInput, ActivatePartnerMandateData, ActivatePartnerMandateRefusal>;
  /**
   * Approves a submitted request; who brought it does not.
   *
   * ApprovePartnerLoanRequestCommand; permission `partnerloans.manage`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.approvePartnerLoanRequest({ id: 7001 });
   * ```
   */
  readonly approvePartnerLoanRequest: Command<ApprovePartnerLoanRequestInput, ApprovePartnerLoanRequestData, ApprovePartnerLoanRequestRefusal>;
  /**
   * Takes a request back before it is approved.
   *
   * CancelPartnerLoanRequestCommand; permission `partnerloans.manage`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.cancelPartnerLoanRequest({ id: 7001 });
   * ```
   */
  readonly cancelPartnerLoanRequest: Command<CancelPartnerLoanRequestInput, CancelPartnerLoanRequestData, CancelPartnerLoanRequestRefusal>;
  /**
   * Takes in a loan request of a partner; it is Created until it is submitted.
   *
   * CreatePartnerLoanRequestCommand; permission `partnerloans.manage`.
   * Decided by `partners/disbursement`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.createPartnerLoanRequest({ cif: 'client-bayo', accountNumber: '1000000002', bvn: '22222222222', loanAmount: 150000, collectionAmount: 15000, tenure: 12, organisationId: 1 });
   * ```
   */
  readonly createPartnerLoanRequest: Command<CreatePartnerLoanRequestInput, CreatePartnerLoanRequestData, CreatePartnerLoanRequestRefusal>;
  /**
   * Disburses a partner loan whose mandate is active and answers its new state.
   *
   * DisbursePartnerLoanCommand; permission `partnerloans.disburse`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`, `partners/disbursement`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CURRENCY_MISMATCH`: The two accounts have different currencies.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `PARTNER_LOAN_DISBURSED`: The loan is disbursed already, or its transfer is on its way.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   * - `SAME_ACCOUNT`: The two accounts must differ.
   *
   * @example
   * ```ts
   * const result = await bank.disbursePartnerLoan({ id: 7001 });
   * ```
   */
  readonly disbursePartnerLoan: Command<DisbursePartnerLoanInput, DisbursePartnerLoanData, DisbursePartnerLoanRefusal>;
  /**
   * Pays an approved partner loan whose mandate is active out to the borrower, once.
   *
   * ProcessPartnerDisburseLoanCommand; permission `partnerloans.disburse`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`, `partners/disbursement`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CURRENCY_MISMATCH`: The two accounts have different currencies.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `PARTNER_LOAN_DISBURSED`: The loan is disbursed already, or its transfer is on its way.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   * - `SAME_ACCOUNT`: The two accounts must differ.
   *
   * @example
   * ```ts
   * const result = await bank.processPartnerDisburseLoan({ id: 7001, comment: 'Mandate confirmed' });
   * ```
   */
  readonly processPartnerDisburseLoan: Command<ProcessPartnerDisburseLoanInput, ProcessPartnerDisburseLoanData, ProcessPartnerDisburseLoanRefusal>;
  /**
   * Refuses a submitted request and tells the borrower where he is a client.
   *
   * ProcessPartnerRejectLoanCommand; permission `partnerloans.manage`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.processPartnerRejectLoan({ id: 7001 });
   * ```
   */
  readonly processPartnerRejectLoan: Command<ProcessPartnerRejectLoanInput, ProcessPartnerRejectLoanData, ProcessPartnerRejectLoanRefusal>;
  /**
   * Stops the mandate; a loan that is not paid out yet needs a new one.
   *
   * ProcessPartnerStopMandateCommand; permission `partnerloans.manage`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.processPartnerStopMandate({ id: 7001 });
   * ```
   */
  readonly processPartnerStopMandate: Command<ProcessPartnerStopMandateInput, ProcessPartnerStopMandateData, ProcessPartnerStopMandateRefusal>;
  /**
   * Books a payment that the partner collected; the same reference counts once.
   *
   * RecordPartnerPaymentCommand; permission `partnerloans.manage`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.recordPartnerPayment({ id: 7003, amount: 6000, partnerReference: 'PAY-1' });
   * ```
   */
  readonly recordPartnerPayment: Command<RecordPartnerPaymentInput, RecordPartnerPaymentData, RecordPartnerPaymentRefusal>;
  /**
   * Refuses a submitted request for good.
   *
   * RejectPartnerLoanRequestCommand; permission `partnerloans.manage`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.rejectPartnerLoanRequest({ id: 7001 });
   * ```
   */
  readonly rejectPartnerLoanRequest: Command<RejectPartnerLoanRequestInput, RejectPartnerLoanRequestData, RejectPartnerLoanRequestRefusal>;
  /**
   * Hands a request in for approval.
   *
   * SubmitPartnerLoanForApprovalCommand; permission `partnerloans.manage`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.submitPartnerLoanForApproval({ id: 7001 });
   * ```
   */
  readonly submitPartnerLoanForApproval: Command<SubmitPartnerLoanForApprovalInput, SubmitPartnerLoanForApprovalData, SubmitPartnerLoanForApprovalRefusal>;
  /**
   * Changes a request that is not submitted yet; customer and organisation stay.
   *
   * UpdatePartnerLoanRequestCommand; permission `partnerloans.manage`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   * - `PARTNER_LOAN_STATE`: The state of the loan request does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.updatePartnerLoanRequest({ id: 7004, loanAmount: 120000 });
   * ```
   */
  readonly updatePartnerLoanRequest: Command<UpdatePartnerLoanRequestInput, UpdatePartnerLoanRequestData, UpdatePartnerLoanRequestRefusal>;
}

export interface PartnersQueries {
  /**
   * What a partner has collected of one loan, newest first.
   *
   * GetPaymentHistoryQuery; permission `partnerloans.manage` or `partnerloans.disburse` or `loans.view`.
   *
   * Refused by:
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   *
   * @example
   * ```ts
   * const result = await bank.query.getPaymentHistory({ id: 7003 });
   * ```
   */
  readonly getPaymentHistory: Query<GetPaymentHistoryInput, GetPaymentHistoryData, GetPaymentHistoryRefusal>;
  /**
   * One loan request of a partner.
   *
   * RetrievePartnerLoanRequestByIdQuery; permission `partnerloans.manage` or `partnerloans.disburse` or `loans.view`.
   *
   * Refused by:
   * - `PARTNER_LOAN_NOT_FOUND`: There is no such loan request.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrievePartnerLoanRequestById({ id: 7001 });
   * ```
   */
  readonly retrievePartnerLoanRequestById: Query<RetrievePartnerLoanRequestByIdInput, RetrievePartnerLoanRequestByIdData, RetrievePartnerLoanRequestByIdRefusal>;
  /**
   * Loan requests of partners by organisation, state and period, newest first.
   *
   * RetrievePartnerLoanRequestsQuery; permission `partnerloans.manage` or `partnerloans.disburse` or `loans.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrievePartnerLoanRequests({ organisationId: 1 })) console.log(item);
   * ```
   */
  readonly retrievePartnerLoanRequests: ListQuery<RetrievePartnerLoanRequestsInput, RetrievePartnerLoanRequestsData, RetrievePartnerLoanRequestsRefusal, RetrievePartnerLoanRequestsItem>;
}

/** What ActivatePartnerMandateCommand takes. */
export interface ActivatePartnerMandateInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ActivatePartnerMandateCommand answers. */
export interface ActivatePartnerMandateData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** The network's own name for the mandate. */
  readonly mandateReference: string;
  /** What the partner answered, as its code. */
  readonly partnerStatusCode: string;
  /** What the partner answered, in words. */
  readonly partnerStatusMessage: string;
  /** When it was activated, in UTC. */
  readonly activatedAt: string;
}

/** What ActivatePartnerMandateCommand is refused by. */
export type ActivatePartnerMandateRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE';

/** What ApprovePartnerLoanRequestCommand takes. */
export interface ApprovePartnerLoanRequestInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ApprovePartnerLoanRequestCommand answers. */
export interface ApprovePartnerLoanRequestData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** Who approved it. */
  readonly approvedBy: string;
  /** Subject of who approved it: `sub` of the token. */
  readonly approvedById: string;
  /** When it was approved, in UTC. */
  readonly approvedAt: string;
  /** What was said beside it. */
  readonly comment: string | null;
}

/** What ApprovePartnerLoanRequestCommand is refused by. */
export type ApprovePartnerLoanRequestRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE';

/** What CancelPartnerLoanRequestCommand takes. */
export interface CancelPartnerLoanRequestInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What CancelPartnerLoanRequestCommand answers. */
export interface CancelPartnerLoanRequestData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** When it was cancelled, in UTC. */
  readonly cancelledAt: string;
  /** What was said beside it. */
  readonly comment: string | null;
}

/** What CancelPartnerLoanRequestCommand is refused by. */
export type CancelPartnerLoanRequestRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE';

/** What CreatePartnerLoanRequestCommand takes. */
export interface CreatePartnerLoanRequestInput {
  /** The customer. At most 64 characters. */
  readonly cif: string;
  /** Bank verification number: 11 digits. */
  readonly bvn: string;
  /** Id of the organisation. At least 1. */
  readonly organisationId: number;
  /** The account that is paid. At most 34 characters. */
  readonly accountNumber: string;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly loanAmount: number;
  /** What is collected a month. At most two decimals. Above 0. */
  readonly collectionAmount: number;
  /** Months. At least 1. At most 600. */
  readonly tenure: number;
  /** Name of the account. At most 200 characters. */
  readonly accountName?: string | undefined;
  /** Number of the telephone. At most 40 characters. */
  readonly phoneNumber?: string | undefined;
  /** E-mail address. An e-mail address. */
  readonly email?: string | undefined;
  /** Name of the employer. At most 200 characters. */
  readonly companyName?: string | undefined;
  /** Registration number of the employer. At most 64 characters. */
  readonly employerRegistrationNumber?: string | undefined;
  /** Per cent a year; 0 by default. At least 0. At most 1000. */
  readonly interestRate?: number | undefined;
  /** How the loan is paid out. At least 0. At most 100. */
  readonly disbursementChannel?: number | undefined;
  /** The account of the loan. At most 34 characters. */
  readonly loanAccount?: string | undefined;
  /** A word of the caller under which he finds it. At most 100 characters. */
  readonly tag?: string | undefined;
  /** Code of the bank. At most 20 characters. */
  readonly bankCode?: string | undefined;
  /** The partner's own id of the client. At most 64 characters. */
  readonly partnerCustomerId?: string | undefined;
  /** The code by which the payer agreed to the mandate. At most 100 characters. */
  readonly authorisationCode?: string | undefined;
}

/** What CreatePartnerLoanRequestCommand answers. */
export interface CreatePartnerLoanRequestData {
  /** Id of it. */
  readonly id: number;
  /** Customer number of the client. */
  readonly cif: string;
  /** Number of the account. */
  readonly accountNumber: string;
  /** What is lent, in currency units. */
  readonly loanAmount: number;
  /** How many months the loan runs. */
  readonly tenure: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What CreatePartnerLoanRequestCommand is refused by. */
export type CreatePartnerLoanRequestRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED';

/** What DisbursePartnerLoanCommand takes. */
export interface DisbursePartnerLoanInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What DisbursePartnerLoanCommand answers. */
export interface DisbursePartnerLoanData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** What was paid out, in currency units. */
  readonly disbursedAmount: number;
  /** The name under which the transaction is booked. */
  readonly transactionReference: string;
  /** When it was paid out, in UTC. */
  readonly disbursedAt: string | null;
}

/** What DisbursePartnerLoanCommand is refused by. */
export type DisbursePartnerLoanRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'PARTNER_LOAN_DISBURSED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE' | 'SAME_ACCOUNT';

/** What GetPaymentHistoryQuery takes. */
export interface GetPaymentHistoryInput {
  /** Id of it. At least 1. */
  readonly id?: number | undefined;
  /** The network's own name for the mandate. At most 64 characters. */
  readonly mandateRef?: string | undefined;
  /** The code by which the payer agreed to the mandate. At most 100 characters. */
  readonly authorisationCode?: string | undefined;
  /** The partner’s own number of the customer, or the cif. At most 64 characters. */
  readonly customerId?: string | undefined;
}

/** What GetPaymentHistoryQuery answers. */
export interface GetPaymentHistoryData {
  /** Id of it. */
  readonly id: number;
  /** The network's own name for the mandate. */
  readonly mandateReference: string | null;
  /** What was repaid altogether, in currency units. */
  readonly totalRepaid: number;
  /** What the mandate has still to collect. */
  readonly outstandingBalance: number;
  /** The payments. */
  readonly payments: readonly {
    /** The day of the payment. */
    readonly paymentDate: string;
    /** Amount in currency units. */
    readonly amount: number;
    /** State that it is in. */
    readonly status: "Successful";
    /** The partner's own name for it. */
    readonly partnerReference: string;
  }[];
  /** How many payments there were. */
  readonly paymentCount: number;
}

/** What GetPaymentHistoryQuery is refused by. */
export type GetPaymentHistoryRefusal = QueryRefusal | 'PARTNER_LOAN_NOT_FOUND';

/** What ProcessPartnerDisburseLoanCommand takes. */
export interface ProcessPartnerDisburseLoanInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ProcessPartnerDisburseLoanCommand answers. */
export interface ProcessPartnerDisburseLoanData {
  /** Id of it. */
  readonly id: number;
  /** What was paid out, in currency units. */
  readonly disbursedAmount: number;
  /** The name under which the transaction is booked. */
  readonly transactionReference: string;
  /** Completed, or Pending while it is on its way. */
  readonly coreBankingStatus: "Completed" | "Pending";
  /** When it was paid out, in UTC. */
  readonly disbursedAt: string | null;
}

/** What ProcessPartnerDisburseLoanCommand is refused by. */
export type ProcessPartnerDisburseLoanRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'PARTNER_LOAN_DISBURSED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE' | 'SAME_ACCOUNT';

/** What ProcessPartnerRejectLoanCommand takes. */
export interface ProcessPartnerRejectLoanInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ProcessPartnerRejectLoanCommand answers. */
export interface ProcessPartnerRejectLoanData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** What was said beside it. */
  readonly comment: string | null;
  /** Whether the client was told. */
  readonly notificationSent: boolean;
  /** When it was rejected, in UTC. */
  readonly rejectedAt: string;
}

/** What ProcessPartnerRejectLoanCommand is refused by. */
export type ProcessPartnerRejectLoanRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE';

/** What ProcessPartnerStopMandateCommand takes. */
export interface ProcessPartnerStopMandateInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ProcessPartnerStopMandateCommand answers. */
export interface ProcessPartnerStopMandateData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** The network's own name for the mandate. */
  readonly mandateReference: string | null;
  /** What the partner answered, as its code. */
  readonly partnerStatusCode: string;
  /** What the partner answered, in words. */
  readonly partnerStatusMessage: string;
  /** When it was stopped, in UTC. */
  readonly stoppedAt: string;
}

/** What ProcessPartnerStopMandateCommand is refused by. */
export type ProcessPartnerStopMandateRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE';

/** What RecordPartnerPaymentCommand takes. */
export interface RecordPartnerPaymentInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** What the partner calls the payment. At most 100 characters. */
  readonly partnerReference: string;
  /** Today where this is absent. A day: YYYY-MM-DD. */
  readonly paymentDate?: string | undefined;
}

/** What RecordPartnerPaymentCommand answers. */
export interface RecordPartnerPaymentData {
  /** Id of it. */
  readonly id: number;
  /** The partner's own name for it. */
  readonly partnerReference: string;
  /** false: the payment was booked before. */
  readonly isNew: boolean;
  /** What was repaid altogether, in currency units. */
  readonly totalRepaid: number;
  /** What the mandate has still to collect. */
  readonly outstandingBalance: number;
}

/** What RecordPartnerPaymentCommand is refused by. */
export type RecordPartnerPaymentRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE';

/** What RejectPartnerLoanRequestCommand takes. */
export interface RejectPartnerLoanRequestInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What RejectPartnerLoanRequestCommand answers. */
export interface RejectPartnerLoanRequestData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** Who rejected it. */
  readonly rejectedBy: string;
  /** Subject of who rejected it: `sub` of the token. */
  readonly rejectedById: string;
  /** When it was rejected, in UTC. */
  readonly rejectedAt: string;
  /** What was said beside it. */
  readonly comment: string | null;
}

/** What RejectPartnerLoanRequestCommand is refused by. */
export type RejectPartnerLoanRequestRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE';

/** What RetrievePartnerLoanRequestByIdQuery takes. */
export interface RetrievePartnerLoanRequestByIdInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What RetrievePartnerLoanRequestByIdQuery answers. */
export type RetrievePartnerLoanRequestByIdData = {
  /** Id of it. */
  readonly id: number;
  /** Name of the account. */
  readonly accountName: string | null;
  /** Number of the account. */
  readonly accountNumber: string;
  /** What is lent, in currency units. */
  readonly loanAmount: number;
  /** How many months the loan runs. */
  readonly tenure: number;
  /** Id of the organisation. */
  readonly organisationId: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** When it was made, in UTC. */
  readonly createdAt: string;
} & {
  /** Customer number of the client. */
  readonly cif: string;
  /** Bank verification number of the client. */
  readonly bvn: string | null;
  /** Number of the telephone. */
  readonly phoneNumber: string | null;
  /** E-mail address. */
  readonly email: string | null;
  /** Name of the employer. */
  readonly companyName: string | null;
  /** What is collected each time, in currency units. */
  readonly collectionAmount: number;
  /** Interest a year, in per cent. */
  readonly interestRate: number;
  /** Code of the bank. */
  readonly bankCode: string | null;
  /** A word of the caller under which he finds it. */
  readonly tag: string | null;
  /** The network's own name for the mandate. */
  readonly mandateReference: string | null;
  /** State of the mandate. */
  readonly mandateStatus: "None" | "Active" | "Stopped";
  /** The name under which the transaction is booked. */
  readonly transactionReference: string | null;
  /** What was paid out, in currency units. */
  readonly disbursedAmount: number;
  /** What was said beside it. */
  readonly comment: string | null;
  /** When it was submitted, in UTC. */
  readonly submittedAt: string | null;
  /** Who approved it. */
  readonly approvedBy: string | null;
  /** Subject of who approved it: `sub` of the token. */
  readonly approvedById: string | null;
  /** When it was approved, in UTC. */
  readonly approvedAt: string | null;
  /** When it was activated, in UTC. */
  readonly activatedAt: string | null;
  /** When it was paid out, in UTC. */
  readonly disbursedAt: string | null;
};

/** What RetrievePartnerLoanRequestByIdQuery is refused by. */
export type RetrievePartnerLoanRequestByIdRefusal = QueryRefusal | 'PARTNER_LOAN_NOT_FOUND';

/** What RetrievePartnerLoanRequestsQuery takes. */
export interface RetrievePartnerLoanRequestsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the organisation. At least 1. */
  readonly organisationId?: number | undefined;
  /** State that it is in. */
  readonly status?: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled" | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
  /** Created on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrievePartnerLoanRequestsQuery answers. */
export interface RetrievePartnerLoanRequestsData {
  /** The rows of this page. */
  readonly items: readonly RetrievePartnerLoanRequestsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrievePartnerLoanRequestsQuery answers. */
export interface RetrievePartnerLoanRequestsItem {
  /** Id of it. */
  readonly id: number;
  /** Name of the account. */
  readonly accountName: string | null;
  /** Number of the account. */
  readonly accountNumber: string;
  /** What is lent, in currency units. */
  readonly loanAmount: number;
  /** How many months the loan runs. */
  readonly tenure: number;
  /** Id of the organisation. */
  readonly organisationId: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What RetrievePartnerLoanRequestsQuery is refused by. */
export type RetrievePartnerLoanRequestsRefusal = QueryRefusal;

/** What SubmitPartnerLoanForApprovalCommand takes. */
export interface SubmitPartnerLoanForApprovalInput {
  /** The loan request. At least 1. */
  readonly id: number;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What SubmitPartnerLoanForApprovalCommand answers. */
export interface SubmitPartnerLoanForApprovalData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** When it was submitted, in UTC. */
  readonly submittedAt: string;
}

/** What SubmitPartnerLoanForApprovalCommand is refused by. */
export type SubmitPartnerLoanForApprovalRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE';

/** What UpdatePartnerLoanRequestCommand takes. */
export interface UpdatePartnerLoanRequestInput {
  /** Id of it. At least 1. */
  readonly id: number;
  /** The account that is paid. At most 34 characters. */
  readonly accountNumber?: string | undefined;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly loanAmount?: number | undefined;
  /** What is collected a month. At most two decimals. Above 0. */
  readonly collectionAmount?: number | undefined;
  /** Months. At least 1. At most 600. */
  readonly tenure?: number | undefined;
  /** Name of the account. At most 200 characters. */
  readonly accountName?: string | undefined;
  /** Number of the telephone. At most 40 characters. */
  readonly phoneNumber?: string | undefined;
  /** E-mail address. An e-mail address. */
  readonly email?: string | undefined;
  /** Name of the employer. At most 200 characters. */
  readonly companyName?: string | undefined;
  /** Registration number of the employer. At most 64 characters. */
  readonly employerRegistrationNumber?: string | undefined;
  /** Per cent a year; 0 by default. At least 0. At most 1000. */
  readonly interestRate?: number | undefined;
  /** How the loan is paid out. At least 0. At most 100. */
  readonly disbursementChannel?: number | undefined;
  /** The account of the loan. At most 34 characters. */
  readonly loanAccount?: string | undefined;
  /** A word of the caller under which he finds it. At most 100 characters. */
  readonly tag?: string | undefined;
  /** Code of the bank. At most 20 characters. */
  readonly bankCode?: string | undefined;
  /** The partner's own id of the client. At most 64 characters. */
  readonly partnerCustomerId?: string | undefined;
  /** The code by which the payer agreed to the mandate. At most 100 characters. */
  readonly authorisationCode?: string | undefined;
}

/** What UpdatePartnerLoanRequestCommand answers. */
export interface UpdatePartnerLoanRequestData {
  /** Id of it. */
  readonly id: number;
  /** What is lent, in currency units. */
  readonly loanAmount: number;
  /** What is collected each time, in currency units. */
  readonly collectionAmount: number;
  /** How many months the loan runs. */
  readonly tenure: number;
  /** Interest a year, in per cent. */
  readonly interestRate: number;
  /** State that it is in. */
  readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What UpdatePartnerLoanRequestCommand is refused by. */
export type UpdatePartnerLoanRequestRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'PARTNER_LOAN_NOT_FOUND' | 'PARTNER_LOAN_STATE';
