// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface LoansCommands {
  /**
   * Links a collateral to a loan, also after its creation.
   *
   * AddLoanCollateralCommand; permission `loans.update`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.addLoanCollateral({ loanAccountId: 1, collateralType: 'Vehicle', collateralValue: 3000000 });
   * ```
   */
  readonly addLoanCollateral: Command<AddLoanCollateralInput, AddLoanCollateralData, AddLoanCollateralRefusal>;
  /**
   * Adds a client in good standing who answers for a loan, also after its creation.
   *
   * AddLoanGuarantorCommand; permission `loans.update`.
   * Decided by `loans/loan-to-value`, `loans/guarantee-cover`, `loans/eligibility`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_001`: Customer not found
   * - `LOAN_009`: Invalid guarantor
   * - `LOAN_GUARANTOR_EXISTS`: The client answers for this loan already.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.addLoanGuarantor({ loanAccountId: 1, clientId: 3, relationship: 'Sister', guaranteeAmount: 250000 });
   * ```
   */
  readonly addLoanGuarantor: Command<AddLoanGuarantorInput, AddLoanGuarantorData, AddLoanGuarantorRefusal>;
  /**
   * Gives one level of approval to a loan; the last one makes it ready for disbursement.
   *
   * ApproveLoanCommand; permission `loans.approve`.
   * Decided by `loans/approval-tiers`, `transactions/maker-checker`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.approveLoan({ accountEncodedKey: '3000000001', comment: 'Documents are complete' });
   * ```
   */
  readonly approveLoan: Command<ApproveLoanInput, ApproveLoanData, ApproveLoanRefusal>;
  /**
   * Closes a loan that owes nothing beyond what is held for it; an excess goes back, securities are released.
   *
   * CloseLoanCommand; permission `loans.update`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `LOAN_BALANCE_REMAINS`: The loan is not paid back yet.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.closeLoan({ accountEncodedKey: '3000000001', comment: 'Paid back' });
   * ```
   */
  readonly closeLoan: Command<CloseLoanInput, CloseLoanData, CloseLoanRefusal>;
  /**
   * Takes in a loan application and starts it in PendingApproval.
   *
   * CreateLoanCommand; permission `loans.create`.
   * Decided by `loans/eligibility`, `loans/rate-caps`, `loans/borrowing-capacity`, `loans/loan-to-value`, `loans/guarantee-cover`, `loans/approval-tiers`, `loans/first-repayment`, `loans/payout-accounts`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_001`: Customer not found
   * - `LOAN_002`: Customer not eligible
   * - `LOAN_003`: Invalid loan product
   * - `LOAN_004`: Amount exceeds limit
   * - `LOAN_005`: Invalid interest rate
   * - `LOAN_006`: Invalid loan term
   * - `LOAN_007`: Collateral required
   * - `LOAN_008`: Insufficient collateral
   * - `LOAN_009`: Invalid guarantor
   * - `LOAN_010`: Duplicate application
   * - `LOAN_011`: Invalid account
   * - `LOAN_012`: Invalid officer
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.createLoan({ accountName: 'School fees', associationInformation: { accountOfficerEncodedKey: 'officer-ngozi', branchEncodedKey: 'branch-hq', clientEncodedKey: 'client-amina', productEncodedKey: 'product-personal' }, accountInformation: { loanAmount: 500000, interestRate: 15, loanTenor: 12, moratoriumType: 0, moratoriumPeriod: 0 }, disbursementInformation: { disbursementDate: '2030-12-02T00:00:00Z', disbursementMethod: 'BankTransfer' } });
   * ```
   */
  readonly createLoan: Command<CreateLoanInput, CreateLoanData, CreateLoanRefusal>;
  /**
   * Pays several approved loans out of one disbursement account: all of them or none.
   *
   * InitiateDisbursementFromLoanChannel; permission `loans.disburse`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`, `loans/charges`, `loans/first-repayment`, `loans/payout-accounts`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CURRENCY_MISMATCH`: The two accounts have different currencies.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `LOAN_004`: Amount exceeds limit
   * - `LOAN_011`: Invalid account
   * - `LOAN_DISBURSEMENT_PENDING`: A disbursement of the loan waits for approval: cancel it first.
   * - `LOAN_NOT_APPROVED`: Only an approved loan is paid out.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_TOO_EARLY`: The first repayment of the loan is too far off to pay it out today.
   * - `LOAN_TOO_LATE`: The first repayment of the loan is too near to pay it out today.
   * - `SAME_ACCOUNT`: The two accounts must differ.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.initiateDisbursementFromLoanChannel({ sourceAccount: '9000000001', disbursementItemModels: [{ loanAccountId: '3000000001', destinationAccount: '1000000001', amount: 120000, narration: 'Payout' }] });
   * ```
   */
  readonly initiateDisbursementFromLoanChannel: Command<InitiateDisbursementFromLoanChannelInput, InitiateDisbursementFromLoanChannelData, InitiateDisbursementFromLoanChannelRefusal>;
  /**
   * Pays an approved loan out, at once or after approval of the transaction.
   *
   * InitiateLoanDisbursement; permission `loans.disburse`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`, `loans/charges`, `loans/first-repayment`, `loans/payout-accounts`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `AMOUNT_OUT_OF_RANGE`: The account cannot hold a balance of that size.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CURRENCY_MISMATCH`: The two accounts have different currencies.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `LOAN_004`: Amount exceeds limit
   * - `LOAN_011`: Invalid account
   * - `LOAN_DISBURSEMENT_PENDING`: A disbursement of the loan waits for approval: cancel it first.
   * - `LOAN_NOT_APPROVED`: Only an approved loan is paid out.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_TOO_EARLY`: The first repayment of the loan is too far off to pay it out today.
   * - `LOAN_TOO_LATE`: The first repayment of the loan is too near to pay it out today.
   * - `SAME_ACCOUNT`: The two accounts must differ.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.initiateLoanDisbursement({ loanAccountNumber: '3000000001', destinationAccountNumber: '1000000001', requireApproval: false, narration: 'Loan payout' });
   * ```
   */
  readonly initiateLoanDisbursement: Command<InitiateLoanDisbursementInput, InitiateLoanDisbursementData, InitiateLoanDisbursementRefusal>;
  /**
   * Pays everything that a loan owes today, gives back what was paid beyond it, and closes it.
   *
   * InitiateLoanPayOffCommand; permission `transactions.create`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`, `loans/charges`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CURRENCY_MISMATCH`: The two accounts have different currencies.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.initiateLoanPayOff({ loanId: 'LA-2026-00001', paymentAccountId: 'acc-amina' });
   * ```
   */
  readonly initiateLoanPayOff: Command<InitiateLoanPayOffInput, InitiateLoanPayOffData, InitiateLoanPayOffRefusal>;
  /**
   * Books a repayment: fees, penalties, interest and principal in the order of the product.
   *
   * InitiateLoanRepaymentCommand; permission `transactions.create`.
   * Decided by `transactions/approval-thresholds`, `transactions/pending`, `compliance/triggers`, `loans/arrears`, `loans/early-payment`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CURRENCY_MISMATCH`: The two accounts have different currencies.
   * - `CUSTOMER_ACCOUNT_CLOSED`: The account is closed.
   * - `INSUFFICIENT_BALANCE`: The available balance is too small.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_OVERPAYMENT`: The amount is more than the loan still owes.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.initiateLoanRepayment({ accountEncodedKey: '3000000001', channelEncodedKey: 'acc-amina', amount: 45129.16 });
   * ```
   */
  readonly initiateLoanRepayment: Command<InitiateLoanRepaymentInput, InitiateLoanRepaymentData, InitiateLoanRepaymentRefusal>;
  /**
   * Gives up a part of what a loan owes, or all of it: then the loan ends and the customer counts as defaulted.
   *
   * InitiateLoanWriteOffCommand; permission `loans.approve`.
   * Decided by `loans/write-off`, `transactions/maker-checker`, `loans/arrears`, `loans/early-payment`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_NOTHING_OWED`: The loan owes nothing: close it.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.initiateLoanWriteOff({ accountNumber: '3000000001', writeOffAmount: 250000, writeOffReason: 'The business has closed and nothing can be recovered', approvalReference: 'BOARD-2026-014' });
   * ```
   */
  readonly initiateLoanWriteOff: Command<InitiateLoanWriteOffInput, InitiateLoanWriteOffData, InitiateLoanWriteOffRefusal>;
  /**
   * Refuses a pending loan for good; the customer is told why.
   *
   * RejectLoanCommand; permission `loans.approve`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.rejectLoan({ accountEncodedKey: '3000000001', comment: 'The income could not be shown' });
   * ```
   */
  readonly rejectLoan: Command<RejectLoanInput, RejectLoanData, RejectLoanRefusal>;
  /**
   * Releases a collateral, as long as the rest secures the loan.
   *
   * RemoveLoanCollateralCommand; permission `loans.update`.
   * Decided by `loans/loan-to-value`, `loans/guarantee-cover`, `loans/eligibility`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_007`: Collateral required
   * - `LOAN_008`: Insufficient collateral
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_SECURITY_NOT_FOUND`: The loan has no such collateral or guarantor.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.removeLoanCollateral({ loanAccountId: 1, collateralId: 1 });
   * ```
   */
  readonly removeLoanCollateral: Command<RemoveLoanCollateralInput, RemoveLoanCollateralData, RemoveLoanCollateralRefusal>;
  /**
   * Releases a guarantor, as long as the others guarantee what the product requires.
   *
   * RemoveLoanGuarantorCommand; permission `loans.update`.
   * Decided by `loans/loan-to-value`, `loans/guarantee-cover`, `loans/eligibility`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_009`: Invalid guarantor
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_SECURITY_NOT_FOUND`: The loan has no such collateral or guarantor.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.removeLoanGuarantor({ loanAccountId: 1, clientId: 3 });
   * ```
   */
  readonly removeLoanGuarantor: Command<RemoveLoanGuarantorInput, RemoveLoanGuarantorData, RemoveLoanGuarantorRefusal>;
  /**
   * Asks the approvers whose turn it is to decide on a pending loan.
   *
   * RequestLoanApprovalCommand; permission `loans.create` or `loans.update`.
   * Decided by `loans/approval-tiers`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_APPROVAL_REQUESTED`: The approvers were asked for this level already.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.requestLoanApproval({ accountEncodedKey: '3000000001', comment: 'Complete' });
   * ```
   */
  readonly requestLoanApproval: Command<RequestLoanApprovalInput, RequestLoanApprovalData, RequestLoanApprovalRefusal>;
  /**
   * Changes a pending loan; it is assessed anew and approvals given so far are void.
   *
   * UpdateLoanCommand; permission `loans.update`.
   * Decided by `loans/eligibility`, `loans/rate-caps`, `loans/borrowing-capacity`, `loans/loan-to-value`, `loans/guarantee-cover`, `loans/approval-tiers`, `loans/first-repayment`, `loans/payout-accounts`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_001`: Customer not found
   * - `LOAN_002`: Customer not eligible
   * - `LOAN_003`: Invalid loan product
   * - `LOAN_004`: Amount exceeds limit
   * - `LOAN_005`: Invalid interest rate
   * - `LOAN_006`: Invalid loan term
   * - `LOAN_007`: Collateral required
   * - `LOAN_008`: Insufficient collateral
   * - `LOAN_009`: Invalid guarantor
   * - `LOAN_010`: Duplicate application
   * - `LOAN_011`: Invalid account
   * - `LOAN_012`: Invalid officer
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.updateLoan({ accountName: 'Amina Bello, car', associationInformation: { loanEncodedKey: '3000000001', accountOfficerEncodedKey: 'officer-ngozi', branchEncodedKey: 'branch-hq' }, accountInformation: { loanAmount: 450000, interestRate: 15, loanTenor: 12, moratoriumType: 0, moratoriumPeriod: 0 } });
   * ```
   */
  readonly updateLoan: Command<UpdateLoanInput, UpdateLoanData, UpdateLoanRefusal>;
  /**
   * Ends an application that the customer no longer wants, before it is paid out.
   *
   * WithdrawLoanCommand; permission `loans.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `LOAN_DISBURSEMENT_PENDING`: A disbursement of the loan waits for approval: cancel it first.
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `LOAN_WRONG_STATE`: The state of the loan does not allow this.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.withdrawLoan({ accountEncodedKey: '3000000001', comment: 'The customer changed his mind' });
   * ```
   */
  readonly withdrawLoan: Command<WithdrawLoanInput, WithdrawLoanData, WithdrawLoanRefusal>;
}

