/** An instalment of a disbursed loan: due amounts with dates, and the paid amounts. */
import {
  date,
  integer,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import type { CivilDate } from '../../core/values/civil-date.ts';
import { fromMinor, type Minor } from '../../core/values/money.ts';
import { dayOf, dayText, type Loan } from './loan.ts';
import { type Instalment, type Schedule, scheduleOf } from './schedule.ts';

/** Paid: completely. Closed: dropped by a pay-off. WrittenOff: written off with the loan. */
export const instalmentStates = ['Pending', 'Paid', 'Closed', 'WrittenOff'] as const;
export type InstalmentState = (typeof instalmentStates)[number];

export const instalments = table({
  name: 'loan_instalments',
  key: ['loanKey', 'number'],
  sets: [['loanKey']],
  controls: 'none',
  columns: {
    loanKey: text(64),
    number: integer(),
    dueDate: date(),
    principalDue: money(),
    interestDue: money(),
    /** Interest that the period earns by the schedule, whenever it is due. */
    charge: money(),
    /** Interest on overdue principal that was earned in the period: part of the interest due, not of the charge. */
    overdueInterest: money(),
    /**
     * The part of the charge earned before an early payment changed the debt, and the day of that payment.
     */
    earnedBefore: money(),
    earnedFrom: nullable(date()),
    /** Interest that joins the principal on the due date. */
    capitalised: money(),
    /** Principal that is left once it is paid. */
    balance: money(),
    principalPaid: money(),
    interestPaid: money(),
    /** Charged once, when it fell in arrears. */
    penalty: money(),
    state: text<InstalmentState>(20),
  },
});
export type InstalmentRow = Row<typeof instalments>;

/** The schedule of a loan, for the disbursed amount or the planned one. */
export function scheduleOfLoan(loan: Loan, from: CivilDate = dayOf(loan.disbursementDate)): Schedule {
  const first = loan.firstRepaymentDate;
  const terms = loan.disbursedAmount > 0n ? { ...loan, amount: loan.disbursedAmount } : loan;
  // A first repayment date before the payout is ignored.
  return scheduleOf(terms, from, first !== null && first > from ? first : null);
}

/** The rows of a schedule without payments. */
export function instalmentRows(loanKey: string, schedule: Schedule) {
  return schedule.instalments.map((line) => ({
    loanKey,
    ...line,
    principalPaid: 0n,
    interestPaid: 0n,
    earnedBefore: 0n,
    earnedFrom: null,
    overdueInterest: 0n,
    penalty: 0n,
    state: 'Pending' as const,
  }));
}

/** The unpaid amounts of an instalment. */
export function unpaid(row: InstalmentRow): { readonly principal: Minor; readonly interest: Minor } {
  if (row.state !== 'Pending') return { principal: 0n, interest: 0n };
  return { principal: row.principalDue - row.principalPaid, interest: row.interestDue - row.interestPaid };
}

/** The number of paid instalments: those that had an amount due and are completely paid. */
export function paidCount(rows: readonly InstalmentRow[]): number {
  return rows.filter(
    ({ state, principalDue, interestDue }) => state === 'Paid' && principalDue + interestDue > 0n,
  ).length;
}

/**
 * The first instalment that the advance does not cover, with its uncovered amount. Undefined if the advance
 * covers all.
 */
export function nextPayment(rows: readonly InstalmentRow[], advance: Minor) {
  let covered = advance;
  for (const row of rows) {
    const wanted = unpaidTotal(row);
    if (wanted > covered) return { dueDate: row.dueDate, amount: wanted - covered };
    covered -= wanted;
  }
  return undefined;
}

/** The sum of both parts. */
export function unpaidTotal(row: InstalmentRow): Minor {
  const { principal, interest } = unpaid(row);
  return principal + interest;
}

/** A line of a schedule as the wire shows it. */
export function lineView(line: Instalment) {
  return {
    installmentNumber: line.number,
    dueDate: dayText(line.dueDate),
    principalDue: fromMinor(line.principalDue),
    interestDue: fromMinor(line.interestDue),
    totalDue: fromMinor(line.principalDue + line.interestDue),
    interestCapitalised: fromMinor(line.capitalised),
    principalBalance: fromMinor(line.balance),
  };
}
