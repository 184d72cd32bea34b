/** Whom the life of a loan is told to: events for systems, notices for people (specification: Events). */

import { type Effect, emit, notify } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { fromMinor } from '../../core/values/money.ts';
import type { Loan } from './loan.ts';
import { loanLife } from './loan.ts';

const LoanEvent = Type.Object({
  loanId: Type.String(),
  loanAccountNumber: Type.String(),
  customerId: Type.String(),
  productEncodedKey: Type.String(),
  loanAmount: Type.Number(),
  status: OneOf(loanLife.states),
});

export const events = eventTypes({
  'loan.created': { summary: 'A loan application was taken in.', data: LoanEvent },
  'loan.pending_approval': { summary: 'A loan entered its approval workflow.', data: LoanEvent },
  'loan.updated': { summary: 'A pending loan application was changed.', data: LoanEvent },
  'loan.approved': { summary: 'A loan has every approval and may be paid out.', data: LoanEvent },
  'loan.rejected': { summary: 'A loan application was refused.', data: LoanEvent },
  'loan.disbursed': { summary: 'A loan was paid out.', data: LoanEvent },
  'loan.disbursement_reversed': {
    summary: 'The payout of a loan was taken back; the loan is approved again.',
    data: LoanEvent,
  },
  'loan.in_arrears': { summary: 'An instalment of a loan is overdue.', data: LoanEvent },
  'loan.repaid': { summary: 'A repayment of a loan was booked.', data: LoanEvent },
  'loan.closed': { summary: 'A loan was paid back and closed.', data: LoanEvent },
  'loan.written_off': { summary: 'A loan was given up.', data: LoanEvent },
  'loan.withdrawn': { summary: 'A loan application was withdrawn.', data: LoanEvent },
});

/** What every event about a loan carries. */
export function loanEvent(loan: Loan): Readonly<Record<string, unknown>> {
  return {
    loanId: loan.loanId,
    loanAccountNumber: loan.accountNumber,
    customerId: loan.clientKey,
    productEncodedKey: loan.productKey,
    loanAmount: fromMinor(loan.amount),
    status: loan.state,
  };
}

/** An event about a loan; `more` goes beside what each carries. */
export function tell(
  type: string,
  loan: Loan,
  more: Readonly<Record<string, unknown>> = {},
): Effect {
  return emit(type, loan.encodedKey, { ...loanEvent(loan), ...more });
}

/** Tells the customer by e-mail and SMS; the application reference is the loan's id. */
export function tellCustomer(
  loan: Loan,
  { template, ...more }: { readonly template: string; readonly [fact: string]: unknown },
): Effect {
  return notify({
    template,
    channels: ['email', 'sms'],
    to: { kind: 'client', key: loan.clientKey },
    subject: loan.encodedKey,
    data: { applicationReference: loan.loanId, ...loanEvent(loan), ...more },
  });
}

/** Asks everybody of this role and higher for an approval. */
export function askApprovers(loan: Loan, role: string): readonly Effect[] {
  const data = { applicationReference: loan.loanId, ...loanEvent(loan), requiredRole: role };
  return [
    emit('workflow.approval_required', loan.encodedKey, {
      workflow: 'loan',
      ...loanEvent(loan),
      requiredRole: role,
    }),
    notify({
      template: 'loan-approval-required',
      channels: ['email'],
      to: { kind: 'role', key: role },
      subject: loan.encodedKey,
      data,
    }),
  ];
}

/** Everything that creating a loan tells: three events, four notices. */
export function announceCreation(loan: Loan, role: string | undefined): readonly Effect[] {
  return [
    tell('loan.created', loan),
    tell('loan.pending_approval', loan),
    tellCustomer(loan, { template: 'loan-application-received' }),
    notify({
      template: 'loan-officer-assigned',
      channels: ['email'],
      to: { kind: 'officer', key: loan.officerKey },
      subject: loan.encodedKey,
      data: { applicationReference: loan.loanId, ...loanEvent(loan) },
    }),
    ...(role === undefined ? [] : askApprovers(loan, role)),
  ];
}