export interface LoansQueries {
  /**
   * Computes a repayment schedule, of given terms or of a stored loan; nothing is stored.
   *
   * GenerateLoanScheduleCommand; permission `loans.view` or `loans.create`.
   *
   * Refused by:
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.query.generateLoanSchedule({ loanAmount: 120000, interestRate: 12, loanTenor: 12, firstRepaymentDate: '2030-12-31T00:00:00Z', moratoriumType: 0, moratoriumPeriod: 0, repaymentMadeEvery: 1, repaymentPeriod: 2 });
   * ```
   */
  readonly generateLoanSchedule: Query<GenerateLoanScheduleInput, GenerateLoanScheduleData, GenerateLoanScheduleRefusal>;
  /**
   * The schedule of a loan with what is paid and due; planned, until the loan is paid out.
   *
   * GetExistingLoanSchedulesQuery; permission `loans.view`.
   *
   * Refused by:
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.query.getExistingLoanSchedules({ accountNumber: '3000000001' });
   * ```
   */
  readonly getExistingLoanSchedules: Query<GetExistingLoanSchedulesInput, GetExistingLoanSchedulesData, GetExistingLoanSchedulesRefusal>;
  /**
   * One loan with its balances, next payment, collateral, guarantors and approvals.
   *
   * GetLoanAccountCommand; permission `loans.view`.
   *
   * Refused by:
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.query.getLoanAccount({ accountEncodedKey: '3000000001' });
   * ```
   */
  readonly getLoanAccount: Query<GetLoanAccountInput, GetLoanAccountData, GetLoanAccountRefusal>;
  /**
   * Loans by state, customer, guarantor, period or text, newest first.
   *
   * GetLoanAccountsCommand; permission `loans.view`.
   *
   * Refused by:
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getLoanAccounts({ status: [2, 3], pageSize: 20 })) console.log(item);
   * ```
   */
  readonly getLoanAccounts: ListQuery<GetLoanAccountsInput, GetLoanAccountsData, GetLoanAccountsRefusal, GetLoanAccountsItem>;
  /**
   * What secures a loan, and what it is worth.
   *
   * RetrieveLoanCollateralListQuery; permission `loans.view`.
   *
   * Refused by:
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveLoanCollateralList({ loanAccountId: 1 });
   * ```
   */
  readonly retrieveLoanCollateralList: Query<RetrieveLoanCollateralListInput, RetrieveLoanCollateralListData, RetrieveLoanCollateralListRefusal>;
  /**
   * What people wrote about a loan when they applied for, decided or changed it, newest first.
   *
   * RetrieveLoanCommentListQuery; permission `loans.view`.
   *
   * Refused by:
   * - `LOAN_NOT_FOUND`: There is no such loan.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveLoanCommentList({ loanId: 1 })) console.log(item);
   * ```
   */
  readonly retrieveLoanCommentList: ListQuery<RetrieveLoanCommentListInput, RetrieveLoanCommentListData, RetrieveLoanCommentListRefusal, RetrieveLoanCommentListItem>;
  /**
   * Who answers for a loan, and with how much.
   *
   * RetrieveLoanGuarantorListQuery; permission `loans.view`.
   *
   * Refused by:
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveLoanGuarantorList({ loanAccountId: 1 });
   * ```
   */
  readonly retrieveLoanGuarantorList: Query<RetrieveLoanGuarantorListInput, RetrieveLoanGuarantorListData, RetrieveLoanGuarantorListRefusal>;
  /**
   * What came and went on a loan, newest first, with what was owed before and after.
   *
   * RetrieveLoanTransactionListQuery; permission `loans.view`.
   *
   * Refused by:
   * - `LOAN_NOT_FOUND`: There is no such loan.
   * - `TENANT_REQUIRED`: The header X-Tenant-Id is required for this command.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveLoanTransactionList({ loanId: 'LA-2026-00001', pageSize: 20 })) console.log(item);
   * ```
   */
  readonly retrieveLoanTransactionList: ListQuery<RetrieveLoanTransactionListInput, RetrieveLoanTransactionListData, RetrieveLoanTransactionListRefusal, RetrieveLoanTransactionListItem>;
}

