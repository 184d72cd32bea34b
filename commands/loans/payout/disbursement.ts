/**
 * Pays a loan out: the journal, and the effects on the loan when the universal transaction is settled, cancelled
 * or reversed. The money comes from the product's disbursement account and goes back there.
 *
 * | step | debit | credit |
 * |---|---|---|
 * | disbursement | 1300 loans (amount) | 2100 the customer's account (amount less fee), 4100 fee income (fee) |
 * | in the same journal | 2200 the disbursement account (amount) | 2210 pool funds lent out (amount) |
 * | repaid or written-off principal | 2210 pool funds lent out | 2200 the disbursement account |
 * | reversal of a disbursement | the same lines reversed, and the reversal of the interest accrued so far | |
 */
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, insert, post, put, remove } from '../../../core/command/declaration/effects.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import { type LinkMove, link } from '../../../core/command/declaration/link.ts';
import { type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { type Account, accounts } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { fromMinor, type Minor, moneyWords, percentOf } from '../../../core/values/money.ts';
import { tell, tellCustomer } from '../announcement.ts';
import { type InstalmentRow, instalmentRows, instalments, scheduleOfLoan } from '../instalment.ts';
import { type Loan, loanNoun, loans, nothingOwed } from '../loan.ts';
import {
  endApplication,
  expose,
  type LoanTies,
  nextDay,
  noMoreDays,
  renewApplication,
  tiesOf,
} from '../loan-moves.ts';
import { written } from '../servicing/loan-transaction.ts';

/** The lines of a payout. */
export function disbursementLines(
  paid: { readonly amount: Minor; readonly feePercent: number },
  destination: Account,
  source: Account,
): readonly Line[] {
  const { amount } = paid;
  const fee = percentOf(amount, paid.feePercent);
  const feeLine: Line = { gl: chart.feeIncome.code, side: 'credit', amount: fee };
  return [
    { gl: chart.loans.code, side: 'debit', amount },
    { gl: destination.gl, account: destination.id, side: 'credit', amount: amount - fee },
    ...(fee > 0n ? [feeLine] : []),
    { gl: source.gl, account: source.id, side: 'debit', amount },
    { gl: chart.lentFromPool.code, side: 'credit', amount },
  ];
}

/** The loan after its money was sent, and the effects: balances, schedule, application, notices. */
export function paidOut(
  loan: Loan,
  ties: LoanTies,
  paid: {
    readonly amount: Minor;
    readonly transactionId: string;
    readonly note: string | null;
    /** Id of the bank's account that the money came from. */
    readonly fundedBy: string | null;
    /** The receiving account, for the notice. */
    readonly accountNumber: string;
  },
  context: Context,
): readonly Effect[] {
  const { amount, transactionId } = paid;
  const today = context.today();
  const schedule = scheduleOfLoan({ ...loan, disbursedAmount: amount }, today);
  const { after, effects } = loanNoun.moved(loan, 'disburse', context, {
    note: paid.note,
    changes: {
      disbursementId: transactionId,
      disbursementDate: context.now,
      disbursedAt: context.now,
      disbursedAmount: amount,
      fundedBy: paid.fundedBy,
      principal: amount,
      levelPayment: schedule.levelPayment,
      totalInterest: schedule.totalInterest,
      firstDue: schedule.firstDue,
      maturity: schedule.maturity,
      accruedTo: today,
    },
  });
  return [
    ...effects,
    ...instalmentRows(loan.encodedKey, schedule).map((row) => insert(instalments, row)),
    ...endApplication(loan, ties),
    ...expose(ties, amount - loan.amount),
    nextDay(after, context),
    written(
      loan,
      after,
      {
        id: context.newId(),
        type: 'DISBURSEMENT',
        paymentMethod: loan.disbursementMethod,
        reference: transactionId,
        principal: amount,
        notes: paid.note,
      },
      context,
    ),
    tell('loan.disbursed', after, { amount: fromMinor(amount), transactionId }),
    tellCustomer(after, {
      template: 'loan-disbursed',
      amount: fromMinor(amount),
      accountNumber: paid.accountNumber,
    }),
  ];
}

interface Disbursing {
  readonly loan: Loan | undefined;
  readonly ties: LoanTies;
  readonly rows: readonly InstalmentRow[];
  /** Number of the account that the money goes to. */
  readonly accountNumber: string;
  /** Id of the account that the money comes from. */
  readonly fundedBy: string | null;
}
type Move = LinkMove<Disbursing>;
type Refused = Rejection<'INVALID_STATE_TRANSITION'>;

const refused = (message: string): Refused => reject('INVALID_STATE_TRANSITION', { message });

/** The loan of the transaction, if this transaction pays it out. */
function linkedLoan({ record, transaction }: Move): Loan | Refused {
  const { loan } = record;
  if (loan === undefined) return refused('The loan of this disbursement is gone.');
  if (loan.disbursementId === transaction.id) return loan;
  return refused(`Loan ${loan.loanId} is paid out by another transaction.`);
}

/** The effects of a LOAN_DISBURSEMENT on its loan (specification: Transaction (universal), effects). */
export const loanDisbursement = link<Disbursing>({
  transactionType: 'LOAN_DISBURSEMENT',

  async load({ linkedId, lines }, read) {
    const loan = linkedId === null ? undefined : await read.one(loans, { encodedKey: linkedId });
    const rows = linkedId === null ? [] : await read.all(instalments, { loanKey: linkedId });
    const paid = lines.find(({ side, account }) => side === 'credit' && account !== undefined);
    const account = await read.one(accounts, { id: paid?.account ?? '' });
    const source = lines.find((line) => line.side === 'debit' && line.account !== undefined);
    return {
      loan,
      ties: await tiesOf(loan, read),
      rows,
      accountNumber: account?.number ?? '',
      fundedBy: source?.account ?? null,
    };
  },

  settle(move) {
    const loan = linkedLoan(move);
    if ('rejected' in loan) return loan;
    if (loanNoun.next(loan, 'disburse') === undefined) {
      return refused(`Loan ${loan.loanId} is ${loan.state}, not Approved.`);
    }
    const { transaction, reason, context, record } = move;
    if (transaction.amount > loan.amount) {
      return refused(`Loan ${loan.loanId} is approved for ${moneyWords(loan.amount)} only.`);
    }
    const paid = { amount: transaction.amount, transactionId: transaction.id, note: reason };
    const { accountNumber, fundedBy } = record;
    return { effects: paidOut(loan, record.ties, { ...paid, accountNumber, fundedBy }, context) };
  },

  cancel(move) {
    const loan = linkedLoan(move);
    if ('rejected' in loan) return { effects: [] };
    return { effects: [put(loans, loan, { disbursementId: null })] };
  },

  reverse(move) {
    const loan = linkedLoan(move);
    return 'rejected' in loan ? loan : takenBack(loan, move);
  },
});

/** Restores the loan to its state before the payout. Rejected after any repayment. */
function takenBack(loan: Loan, { record, context, reason, reference }: Move) {
  if (loanNoun.next(loan, 'undoDisbursement') === undefined) {
    return refused(`Loan ${loan.loanId} is ${loan.state}.`);
  }
  const paid = loan.principalPaid + loan.interestPaid + loan.feesPaid + loan.penaltyPaid;
  if (paid + loan.advance > 0n) {
    return refused(`Loan ${loan.loanId} has repayments.`);
  }
  if (record.ties.application !== undefined) {
    return refused('The customer has another active application for the product.');
  }
  const planned = { ...loan, ...nothingOwed };
  const { levelPayment, totalInterest, firstDue, maturity } = scheduleOfLoan(planned);
  const { after, effects } = loanNoun.moved(loan, 'undoDisbursement', context, {
    note: reason,
    changes: { ...nothingOwed, levelPayment, totalInterest, firstDue, maturity, disbursementId: null },
  });
  return {
    effects: [
      ...effects,
      ...record.rows.map((row) => remove(instalments, row)),
      ...accrualsTakenBack(loan, context, reference),
      renewApplication(loan),
      ...expose(record.ties, loan.amount - loan.disbursedAmount),
      noMoreDays(loan),
      written(
        loan,
        after,
        {
          id: context.newId(),
          type: 'DISBURSEMENT_REVERSAL',
          paymentMethod: loan.disbursementMethod,
          reference,
          principal: loan.disbursedAmount,
          notes: reason,
        },
        context,
      ),
      tell('loan.disbursement_reversed', after),
    ],
  };
}

/** Reverses the interest that was accrued on returned money. */
function accrualsTakenBack(loan: Loan, context: Context, reference: string): readonly Effect[] {
  const { interestAccrued: earned, interestCapitalised: joined } = loan;
  if (earned === 0n) return [];
  const receivable = earned - joined;
  const lines: Line[] = [
    { gl: chart.interestIncome.code, side: 'debit', amount: earned },
    { gl: chart.interestReceivable.code, side: 'credit', amount: receivable },
    { gl: chart.loans.code, side: 'credit', amount: joined },
  ];
  return [
    post({
      id: context.newId(),
      reference,
      kind: 'accrual-reversal',
      narration: `Interest on ${loan.loanId} taken back`,
      currency: loan.currency,
      lines: lines.filter(({ amount }) => amount > 0n),
    }),
  ];
}
