import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Amount, Note, OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor, type Minor, moneyWords, toMinor } from '../../../core/values/money.ts';
import type { ThresholdTier } from '../../transactions/approval-policies.ts';
import { initiationFacts, initiationPolicies } from '../../transactions/initiation.ts';
import { paidCount } from '../instalment.ts';
import { type Loan, lessHeld, loanLife, loanNoun, totalOwed } from '../loan.ts';
import { loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { arrears, earlyPayment } from '../policies.ts';
import type { Use } from './early.ts';
import { findPayer, payerNameIn, payerRefusal, payerTier, paysFrom } from './payment.ts';
import { approvalNeeded, paymentWaits, type WaitingPayment } from './pending-payment.ts';
import { mostOf, type Repaid, type Repaying, repaid } from './repaying.ts';
import { servicedLoan, unpaidOf } from './servicing.ts';

const policies = { ...initiationPolicies, arrears, earlyPayment };

export default command({
  name: 'InitiateLoanRepaymentCommand',
  aliases: ['InitiateLoanRepaymentWithDepositCommand'],
  summary: 'Books a repayment: fees, penalties, interest and principal in the order of the product.',
  reply: R1Fields,
  permission: ['transactions.create'],
  needsTenantHeader: true,

  input: Type.Object({ ...namesALoan, ...paysFrom, amount: Amount(), notes: Type.Optional(Note(1000)) }),
  output: Type.Object({
    transactionId: Type.String(),
    loanId: Type.String(),
    status: OneOf<string>(['PENDING', ...loanLife.states], 'PENDING while the payment waits for an approver'),
    amount: Type.Number({ description: 'What was taken; while PENDING, what is held' }),
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
  effectClasses: ['money', 'commitment'],

  load: async (input, read) => ({
    ...(await servicedLoan(loanNameIn(input), read)),
    payer: await findPayer(input, read),
  }),
  facts: (_input, { loan, payer }) => ({
    ...initiationFacts('LOAN_REPAYMENT', undefined, payerTier(payer)),
    arrears: loan === undefined ? null : { product: loan.productKey },
    earlyPayment: loan === undefined ? null : { product: loan.productKey },
  }),
  about: (input, { loan }) => ({
    transactionAmount: toMinor(input.amount),
    ...(loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state }),
  }),

  decide: (input, found, context) => {
    const { loan, payer } = found;
    if (loan === undefined) return notFound(loanNameIn(input));
    const state: Repaying = { ...found, loan };
    const refused = loanNoun.refusal(loan, 'repay');
    if (refused !== undefined) return refused;
    const amount = toMinor(input.amount);
    const most = mostOf(state);
    if (amount > most) {
      return reject('LOAN_OVERPAYMENT', { field: 'amount', outstanding: fromMinor(most) });
    }
    const cannot = payerRefusal(payerNameIn(input), payer, amount, loan.currency);
    if (cannot !== undefined) return cannot;
    const by = {
      early: context.policy.earlyPayment?.at(0)?.use ?? 'advance',
      graceDays: context.policy.arrears?.at(0)?.graceDays ?? 0,
    };
    const notes = input.notes ?? null;
    const tier = approvalNeeded(amount, context);
    const asked = { ...by, amount, notes, transactionId: context.newId(), posts: 'loan' } as const;
    const done = repaid(state, asked, context);
    if (tier === undefined) return booked(asked.transactionId, done);
    const terms = { kind: 'REPAYMENT', ...by } as const;
    const { lines, effects } = done;
    const payment = { title: 'Repayment', amount, lines, booked: effects, terms, notes };
    return waits(state, done, { payment, tier }, context);
  },
});

function booked(transactionId: string, done: Repaid) {
  return {
    data: answerOf(transactionId, done, done.after, done.amount),
    message: messageOf(done.use),
    effects: [...done.effects, audit({ newState: done.after.state })],
  };
}

/** Nothing moves yet. The answer shows today's use of the amount, and the unchanged loan. */
function waits(
  state: Repaying,
  done: Repaid,
  { payment, tier }: { readonly payment: WaitingPayment; readonly tier: ThresholdTier },
  context: Context<typeof policies>,
) {
  const { transactionId, ...waiting } = paymentWaits(state, payment, tier, context);
  const { amount } = payment;
  return {
    data: {
      ...answerOf(transactionId, { ...done, use: { ...done.use, rows: state.rows } }, state.loan, amount),
      status: 'PENDING',
    },
    ...waiting,
  };
}

function messageOf({ held: early, excess }: Use): string {
  const words = ['Repayment booked.'];
  if (early > 0n) words.push(`${moneyWords(early)} came early and is held until it is due.`);
  if (excess > 0n) words.push(`${moneyWords(excess)} is more than the loan owes and was not taken.`);
  return words.join(' ');
}

/** The answer to the caller. `loan` is the loan after the payment, or before a pending one. */
function answerOf(transactionId: string, { use }: Repaid, loan: Loan, amount: Minor) {
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
    scheduledOutstanding: fromMinor(lessHeld(unpaidOf(use.rows), loan)),
    paidInstallments: paidCount(use.rows),
  };
}