/** What AddLoanCollateralCommand takes. */
export interface AddLoanCollateralInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** Property, Vehicle ... At most 60 characters. */
  readonly collateralType: string;
  /** Value in currency units. At most two decimals. Above 0. */
  readonly collateralValue: number;
  /** What it is, in words. At most 1000 characters. */
  readonly description?: string | undefined;
}

/** What AddLoanCollateralCommand answers. */
export type AddLoanCollateralData = {
  /** Id of the loan. */
  readonly loanId: string;
  /** Value of all collateral, in currency units. */
  readonly totalCollateralValue: number;
  /** When it was added, in UTC. */
  readonly addedAt: string;
  /** Who added it. */
  readonly addedBy: string;
  /** Subject of who added it: `sub` of the token. */
  readonly addedById: string;
} & {
  /** Id of the collateral. */
  readonly collateralId: number;
  /** Kind of the collateral. */
  readonly collateralType: string;
  /** Value of the collateral, in currency units. */
  readonly collateralValue: number;
  /** What it is, in words. */
  readonly description: string | null;
  /** State that it is in. */
  readonly status: "Held" | "Released";
};

/** What AddLoanCollateralCommand is refused by. */
export type AddLoanCollateralRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What AddLoanGuarantorCommand takes. */
export interface AddLoanGuarantorInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** The guarantor, by number or encoded key. At most 64 characters. */
  readonly clientId: string | number;
  /** To the borrower. At most 100 characters. */
  readonly relationship: string;
  /** The whole loan by default. At most two decimals. Above 0. */
  readonly guaranteeAmount?: number | undefined;
}

/** What AddLoanGuarantorCommand answers. */
export type AddLoanGuarantorData = {
  /** Id of the loan. */
  readonly loanId: string;
  /** Who added it. */
  readonly addedBy: string;
  /** Subject of who added it: `sub` of the token. */
  readonly addedById: string;
} & {
  /** Id of the guarantor. */
  readonly guarantorId: string;
  /** Name of the guarantor. */
  readonly guarantorName: string;
  /** What the guarantor answers for, in currency units. */
  readonly guaranteeAmount: number;
  /** Kind of the guarantee. */
  readonly guaranteeType: "Partial" | "Full";
  /** How the guarantor is related to the borrower. */
  readonly relationshipToBorrower: string | null;
  /** State that it is in. */
  readonly status: "Active" | "Released";
  /** When it was added, in UTC. */
  readonly addedAt: string;
};

/** What AddLoanGuarantorCommand is refused by. */
export type AddLoanGuarantorRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_001' | 'LOAN_009' | 'LOAN_GUARANTOR_EXISTS' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What ApproveLoanCommand takes. */
export interface ApproveLoanInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ApproveLoanCommand answers. */
export interface ApproveLoanData {
  /** Id of the loan. */
  readonly loanId: string;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** When it was approved, in UTC. */
  readonly approvalDate: string;
  /** Who approved it. */
  readonly approvedBy: string;
  /** Subject of who approved it: `sub` of the token. */
  readonly approvedById: string;
  /** What the approver said. */
  readonly approvalComments: string | null;
  /** Whether the loan may be paid out. */
  readonly readyForDisbursement: boolean;
  /** Level1, Level2 ...: as many as loans/approval-tiers asks for. */
  readonly approvalLevel: string;
  /** How many more people must approve. */
  readonly approvalsMissing: number;
}

/** What ApproveLoanCommand is refused by. */
export type ApproveLoanRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What CloseLoanCommand takes. */
export interface CloseLoanInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What CloseLoanCommand answers. */
export interface CloseLoanData {
  /** Id of the loan. */
  readonly loanId: string;
  /** Number of the loan's account. */
  readonly loanAccountNumber: string;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** When the loan was closed, in UTC. */
  readonly closureDate: string;
  /** How the loan came to its end. */
  readonly closureType: "FullRepayment" | "PayOff" | "WriteOff" | "Withdrawal";
  /** What was repaid of what was lent, in currency units. */
  readonly totalPrincipalRepaid: number;
  /** Interest that was repaid, in currency units. */
  readonly totalInterestRepaid: number;
  /** All that was repaid, in currency units. */
  readonly totalAmountRepaid: number;
  /** What is still owed, in currency units. */
  readonly outstandingBalance: number;
  /** Held in advance, and given back. */
  readonly returnedAmount: number;
  /** Who closed it. */
  readonly closedBy: string;
  /** Subject of who closed it: `sub` of the token. */
  readonly closedById: string;
}

/** What CloseLoanCommand is refused by. */
export type CloseLoanRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CUSTOMER_ACCOUNT_CLOSED' | 'LOAN_BALANCE_REMAINS' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What CreateLoanCommand takes. */
export interface CreateLoanInput {
  /** Title of the loan account. At most 200 characters. */
  readonly accountName: string;
  /** Who deals with the loan. */
  readonly associationInformation: {
    /** The loan officer. At most 64 characters. */
    readonly accountOfficerEncodedKey: string;
    /** The originating branch. At most 64 characters. */
    readonly branchEncodedKey: string;
    /** The customer. At most 64 characters. */
    readonly clientEncodedKey: string;
    /** The loan product. At most 64 characters. */
    readonly productEncodedKey: string;
  };
  /** The accounts that the loan is paid to and repaid from. */
  readonly accountInformation: {
    /** Principal. At most two decimals. */
    readonly loanAmount: number;
    /** Per cent a year. */
    readonly interestRate: number;
    /** Months, the moratorium included. */
    readonly loanTenor: number;
    /** Notes. At most 2000 characters. */
    readonly notes?: string | undefined;
    /** After the disbursement. A moment: ISO 8601. */
    readonly firstRepaymentDate?: string | undefined;
    /** 0 None, 1 Principal, 2 Interest, 3 Both. At least 0. At most 3. */
    readonly moratoriumType: number;
    /** Months. At least 0. At most 600. */
    readonly moratoriumPeriod: number;
  };
  /** How the loan is paid out. */
  readonly disbursementInformation: {
    /** The day on which the loan is paid out. A moment: ISO 8601. */
    readonly disbursementDate: string;
    /** How the loan is paid out. */
    readonly disbursementMethod: "BankTransfer" | "Cash" | "Cheque";
    /** Encoded key of an open account of the customer. At most 64 characters. */
    readonly disbursmentChannelEncodedKey?: string | undefined;
    /** true: the account may be of somebody else. */
    readonly thirdPartyPayout?: boolean | undefined;
  };
  /** What was said beside it. */
  readonly comments?: readonly string[] | undefined;
  /** Words under which the bank finds it. */
  readonly tags?: readonly string[] | undefined;
  /** Code of the channel by which the loan was sold. At most 40 characters. */
  readonly salesChannelCode?: string | undefined;
  /** What secures the loan. */
  readonly collaterals?: readonly {
    /** Property, Vehicle ... At most 60 characters. */
    readonly collateralType: string;
    /** Value in currency units. At most two decimals. Above 0. */
    readonly collateralValue: number;
    /** What it is, in words. At most 1000 characters. */
    readonly description?: string | undefined;
  }[] | undefined;
  /** Who answers for the loan. */
  readonly guarantors?: readonly {
    /** The client who answers for the loan. At most 64 characters. */
    readonly clientEncodedKey: string;
    /** How much of the loan. At most two decimals. Above 0. */
    readonly guaranteeAmount: number;
    /** How the guarantor is related to the borrower. At most 100 characters. */
    readonly relationship?: string | undefined;
  }[] | undefined;
}

