/** A loan: its terms, its lifecycle and its debt (specification: Loan account). */
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { inState, noun } from '../../core/command/declaration/noun.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import {
  boolean,
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
import type { GivenApproval } from '../../core/command/policy/approval.ts';
import { type CivilDate, knownDate } from '../../core/values/civil-date.ts';
import type { Instant } from '../../core/values/instant.ts';
import type { Minor } from '../../core/values/money.ts';
import type { RepaymentPeriod } from '../products/loan-product.ts';
import { commitment } from '../transactions/commitment.ts';

/** Wire numbers of the states that lists filter by (companion commands: loan states). */
export const loanStates = {
  PendingApproval: 2,
  Approved: 3,
  Rejected: 4,
  Disbursed: 5,
  InArrears: 6,
  Closed: 7,
  ClosedWrittenOff: 8,
  ClosedWithdrawn: 9,
} as const;
export type LoanState = keyof typeof loanStates;

/** Specification: States and transitions, Loan account. The docs decide the points that it leaves open. */
export const loanLife = lifecycle({
  PendingApproval: {
    update: 'PendingApproval',
    requestApproval: 'PendingApproval',
    recordApproval: 'PendingApproval',
    approve: 'Approved',
    reject: 'Rejected',
    withdraw: 'ClosedWithdrawn',
    secure: 'PendingApproval',
    releaseSecurity: 'PendingApproval',
  },
  Approved: {
    disburse: 'Disbursed',
    withdraw: 'ClosedWithdrawn',
    secure: 'Approved',
    releaseSecurity: 'PendingApproval',
  },
  Disbursed: {
    undoDisbursement: 'Approved',
    repay: 'Disbursed',
    secure: 'Disbursed',
    releaseSecurity: 'Disbursed',
    fallBehind: 'InArrears',
    close: 'Closed',
    writeOff: 'ClosedWrittenOff',
  },
  InArrears: {
    repay: 'InArrears',
    secure: 'InArrears',
    releaseSecurity: 'InArrears',
    catchUp: 'Disbursed',
    close: 'Closed',
    writeOff: 'ClosedWrittenOff',
  },
  Rejected: {},
  Closed: {},
  ClosedWrittenOff: {},
  ClosedWithdrawn: {},
});
export type LoanMove =
  | 'update'
  | 'requestApproval'
  | 'recordApproval'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'disburse'
  | 'undoDisbursement'
  | 'repay'
  | 'fallBehind'
  | 'catchUp'
  | 'close'
  | 'writeOff'
  | 'secure'
  | 'releaseSecurity';

/** The ways in which a loan ends. */
export const closureTypes = ['FullRepayment', 'PayOff', 'WriteOff', 'Withdrawal'] as const;
export type ClosureType = (typeof closureTypes)[number];

/** A level of approval. Rules for the product and the amount set the number of levels. */
export const ApprovalLevel = Type.String({
  pattern: '^Level[1-9][0-9]*$',
  written: 'Level and a number, such as Level1',
  description: 'Level1, Level2 ...: as many as loans/approval-tiers asks for',
});

export const disbursementMethods = ['BankTransfer', 'Cash', 'Cheque'] as const;
export type DisbursementMethod = (typeof disbursementMethods)[number];

/** One approval of one level. */
export interface LoanApproval extends GivenApproval {
  readonly level: number;
  readonly role: string;
  readonly comment: string | null;
}

