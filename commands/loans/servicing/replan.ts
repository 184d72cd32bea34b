/**
 * Recalculates the remaining instalments after an early payment of principal. `shorten` leaves fewer: each
 * keeps its amount until the debt is paid. `lower` leaves lower ones: the level instalment of the rest on the
 * same days. The payment is recorded in the instalment of the running period, whose interest is split on the
 * day of the payment. Pure. Everything due is already paid, and earned interest was paid before principal.
 */
import type { CivilDate } from '../../../core/values/civil-date.ts';
import { halfEven, least, type Minor } from '../../../core/values/money.ts';
import { type InstalmentRow, unpaidTotal } from '../instalment.ts';
import { interestOwed, type Loan } from '../loan.ts';
import { interestOf, moratoria, waitingOf } from '../schedule.ts';
import { earnedOf } from './accrual.ts';
import { settled } from './allocation.ts';

/** The parts of an early payment. */
export interface EarlyParts {
  readonly interest: Minor;
  readonly principal: Minor;
}

interface Running {
  balance: Minor;
  /** Interest that is earned or deferred and not yet part of an instalment. */
  pool: Minor;
}

/** The rows after an early payment on this day. `loan` is accrued to this day, without the payment. */
export function replanned(
  loan: Loan,
  rows: readonly InstalmentRow[],
  paid: EarlyParts,
  plan: { readonly today: CivilDate; readonly paidOutOn: CivilDate; readonly use: 'shorten' | 'lower' },
): readonly InstalmentRow[] {
  const past = rows.filter(({ dueDate }) => dueDate <= plan.today);
  const future = rows.slice(past.length);
  const [current, ...later] = future;
  if (current === undefined) return rows;
  const start = past.at(-1)?.dueDate ?? plan.paidOutOn;
  const earned = earnedOf(current, start, plan.today);
  const balance = loan.principal - paid.principal;
  const rest = current.charge - earned;
  const stub = loan.principal === 0n ? 0n : halfEven(rest * balance, loan.principal);
  const running: Running = { balance, pool: interestOwed(loan) - paid.interest };
  const step = stepOf(loan, rows.length, plan.use);
  const cut = {
    ...current,
    charge: earned + stub,
    earnedBefore: earned,
    earnedFrom: plan.today,
    principalPaid: current.principalPaid + paid.principal,
    interestPaid: current.interestPaid + paid.interest,
  };
  const made = [
    step(cut, { running, charge: stub, asked: unpaidTotal(current), left: future.length }),
    ...later.map((row, at) =>
      step(row, { running, charge: undefined, asked: unpaidTotal(row), left: later.length - at }),
    ),
  ];
  const kept = made.filter(
    (row, at) => at === 0 || row.charge + row.capitalised + row.principalDue + row.interestDue > 0n,
  );
  return [...past, ...kept.map(settled)];
}

interface Step {
  readonly running: Running;
  /** Interest still to be earned in the running period. Undefined for a whole period. */
  readonly charge: Minor | undefined;
  /** The amount of the instalment before the payment. */
  readonly asked: Minor;
  /** How many instalments are left, with this one. */
  readonly left: number;
}

/** Recalculates the next instalment and reduces the remaining balance. */
function stepOf(loan: Loan, count: number, use: 'shorten' | 'lower') {
  const interest = interestOf(loan);
  const waiting = waitingOf(loan, count);
  const { moratoriumType: type } = loan;
  let level: Minor | undefined;
  return (row: InstalmentRow, { running, charge: stub, asked, left }: Step): InstalmentRow => {
    const charge = stub ?? interest.on(running.balance);
    const asksFor = (principal: Minor, due: Minor, capitalised = 0n): InstalmentRow => {
      running.balance += capitalised - principal;
      return {
        ...row,
        charge: stub === undefined ? charge : row.charge,
        capitalised,
        principalDue: row.principalPaid + principal,
        interestDue: row.interestPaid + due,
        balance: running.balance,
      };
    };
    const pool = running.pool + charge;
    if (row.number <= waiting) {
      running.pool = type === moratoria.interest ? pool : 0n;
      if (type === moratoria.both) return asksFor(0n, 0n, pool);
      if (type === moratoria.principal) return asksFor(0n, pool);
      const part = use === 'shorten' ? asked : running.balance / BigInt(left);
      return asksFor(least(part, running.balance), 0n);
    }
    level ??= interest.level(running.balance, left);
    const isLast = left === 1;
    const share = type === moratoria.interest ? running.pool / BigInt(left) : running.pool;
    const wanted = use === 'shorten' ? asked : level + share;
    const free = wanted > charge + share ? wanted - charge - share : 0n;
    const principal = isLast ? running.balance : least(free, running.balance);
    // Once all principal is allocated, the rest of the instalment pays deferred interest.
    const spare = principal === running.balance ? free - principal : 0n;
    const late = isLast ? running.pool : least(running.pool, share + (spare > 0n ? spare : 0n));
    running.pool -= late;
    return asksFor(principal, charge + late);
  };
}
