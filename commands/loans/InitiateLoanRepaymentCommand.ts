import { type Context, command } from '../../core/command/command.ts';
import { audit } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { R1Fields } from '../../core/command/reply.ts';
import { Amount, Note, Type } from '../../core/command/schema.ts';
import type { Account } from '../../core/ledger/account.ts';
import { fromMinor, type Minor, moneyWords, toMinor } from '../../core/values/money.ts';
import { allocationOf, defaultOrder } from '../products/loan-product.ts';
import { held } from './advance.ts';
import { tell, tellCustomer } from './announcement.ts';
import { type Use, used } from './early.ts';
import { paidCount } from './instalment.ts';
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
import { arrears, earlyPayment } from './policies.ts';
import {
  broughtUpToDate,
  journalOf,
  overdueOn,
  rowChanges,
  type Serviced,
  servicedLoan,
  unpaidOf,
} from './servicing.ts';

const policies = { arrears, earlyPayment };
type State = Serviced & { readonly loan: Loan; readonly payer: Account | undefined };

export default command({
  name: 'InitiateLoanRepaymentCommand',
  aliases: ['InitiateLoanRepaymentWithDepositCommand'],
  summary:
    'Books a repayment: fees, penalties, interest and principal in the order of the product.',
  reply: R1Fields,
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
    amount: Type.Number({ description: 'What was taken' }),
    principalAmount: Type.Number(),
    interestAmount: Type.Number(),
    feesAmount: Type.Number(),
    penaltyAmount: Type.Number(),
    advanceAmount: Type.Number({ description: 'Came early and is held until it is due' }),
    excessAmount: Type.Number({ description: 'More than the loan owes: it was not taken' }),
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
    earlyPayment: loan === undefined ? null : { product: loan.productKey },
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
    const most = unpaidOf(rows) + fees + penalty - loan.advance;
    if (amount > most) {
      return reject('LOAN_OVERPAYMENT', { field: 'amount', outstanding: fromMinor(most) });
    }
    const cannot = payerRefusal(payerNameIn(input), payer, amount, loan.currency);
    if (cannot !== undefined) return cannot;
    const order = product === undefined ? defaultOrder : allocationOf(product);
    const early = context.policy.earlyPayment?.at(0)?.use ?? 'advance';
    const current = broughtUpToDate(loan, rows, context);
    const use = used(amount, current.loan, rows, { order, early }, context);
    return booked(
      { ...state, loan },
      { amount: amount - use.excess, use, notes: input.notes ?? null },
      context,
    );
  },
});

interface Booking {
  readonly amount: Minor;
  readonly use: Use;
  readonly notes: string | null;
}

/** The loan after the payment, and everything that it does. */
function booked(
  { loan: before, rows, ties, payer }: State,
  { amount, use, notes }: Booking,
  context: Context<typeof policies>,
) {
  const { parts } = use;
  const current = broughtUpToDate(before, rows, context);
  const { loan } = current;
  const graceDays = context.policy.arrears?.at(0)?.graceDays ?? 0;
  const overdue = overdueOn(use.rows, context.today(), graceDays);
  const catchesUp = loan.state === 'InArrears' && overdue.length === 0;
  const { after, effects } = moveLoan(before, catchesUp ? 'catchUp' : 'repay', context, {
    note: notes,
    changes: {
      ...current.accrual.changes,
      ...use.plan,
      advance: loan.advance + use.held,
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
    data: answerOf(transactionId, after, amount, use),
    message: messageOf(use),
    effects: [
      ...effects,
      ...current.effects,
      ...rowChanges(rows, use.rows),
      ...journalOf(
        loan,
        'repayment',
        `Repayment of ${loan.loanId}`,
        paymentLines({ payer, amount, held: use.held }, parts),
        context,
      ),
      ...held(loan.encodedKey, transactionId, payer, use.held, context.now),
      ...expose(ties, -parts.principal),
      written(
        loan,
        after,
        { ...entry, ...parts, advance: use.held, reference: transactionId },
        context,
      ),
      tell('loan.repaid', after, told),
      tellCustomer(after, { template: 'loan-repaid', ...told }),
      audit({ newState: after.state }),
    ],
  };
}

function messageOf({ held: early, excess }: Use): string {
  const words = ['Repayment booked.'];
  if (early > 0n) words.push(`${moneyWords(early)} came early and is held until it is due.`);
  if (excess > 0n)
    words.push(`${moneyWords(excess)} is more than the loan owes and was not taken.`);
  return words.join(' ');
}

/** What the caller is told; `loan` is the one after the payment. */
function answerOf(transactionId: string, loan: Loan, amount: Minor, use: Use) {
  const { parts } = use;
  return {
    transactionId,
    loanId: loan.loanId,
    status: loan.state,
    amount: fromMinor(amount),
    principalAmount: fromMinor(parts.principal),
    interestAmount: fromMinor(parts.interest),
    feesAmount: fromMinor(parts.fees),
    penaltyAmount: fromMinor(parts.penalty),
    advanceAmount: fromMinor(use.held),
    excessAmount: fromMinor(use.excess),
    outstandingPrincipal: fromMinor(loan.principal),
    totalOutstanding: fromMinor(totalOwed(loan)),
    scheduledOutstanding: fromMinor(unpaidOf(use.rows) - loan.advance),
    paidInstallments: paidCount(use.rows),
  };
}
