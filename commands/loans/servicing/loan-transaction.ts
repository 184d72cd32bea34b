/** The transactions of a loan, line by line: amounts paid or charged, and the debt before and after. */
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, insert } from '../../../core/command/declaration/effects.ts';
import { instant, money, nullable, type Row, table, text } from '../../../core/command/declaration/table.ts';
import type { Minor } from '../../../core/values/money.ts';
import { type Loan, totalOwed } from '../loan.ts';

export const loanTransactionTypes = [
  'DISBURSEMENT',
  'DISBURSEMENT_REVERSAL',
  'CAPITALISATION',
  'PENALTY',
  'REPAYMENT',
  'PAY_OFF',
  'WRITE_OFF',
] as const;
export type LoanTransactionType = (typeof loanTransactionTypes)[number];

export const loanTransactions = table({
  name: 'loan_transactions',
  key: ['id'],
  appendOnly: true,
  indexes: [
    {
      on: ['loanKey', 'at'],
      serves: [
        { query: 'RetrieveLoanTransactionListQuery' },
        { check: 'loan lines' },
        { check: 'loan journals' },
      ],
    },
  ],
  controls: 'none',
  columns: {
    id: text(64),
    loanKey: text(64),
    type: text<LoanTransactionType>(30),
    principal: money(),
    interest: money(),
    fees: money(),
    penalty: money(),
    /** The amount added to the advance, negative if taken from it. */
    advance: money(),
    balanceBefore: money(),
    balanceAfter: money(),
    paymentMethod: text(40),
    /** The journal, the universal transaction, or the caller's reference. */
    reference: text(100),
    notes: nullable(text()),
    createdBy: text(200),
    /** The user id for the name. Null in lines from before user ids were stored. */
    createdById: nullable(text(200)),
    at: instant(),
  },
});
export type LoanTransaction = Row<typeof loanTransactions>;

/** The parts that an amount was used for. */
export interface Parts {
  readonly principal: Minor;
  readonly interest: Minor;
  readonly fees: Minor;
  readonly penalty: Minor;
}
export const noParts: Parts = { principal: 0n, interest: 0n, fees: 0n, penalty: 0n };

export function totalOf({ principal, interest, fees, penalty }: Parts): Minor {
  return principal + interest + fees + penalty;
}

interface Entry extends Partial<Parts> {
  readonly advance?: Minor;
  readonly id: string;
  readonly type: LoanTransactionType;
  readonly paymentMethod: string;
  readonly reference: string;
  readonly notes?: string | null | undefined;
}

/** Records the transaction that changed the loan from `before` to `after`. */
export function written(before: Loan, after: Loan, entry: Entry, context: Context): Effect {
  return insert(loanTransactions, {
    ...noParts,
    advance: 0n,
    ...entry,
    notes: entry.notes ?? null,
    loanKey: before.encodedKey,
    balanceBefore: totalOwed(before),
    balanceAfter: totalOwed(after),
    createdBy: context.actor.name,
    createdById: context.actor.userId,
    at: context.now,
  });
}
