import { type Context, command } from '../../core/command/command.ts';
import { audit } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { R1 } from '../../core/command/reply.ts';
import { Amount, Note, Type } from '../../core/command/schema.ts';
import type { Account } from '../../core/ledger/account.ts';
import { fromMinor, type Minor, toMinor } from '../../core/values/money.ts';
import { allocationOf } from '../products/loan-product.ts';
import { type Allocation, allocate } from './allocation.ts';
import { tell, tellCustomer } from './announcement.ts';
import { type Loan, totalOwed } from './loan.ts';
import { expose, moveLoan } from './loan-moves.ts';
import { written } from './loan-transaction.ts';
import { loanNameIn, moveRefusal, namesALoan, notFound } from './lookup.ts';
import {
  findPayer,
  methodOf,
  payerNameIn,
  payerRefusal,
  paymentLines,
  paysFrom,
} from './payment.ts';
import { arrears } from './policies.ts';
import {
  broughtUpToDate,
  journalOf,
  overdueOn,
  rowChanges,
  type Serviced,
  servicedLoan,
  unpaidOf,
} from './servicing.ts';

const policies = { arrears };
type State = Serviced & { readonly loan: Loan; readonly payer: Account | undefined };

export default command({
  name: 'InitiateLoanRepaymentCommand',
  aliases: ['InitiateLoanRepaymentWithDepositCommand'],
  summary:
    'Books a repayment: fees, penalties, interest and principal in the order of the product.',
  reply: R1,
  permission: ['transactions.create'],
  needsTenantHeader: true,

  input: Type.Object({
    ...namesALoan,
    ...paysFrom,
    amount: Amount(),
    notes: Type.Optional(Note(1000)),
  }),
  output: Type.Object({
    transactionId: Type.String(),
    loanId: Type.String(),
    status: Type.String(),
    amount: Type.Number(),
    principalAmount: Type.Number(),
    interestAmount: Type.Number(),
    feesAmount: Type.Number(),
    penaltyAmount: Type.Number(),
    outstandingPrincipal: Type.Number(),
    totalOutstanding: Type.Number({ description: 'Owed today' }),
    scheduledOutstanding: Type.Number({ description: 'All instalments that are still to be paid' }),
    paidInstallments: Type.Integer(),
  }),
  example: { accountEncodedKey: '3000000001', channelEncodedKey: 'acc-amina', amount: 45129.16 },

  policies,
  rejects: [
    'VALIDATION',
    'LOAN_NOT_FOUND',
    'LOAN_WRONG_STATE',
    'LOAN_OVERPAYMENT',
    'ACCOUNT_NOT_FOUND',
    'CUSTOMER_ACCOUNT_CLOSED',
    'INSUFFICIENT_BALANCE',
    'CURRENCY_MISMATCH',
  ],
  audits: 'LoanRepaid',

  load: async (input, read) => ({
    ...(await servicedLoan(loanNameIn(input), read)),
    payer: await findPayer(input, read),
  }),
  facts: (_input, { loan }) => ({
    arrears: loan === undefined ? null : { product: loan.productKey },
  }),
  about: (input, { loan }) => ({
    transactionAmount: toMinor(input.amount),
    ...(loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state }),
  }),

  decide: (input, state, context) => {
    const { loan, rows, payer, product } = state;
    if (loan === undefined) return notFound(loanNameIn(input));
    const refused = moveRefusal(loan, 'repay');
    if (refused !== undefined) return refused;
    const amount = toMinor(input.amount);
    const fees = loan.feesCharged - loan.feesPaid;
    const penalty = loan.penaltyCharged - loan.penaltyPaid;
    const most = unpaidOf(rows) + fees + penalty;
    if (amount > most) {
      return reject('LOAN_OVERPAYMENT', { field: 'amount', outstanding: fromMinor(most) });
    }
    const cannot = payerRefusal(payerNameIn(input), payer, amount, loan.currency);
    if (cannot !== undefined) return cannot;
    const order = product === undefined ? defaultOrder : allocationOf(product);
    const allocation = allocate(amount, { fees, penalty }, rows, order, context.today());
    return booked({ ...state, loan }, { amount, allocation, notes: input.notes ?? null }, context);
  },
});

/** Where the product is gone. */
const defaultOrder = ['FEES', 'PENALTY', 'INTEREST', 'PRINCIPAL'] as const;

interface Booking {
  readonly amount: Minor;
  readonly allocation: Allocation;
  readonly notes: string | null;
}

/** The loan after the payment, and everything that it does. */
function booked(
  { loan: before, rows, ties, payer }: State,
  { amount, allocation, notes }: Booking,
  context: Context<typeof policies>,
) {
  const { parts } = allocation;
  const current = broughtUpToDate(before, rows, context);
  const { loan } = current;
  const graceDays = context.policy.arrears?.at(0)?.graceDays ?? 0;
  const overdue = overdueOn(allocation.rows, context.today(), graceDays);
  const catchesUp = loan.state === 'InArrears' && overdue.length === 0;
  const { after, effects } = moveLoan(before, catchesUp ? 'catchUp' : 'repay', context, {
    note: notes,
    changes: {
      ...current.accrual.changes,
      principal: loan.principal - parts.principal,
      principalPaid: loan.principalPaid + parts.principal,
      interestPaid: loan.interestPaid + parts.interest,
      feesPaid: loan.feesPaid + parts.fees,
      penaltyPaid: loan.penaltyPaid + parts.penalty,
      arrearsSince: overdue[0]?.dueDate ?? null,
    },
  });
  const transactionId = context.newId();
  const method = methodOf(payer);
  const told = { amount: fromMinor(amount), totalOutstanding: fromMinor(totalOwed(after)) };
  const entry = { id: transactionId, type: 'REPAYMENT', paymentMethod: method, notes } as const;
  return {
    data: {
      transactionId,
      loanId: loan.loanId,
      status: after.state,
      amount: fromMinor(amount),
      principalAmount: fromMinor(parts.principal),
      interestAmount: fromMinor(parts.interest),
      feesAmount: fromMinor(parts.fees),
      penaltyAmount: fromMinor(parts.penalty),
      outstandingPrincipal: fromMinor(after.principal),
      totalOutstanding: fromMinor(totalOwed(after)),
      scheduledOutstanding: fromMinor(unpaidOf(allocation.rows)),
      paidInstallments: allocation.rows.filter(({ state }) => state === 'Paid').length,
    },
    message: 'Repayment booked.',
    effects: [
      ...effects,
      ...current.effects,
      ...rowChanges(rows, allocation.rows),
      ...journalOf(
        loan,
        'repayment',
        `Repayment of ${loan.loanId}`,
        paymentLines(payer, parts),
        context,
      ),
      ...expose(ties, -parts.principal),
      written(loan, after, { ...entry, ...parts, reference: transactionId }, context),
      tell('loan.repaid', after, told),
      tellCustomer(after, { template: 'loan-repaid', ...told }),
      audit({ newState: after.state }),
    ],
  };
}
