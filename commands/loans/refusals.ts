/** Codes of the loan commands, and how several failures of one request travel together. */

import type { Refusal } from '../../core/command/declaration/refusal.ts';
import { OneOf, OrNull, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { type Rejection, type RejectionTable, rejectAll } from '../../core/command/wire/rejections.ts';
import { ApprovalLevel, loanLife } from './loan.ts';

/** Specification: Errors, loan creation codes. */
export const rejections = {
  LOAN_001: {
    http: 404,
    kind: 'not-found',
    says: 'Customer not found',
    mend: { how: 'Look the customer up by number or key; enter a new customer first.' },
  },
  LOAN_002: {
    http: 400,
    kind: 'validation',
    says: 'Customer not eligible',
    mend: {
      by: 'The customer, or the analyst of the rules.',
      how: 'The message names the missing condition. The rule file loans/eligibility lists who may borrow.',
    },
  },
  LOAN_003: {
    http: 404,
    kind: 'not-found',
    says: 'Invalid loan product',
    mend: { how: 'Use the code of an active loan product.' },
  },
  LOAN_004: {
    http: 400,
    kind: 'validation',
    says: 'Amount exceeds limit',
    mend: { by: 'The customer.', how: 'Ask for less; the message names the limit.' },
  },
  LOAN_005: {
    http: 400,
    kind: 'validation',
    says: 'Invalid interest rate',
    mend: { how: 'Use a rate within the product and the caps of the rule file loans/rate-caps.' },
  },
  LOAN_006: {
    http: 400,
    kind: 'validation',
    says: 'Invalid loan term',
    mend: { how: 'Use a term that the product allows.' },
  },
  LOAN_007: {
    http: 400,
    kind: 'validation',
    says: 'Collateral required',
    mend: { by: 'The customer.', how: 'Add collateral to the application.' },
  },
  LOAN_008: {
    http: 400,
    kind: 'validation',
    says: 'Insufficient collateral',
    mend: {
      by: 'The customer.',
      how: 'Add collateral, or ask for less. The rule file loans/loan-to-value says how a loan must be covered.',
    },
  },
  LOAN_009: {
    http: 400,
    kind: 'validation',
    says: 'Invalid guarantor',
    mend: {
      by: 'The customer.',
      how: 'Name another guarantor. The rule file loans/guarantee-cover says what a guarantor must cover.',
    },
  },
  LOAN_010: {
    http: 409,
    kind: 'conflict',
    says: 'Duplicate application',
    mend: {
      by: 'The people who work on the loan.',
      how: 'Go on with the application that is there, or reject it first.',
    },
  },
  LOAN_011: {
    http: 400,
    kind: 'validation',
    says: 'Invalid account',
    facts: { accountNumber: Type.String({ description: 'Number of the account' }) },
    mend: { how: 'Name an active account of the customer in the currency of the loan.' },
  },
  LOAN_012: {
    http: 400,
    kind: 'validation',
    says: 'Invalid officer',
    mend: { how: 'Name an employee who is enabled.' },
  },
  LOAN_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such loan.' },
  LOAN_WRONG_STATE: {
    http: 409,
    kind: 'state',
    says: 'The state of the loan does not allow this.',
    facts: { currentState: OneOf(loanLife.states, 'The state of the loan') },
    mend: {
      by: 'The people who work on the loan.',
      how: 'The answer names its state. The page of each command says from which states it works.',
    },
  },
  LOAN_DISBURSEMENT_PENDING: {
    http: 409,
    kind: 'state',
    says: 'A disbursement of the loan waits for approval: cancel it first.',
    facts: { transactionId: OrNull(Type.String({ description: 'The disbursement that waits' })) },
    mend: {
      by: 'The person who asked for the disbursement, or an approver.',
      how: 'Approve or cancel the transaction that the answer names, then send it again.',
    },
  },
  LOAN_APPROVAL_REQUESTED: {
    http: 409,
    kind: 'conflict',
    says: 'The approvers were asked for this level already.',
    facts: { approvalLevel: ApprovalLevel },
  },
  LOAN_NOT_APPROVED: {
    http: 400,
    kind: 'state',
    says: 'Only an approved loan is paid out.',
    facts: { currentState: OneOf(loanLife.states, 'The state of the loan') },
    mend: { by: 'The approvers of the loan.', how: 'Have the loan approved first.' },
  },
  LOAN_TOO_EARLY: {
    http: 400,
    kind: 'state',
    says: 'The first repayment of the loan is too far off to pay it out today.',
    mend: { how: 'Pay out later, or move the first repayment.' },
  },
  LOAN_TOO_LATE: {
    http: 400,
    kind: 'state',
    says: 'The first repayment of the loan is too near to pay it out today.',
    mend: { how: 'Move the first repayment, then pay out.' },
  },
  LOAN_OVERPAYMENT: {
    http: 400,
    kind: 'validation',
    says: 'The amount is more than the loan still owes.',
    facts: { outstanding: SignedAmount('The most that the loan takes, in currency units') },
    mend: { how: 'Send what is owed at most; the answer names it.' },
  },
  LOAN_BALANCE_REMAINS: {
    http: 400,
    kind: 'state',
    says: 'The loan is not paid back yet.',
    facts: { outstandingBalance: SignedAmount('The remaining debt, in currency units') },
    mend: { by: 'The customer.', how: 'Repay or write off what remains; the answer names it.' },
  },
  LOAN_NOTHING_OWED: {
    http: 400,
    kind: 'state',
    says: 'The loan owes nothing: close it.',
    mend: { how: 'Close the loan: nothing is left to repay.' },
  },
  LOAN_GUARANTOR_EXISTS: { http: 409, kind: 'conflict', says: 'The client answers for this loan already.' },
  LOAN_SECURITY_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'The loan has no such collateral or guarantor.',
  },
} as const satisfies RejectionTable;