/** What CreateLoanCommand answers. */
export interface CreateLoanData {
  /** Id of the loan. */
  readonly loanId: string;
  /** Number of the loan's account. */
  readonly loanAccountNumber: string;
  /** Id of the client. */
  readonly customerId: string;
  /** What is lent, in currency units. */
  readonly loanAmount: number;
  /** Interest a year, in per cent. */
  readonly interestRate: number;
  /** How many months the loan runs. */
  readonly loanTerm: number;
  /** The level instalment after the moratorium. */
  readonly monthlyPayment: number;
  /** Interest over the whole time, in currency units. */
  readonly totalInterest: number;
  /** What is repaid over the whole time, in currency units. */
  readonly totalRepayable: number;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** The day on which the loan is paid out. */
  readonly disbursementDate: string;
  /** The day on which the first instalment is due. */
  readonly repaymentStartDate: string;
  /** The day on which the last instalment is due. */
  readonly maturityDate: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
}

/** What CreateLoanCommand is refused by. */
export type CreateLoanRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_001' | 'LOAN_002' | 'LOAN_003' | 'LOAN_004' | 'LOAN_005' | 'LOAN_006' | 'LOAN_007' | 'LOAN_008' | 'LOAN_009' | 'LOAN_010' | 'LOAN_011' | 'LOAN_012' | 'TENANT_REQUIRED';

/** What GenerateLoanScheduleCommand takes. */
export interface GenerateLoanScheduleInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** Principal. At most two decimals. Above 0. */
  readonly loanAmount?: number | undefined;
  /** Per cent a year. At least 0. At most 1000. */
  readonly interestRate?: number | undefined;
  /** Months. At least 1. At most 600. */
  readonly loanTenor?: number | undefined;
  /** Today where this is absent: the first period is a regular one then. A moment: ISO 8601. */
  readonly disbursementDate?: string | undefined;
  /** A period after the disbursement, where absent. A moment: ISO 8601. */
  readonly firstRepaymentDate?: string | undefined;
  /** What is not paid in that time. At least 0. At most 3. */
  readonly moratoriumType?: number | undefined;
  /** How many months nothing, or interest alone, is paid. At least 0. At most 600. */
  readonly moratoriumPeriod?: number | undefined;
  /** How often it is repaid. At least 1. At most 60. */
  readonly repaymentMadeEvery?: number | undefined;
  /** 1 week, 2 month. At least 1. At most 2. */
  readonly repaymentPeriod?: number | undefined;
  /** Interest is always due with the instalment; it changes nothing here. At least 0. */
  readonly howIsInterestDeducted?: number | undefined;
  /** The rate is always yearly; it changes nothing here. At least 0. */
  readonly interestRateTerms?: number | undefined;
  /** Interest is always on the reducing balance; it changes nothing here. At least 0. */
  readonly interestBalanceCalculation?: number | undefined;
}

/** What GenerateLoanScheduleCommand answers. */
export interface GenerateLoanScheduleData {
  /** Id of the loan. */
  readonly loanId: string | null;
  /** How instalments are reckoned. */
  readonly scheduleType: "Standard";
  /** How many instalments there are. */
  readonly totalInstallments: number;
  /** The level instalment after the moratorium. */
  readonly monthlyPayment: number;
  /** What was lent altogether, in currency units. */
  readonly totalPrincipal: number;
  /** Interest over the whole time, in currency units. */
  readonly totalInterest: number;
  /** What is repaid over the whole time, in currency units. */
  readonly totalRepayable: number;
  /** The day on which the first instalment is due. */
  readonly repaymentStartDate: string;
  /** The day on which the last instalment is due. */
  readonly maturityDate: string;
  /** The instalments. */
  readonly schedule: readonly {
    /** Number of the instalment, from 1. */
    readonly installmentNumber: number;
    /** The day on which it is due. */
    readonly dueDate: string;
    /** What the instalment repays of what was lent, in currency units. */
    readonly principalDue: number;
    /** Interest of the instalment, in currency units. */
    readonly interestDue: number;
    /** The total that is still to be paid, in currency units. */
    readonly totalDue: number;
    /** Joins the principal on this date. */
    readonly interestCapitalised: number;
    /** Left after this date. */
    readonly principalBalance: number;
  }[];
}

/** What GenerateLoanScheduleCommand is refused by. */
export type GenerateLoanScheduleRefusal = QueryRefusal | 'LOAN_NOT_FOUND' | 'TENANT_REQUIRED';

/** What GetExistingLoanSchedulesQuery takes. */
export interface GetExistingLoanSchedulesInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
}

/** What GetExistingLoanSchedulesQuery answers. */
export interface GetExistingLoanSchedulesData {
  /** Id of the loan. */
  readonly loanId: string;
  /** The loan is not paid out yet. */
  readonly isPlanned: boolean;
  /** What it is about, in a sentence. */
  readonly summary: {
    /** How many instalments there are. */
    readonly totalSchedules: number;
    /** Instalments that were paid. */
    readonly paidSchedules: number;
    /** Instalments that are late. */
    readonly overdueSchedules: number;
    /** What all instalments come to, in currency units. */
    readonly totalExpected: number;
    /** Without what was written off. */
    readonly totalPaid: number;
    /** The total that is still to be paid, in currency units. */
    readonly totalDue: number;
  };
  /** The instalments. */
  readonly schedules: readonly {
    /** Number of the instalment, from 1. */
    readonly installmentNumber: number;
    /** The day on which it is due. */
    readonly dueDate: string;
    /** What the instalment repays of what was lent, in currency units. */
    readonly principalDue: number;
    /** Interest of the instalment, in currency units. */
    readonly interestDue: number;
    /** principalDue and interestDue together. */
    readonly totalExpected: number;
    /** The total that is still to be paid, in currency units. */
    readonly totalDue: number;
    /** Interest that was added to what is owed, in currency units. */
    readonly interestCapitalised: number;
    /** What is left of what was lent, in currency units. */
    readonly principalBalance: number;
    /** Paid, or written off while the loan goes on. */
    readonly principalPaid: number;
    /** Paid, or written off while the loan goes on. */
    readonly interestPaid: number;
    /** What is still to be paid of it, in currency units. */
    readonly amountOutstanding: number;
    /** State that it is in. */
    readonly state: "PENDING" | "PAID" | "CLOSED" | "WRITTEN_OFF";
    /** Whether it is late. */
    readonly isOverdue: boolean;
  }[];
}

/** What GetExistingLoanSchedulesQuery is refused by. */
export type GetExistingLoanSchedulesRefusal = QueryRefusal | 'LOAN_NOT_FOUND' | 'TENANT_REQUIRED';

/** What GetLoanAccountCommand takes. */
export interface GetLoanAccountInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
}

