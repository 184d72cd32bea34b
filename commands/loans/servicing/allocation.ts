/** Allocates a repayment to everything due, in the product's order. The rest is an early payment. Pure. */
import type { CivilDate } from '../../../core/values/civil-date.ts';
import { least, type Minor } from '../../../core/values/money.ts';
import type { Due } from '../../products/loan-product.ts';
import { type InstalmentRow, unpaid } from '../instalment.ts';
import type { Parts } from './loan-transaction.ts';

export interface Allocation {
  readonly parts: Parts;
  /** The instalments as the repayment leaves them. */
  readonly rows: readonly InstalmentRow[];
  /** The rest after everything due is paid. */
  readonly rest: Minor;
}

/** Allocates an amount. Fees and penalties are those of the whole loan. */
export function allocate(
  amount: Minor,
  owed: { readonly fees: Minor; readonly penalty: Minor },
  rows: readonly InstalmentRow[],
  order: readonly Due[],
  today: CivilDate,
): Allocation {
  const used = { principal: 0n, interest: 0n, fees: 0n, penalty: 0n };
  const after = [...rows];
  let rest = amount;
  const use = (wanted: Minor): Minor => {
    const taken = least(wanted, rest);
    rest -= taken;
    return taken;
  };
  const pay = (at: number, part: 'principal' | 'interest'): void => {
    const row = after[at];
    if (row === undefined || rest === 0n) return;
    const taken = use(unpaid(row)[part]);
    if (taken === 0n) return;
    used[part] += taken;
    after[at] =
      part === 'principal'
        ? { ...row, principalPaid: row.principalPaid + taken }
        : { ...row, interestPaid: row.interestPaid + taken };
  };
  const due = rows.flatMap((row, at) => (row.dueDate <= today ? [at] : []));
  const step: Readonly<Record<Due, () => void>> = {
    FEES: () => {
      used.fees += use(owed.fees - used.fees);
    },
    PENALTY: () => {
      used.penalty += use(owed.penalty - used.penalty);
    },
    INTEREST: () => {
      for (const at of due) pay(at, 'interest');
    },
    PRINCIPAL: () => {
      for (const at of due) pay(at, 'principal');
    },
  };
  for (const kind of order) step[kind]();
  return { parts: used, rows: after.map(settled), rest };
}

/**
 * Marks an instalment as paid when its due amount is paid. An instalment without a due amount is never paid.
 */
export function settled(row: InstalmentRow): InstalmentRow {
  const { principal, interest } = unpaid(row);
  const wasDue = row.principalDue + row.interestDue > 0n;
  const isPaid = wasDue && row.state === 'Pending' && principal + interest === 0n;
  return isPaid ? { ...row, state: 'Paid' } : row;
}