type LoanCode = Extract<keyof typeof rejections, `LOAN_0${string}`>;
/** A failure of a loan request: a code of the specification, or a field that is wrong in itself. */
export type FailureCode = LoanCode | 'VALIDATION';

export interface Failure extends Refusal {
  readonly code: FailureCode;
  readonly field: string;
}

/** One failure at least. */
export type Failures = readonly [Failure, ...Failure[]];

/** Every code that the assessment of a loan request may lead with. */
export const requestRejects = [
  'LOAN_001',
  'LOAN_002',
  'LOAN_003',
  'LOAN_004',
  'LOAN_005',
  'LOAN_006',
  'LOAN_007',
  'LOAN_008',
  'LOAN_009',
  'LOAN_010',
  'LOAN_011',
  'LOAN_012',
  'VALIDATION',
] as const;

/** A failure in the specification's words, with a detail. */
export function failure(code: LoanCode, field: string, detail?: string): Failure {
  const { says } = rejections[code];
  return { field, message: detail === undefined ? says : `${says}: ${detail}`, code };
}

/** A field that is wrong in itself. */
export function wrongField(field: string, problem: string): Failure {
  return { field, message: `${field} ${problem}`, code: 'VALIDATION' };
}

/** All failures in one rejection. Missing records lead, then existing ones, then the rest. */
export function refuseAll(failures: Failures): Rejection<FailureCode>;
export function refuseAll(failures: readonly Failure[]): Rejection<FailureCode> | undefined;
export function refuseAll(failures: readonly Failure[]): Rejection<FailureCode> | undefined {
  const rank = ({ code }: Failure) =>
    code === 'VALIDATION' ? 2 : [404, 409, 400].indexOf(rejections[code].http);
  const [lead] = [...failures].sort((a, b) => rank(a) - rank(b));
  if (lead === undefined) return undefined;
  return { ...rejectAll(lead.code, failures), message: failures.map(({ message }) => message).join('; ') };
}