/** What GetLoanAccountCommand answers. */
export type GetLoanAccountData = {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which stays. */
  readonly encodedKey: string;
  /** Id of the loan. */
  readonly loanId: string;
  /** Number of the loan's account. */
  readonly loanAccountNumber: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Id of the client. */
  readonly customerId: string;
  /** Name of the client. */
  readonly customerName: string;
  /** Id of the loan product. */
  readonly loanProductId: string;
  /** Name of the loan product. */
  readonly loanProductName: string;
  /** What is lent, in currency units. */
  readonly loanAmount: number;
  /** What is still owed, in currency units. */
  readonly outstandingBalance: number;
  /** Interest a year, in per cent. */
  readonly interestRate: number;
  /** How many months the loan runs. */
  readonly loanTerm: number;
  /** What is paid each month, in currency units. */
  readonly monthlyPayment: number;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** The day on which the loan is paid out. */
  readonly disbursementDate: string;
  /** The day on which the last instalment is due. */
  readonly maturityDate: string;
  /** Id of the branch. */
  readonly branchId: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
} & {
  /** What is still owed of what was lent, in currency units. */
  readonly outstandingPrincipal: number;
  /** Earned to the last accrual and not paid. */
  readonly outstandingInterest: number;
  /** Fees that are still owed, in currency units. */
  readonly outstandingFees: number;
  /** Penalties that are still owed, in currency units. */
  readonly outstandingPenalty: number;
  /** Paid before it was due, and held. */
  readonly advanceAmount: number;
  /** Owed beyond what is held. */
  readonly totalOutstanding: number;
  /** Interest over the whole time, in currency units. */
  readonly totalInterest: number;
  /** What is repaid over the whole time, in currency units. */
  readonly totalRepayable: number;
  /** The day on which the first instalment is due. */
  readonly repaymentStartDate: string;
  /** The day on which it is to be paid next. */
  readonly nextPaymentDate: string | null;
  /** What is to be paid next, in currency units. */
  readonly nextPaymentAmount: number | null;
  /** The day since which a payment is late; null where none is. */
  readonly arrearsSince: string | null;
  /** What is not paid in that time. */
  readonly moratoriumType: number;
  /** How many months nothing, or interest alone, is paid. */
  readonly moratoriumPeriod: number;
  /** How the loan is paid out. */
  readonly disbursementMethod: "BankTransfer" | "Cash" | "Cheque";
  /** Number of the account that the loan is paid to. */
  readonly disbursementAccountId: string | null;
  /** The account of the customer that the loan was paid to; each repayment names its own. */
  readonly repaymentAccountId: string | null;
  /** Id of the transaction that paid the loan out. */
  readonly disbursementTransactionId: string | null;
  /** Id of the employee who looks after the loan. */
  readonly loanOfficerId: string;
  /** Notes. */
  readonly notes: string | null;
  /** What was said beside it. */
  readonly comments: readonly string[];
  /** Words under which the bank finds it. */
  readonly tags: readonly string[];
  /** Code of the channel by which the loan was sold. */
  readonly salesChannelCode: string | null;
  /** The approvals that were given. */
  readonly approvals: readonly {
    /** The level. */
    readonly level: number;
    /** Who approved it. */
    readonly approvedBy: string;
    /** Subject of who approved it: `sub` of the token. */
    readonly approvedById: string;
    /** When it was approved, in UTC. */
    readonly approvedAt: string;
    /** What was said beside it. */
    readonly comment: string | null;
  }[];
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was changed last, in UTC. */
  readonly lastModifiedAt: string;
  /** Who changed it last. */
  readonly lastModifiedBy: string;
  /** Token subject (`sub`) of the person who last changed it; null in records of earlier versions. */
  readonly lastModifiedById: string | null;
  /** When the loan was closed, in UTC. */
  readonly closureDate: string | null;
  /** How the loan came to its end. */
  readonly closureType: ("FullRepayment" | "PayOff" | "WriteOff" | "Withdrawal") | null;
} & {
  /** Name of the branch. */
  readonly branchName: string | null;
  /** Name of the employee who looks after the loan. */
  readonly loanOfficerName: string | null;
  /** What secures the loan. */
  readonly collateral: readonly {
    /** Id of the collateral. */
    readonly collateralId: number;
    /** Kind of the collateral. */
    readonly collateralType: string;
    /** Value of the collateral, in currency units. */
    readonly collateralValue: number;
    /** What it is, in words. */
    readonly description: string | null;
    /** State that it is in. */
    readonly status: "Held" | "Released";
  }[];
  /** Who answers for the loan. */
  readonly guarantors: readonly {
    /** Id of the guarantor. */
    readonly guarantorId: string;
    /** Name of the guarantor. */
    readonly guarantorName: string;
    /** What the guarantor answers for, in currency units. */
    readonly guaranteeAmount: number;
    /** Kind of the guarantee. */
    readonly guaranteeType: "Partial" | "Full";
    /** How the guarantor is related to the borrower. */
    readonly relationshipToBorrower: string | null;
    /** State that it is in. */
    readonly status: "Active" | "Released";
    /** When it was added, in UTC. */
    readonly addedAt: string;
  }[];
};

/** What GetLoanAccountCommand is refused by. */
export type GetLoanAccountRefusal = QueryRefusal | 'LOAN_NOT_FOUND' | 'TENANT_REQUIRED';

/** What GetLoanAccountsCommand takes. */
export interface GetLoanAccountsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 100. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Part of an id, account number, title or customer name. At most 200 characters. */
  readonly searchText?: string | undefined;
  /** One loan. */
  readonly id?: number | undefined;
  /** 2 PendingApproval, 3 Approved, 4 Rejected, 5 Disbursed, 6 InArrears, 7 Closed, 8 ClosedWrittenOff, 9 ClosedWithdrawn. */
  readonly status?: readonly number[] | undefined;
  /** Created on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
  /** A client, by number or encoded key; required with asAcountHolder or asGuarantor. At most 64 characters. */
  readonly holderId?: string | number | undefined;
  /** Loans of the holder. */
  readonly asAcountHolder?: boolean | undefined;
  /** Loans that the holder guarantees. */
  readonly asGuarantor?: boolean | undefined;
  /** Encoded key or code of a branch. At most 64 characters. */
  readonly branchKey?: string | undefined;
  /** Encoded key or code of a branch. At most 64 characters. */
  readonly branchEncodedKey?: string | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
}

