/** Shared by every command that pays loans out: the parties, and the rejections. Pure. */
import type { Context } from '../../../core/command/declaration/command.ts';
import { put } from '../../../core/command/declaration/effects.ts';
import { inState } from '../../../core/command/declaration/noun.ts';
import { isRejection, type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import type { Account } from '../../../core/ledger/account.ts';
import { type Minor, moneyWords } from '../../../core/values/money.ts';
import { initiate, initiationPolicies } from '../../transactions/initiation.ts';
import { type Loan, loanNoun, loans } from '../loan.ts';
import type { LoanTies } from '../loan-moves.ts';
import { firstRepaymentProblem } from '../origination/terms.ts';
import { charges, firstRepayment, isThirdParty, payeeProblem, payoutAccounts } from '../policies.ts';
import { regularFirst } from '../schedule.ts';
import { disbursementLines, paidOut } from './disbursement.ts';

export const payoutPolicies = { ...initiationPolicies, charges, firstRepayment, payoutAccounts };
type PayoutContext = Context<typeof payoutPolicies>;

/** The facts of the loan's own policies. */
export function payoutFacts(loan: Loan | undefined) {
  const byProduct = loan === undefined ? null : { product: loan.productKey };
  return { charges: byProduct, firstRepayment: byProduct, payoutAccounts: byProduct };
}

/** All rejections of commands that pay loans out, besides those of initiating commands. */
export const payoutRejects = [
  'VALIDATION',
  'LOAN_NOT_FOUND',
  'LOAN_NOT_APPROVED',
  'LOAN_DISBURSEMENT_PENDING',
  'LOAN_TOO_EARLY',
  'LOAN_TOO_LATE',
  'LOAN_004',
  'LOAN_011',
  'CURRENCY_MISMATCH',
  'SAME_ACCOUNT',
] as const;

/** Only an approved loan, once, not more than was approved, and neither long before its first repayment nor just before it. */
export function payoutRefusal(
  loan: Loan,
  amount: Minor,
  context: PayoutContext,
):
  | Rejection<
      'LOAN_NOT_APPROVED' | 'LOAN_DISBURSEMENT_PENDING' | 'LOAN_TOO_EARLY' | 'LOAN_TOO_LATE' | 'LOAN_004'
    >
  | undefined {
  if (loanNoun.next(loan, 'disburse') === undefined) {
    const told = { end: '; only an approved loan is paid out.', fact: 'currentState' };
    return inState('LOAN_NOT_APPROVED', `Loan ${loan.loanId}`, loan.state, told);
  }
  if (loan.disbursementId !== null) {
    return reject('LOAN_DISBURSEMENT_PENDING', { transactionId: loan.disbursementId });
  }
  const mistimed = timeRefusal(loan, context);
  if (mistimed !== undefined) return mistimed;
  if (amount <= loan.amount) return undefined;
  return reject('LOAN_004', {
    field: 'amount',
    message: `Amount exceeds limit: ${moneyWords(loan.amount)} was approved.`,
  });
}

/**
 * Rejects a first repayment that is further away or nearer than the policy allows. A first repayment date
 * that has already passed is ignored.
 */
function timeRefusal(loan: Loan, { policy, today }: PayoutContext) {
  const first = loan.firstRepaymentDate;
  const day = today();
  if (first === null || first <= day) return undefined;
  const problem = firstRepaymentProblem(loan, day, first, policy.firstRepayment?.at(0));
  if (problem === undefined) return undefined;
  const isFar = first > regularFirst(loan, day);
  const way = isFar
    ? 'pay it out nearer to that day'
    : 'pay it out from that day on, when it no longer counts';
  return reject(isFar ? 'LOAN_TOO_EARLY' : 'LOAN_TOO_LATE', {
    field: 'firstRepaymentDate',
    message: `The firstRepaymentDate of ${loan.loanId} ${problem}: ${way}, or withdraw it and enter it again.`,
  });
}

/** Rejects equal accounts, accounts of two currencies, and accounts that the loan must not be paid to. */
export function partiesRefusal(
  {
    loan,
    account,
    source,
    thirdPartyPayout,
  }: Pick<LoanPayout, 'loan' | 'account' | 'source' | 'thirdPartyPayout'>,
  field: string,
  { policy }: PayoutContext,
) {
  if (source.id === account.id) return reject('SAME_ACCOUNT');
  if (source.currency !== account.currency) return reject('CURRENCY_MISMATCH');
  // Another check, in the initiating command, covers whether both accounts are open.
  const open = { ...account, state: 'Active' } as const;
  const isFlagged = loan.thirdPartyPayout || thirdPartyPayout === true;
  const problem = payeeProblem(open, loan.clientKey, isFlagged, policy.payoutAccounts?.at(0));
  if (problem === undefined) return undefined;
  const message = `Invalid account: ${account.number}: ${problem}`;
  return reject('LOAN_011', { field, message, accountNumber: account.number });
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
  /** Whether the request allows another person's account. */
  readonly thirdPartyPayout: boolean | undefined;
}

/**
 * Makes the transaction that pays a loan out. If it settles at once, the loan becomes Disbursed in the same
 * commit.
 */
export function payLoanOut(payout: LoanPayout, context: PayoutContext) {
  const { loan, ties, account, source, amount, narration } = payout;
  const feePercent = context.policy.charges?.at(0)?.disbursementFeePercent ?? 0;
  const isOther = isThirdParty(account, loan.clientKey);
  const second = context.policy.payoutAccounts?.at(0)?.approverRole;
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
      requireApproval: isOther ? true : payout.requireApproval,
      ...(isOther && second !== undefined ? { approverRole: second } : {}),
      linkedId: loan.encodedKey,
    },
    context,
  );
  if (isRejection(made)) return made;
  const { transactionId, status } = made.data;
  const settled = status === 'SETTLED';
  const paid = {
    amount,
    transactionId,
    note: narration ?? null,
    accountNumber: account.number,
    fundedBy: source.id,
  };
  return {
    ...made,
    data: { ...made.data, loanId: loan.loanId, loanStatus: settled ? ('Disbursed' as const) : loan.state },
    effects: [
      ...made.effects,
      ...(settled
        ? paidOut(loan, ties, paid, context)
        : [put(loans, loan, { disbursementId: transactionId })]),
    ],
  };
}