export const loans = table({
  name: 'loans',
  key: ['encodedKey'],
  natural: [['id'], ['loanId'], ['accountNumber']],
  indexes: [
    { on: ['clientKey'], serves: [{ check: 'loan applications' }, { query: 'GetLoanAccountsCommand' }] },
    {
      on: ['state'],
      serves: [
        { query: 'GetLoanAccountsCommand' },
        { query: 'RetrieveWorkQueueQuery', asked: { kinds: ['loan'] } },
      ],
    },
  ],
  controls: {
    insert: 'commitment',
    remove: 'commitment',
    put: {
      '*': 'none',
      state: 'commitment',
      amount: 'commitment',
      rate: 'commitment',
      tenor: 'commitment',
      moratoriumType: 'commitment',
      moratoriumPeriod: 'commitment',
      repaymentEvery: 'commitment',
      repaymentPeriod: 'commitment',
      disbursementMethod: 'commitment',
      channelKey: 'commitment',
      thirdPartyPayout: 'commitment',
      levelPayment: 'commitment',
      approvals: 'commitment',
      penaltyWaived: 'correction',
      advanceReturned: 'correction',
    },
  },
  wide: true,
  columns: {
    encodedKey: text(64),
    id: integer('long'),
    loanId: text(40),
    accountNumber: text(34),
    accountName: text(200),
    clientKey: text(64),
    clientName: text(200),
    productKey: text(64),
    productName: text(200),
    branchKey: text(64),
    officerKey: text(64),
    state: text<LoanState>(20),
    currency: text(3),
    amount: money(),
    /** Per cent a year, decimal text. */
    rate: text(20),
    tenor: integer(),
    moratoriumType: integer(),
    moratoriumPeriod: integer(),
    repaymentEvery: integer(),
    repaymentPeriod: text<RepaymentPeriod>(10),
    firstRepaymentDate: nullable(date()),
    /** The planned date, or the actual date after the payout. */
    disbursementDate: instant(),
    disbursementMethod: text<DisbursementMethod>(20),
    channelKey: nullable(text(64)),
    /** Whether the application allows a payout to another person's account. */
    thirdPartyPayout: boolean(),
    levelPayment: money(),
    totalInterest: money(),
    firstDue: date(),
    maturity: date(),
    notes: nullable(text()),
    comments: json<readonly string[]>(),
    tags: json<readonly string[]>(),
    salesChannelCode: nullable(text(40)),
    approvals: json<readonly LoanApproval[]>(),
    /** The level whose approvers were requested by name, or 0 before the first request. */
    approvalRequested: integer(),
    /** The transaction that pays it out, pending or settled. */
    disbursementId: nullable(text(64)),
    disbursedAt: nullable(instant()),
    /** The disbursed amount, fees included. At most the approved amount. */
    disbursedAmount: money(),
    /** Id of the bank's account that the money came from and returns to. Null before the payout. */
    fundedBy: nullable(text(64)),
    /** Outstanding. */
    principal: money(),
    /** Interest earned, capitalised and paid since the loan was paid out. */
    interestAccrued: money(),
    interestCapitalised: money(),
    interestPaid: money(),
    principalPaid: money(),
    feesCharged: money(),
    feesPaid: money(),
    penaltyCharged: money(),
    penaltyPaid: money(),
    /** Penalties that were due by the rules and not charged. */
    penaltyWaived: money(),
    /** The part of advances that the end of the loan returned. */
    advanceReturned: money(),
    writtenOff: money(),
    /** The parts of the paid principal and interest that were written off while the loan continued. */
    principalWrittenOff: money(),
    interestWrittenOff: money(),
    /** Money paid before it was due and held: the sum of the unused advances. */
    advance: money(),
    /** The last day whose interest is accrued. */
    accruedTo: nullable(date()),
    /** Due date of the oldest instalment that put the loan in arrears. */
    arrearsSince: nullable(date()),
    closureType: nullable(text<ClosureType>(20)),
    closedAt: nullable(instant()),
    createdBy: text(200),
    createdByName: text(200),
    /** The people behind the creation and its changes. They may not approve the loan. */
    makers: json<readonly string[]>(),
    createdAt: instant(),
    modifiedBy: text(200),
    /** The user id for the name. Null in changes from before user ids were stored. */
    modifiedById: nullable(text(200)),
    modifiedAt: instant(),
  },
});
export type Loan = Row<typeof loans>;

export const loanNoun = noun({
  name: 'loan',
  table: loans,
  life: loanLife,
  sets: ({ actor, now }) => ({ modifiedBy: actor.name, modifiedById: actor.userId, modifiedAt: now }),
  refusal: ({ loanId }, _move: LoanMove, state) =>
    inState('LOAN_WRONG_STATE', `Loan ${loanId}`, state, { fact: 'currentState' }),
  notes: ['update', 'requestApproval', 'recordApproval', 'repay', 'secure', 'releaseSecurity'],
});