/** What GetLoanAccountsCommand answers. */
export interface GetLoanAccountsData {
  /** The loans. */
  readonly loans: readonly {
    /** Id of it. */
    readonly id: number;
    /** Key of it, which stays. */
    readonly encodedKey: string;
    /** Id of the loan. */
    readonly loanId: string;
    /** Number of the loan's account. */
    readonly loanAccountNumber: string;
    /** Name of the account. */
    readonly accountName: string;
    /** Id of the client. */
    readonly customerId: string;
    /** Name of the client. */
    readonly customerName: string;
    /** Id of the loan product. */
    readonly loanProductId: string;
    /** Name of the loan product. */
    readonly loanProductName: string;
    /** What is lent, in currency units. */
    readonly loanAmount: number;
    /** What is still owed, in currency units. */
    readonly outstandingBalance: number;
    /** Interest a year, in per cent. */
    readonly interestRate: number;
    /** How many months the loan runs. */
    readonly loanTerm: number;
    /** What is paid each month, in currency units. */
    readonly monthlyPayment: number;
    /** State that it is in. */
    readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
    /** The day on which the loan is paid out. */
    readonly disbursementDate: string;
    /** The day on which the last instalment is due. */
    readonly maturityDate: string;
    /** Id of the branch. */
    readonly branchId: string;
    /** When it was made, in UTC. */
    readonly createdAt: string;
  }[];
  /** The same, by the name that every list has. */
  readonly items: readonly GetLoanAccountsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** Which page this is, and of how many. */
  readonly pagination: {
    /** The page that this is, from 1. */
    readonly currentPage: number;
    /** Rows of a page. */
    readonly pageSize: number;
    /** How many pages there are. */
    readonly totalPages: number;
    /** How many there are on all pages. */
    readonly totalRecords: number;
  };
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what GetLoanAccountsCommand answers. */
export interface GetLoanAccountsItem {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which stays. */
  readonly encodedKey: string;
  /** Id of the loan. */
  readonly loanId: string;
  /** Number of the loan's account. */
  readonly loanAccountNumber: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Id of the client. */
  readonly customerId: string;
  /** Name of the client. */
  readonly customerName: string;
  /** Id of the loan product. */
  readonly loanProductId: string;
  /** Name of the loan product. */
  readonly loanProductName: string;
  /** What is lent, in currency units. */
  readonly loanAmount: number;
  /** What is still owed, in currency units. */
  readonly outstandingBalance: number;
  /** Interest a year, in per cent. */
  readonly interestRate: number;
  /** How many months the loan runs. */
  readonly loanTerm: number;
  /** What is paid each month, in currency units. */
  readonly monthlyPayment: number;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** The day on which the loan is paid out. */
  readonly disbursementDate: string;
  /** The day on which the last instalment is due. */
  readonly maturityDate: string;
  /** Id of the branch. */
  readonly branchId: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What GetLoanAccountsCommand is refused by. */
export type GetLoanAccountsRefusal = QueryRefusal | 'TENANT_REQUIRED';

/** What InitiateDisbursementFromLoanChannel takes. */
export interface InitiateDisbursementFromLoanChannelInput {
  /** Number of the disbursement account. At most 34 characters. */
  readonly sourceAccount: string;
  /** What the batch is for, in words. At most 200 characters. */
  readonly batchDescription?: string | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** What is paid out. At least 1 of them. */
  readonly disbursementItemModels: readonly {
    /** The loan: its encoded key, id or account number. At most 64 characters. */
    readonly loanAccountId: string;
    /** Number of the account that is paid. At most 34 characters. */
    readonly destinationAccount: string;
    /** At most what was approved. At most two decimals. Above 0. */
    readonly amount: number;
    /** Code of the bank. At most 20 characters. */
    readonly bankCode?: string | undefined;
    /** What it is for, in words. At most 200 characters. */
    readonly narration?: string | undefined;
    /** true: the account may be of somebody else. */
    readonly thirdPartyPayout?: boolean | undefined;
  }[];
}

/** What InitiateDisbursementFromLoanChannel answers. */
export interface InitiateDisbursementFromLoanChannelData {
  /** Id of the batch. */
  readonly batchId: string;
  /** The transaction of the first loan. */
  readonly disbursementId: string;
  /** The name under which the transaction is booked. */
  readonly transactionReference: string;
  /** PENDING while one of them waits. */
  readonly status: "PENDING" | "SETTLED";
  /** The day on which the loan is paid out. */
  readonly disbursementDate: string;
  /** The rows of this page. */
  readonly items: readonly {
    /** Id of the loan. */
    readonly loanId: string;
    /** State of the loan. */
    readonly loanStatus: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
    /** Id of the transaction. */
    readonly transactionId: string;
    /** State that it is in. */
    readonly status: "PENDING" | "SETTLED";
  }[];
}

/** What InitiateDisbursementFromLoanChannel is refused by. */
export type InitiateDisbursementFromLoanChannelRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'LOAN_004' | 'LOAN_011' | 'LOAN_DISBURSEMENT_PENDING' | 'LOAN_NOT_APPROVED' | 'LOAN_NOT_FOUND' | 'LOAN_TOO_EARLY' | 'LOAN_TOO_LATE' | 'SAME_ACCOUNT' | 'TENANT_REQUIRED';

/** What InitiateLoanDisbursement takes. */
export interface InitiateLoanDisbursementInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** The account that the loan names, where this is absent. At most 34 characters. */
  readonly destinationAccountNumber?: string | undefined;
  /** All that was approved, where this is absent. At most two decimals. Above 0. */
  readonly amount?: number | undefined;
  /** true: wait for an approver. */
  readonly requireApproval?: boolean | undefined;
  /** What it is for, in words. At most 200 characters. */
  readonly narration?: string | undefined;
  /** By which channel it comes: branch, online, or any other word; rule files may decide by it. At most 40 characters. */
  readonly channel?: string | undefined;
  /** true: the account may be of somebody else. */
  readonly thirdPartyPayout?: boolean | undefined;
}

/** What InitiateLoanDisbursement answers. */
export type InitiateLoanDisbursementData = {
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
} & {
  /** Id of the loan. */
  readonly loanId: string;
  /** State of the loan. */
  readonly loanStatus: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
};

/** What InitiateLoanDisbursement is refused by. */
export type InitiateLoanDisbursementRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'AMOUNT_OUT_OF_RANGE' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'LOAN_004' | 'LOAN_011' | 'LOAN_DISBURSEMENT_PENDING' | 'LOAN_NOT_APPROVED' | 'LOAN_NOT_FOUND' | 'LOAN_TOO_EARLY' | 'LOAN_TOO_LATE' | 'SAME_ACCOUNT' | 'TENANT_REQUIRED';

/** What InitiateLoanPayOffCommand takes. */
export interface InitiateLoanPayOffInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** The paying account; cash where none is named. At most 64 characters. */
  readonly channelEncodedKey?: string | undefined;
  /** The paying account. At most 34 characters. */
  readonly depositAccountNumber?: string | undefined;
  /** The paying account. At most 64 characters. */
  readonly paymentAccountId?: string | undefined;
  /** Today. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly payOffDate?: string | undefined;
  /** false waives the penalty that loans/charges asks for; true by default. */
  readonly includePrepaymentPenalty?: boolean | undefined;
  /** Notes. At most 1000 characters. */
  readonly notes?: string | undefined;
}

/** What InitiateLoanPayOffCommand answers. */
export interface InitiateLoanPayOffData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** Id of the loan. */
  readonly loanId: string;
  /** What pays the loan off, in currency units. */
  readonly payOffAmount: number;
  /** Part of it that repays what was lent, in currency units. */
  readonly principalAmount: number;
  /** Part of it that is interest, in currency units. */
  readonly interestAmount: number;
  /** Part of it that is fees, in currency units. */
  readonly feesAmount: number;
  /** Part of it that is a penalty, in currency units. */
  readonly penaltyAmount: number;
  /** What pays the loan off altogether, in currency units. */
  readonly totalPayOffAmount: number;
  /** Of it, taken from what was held. */
  readonly advanceAmount: number;
  /** Held in advance, and given back. */
  readonly returnedAmount: number;
  /** The day for which that is reckoned. */
  readonly payOffDate: string;
  /** PENDING while it waits for an approver. */
  readonly status: "PENDING" | "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
}

/** What InitiateLoanPayOffCommand is refused by. */
export type InitiateLoanPayOffRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What InitiateLoanRepaymentCommand takes. */
export interface InitiateLoanRepaymentInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** The paying account; cash where none is named. At most 64 characters. */
  readonly channelEncodedKey?: string | undefined;
  /** The paying account. At most 34 characters. */
  readonly depositAccountNumber?: string | undefined;
  /** The paying account. At most 64 characters. */
  readonly paymentAccountId?: string | undefined;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount: number;
  /** Notes. At most 1000 characters. */
  readonly notes?: string | undefined;
}

/** What InitiateLoanRepaymentCommand answers. */
export interface InitiateLoanRepaymentData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** Id of the loan. */
  readonly loanId: string;
  /** PENDING while the payment waits for an approver. */
  readonly status: "PENDING" | "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** What was taken; while PENDING, what is held. */
  readonly amount: number;
  /** Part of it that repays what was lent, in currency units. */
  readonly principalAmount: number;
  /** Part of it that is interest, in currency units. */
  readonly interestAmount: number;
  /** Part of it that is fees, in currency units. */
  readonly feesAmount: number;
  /** Part of it that is a penalty, in currency units. */
  readonly penaltyAmount: number;
  /** Came early and is held until it is due. */
  readonly advanceAmount: number;
  /** More than the loan owes: it was not taken. */
  readonly excessAmount: number;
  /** What is still owed of what was lent, in currency units. */
  readonly outstandingPrincipal: number;
  /** Owed today. */
  readonly totalOutstanding: number;
  /** All instalments that are still to be paid. */
  readonly scheduledOutstanding: number;
  /** Instalments that were paid. */
  readonly paidInstallments: number;
}

