/** The one rule for money that comes early: held as an advance, or used at once for fewer or lower instalments. Pure. */
import type { Context } from '../../../core/command/declaration/command.ts';
import { dateIn } from '../../../core/values/civil-date.ts';
import { least, type Minor } from '../../../core/values/money.ts';
import type { InstalmentRow } from '../instalment.ts';
import { interestOwed, type Loan, lessHeld } from '../loan.ts';
import type { EarlyUse } from '../policies.ts';
import { type Allocation, allocate } from './allocation.ts';
import type { Parts } from './loan-transaction.ts';
import { replanned } from './replan.ts';

/** The effect of a repayment on the loan. */
export interface Use {
  /** The reductions of the debt. */
  readonly parts: Parts;
  readonly rows: readonly InstalmentRow[];
  /** Held until something falls due. */
  readonly held: Minor;
  /** The excess over the debt, which stays with the payer. */
  readonly excess: Minor;
  /** The loan's totals after its instalments were recalculated. */
  readonly plan: Partial<Pick<Loan, 'totalInterest' | 'maturity' | 'levelPayment'>>;
}

/**
 * Uses an amount for everything due, in the product's order, and the rest by the rule. `loan` is accrued to
 * today.
 */
export function used(
  amount: Minor,
  loan: Loan,
  rows: readonly InstalmentRow[],
  by: { readonly order: Parameters<typeof allocate>[3]; readonly early: EarlyUse },
  context: Context,
): Use {
  const owed = { fees: loan.feesCharged - loan.feesPaid, penalty: loan.penaltyCharged - loan.penaltyPaid };
  const due = allocate(amount, owed, rows, by.order, context.today());
  const { parts, rest } = due;
  if (rest === 0n || by.early === 'advance') {
    return { parts, rows: due.rows, held: rest, excess: 0n, plan: {} };
  }
  return replannedBy(by.early, loan, due, context);
}

function replannedBy(
  use: 'shorten' | 'lower',
  loan: Loan,
  { parts, rows, rest }: Allocation,
  context: Context,
): Use {
  const paid: Loan = {
    ...loan,
    principal: loan.principal - parts.principal,
    interestPaid: loan.interestPaid + parts.interest,
  };
  const owed = interestOwed(paid);
  const earned = owed > 0n ? owed : 0n;
  // An advance from a time with another rule pays its part when instalments fall due.
  const taken = least(rest, lessHeld(paid.principal + earned, loan));
  const interest = least(taken, earned);
  const principal = least(taken - interest, paid.principal);
  const paidOutOn = dateIn(context.bank.timezone, loan.disbursedAt ?? context.now);
  const plan = { today: context.today(), paidOutOn, use };
  const made = replanned(paid, rows, { interest, principal }, plan);
  const last = made.at(-1);
  const next = made.find(({ dueDate }) => dueDate > plan.today);
  return {
    parts: { ...parts, interest: parts.interest + interest, principal: parts.principal + principal },
    rows: made,
    held: 0n,
    excess: rest - interest - principal,
    plan: {
      totalInterest: made.reduce((sum, { charge, overdueInterest }) => sum + charge + overdueInterest, 0n),
      maturity: last?.dueDate ?? loan.maturity,
      ...(use === 'lower' && next !== undefined ? { levelPayment: levelOf(made, plan.today) } : {}),
    },
  };
}

/** The amount of a later instalment: the instalment of the running period contains the payment. */
function levelOf(rows: readonly InstalmentRow[], today: string): Minor {
  const coming = rows.filter(({ dueDate }) => dueDate > today);
  const row = coming.length > 2 ? coming.at(-2) : coming.at(-1);
  if (row === undefined) return 0n;
  return row.principalDue - row.principalPaid + row.interestDue - row.interestPaid;
}
