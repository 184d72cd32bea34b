/** What every command that pays loans out shares: who is paid by whom, and when it is refused. Pure. */
import type { Context } from '../../core/command/command.ts';
import { put } from '../../core/command/effects.ts';
import { isRejection, type Rejection, reject } from '../../core/command/rejections.ts';
import type { Account } from '../../core/ledger/account.ts';
import { type Minor, moneyWords } from '../../core/values/money.ts';
import { initiate, initiationPolicies } from '../transactions/initiation.ts';
import { disbursementLines, paidOut } from './disbursement.ts';
import { type Loan, loanLife, loans } from './loan.ts';
import type { LoanTies } from './loan-moves.ts';
import { charges } from './policies.ts';

export const payoutPolicies = { ...initiationPolicies, charges };

/** Only an approved loan, once, and not more than was approved. */
export function payoutRefusal(
  loan: Loan,
  amount: Minor,
): Rejection<'LOAN_NOT_APPROVED' | 'LOAN_DISBURSEMENT_PENDING' | 'LOAN_004'> | undefined {
  if (loanLife.next(loan.state, 'disburse') === undefined) {
    return reject('LOAN_NOT_APPROVED', {
      message: `Loan ${loan.loanId} is ${loan.state}; only an approved loan is paid out.`,
      currentState: loan.state,
    });
  }
  if (loan.disbursementId !== null) {
    return reject('LOAN_DISBURSEMENT_PENDING', { transactionId: loan.disbursementId });
  }
  if (amount <= loan.amount) return undefined;
  return reject('LOAN_004', {
    field: 'amount',
    message: `Amount exceeds limit: ${moneyWords(loan.amount)} was approved.`,
  });
}

/** Refused where the two accounts are one, or of two currencies. */
export function partiesRefusal(account: Account, source: Account) {
  if (source.id === account.id) return reject('SAME_ACCOUNT');
  return source.currency === account.currency ? undefined : reject('CURRENCY_MISMATCH');
}

/** One loan that is to be paid out, with everything that it touches. */
export interface LoanPayout {
  readonly loan: Loan;
  readonly ties: LoanTies;
  readonly account: Account;
  readonly source: Account;
  readonly amount: Minor;
  readonly narration: string | undefined;
  readonly channel: string | undefined;
  readonly requireApproval: boolean | undefined;
}

/** Makes the transaction that pays a loan out; where it settles at once, the loan is Disbursed with it. */
export function payLoanOut(payout: LoanPayout, context: Context<typeof payoutPolicies>) {
  const { loan, ties, account, source, amount, narration } = payout;
  const feePercent = context.policy.charges?.at(0)?.disbursementFeePercent ?? 0;
  const made = initiate(
    {
      type: 'LOAN_DISBURSEMENT',
      title: 'Loan disbursement',
      amount,
      account,
      counter: source,
      lines: disbursementLines({ amount, feePercent }, account, source),
      narration: narration ?? `Payout of ${loan.loanId}`,
      channel: payout.channel,
      requireApproval: payout.requireApproval,
      linkedId: loan.encodedKey,
    },
    context,
  );
  if (isRejection(made)) return made;
  const { transactionId, status } = made.data;
  const settled = status === 'SETTLED';
  const paid = { amount, transactionId, note: narration ?? null, accountNumber: account.number };
  return {
    ...made,
    data: {
      ...made.data,
      loanId: loan.loanId,
      loanStatus: settled ? ('Disbursed' as const) : loan.state,
    },
    effects: [
      ...made.effects,
      ...(settled
        ? paidOut(loan, ties, paid, context)
        : [put(loans, loan, { disbursementId: transactionId })]),
    ],
  };
}