/** What InitiateLoanRepaymentCommand is refused by. */
export type InitiateLoanRepaymentRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'CURRENCY_MISMATCH' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'LOAN_NOT_FOUND' | 'LOAN_OVERPAYMENT' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What InitiateLoanWriteOffCommand takes. */
export interface InitiateLoanWriteOffInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** At most what the loan owes today; all of it ends the loan. At most two decimals. Above 0. */
  readonly writeOffAmount: number;
  /** Today. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly writeOffDate?: string | undefined;
  /** Why it is written off. At most 1000 characters. */
  readonly writeOffReason: string;
  /** The decision that allows it. At most 100 characters. */
  readonly approvalReference: string;
  /** Notes. At most 1000 characters. */
  readonly notes?: string | undefined;
}

/** What InitiateLoanWriteOffCommand answers. */
export interface InitiateLoanWriteOffData {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** Id of the loan. */
  readonly loanId: string;
  /** What is written off, in currency units. */
  readonly writeOffAmount: number;
  /** The day on which it is written off. */
  readonly writeOffDate: string;
  /** The balance before, in currency units. */
  readonly previousBalance: number;
  /** The balance afterwards, in currency units. */
  readonly newBalance: number;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
}

/** What InitiateLoanWriteOffCommand is refused by. */
export type InitiateLoanWriteOffRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_NOTHING_OWED' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What RejectLoanCommand takes. */
export interface RejectLoanInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** Why; the customer reads it. At most 1000 characters. */
  readonly comment: string;
}

/** What RejectLoanCommand answers. */
export interface RejectLoanData {
  /** Id of the loan. */
  readonly loanId: string;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** When it was rejected, in UTC. */
  readonly rejectionDate: string;
  /** Who rejected it. */
  readonly rejectedBy: string;
  /** Subject of who rejected it: `sub` of the token. */
  readonly rejectedById: string;
  /** Why it was rejected. */
  readonly rejectionReason: string;
  /** What was said beside the rejection. */
  readonly rejectionComments: string;
}

/** What RejectLoanCommand is refused by. */
export type RejectLoanRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What RemoveLoanCollateralCommand takes. */
export interface RemoveLoanCollateralInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** Number of the collateral within the loan. */
  readonly collateralId: number;
}

/** What RemoveLoanCollateralCommand answers. */
export interface RemoveLoanCollateralData {
  /** Id of the loan. */
  readonly loanId: string;
  /** Id of the collateral. */
  readonly collateralId: number;
  /** Value of all collateral, in currency units. */
  readonly totalCollateralValue: number;
  /** When it was removed, in UTC. */
  readonly removedAt: string;
  /** Who removed it. */
  readonly removedBy: string;
  /** Subject of who removed it: `sub` of the token. */
  readonly removedById: string;
}

/** What RemoveLoanCollateralCommand is refused by. */
export type RemoveLoanCollateralRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_007' | 'LOAN_008' | 'LOAN_NOT_FOUND' | 'LOAN_SECURITY_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What RemoveLoanGuarantorCommand takes. */
export interface RemoveLoanGuarantorInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** The guarantor, by number or encoded key. At most 64 characters. */
  readonly clientId: string | number;
}

/** What RemoveLoanGuarantorCommand answers. */
export interface RemoveLoanGuarantorData {
  /** Id of the loan. */
  readonly loanId: string;
  /** Id of the guarantor. */
  readonly guarantorId: string;
  /** What all guarantors answer for, in currency units. */
  readonly totalGuaranteeAmount: number;
  /** When it was removed, in UTC. */
  readonly removedAt: string;
  /** Who removed it. */
  readonly removedBy: string;
  /** Subject of who removed it: `sub` of the token. */
  readonly removedById: string;
}

/** What RemoveLoanGuarantorCommand is refused by. */
export type RemoveLoanGuarantorRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_009' | 'LOAN_NOT_FOUND' | 'LOAN_SECURITY_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What RequestLoanApprovalCommand takes. */
export interface RequestLoanApprovalInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What RequestLoanApprovalCommand answers. */
export interface RequestLoanApprovalData {
  /** Id of the loan. */
  readonly loanId: string;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** When it was asked for, in UTC. */
  readonly requestedAt: string;
  /** Who asked for it. */
  readonly requestedBy: string;
  /** Subject of who asked for it: `sub` of the token. */
  readonly requestedById: string;
  /** Level1, Level2 ...: as many as loans/approval-tiers asks for. */
  readonly approvalLevel: string;
  /** The lowest role that may approve. */
  readonly assignedTo: string;
}

/** What RequestLoanApprovalCommand is refused by. */
export type RequestLoanApprovalRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_APPROVAL_REQUESTED' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What RetrieveLoanCollateralListQuery takes. */
export interface RetrieveLoanCollateralListInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
}

/** What RetrieveLoanCollateralListQuery answers. */
export interface RetrieveLoanCollateralListData {
  /** Id of the loan. */
  readonly loanId: string;
  /** What secures the loan. */
  readonly collaterals: readonly {
    /** Id of the collateral. */
    readonly collateralId: number;
    /** Kind of the collateral. */
    readonly collateralType: string;
    /** Value of the collateral, in currency units. */
    readonly collateralValue: number;
    /** What it is, in words. */
    readonly description: string | null;
    /** State that it is in. */
    readonly status: "Held" | "Released";
  }[];
  /** Value of all collateral, in currency units. */
  readonly totalCollateralValue: number;
}

/** What RetrieveLoanCollateralListQuery is refused by. */
export type RetrieveLoanCollateralListRefusal = QueryRefusal | 'LOAN_NOT_FOUND' | 'TENANT_REQUIRED';

/** What RetrieveLoanCommentListQuery takes. */
export interface RetrieveLoanCommentListInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 20 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
}

