/**
 * Accrues interest daily. Each period's interest is earned evenly over its days, so by the due date all of it is
 * earned, to the minor unit. Interest of a full moratorium is added to the principal on the due date. Overdue
 * principal continues to earn interest at the same rate, in the instalment of the running period. Pure.
 *
 * | step | debit | credit |
 * |---|---|---|
 * | accrual, daily | 1310 interest receivable | 4200 interest income |
 * | capitalisation, on the due date | 1300 loans | 1310 interest receivable |
 * | late penalty, once for each instalment | 1320 fees receivable | 4100 fee income |
 */
import type { Line } from '../../../core/command/declaration/journal.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { daysBetween } from '../../../core/values/business-days.ts';
import type { CivilDate } from '../../../core/values/civil-date.ts';
import { halfEven, type Minor } from '../../../core/values/money.ts';
import { type InstalmentRow, unpaid } from '../instalment.ts';
import { type Loan, lessHeld } from '../loan.ts';
import { interestOf, periodsLater } from '../schedule.ts';

/** Interest that these instalments have earned by the end of the day before `day`, since the loan was paid out on `from`. */
export function earnedBy(rows: readonly InstalmentRow[], from: CivilDate, day: CivilDate): Minor {
  let earned = 0n;
  let start = from;
  for (const row of rows) {
    earned += earnedOf(row, start, day) + row.overdueInterest;
    start = row.dueDate;
  }
  return earned;
}

/** The interest that an instalment with a period from `start` has earned by this day. */
export function earnedOf(row: InstalmentRow, start: CivilDate, day: CivilDate): Minor {
  const { dueDate, charge, earnedBefore, earnedFrom } = row;
  const from = earnedFrom ?? start;
  if (day >= dueDate) return charge;
  if (day <= from) return day < from ? 0n : earnedBefore;
  const gone = BigInt(daysBetween(from, day));
  const rest = (charge - earnedBefore) * gone;
  return earnedBefore + halfEven(rest, BigInt(daysBetween(from, dueDate)));
}

/** The result of an accrual, with its lines. */
export interface Accrual {
  readonly changes: Pick<Loan, 'interestAccrued' | 'interestCapitalised' | 'principal' | 'accruedTo'> &
    Partial<Pick<Loan, 'totalInterest'>>;
  /** The instalments, with the interest earned on overdue principal. */
  readonly rows: readonly InstalmentRow[];
  readonly earned: Minor;
  readonly capitalised: Minor;
  readonly lines: readonly Line[];
}

/** Accrues a loan up to a day. For an accrued day the result is empty. */
export function accrueTo(
  loan: Loan,
  before: readonly InstalmentRow[],
  paidOutOn: CivilDate,
  day: CivilDate,
): Accrual {
  const rows = withOverdueInterest(loan, before, paidOutOn, day);
  const late = sumOf(rows, overdueInterestOf) - sumOf(before, overdueInterestOf);
  const total = earnedBy(rows, paidOutOn, day);
  const earned = total > loan.interestAccrued ? total - loan.interestAccrued : 0n;
  const joined = sumOf(rows, (row) => (row.dueDate <= day ? row.capitalised : 0n));
  const capitalised = joined - loan.interestCapitalised;
  return {
    earned,
    capitalised,
    rows,
    changes: {
      interestAccrued: loan.interestAccrued + earned,
      interestCapitalised: joined,
      ...(late > 0n ? { totalInterest: loan.totalInterest + late } : {}),
      principal: loan.principal + capitalised,
      accruedTo: day,
    },
    lines: [
      ...pair(chart.interestReceivable.code, chart.interestIncome.code, earned),
      ...pair(chart.loans.code, chart.interestReceivable.code, capitalised),
    ],
  };
}

const sumOf = (rows: readonly InstalmentRow[], of: (row: InstalmentRow) => Minor): Minor =>
  rows.reduce((sum, row) => sum + of(row), 0n);
const overdueInterestOf = ({ overdueInterest }: InstalmentRow): Minor => overdueInterest;

/**
 * The instalments with the interest that overdue principal earns from the last accrual to the day. Overdue principal
 * changes only by payments, which accrue first: between two accruals it is the same.
 */
function withOverdueInterest(
  loan: Loan,
  rows: readonly InstalmentRow[],
  paidOutOn: CivilDate,
  day: CivilDate,
): readonly InstalmentRow[] {
  const { accruedTo } = loan;
  if (accruedTo === null || accruedTo >= day) return rows;
  const after = [...rows];
  for (const { at, start, end, balance } of periodsOf(loan, rows, paidOutOn, day)) {
    const from = start > accruedTo ? start : accruedTo;
    const until = end < day ? end : day;
    const row = after[at];
    if (row === undefined || from >= until) continue;
    const overdue = overduePrincipal(loan, rows, start);
    if (overdue === 0n) continue;
    const interest = interestOf(loan);
    const whole = interest.on(balance + overdue) - interest.on(balance);
    const earnedTo = (to: CivilDate): Minor =>
      halfEven(whole * BigInt(daysBetween(start, to)), BigInt(daysBetween(start, end)));
    const earned = earnedTo(until) - earnedTo(from);
    if (earned > 0n) after[at] = withInterest(row, earned);
  }
  return after;
}

interface Period {
  /** Index of the instalment that the interest is added to. */
  readonly at: number;
  readonly start: CivilDate;
  readonly end: CivilDate;
  /** Principal that the schedule leaves for the period, in minor units. */
  readonly balance: Minor;
}

/** The periods of the schedule up to a day. After the maturity, periods of the same length follow. */
function* periodsOf(
  loan: Loan,
  rows: readonly InstalmentRow[],
  paidOutOn: CivilDate,
  day: CivilDate,
): Iterable<Period> {
  let start = paidOutOn;
  let balance = loan.disbursedAmount;
  for (const [at, row] of rows.entries()) {
    if (start >= day) return;
    yield { at, start, end: row.dueDate, balance };
    start = row.dueDate;
    balance = row.balance;
  }
  const maturity = start;
  for (let count = 1; start < day; count += 1) {
    const end = periodsLater(maturity, loan, count);
    yield { at: rows.length - 1, start, end, balance: 0n };
    start = end;
  }
}

/** Unpaid principal that was due by a day, in minor units. The money held in advance counts as paid. */
function overduePrincipal(loan: Loan, rows: readonly InstalmentRow[], day: CivilDate): Minor {
  return lessHeld(
    sumOf(rows, (row) => (row.dueDate <= day ? unpaid(row).principal : 0n)),
    loan,
  );
}

/** The instalment with additional interest. A paid instalment is open again. */
function withInterest(row: InstalmentRow, earned: Minor): InstalmentRow {
  return {
    ...row,
    interestDue: row.interestDue + earned,
    overdueInterest: row.overdueInterest + earned,
    state: row.state === 'Paid' ? 'Pending' : row.state,
  };
}

/** A debit and a credit of the same amount. Empty for zero. */
export function pair(debit: string, credit: string, amount: Minor): readonly Line[] {
  if (amount === 0n) return [];
  return [
    { gl: debit, side: 'debit', amount },
    { gl: credit, side: 'credit', amount },
  ];
}
