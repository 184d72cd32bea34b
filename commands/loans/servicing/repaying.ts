/** The effects of a repayment on its loan, booked at once or after approval. Pure. */
import type { Context } from '../../../core/command/declaration/command.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import type { Account } from '../../../core/ledger/account.ts';
import { fromMinor, type Minor } from '../../../core/values/money.ts';
import { allocationOf, defaultOrder } from '../../products/loan-product.ts';
import { tell, tellCustomer } from '../announcement.ts';
import { exposureOf, type Loan, lessHeld, loanNoun, totalOwed } from '../loan.ts';
import { expose } from '../loan-moves.ts';
import type { EarlyUse } from '../policies.ts';
import { held } from './advance.ts';
import { type Use, used } from './early.ts';
import { written } from './loan-transaction.ts';
import { methodOf, paymentLines } from './payment.ts';
import {
  broughtUpToDate,
  journalOf,
  overdueOn,
  poolLines,
  rowChanges,
  type Serviced,
  unpaidOf,
} from './servicing.ts';

export type Repaying = Serviced & { readonly loan: Loan; readonly payer: Account | undefined };

/** The payment, and the policy at the time of its request. */
export interface Repayment {
  readonly transactionId: string;
  readonly amount: Minor;
  readonly notes: string | null;
  readonly early: EarlyUse;
  readonly graceDays: number;
  /** The poster of the lines: a universal transaction if there is one, otherwise the loan. */
  readonly posts: 'loan' | 'transaction';
}

/** A repayment as it was used. */
export interface Repaid {
  readonly after: Loan;
  readonly use: Use;
  /** The accepted amount: the amount less any excess over the debt. */
  readonly amount: Minor;
  readonly lines: readonly Line[];
  readonly effects: readonly Effect[];
}

/** The maximum amount: the rest of the schedule with fees and penalties, less the advance. */
export function mostOf({ loan, rows }: Pick<Repaying, 'loan' | 'rows'>): Minor {
  const fees = loan.feesCharged - loan.feesPaid;
  const penalty = loan.penaltyCharged - loan.penaltyPaid;
  return lessHeld(unpaidOf(rows) + fees + penalty, loan);
}

/** The loan after the payment, and everything that it does. */
export function repaid(state: Repaying, asked: Repayment, context: Context): Repaid {
  const { loan: before, rows, ties, payer, product } = state;
  const { transactionId, notes, early, graceDays } = asked;
  const current = broughtUpToDate(before, rows, context);
  const { loan } = current;
  const order = product === undefined ? defaultOrder : allocationOf(product);
  const use = used(asked.amount, loan, current.rows, { order, early }, context);
  const { parts } = use;
  const amount = asked.amount - use.excess;
  const overdue = overdueOn(use.rows, context.today(), graceDays);
  const catchesUp = loan.state === 'InArrears' && overdue.length === 0;
  const { after, effects } = loanNoun.moved(before, catchesUp ? 'catchUp' : 'repay', context, {
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
  const lines = [
    ...paymentLines({ payer, amount, held: use.held }, parts),
    ...poolLines(state.pool, before, after),
  ];
  const own = asked.posts === 'loan' ? lines : [];
  const told = { amount: fromMinor(amount), totalOutstanding: fromMinor(totalOwed(after)) };
  const entry = {
    type: 'REPAYMENT',
    id: transactionId,
    paymentMethod: methodOf(payer),
    notes,
    ...parts,
    advance: use.held,
    reference: transactionId,
  } as const;
  return {
    after,
    use,
    amount,
    lines,
    effects: [
      ...effects,
      ...current.effects,
      ...rowChanges(rows, use.rows),
      ...journalOf(loan, 'repayment', `Repayment of ${loan.loanId}`, own, context),
      ...held(
        { loanKey: loan.encodedKey, id: transactionId, payer, amount: use.held, at: context.now },
        state.advances,
      ),
      ...expose(ties, exposureOf(after) - exposureOf(before)),
      written(loan, after, entry, context),
      tell('loan.repaid', after, told),
      tellCustomer(after, { template: 'loan-repaid', ...told }),
    ],
  };
}
