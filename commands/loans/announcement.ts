/** Notifications about the life of a loan: events for systems, notices for people (specification: Events). */

import { type Effect, emit, notify } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import {
  Amount,
  AmountOrZero,
  DateText,
  OneOf,
  OrNull,
  type Static,
  Type,
} from '../../core/command/declaration/schema.ts';
import { fromMinor } from '../../core/values/money.ts';
import { transactionMembers } from '../transactions/events.ts';
import { closureTypes, type Loan, loanLife } from './loan.ts';

/** Members of every event about a loan. */
const about = {
  loanId: Type.String(),
  loanAccountNumber: Type.String(),
  customerId: Type.String(),
  productEncodedKey: Type.String(),
  loanAmount: Type.Number({ description: 'What was lent or is asked for, in currency units' }),
  status: OneOf(loanLife.states, 'Status of the loan after what happened'),
};
const LoanEvent = Type.Object(about);

export const events = eventTypes(['loans.view'], {
  'loan.created': { summary: 'A loan application was taken in.', data: LoanEvent },
  'loan.pending_approval': { summary: 'A loan entered its approval workflow.', data: LoanEvent },
  'loan.updated': { summary: 'A pending loan application was changed.', data: LoanEvent },
  'loan.approved': { summary: 'A loan has every approval and may be paid out.', data: LoanEvent },
  'loan.rejected': {
    summary: 'A loan application was refused.',
    data: Type.Object({
      ...about,
      reason: Type.String({ description: 'The reason of the rejection' }),
      rejectedBy: Type.String({ description: 'Display name of who refused it' }),
      rejectedById: Type.Optional(Type.String()),
    }),
  },
  'loan.disbursed': {
    summary: 'A loan was paid out.',
    data: Type.Object({
      ...about,
      amount: Amount('What was paid out, in currency units'),
      transactionId: Type.String({ description: 'The transaction that paid it out' }),
    }),
  },
  'loan.disbursement_reversed': {
    summary: 'The payout of a loan was taken back; the loan is approved again.',
    data: LoanEvent,
  },
  'loan.in_arrears': {
    summary: 'An instalment of a loan is overdue.',
    data: Type.Object({
      ...about,
      overdue: Amount('What is overdue, in currency units'),
      since: DateText('Day on which the oldest unpaid instalment was due'),
    }),
  },
  'loan.repaid': {
    summary: 'A repayment of a loan was booked.',
    data: Type.Object({
      ...about,
      amount: AmountOrZero('What the loan took of the payment, in currency units'),
      totalOutstanding: AmountOrZero('What is owed after it, in currency units'),
    }),
  },
  'loan.closed': {
    summary: 'A loan was paid back and closed.',
    data: Type.Object({ ...about, closureType: OrNull(OneOf(closureTypes)) }),
  },
  'loan.written_off': {
    summary: 'A loan was given up.',
    data: Type.Object({
      ...about,
      amount: AmountOrZero('What was owed and is given up, in currency units'),
      reason: Type.String({ description: 'The reason of the withdrawal' }),
    }),
  },
  'loan.withdrawn': { summary: 'A loan application was withdrawn.', data: LoanEvent },
  'workflow.approval_required': {
    summary: 'A transaction or a loan waits for an approval, or for one more.',
    seenBy: ({ workflow }) => [workflow === 'loan' ? 'loans.view' : 'transactions.view'],
    data: Type.Union([
      Type.Object(
        { ...transactionMembers, missing: Type.Integer({ description: 'Approvals that are still needed' }) },
        { description: 'Of a transaction' },
      ),
      Type.Object(
        {
          workflow: Type.Literal('loan', { description: 'It is a loan that waits' }),
          ...about,
          requiredRole: Type.String({ description: 'This role or a higher one may approve' }),
        },
        { description: 'Of a loan' },
      ),
    ]),
  },
});

type Told = typeof events;
type LoanData = Static<typeof LoanEvent>;

/** Types of events about a loan. */
type LoanEventType = Extract<keyof Told, `loan.${string}`>;

/** The members of a type besides the common ones, or all of its declared members. */
type More<T extends LoanEventType> = Omit<Static<Told[T]['data']>, keyof LoanData>;

/** The common members of every event about a loan. */
export function loanEvent(loan: Loan): LoanData {
  return {
    loanId: loan.loanId,
    loanAccountNumber: loan.accountNumber,
    customerId: loan.clientKey,
    productEncodedKey: loan.productKey,
    loanAmount: fromMinor(loan.amount),
    status: loan.state,
  };
}

/** An event about a loan. `more` contains the members besides the common ones. */
export function tell<T extends LoanEventType>(
  type: T,
  loan: Loan,
  ...[more]: [keyof More<T>] extends [never] ? [] : [more: More<T>]
): Effect {
  return emit(type, loan.encodedKey, { ...loanEvent(loan), ...more });
}

/** Notifies the customer by e-mail and SMS. The application reference is the loan's id. */
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

/** Requests an approval from everyone with this role or a higher one. */
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

/** All notifications of a loan's creation: three events, four notices. */
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