/** Counts a loan in the daily total of its last approver. */
export const loanCommitment = commitment({
  table: loans,
  type: 'LOAN',
  history: loanNoun.history,
  // Other moves leave a loan Approved without an approval.
  binds: ({ amount }, { state, approvals }) =>
    state === 'Approved' && approvals !== undefined ? amount : undefined,
});

/** The one active application of a client for a product: PendingApproval or Approved. */
export const activeApplications = table({
  name: 'loan_applications',
  key: ['clientKey', 'productKey'],
  controls: 'none',
  columns: { clientKey: text(64), productKey: text(64), loanKey: text(64) },
});
export type ActiveApplication = Row<typeof activeApplications>;

/** The client's debts and applications, which are compared with the borrowing capacity. */
export const exposures = table({
  name: 'loan_exposures',
  key: ['clientKey'],
  controls: 'none',
  columns: { clientKey: text(64), committed: money() },
});
export type Exposure = Row<typeof exposures>;

/** Columns of a loan that only life after its disbursement fills. */
export const nothingOwed = {
  disbursedAmount: 0n,
  fundedBy: null,
  principal: 0n,
  interestAccrued: 0n,
  interestCapitalised: 0n,
  interestPaid: 0n,
  principalPaid: 0n,
  feesCharged: 0n,
  feesPaid: 0n,
  penaltyCharged: 0n,
  penaltyPaid: 0n,
  penaltyWaived: 0n,
  advanceReturned: 0n,
  writtenOff: 0n,
  principalWrittenOff: 0n,
  interestWrittenOff: 0n,
  advance: 0n,
  disbursedAt: null,
  accruedTo: null,
  arrearsSince: null,
  closureType: null,
  closedAt: null,
} as const;

/**
 * The part of a disbursed loan that the customer still owes. Capitalised interest is excluded, because it was
 * never applied for.
 */
export function exposureOf({
  disbursedAmount,
  principalPaid,
}: Pick<Loan, 'disbursedAmount' | 'principalPaid'>): Minor {
  return disbursedAmount > principalPaid ? disbursedAmount - principalPaid : 0n;
}

/**
 * Principal and interest to repay until the loan ends, in minor units. Based on the disbursed amount, or the
 * planned one before the payout, less partial write-offs.
 */
export function repayable(loan: Loan): Minor {
  const { amount, disbursedAmount, totalInterest, principalWrittenOff, interestWrittenOff } = loan;
  const planned = (disbursedAmount > 0n ? disbursedAmount : amount) + totalInterest;
  return planned - principalWrittenOff - interestWrittenOff;
}

/** Interest that is earned and neither paid nor added to the principal. */
export function interestOwed(loan: Loan): Minor {
  return loan.interestAccrued - loan.interestCapitalised - loan.interestPaid;
}

/** The parts of the debt at the time of the last accrual, without regard to advances. */
export function partsOwed(loan: Loan) {
  return {
    principal: loan.principal,
    interest: interestOwed(loan),
    fees: loan.feesCharged - loan.feesPaid,
    penalty: loan.penaltyCharged - loan.penaltyPaid,
  };
}

/** The same as one amount. */
export function debtOf(loan: Loan): Minor {
  const { principal, interest, fees, penalty } = partsOwed(loan);
  return principal + interest + fees + penalty;
}

/** The rest of an amount after the advance is deducted. Never below zero. */
export function lessHeld(amount: Minor, { advance }: Pick<Loan, 'advance'>): Minor {
  return amount > advance ? amount - advance : 0n;
}

/** The debt after the advance is used. Never below zero. */
export function totalOwed(loan: Loan): Minor {
  return lessHeld(debtOf(loan), loan);
}

/** A day as a timestamp of the API: midnight UTC, so its date is the same everywhere. */
export function dayText(day: CivilDate): string {
  return `${day}T00:00:00.000Z`;
}

/** The day of a timestamp of the API. */
export function dayOf(instantText: Instant): CivilDate {
  return knownDate(instantText.slice(0, 10));
}
