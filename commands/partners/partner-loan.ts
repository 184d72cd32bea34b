/**
 * A loan that a partner brings and collects: its request, its lifecycle, its mandate (specification: Partner
 * loans).
 */

import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { inState, noun } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import {
  date,
  instant,
  integer,
  json,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import { fromMinor, type Minor } from '../../core/values/money.ts';
import { commitment } from '../transactions/commitment.ts';

/** From a request to the money on the borrower's account. Disbursing while the transfer is in progress. */
export const partnerLoanLife = lifecycle({
  Created: { update: 'Created', submit: 'PendingApproval', cancel: 'Cancelled' },
  PendingApproval: { approve: 'Approved', reject: 'Rejected', cancel: 'Cancelled' },
  Approved: { activateMandate: 'MandateActive' },
  MandateActive: { send: 'Disbursing', disburse: 'Disbursed', stopMandate: 'Approved' },
  Disbursing: { disburse: 'Disbursed', fail: 'MandateActive' },
  Disbursed: { stopMandate: 'Disbursed', takeBack: 'MandateActive' },
  Rejected: {},
  Cancelled: {},
});
/** The states of the mandate that repays a loan. */
export const loanMandateStates = ['None', 'Active', 'Stopped'] as const;

export type PartnerLoanState = keyof typeof partnerLoanLife.moves;
export type PartnerLoanMove =
  | 'update'
  | 'submit'
  | 'cancel'
  | 'approve'
  | 'reject'
  | 'activateMandate'
  | 'stopMandate'
  | 'send'
  | 'disburse'
  | 'fail'
  | 'takeBack';

export const partnerLoans = table({
  name: 'partner_loans',
  key: ['id'],
  sealed: { bvnProtected: (tenant, { id }) => partnerBvnAbout(tenant, Number(id)) },
  indexes: [
    { on: ['mandateReference'], serves: [{ query: 'GetPaymentHistoryQuery' }] },
    {
      on: ['organisationId'],
      serves: [{ query: 'RetrievePartnerLoanRequestsQuery', asked: { organisationId: 1 } }],
    },
    {
      on: ['state'],
      serves: [
        { query: 'RetrievePartnerLoanRequestsQuery', asked: { status: 'Created' } },
        { query: 'RetrieveWorkQueueQuery', asked: { kinds: ['partnerLoan'] } },
      ],
    },
  ],
  controls: {
    insert: 'commitment',
    remove: 'commitment',
    put: { '*': 'commitment', attempts: 'none', comment: 'none', updatedAt: 'none' },
  },
  wide: true,
  columns: {
    id: integer('long'),
    cif: text(64),
    accountNumber: text(34),
    accountName: nullable(text(200)),
    /** The bank verification number, sealed: never listed, never logged. */
    bvnProtected: nullable(text(200)),
    phoneNumber: nullable(text(40)),
    email: nullable(text(254)),
    companyName: nullable(text(200)),
    employerRegistrationNumber: nullable(text(64)),
    organisationId: integer('long'),
    loanAmount: money(),
    /** The monthly amount of the mandate. */
    collectionAmount: money(),
    /** Months. */
    tenure: integer(),
    /** Per cent a year, decimal text. */
    interestRate: text(20),
    disbursementChannel: integer(),
    loanAccount: nullable(text(34)),
    tag: nullable(text(100)),
    bankCode: nullable(text(20)),
    partnerCustomerId: nullable(text(64)),
    authorisationCode: nullable(text(100)),
    /** Number of the account that pays it out. */
    sourceAccount: text(34),
    state: text<PartnerLoanState>(20),
    mandateReference: nullable(text(64)),
    mandateState: text<(typeof loanMandateStates)[number]>(10),
    /** The universal transaction, or the order at the remote core, that pays it out. */
    transactionId: nullable(text(64)),
    transactionReference: nullable(text(100)),
    disbursedAmount: money(),
    /** How often a transfer was sent: each has its own key. */
    attempts: integer(),
    comment: nullable(text(1000)),
    createdBy: text(200),
    /** The user id for the name. Null in rows from before user ids were stored. */
    createdById: nullable(text(200)),
    /** The people behind the creation and its changes. They may not approve the request. */
    makers: json<readonly string[]>(),
    createdAt: instant(),
    updatedAt: instant(),
    submittedAt: nullable(instant()),
    approvedBy: nullable(text(200)),
    approvedById: nullable(text(200)),
    approvedAt: nullable(instant()),
    activatedAt: nullable(instant()),
    disbursedAt: nullable(instant()),
  },
});
export type PartnerLoan = Row<typeof partnerLoans>;

/** The context to which a request's sealed bank verification number is bound. */
export function partnerBvnAbout(tenant: string, id: number): string {
  return `${tenant}:partner-loan:${id}:bvn`;
}

/** The payout reference of demo requests that are created as paid out. No booking exists for them. */
export const demoPayout = /^TRX-DEMO-/;

export const partnerLoanNoun = noun({
  name: 'partnerLoan',
  table: partnerLoans,
  life: partnerLoanLife,
  sets: ({ now }, { note }) => ({ ...(note === null ? {} : { comment: note }), updatedAt: now }),
  refusal: ({ id }, _move: PartnerLoanMove, state) =>
    inState('PARTNER_LOAN_STATE', `Loan request ${id}`, state, { fact: 'status' }),
  mayLackHistory: true,
});

export const rejections = {
  PARTNER_LOAN_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such loan request.' },
  PARTNER_LOAN_STATE: {
    http: 400,
    kind: 'state',
    says: 'The state of the loan request does not allow this.',
    facts: { status: OneOf(partnerLoanLife.states, 'The state that it is in') },
  },
  PARTNER_LOAN_DISBURSED: {
    http: 409,
    kind: 'conflict',
    says: 'The loan is disbursed already, or its transfer is on its way.',
  },
} as const satisfies RejectionTable;

export const events = eventTypes(['partnerloans.manage', 'partnerloans.disburse', 'loans.view'], {
  'partner_loan.payment_recorded': {
    summary: 'A payment that a partner collected was booked.',
    data: Type.Object({ id: Type.Integer(), amount: Type.Number(), partnerReference: Type.String() }),
  },
  'partner_loan.state_changed': {
    summary: 'A loan request of a partner moved to another state.',
    data: Type.Object({
      id: Type.Integer(),
      status: OneOf(partnerLoanLife.states),
      from: Type.Union([Type.String(), Type.Null()]),
      organisationId: Type.Integer(),
      loanAmount: Type.Number(),
    }),
  },
});

export const requestNamed = {
  id: Type.Integer({ minimum: 1, description: 'The loan request' }),
  comment: Type.Optional(Type.String({ maxLength: 1000 })),
};

export async function loadRequest({ id }: { readonly id: number }, read: Read) {
  return { request: await read.one(partnerLoans, { id }) };
}

/** The content of an audit entry about this request. */
export function aboutRequest(request: PartnerLoan | undefined) {
  if (request === undefined) return {};
  return {
    transactionId: `partner-loan-${request.id}`,
    transactionAmount: request.loanAmount,
    previousState: request.state,
  };
}

/** The content of an event about a partner loan. */
export function partnerEvent(
  request: PartnerLoan,
  from: PartnerLoanState | null,
): Readonly<Record<string, unknown>> {
  return {
    id: request.id,
    status: request.state,
    from,
    organisationId: request.organisationId,
    loanAmount: fromMinor(request.loanAmount),
  };
}

/** Payments that the partner collected by the mandate. Each has a unique reference, so it counts once. */
export const partnerPayments = table({
  name: 'partner_payments',
  key: ['partnerReference'],
  sets: [['requestId']],
  indexes: [{ on: ['requestId'], serves: [{ check: 'partner loans' }] }],
  controls: 'none',
  columns: {
    partnerReference: text(100),
    requestId: integer('long'),
    amount: money(),
    paymentDate: date(),
    recordedBy: text(200),
    recordedAt: instant(),
  },
});
export type PartnerPayment = Row<typeof partnerPayments>;

/** The amount that the mandate still has to collect: all its months less the received payments. */
export function stillToCollect(request: PartnerLoan, repaid: Minor): Minor {
  const left = request.collectionAmount * BigInt(request.tenure) - repaid;
  return left < 0n ? 0n : left;
}

export function totalOfPayments(payments: readonly { readonly amount: Minor }[]): Minor {
  return payments.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * Approval commits the bank to the loan. The payout fulfils it, through the bank's own books or a remote
 * core.
 */
export const partnerLoanCommitment = commitment({
  table: partnerLoans,
  type: 'PARTNER_LOAN',
  history: partnerLoanNoun.history,
  binds: ({ loanAmount }, { approvedAt, state, disbursedAt }) =>
    approvedAt != null || state === 'Disbursing' || disbursedAt != null ? loanAmount : undefined,
  isBound: ({ approvedAt }) => approvedAt !== null,
});