/** What RetrieveLoanCommentListQuery answers. */
export interface RetrieveLoanCommentListData {
  /** The rows of this page. */
  readonly items: readonly RetrieveLoanCommentListItem[];
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

/** An item of what RetrieveLoanCommentListQuery answers. */
export interface RetrieveLoanCommentListItem {
  /** What was said beside it. */
  readonly comment: string;
  /** What was done with the loan. */
  readonly about: string;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What RetrieveLoanCommentListQuery is refused by. */
export type RetrieveLoanCommentListRefusal = QueryRefusal | 'LOAN_NOT_FOUND';

/** What RetrieveLoanGuarantorListQuery takes. */
export interface RetrieveLoanGuarantorListInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
}

/** What RetrieveLoanGuarantorListQuery answers. */
export interface RetrieveLoanGuarantorListData {
  /** Id of the loan. */
  readonly loanId: string;
  /** Who answers for the loan. */
  readonly guarantors: readonly {
    /** Id of the guarantor. */
    readonly guarantorId: string;
    /** Name of the guarantor. */
    readonly guarantorName: string;
    /** What the guarantor answers for, in currency units. */
    readonly guaranteeAmount: number;
    /** Kind of the guarantee. */
    readonly guaranteeType: "Partial" | "Full";
    /** How the guarantor is related to the borrower. */
    readonly relationshipToBorrower: string | null;
    /** State that it is in. */
    readonly status: "Active" | "Released";
    /** When it was added, in UTC. */
    readonly addedAt: string;
  }[];
  /** What it is about, in a sentence. */
  readonly summary: {
    /** How many guarantors there are. */
    readonly totalGuarantors: number;
    /** What all guarantors answer for, in currency units. */
    readonly totalGuaranteeAmount: number;
    /** Guarantors who have accepted. */
    readonly activeGuarantors: number;
    /** Guarantors who have not accepted yet. */
    readonly pendingAcceptance: number;
  };
}

/** What RetrieveLoanGuarantorListQuery is refused by. */
export type RetrieveLoanGuarantorListRefusal = QueryRefusal | 'LOAN_NOT_FOUND' | 'TENANT_REQUIRED';

/** What RetrieveLoanTransactionListQuery takes. */
export interface RetrieveLoanTransactionListInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 100. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Part of a reference or a note. At most 200 characters. */
  readonly searchText?: string | undefined;
  /** Type of the transaction. */
  readonly transactionType?: "DISBURSEMENT" | "DISBURSEMENT_REVERSAL" | "CAPITALISATION" | "PENALTY" | "REPAYMENT" | "PAY_OFF" | "WRITE_OFF" | undefined;
  /** On or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** On or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
}

/** What RetrieveLoanTransactionListQuery answers. */
export interface RetrieveLoanTransactionListData {
  /** Id of the loan. */
  readonly loanId: string;
  /** The transactions. */
  readonly transactions: readonly RetrieveLoanTransactionListItem[];
  /** Which page this is, and of how many. */
  readonly pagination: {
    /** The page that this is, from 1. */
    readonly currentPage: number;
    /** Rows of a page. */
    readonly pageSize: number;
    /** How many pages there are. */
    readonly totalPages: number;
    /** How many there are on all pages. */
    readonly totalRecords: number;
  };
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveLoanTransactionListQuery answers. */
export interface RetrieveLoanTransactionListItem {
  /** Id of the transaction. */
  readonly transactionId: string;
  /** Type of the transaction. */
  readonly transactionType: "DISBURSEMENT" | "DISBURSEMENT_REVERSAL" | "CAPITALISATION" | "PENALTY" | "REPAYMENT" | "PAY_OFF" | "WRITE_OFF";
  /** When the transaction was made, in UTC. */
  readonly transactionDate: string;
  /** Part of it that repays what was lent, in currency units. */
  readonly principalAmount: number;
  /** Part of it that is interest, in currency units. */
  readonly interestAmount: number;
  /** Part of it that is fees, in currency units. */
  readonly feesAmount: number;
  /** Part of it that is a penalty, in currency units. */
  readonly penaltyAmount: number;
  /** Held from here on; used of what was held, where it is negative. */
  readonly advanceAmount: number;
  /** All together, in currency units. */
  readonly totalAmount: number;
  /** The balance before it, in currency units. */
  readonly balanceBefore: number;
  /** The balance after it, in currency units. */
  readonly balanceAfter: number;
  /** Cash, Account and its number, Advance, Schedule, Write-off, or how the loan was paid out. */
  readonly paymentMethod: string;
  /** The caller's own name for it. */
  readonly referenceNumber: string;
  /** Notes. */
  readonly notes: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
}

/** What RetrieveLoanTransactionListQuery is refused by. */
export type RetrieveLoanTransactionListRefusal = QueryRefusal | 'LOAN_NOT_FOUND' | 'TENANT_REQUIRED';

/** What UpdateLoanCommand takes. */
export interface UpdateLoanInput {
  /** Title of the loan account. At most 200 characters. */
  readonly accountName: string;
  /** By which channel the loan was sold. At most 40 characters. */
  readonly salesChannel?: string | undefined;
  /** Who deals with the loan. */
  readonly associationInformation: {
    /** The loan: its encoded key, id or account number. At most 64 characters. */
    readonly loanEncodedKey: string;
    /** The loan officer. At most 64 characters. */
    readonly accountOfficerEncodedKey: string;
    /** The originating branch. At most 64 characters. */
    readonly branchEncodedKey: string;
  };
  /** The accounts that the loan is paid to and repaid from. */
  readonly accountInformation: {
    /** Principal. At most two decimals. */
    readonly loanAmount: number;
    /** Per cent a year. */
    readonly interestRate: number;
    /** Months, the moratorium included. */
    readonly loanTenor: number;
    /** Notes. At most 2000 characters. */
    readonly notes?: string | undefined;
    /** After the disbursement. A moment: ISO 8601. */
    readonly firstRepaymentDate?: string | undefined;
    /** 0 None, 1 Principal, 2 Interest, 3 Both. At least 0. At most 3. */
    readonly moratoriumType: number;
    /** Months. At least 0. At most 600. */
    readonly moratoriumPeriod: number;
  };
  /** How the loan is paid out. */
  readonly disbursementInformation?: {
    /** The day on which the loan is paid out. A moment: ISO 8601. */
    readonly disbursementDate: string;
    /** How the loan is paid out. */
    readonly disbursementMethod: "BankTransfer" | "Cash" | "Cheque";
    /** Encoded key of an open account of the customer. At most 64 characters. */
    readonly disbursmentChannelEncodedKey?: string | undefined;
    /** true: the account may be of somebody else. */
    readonly thirdPartyPayout?: boolean | undefined;
  } | undefined;
  /** What was said beside it. */
  readonly comments?: readonly string[] | undefined;
}

/** What UpdateLoanCommand answers. */
export interface UpdateLoanData {
  /** Id of the loan. */
  readonly loanId: string;
  /** Number of the loan's account. */
  readonly loanAccountNumber: string;
  /** Id of the client. */
  readonly customerId: string;
  /** What is lent, in currency units. */
  readonly loanAmount: number;
  /** Interest a year, in per cent. */
  readonly interestRate: number;
  /** How many months the loan runs. */
  readonly loanTerm: number;
  /** The level instalment after the moratorium. */
  readonly monthlyPayment: number;
  /** Interest over the whole time, in currency units. */
  readonly totalInterest: number;
  /** What is repaid over the whole time, in currency units. */
  readonly totalRepayable: number;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** The day on which the loan is paid out. */
  readonly disbursementDate: string;
  /** The day on which the first instalment is due. */
  readonly repaymentStartDate: string;
  /** The day on which the last instalment is due. */
  readonly maturityDate: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
}

/** What UpdateLoanCommand is refused by. */
export type UpdateLoanRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_001' | 'LOAN_002' | 'LOAN_003' | 'LOAN_004' | 'LOAN_005' | 'LOAN_006' | 'LOAN_007' | 'LOAN_008' | 'LOAN_009' | 'LOAN_010' | 'LOAN_011' | 'LOAN_012' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';

/** What WithdrawLoanCommand takes. */
export interface WithdrawLoanInput {
  /** Number of the loan. At most 64 characters. */
  readonly id?: string | number | undefined;
  /** Id such as LA-2026-00001. At most 64 characters. */
  readonly loanId?: string | number | undefined;
  /** Number of the loan. At most 64 characters. */
  readonly loanAccountId?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly loanAccountNumber?: string | number | undefined;
  /** Account number of the loan. At most 64 characters. */
  readonly accountNumber?: string | number | undefined;
  /** Encoded key or account number of the loan. At most 64 characters. */
  readonly accountEncodedKey?: string | number | undefined;
  /** Encoded key of the loan. At most 64 characters. */
  readonly encodedKey?: string | number | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What WithdrawLoanCommand answers. */
export interface WithdrawLoanData {
  /** Id of the loan. */
  readonly loanId: string;
  /** State that it is in. */
  readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  /** When it was withdrawn, in UTC. */
  readonly withdrawnAt: string;
  /** Who withdrew it. */
  readonly withdrawnBy: string;
  /** Subject of who withdrew it: `sub` of the token. */
  readonly withdrawnById: string;
}

/** What WithdrawLoanCommand is refused by. */
export type WithdrawLoanRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'LOAN_DISBURSEMENT_PENDING' | 'LOAN_NOT_FOUND' | 'LOAN_WRONG_STATE' | 'TENANT_REQUIRED';
