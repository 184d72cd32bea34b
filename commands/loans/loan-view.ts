/** Loans as lists and queries show them (companion commands: loan record). */
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { fromMinor } from '../../core/values/money.ts';
import { type InstalmentRow, nextPayment } from './instalment.ts';
import {
  closureTypes,
  dayText,
  disbursementMethods,
  interestOwed,
  type Loan,
  loanLife,
  repayable,
  totalOwed,
} from './loan.ts';

const orNull = Type.Union([Type.String(), Type.Null()]);

/** Specification: loan creation result fields. */
export const LoanResult = Type.Object({
  loanId: Type.String(),
  loanAccountNumber: Type.String(),
  customerId: Type.String(),
  loanAmount: Type.Number(),
  interestRate: Type.Number(),
  loanTerm: Type.Integer(),
  monthlyPayment: Type.Number({ description: 'The level instalment after the moratorium' }),
  totalInterest: Type.Number(),
  totalRepayable: Type.Number(),
  status: OneOf(loanLife.states),
  disbursementDate: Type.String(),
  repaymentStartDate: Type.String(),
  maturityDate: Type.String(),
  createdAt: Type.String(),
  createdBy: Type.String(),
  createdById: Type.String(),
});

export function loanResult(loan: Loan) {
  return {
    loanId: loan.loanId,
    loanAccountNumber: loan.accountNumber,
    customerId: loan.clientKey,
    loanAmount: fromMinor(loan.amount),
    interestRate: Number(loan.rate),
    loanTerm: loan.tenor,
    monthlyPayment: fromMinor(loan.levelPayment),
    totalInterest: fromMinor(loan.totalInterest),
    totalRepayable: fromMinor(repayable(loan)),
    status: loan.state,
    disbursementDate: loan.disbursementDate,
    repaymentStartDate: dayText(loan.firstDue),
    maturityDate: dayText(loan.maturity),
    createdAt: loan.createdAt,
    createdBy: loan.createdByName,
    createdById: loan.createdBy,
  };
}

export const LoanSummary = Type.Object({
  id: Type.Integer(),
  encodedKey: Type.String(),
  loanId: Type.String(),
  loanAccountNumber: Type.String(),
  accountName: Type.String(),
  customerId: Type.String(),
  customerName: Type.String(),
  loanProductId: Type.String(),
  loanProductName: Type.String(),
  loanAmount: Type.Number(),
  outstandingBalance: Type.Number(),
  interestRate: Type.Number(),
  loanTerm: Type.Integer(),
  monthlyPayment: Type.Number(),
  status: OneOf(loanLife.states),
  disbursementDate: Type.String(),
  maturityDate: Type.String(),
  branchId: Type.String(),
  createdAt: Type.String(),
});

export function loanSummary(loan: Loan) {
  return {
    id: loan.id,
    encodedKey: loan.encodedKey,
    loanId: loan.loanId,
    loanAccountNumber: loan.accountNumber,
    accountName: loan.accountName,
    customerId: loan.clientKey,
    customerName: loan.clientName,
    loanProductId: loan.productKey,
    loanProductName: loan.productName,
    loanAmount: fromMinor(loan.amount),
    outstandingBalance: fromMinor(totalOwed(loan)),
    interestRate: Number(loan.rate),
    loanTerm: loan.tenor,
    monthlyPayment: fromMinor(loan.levelPayment),
    status: loan.state,
    disbursementDate: loan.disbursementDate,
    maturityDate: dayText(loan.maturity),
    branchId: loan.branchKey,
    createdAt: loan.createdAt,
  };
}

export const LoanDetail = Type.Object({
  outstandingPrincipal: Type.Number(),
  outstandingInterest: Type.Number({ description: 'Earned to the last accrual and not paid' }),
  outstandingFees: Type.Number(),
  outstandingPenalty: Type.Number(),
  advanceAmount: Type.Number({ description: 'Paid before it was due, and held' }),
  totalOutstanding: Type.Number({ description: 'Owed beyond what is held' }),
  totalInterest: Type.Number(),
  totalRepayable: Type.Number(),
  repaymentStartDate: Type.String(),
  nextPaymentDate: orNull,
  nextPaymentAmount: Type.Union([Type.Number(), Type.Null()]),
  arrearsSince: orNull,
  moratoriumType: Type.Integer(),
  moratoriumPeriod: Type.Integer(),
  disbursementMethod: OneOf(disbursementMethods),
  disbursementAccountId: orNull,
  repaymentAccountId: OrNull(
    Type.String({
      description: 'The account of the customer that the loan was paid to; each repayment names its own',
    }),
  ),
  disbursementTransactionId: orNull,
  loanOfficerId: Type.String(),
  notes: orNull,
  comments: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  salesChannelCode: orNull,
  approvals: Type.Array(
    Type.Object({
      level: Type.Integer(),
      approvedBy: Type.String(),
      approvedById: Type.String(),
      approvedAt: Type.String(),
      comment: orNull,
    }),
  ),
  createdBy: Type.String(),
  createdById: Type.String(),
  lastModifiedAt: Type.String(),
  lastModifiedBy: Type.String(),
  lastModifiedById: Type.Union([Type.String(), Type.Null()]),
  closureDate: orNull,
  closureType: OrNull(OneOf(closureTypes)),
});

/** The details of a loan beyond its row in a list. `rows` are its instalments, in order. */
export function loanDetail(loan: Loan, rows: readonly InstalmentRow[]) {
  const next = nextPayment(rows, loan.advance);
  const interest = interestOwed(loan);
  return {
    outstandingPrincipal: fromMinor(loan.principal),
    outstandingInterest: fromMinor(interest > 0n ? interest : 0n),
    outstandingFees: fromMinor(loan.feesCharged - loan.feesPaid),
    outstandingPenalty: fromMinor(loan.penaltyCharged - loan.penaltyPaid),
    advanceAmount: fromMinor(loan.advance),
    totalOutstanding: fromMinor(totalOwed(loan)),
    totalInterest: fromMinor(loan.totalInterest),
    totalRepayable: fromMinor(repayable(loan)),
    repaymentStartDate: dayText(loan.firstDue),
    nextPaymentDate: next === undefined ? null : dayText(next.dueDate),
    nextPaymentAmount: next === undefined ? null : fromMinor(next.amount),
    arrearsSince: loan.arrearsSince,
    moratoriumType: loan.moratoriumType,
    moratoriumPeriod: loan.moratoriumPeriod,
    disbursementMethod: loan.disbursementMethod,
    disbursementAccountId: loan.channelKey,
    repaymentAccountId: loan.channelKey,
    disbursementTransactionId: loan.disbursementId,
    loanOfficerId: loan.officerKey,
    notes: loan.notes,
    comments: [...loan.comments],
    tags: [...loan.tags],
    salesChannelCode: loan.salesChannelCode,
    approvals: loan.approvals.map(({ level, name, userId, at, comment }) => ({
      level,
      approvedBy: name,
      approvedById: userId,
      approvedAt: at,
      comment,
    })),
    createdBy: loan.createdByName,
    createdById: loan.createdBy,
    lastModifiedAt: loan.modifiedAt,
    lastModifiedBy: loan.modifiedBy,
    lastModifiedById: loan.modifiedById,
    closureDate: loan.closedAt,
    closureType: loan.closureType,
  };
}
