/**
 * A repayment or pay-off above an approval threshold: a universal transaction of type LOAN_REPAYMENT with a
 * hold on the paying account. The loan does not change before the approval. Then the payment is booked as of
 * that day, under the policy at the time of the request. Reject, cancel and expiry release the hold.
 */
import type { Context } from '../../../core/command/declaration/command.ts';
import { audit, type Effect, hold, insert } from '../../../core/command/declaration/effects.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import { type LinkMove, type LinkOutcome, link } from '../../../core/command/declaration/link.ts';
import { json, nullable, type Row, table, text } from '../../../core/command/declaration/table.ts';
import { isRejection, type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { type Account, accounts } from '../../../core/ledger/account.ts';
import { type Minor, moneyWords, percentOf } from '../../../core/values/money.ts';
import { type ThresholdTier, tierFor } from '../../transactions/approval-policies.ts';
import { pendingWords } from '../../transactions/demand.ts';
import { type initiationPolicies, newTransaction, openingEffects } from '../../transactions/initiation.ts';
import { holdsOf } from '../../transactions/transaction.ts';
import { type Loan, loanNoun } from '../loan.ts';
import type { EarlyUse } from '../policies.ts';
import { originsOf } from './advance.ts';
import { paidOff } from './paying-off.ts';
import { payerTier } from './payment.ts';
import { mostOf, repaid } from './repaying.ts';
import { broughtUpToDate, servicedLoan } from './servicing.ts';
import { type Settling, securitiesOf, settlementOf } from './settling.ts';

/** The terms at the time of the request. The policy of that day applies when the payment is approved. */
export type PaymentTerms =
  | { readonly kind: 'REPAYMENT'; readonly early: EarlyUse; readonly graceDays: number }
  | { readonly kind: 'PAY_OFF'; readonly penaltyPercent: number; readonly waivedPercent: number };

export const loanPayments = table({
  name: 'loan_payments',
  key: ['transactionId'],
  controls: 'none',
  columns: {
    transactionId: text(64),
    loanKey: text(64),
    /** The paying account, or null for cash. */
    accountId: nullable(text(64)),
    terms: json<PaymentTerms>(),
    notes: nullable(text()),
  },
});
type LoanPayment = Row<typeof loanPayments>;

type PaymentContext = Context<typeof initiationPolicies>;

/** The tier that requires an approver for an amount, or undefined if it is booked at once. */
export function approvalNeeded(amount: Minor, { policy }: PaymentContext): ThresholdTier | undefined {
  const tier = tierFor(policy.thresholds ?? [], amount);
  return tier?.requireApproval === true ? tier : undefined;
}

/** A payment that is to wait. */
export interface WaitingPayment {
  /** The name in messages. */
  readonly title: string;
  readonly amount: Minor;
  /** The lines of a booking today. */
  readonly lines: readonly Line[];
  /** All effects of a booking today. */
  readonly booked: readonly Effect[];
  readonly terms: PaymentTerms;
  readonly notes: string | null;
}

/** The pending transaction with its hold and its terms. */
export function paymentWaits(
  { loan, payer }: { readonly loan: Loan; readonly payer: Account | undefined },
  { title, amount, lines, booked, terms, notes }: WaitingPayment,
  tier: ThresholdTier,
  context: PaymentContext,
): { readonly transactionId: string; readonly message: string; readonly effects: readonly Effect[] } {
  const narration = notes ?? `${title} of ${loan.loanId}`;
  const transaction = newTransaction(
    {
      type: 'LOAN_REPAYMENT',
      // Cash has no account, so the loan's own number is shown.
      account: payer ?? { ...loan, id: loan.encodedKey, number: loan.accountNumber, branchId: null },
      amount,
      lines,
      narration,
      channel: undefined,
      linkedId: loan.encodedKey,
    },
    context,
    {
      state: 'PENDING',
      holds:
        payer === undefined ? [] : [{ account: payer.id, direction: 'debit', amount: amount.toString() }],
      approverRole: tier.approverRole,
      expires: true,
    },
  );
  const { id: transactionId } = transaction;
  const row = { transactionId, loanKey: loan.encodedKey, accountId: payer?.id ?? null };
  return {
    transactionId,
    message: pendingWords({ title, amount, tier: payerTier(payer).tier }, tier, context),
    effects: [
      ...holdsOf(transaction).map(hold),
      ...openingEffects(transaction, context, booked),
      insert(loanPayments, { ...row, terms, notes }),
      audit({ eventType: 'LoanPaymentPending' }),
    ],
  };
}

type Paying = Settling & { readonly payment: LoanPayment };
type Move = LinkMove<Paying | undefined>;
type Refused = Rejection<'INVALID_STATE_TRANSITION'>;

const refused = (message: string): Refused => reject('INVALID_STATE_TRANSITION', { message });
const instead = 'reject or cancel this payment, which releases its hold, and enter it again';

/** The effects of a LOAN_REPAYMENT on its loan. */
export const loanRepayment = link<Paying | undefined>({
  transactionType: 'LOAN_REPAYMENT',

  async load({ id: transactionId }, read) {
    const payment = await read.one(loanPayments, { transactionId });
    const found = await servicedLoan(payment?.loanKey, read);
    const { loan } = found;
    if (payment === undefined || loan === undefined) return undefined;
    const { accountId: id } = payment;
    return {
      ...found,
      ...(await securitiesOf(loan, read)),
      loan,
      payment,
      payer: id === null ? undefined : await read.one(accounts, { id }),
      origins: await originsOf(found.advances, read),
    };
  },

  settle(move) {
    const { record } = move;
    if (record === undefined) return refused('The loan of this payment is gone.');
    const { loan, payment } = record;
    const wrong = loanNoun.refusal(loan, payment.terms.kind === 'PAY_OFF' ? 'close' : 'repay');
    if (wrong !== undefined) return refused(`Loan ${loan.loanId} is ${loan.state} by now: ${instead}.`);
    return payment.terms.kind === 'PAY_OFF'
      ? paysOff(record, payment.terms, move)
      : repays(record, payment.terms, move);
  },

  cancel: () => ({ effects: [] }),
  reverse: () =>
    refused('A payment of a loan is not taken back as a whole: what it was used for may be paid out again.'),
});

function repays(
  record: Paying,
  { early, graceDays }: Extract<PaymentTerms, { kind: 'REPAYMENT' }>,
  { transaction: { id: transactionId, amount }, context }: Move,
): LinkOutcome | Refused {
  const { loan, payment } = record;
  const most = mostOf(record);
  if (amount > most) {
    return refused(`Loan ${loan.loanId} asks for ${moneyWords(most)} by now: ${instead}.`);
  }
  const asked = { transactionId, amount, notes: payment.notes, early, graceDays };
  const done = repaid(record, { ...asked, posts: 'transaction' }, context);
  return {
    effects: done.effects,
    lines: done.lines,
    amount: done.amount,
    message: `Repayment approved: loan ${loan.loanId} is ${done.after.state}.`,
  };
}

function paysOff(
  record: Paying,
  { penaltyPercent, waivedPercent }: Extract<PaymentTerms, { kind: 'PAY_OFF' }>,
  { transaction: { id: transactionId }, context }: Move,
): LinkOutcome | Refused {
  const { loan } = broughtUpToDate(record.loan, record.rows, context);
  const charge = percentOf(loan.principal, penaltyPercent);
  const { fromPayer } = settlementOf(loan, charge);
  if (fromPayer === 0n) {
    return refused(`Loan ${loan.loanId} owes nothing beyond what is held by now: ${instead}.`);
  }
  const waived = percentOf(loan.principal, waivedPercent);
  const how = { transactionId, charge, waived, notes: record.payment.notes } as const;
  const ended = paidOff(record, { ...how, posts: 'transaction' }, context);
  if (isRejection(ended)) return refused(ended.message ?? ended.code);
  return {
    effects: ended.effects,
    lines: ended.lines,
    amount: fromPayer,
    message: `Pay-off of ${moneyWords(fromPayer)} approved: loan ${loan.loanId} is ${ended.after.state}.`,
  };
}
