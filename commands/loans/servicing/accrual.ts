/**
 * Interest day by day: each period's interest is earned evenly over its days, so that by the due date all of it
 * is earned, to the minor unit. Interest of a full moratorium joins the principal on the due date. Pure.
 *
 * | step | debit | credit |
 * |---|---|---|
 * | accrual, daily | 1310 interest receivable | 4200 interest income |
 * | capitalisation, on the due date | 1300 loans | 1310 interest receivable |
 * | late penalty, once an instalment | 1320 fees receivable | 4100 fee income |
 */
import type { Line } from '../../../core/command/declaration/journal.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { daysBetween } from '../../../core/values/business-days.ts';
import type { CivilDate } from '../../../core/values/civil-date.ts';
import { halfEven, type Minor } from '../../../core/values/money.ts';
import type { InstalmentRow } from '../instalment.ts';
import type { Loan } from '../loan.ts';

/** Interest that these instalments have earned by the end of the day before `day`, since the loan was paid out on `from`. */
export function earnedBy(rows: readonly InstalmentRow[], from: CivilDate, day: CivilDate): Minor {
  let earned = 0n;
  let start = from;
  for (const row of rows) {
    earned += earnedOf(row, start, day);
    start = row.dueDate;
  }
  return earned;
}

/** What one instalment, whose period begins on `start`, has earned by then. */
export function earnedOf(row: InstalmentRow, start: CivilDate, day: CivilDate): Minor {
  const { dueDate, charge, earnedBefore, earnedFrom } = row;
  const from = earnedFrom ?? start;
  if (day >= dueDate) return charge;
  if (day <= from) return day < from ? 0n : earnedBefore;
  const gone = BigInt(daysBetween(from, day));
  const rest = (charge - earnedBefore) * gone;
  return earnedBefore + halfEven(rest, BigInt(daysBetween(from, dueDate)));
}

/** What a day brings a loan, and its lines. */
export interface Accrual {
  readonly changes: Pick<
    Loan,
    'interestAccrued' | 'interestCapitalised' | 'principal' | 'accruedTo'
  >;
  readonly earned: Minor;
  readonly capitalised: Minor;
  readonly lines: readonly Line[];
}

/** Accrues a loan up to a day; a day that is accrued already brings nothing. */
export function accrueTo(
  loan: Loan,
  rows: readonly InstalmentRow[],
  paidOutOn: CivilDate,
  day: CivilDate,
): Accrual {
  const total = earnedBy(rows, paidOutOn, day);
  const earned = total > loan.interestAccrued ? total - loan.interestAccrued : 0n;
  const joined = rows.reduce((sum, row) => (row.dueDate <= day ? sum + row.capitalised : sum), 0n);
  const capitalised = joined - loan.interestCapitalised;
  return {
    earned,
    capitalised,
    changes: {
      interestAccrued: loan.interestAccrued + earned,
      interestCapitalised: joined,
      principal: loan.principal + capitalised,
      accruedTo: day,
    },
    lines: [
      ...pair(chart.interestReceivable.code, chart.interestIncome.code, earned),
      ...pair(chart.loans.code, chart.interestReceivable.code, capitalised),
    ],
  };
}

/** A debit and a credit of the same amount; nothing where it is zero. */
export function pair(debit: string, credit: string, amount: Minor): readonly Line[] {
  if (amount === 0n) return [];
  return [
    { gl: debit, side: 'debit', amount },
    { gl: credit, side: 'credit', amount },
  ];
}
