/**
 * Checks instalments for `check store`: their amounts follow from the loan's terms, and their states from the
 * payments.
 */
import { storeCheck } from '../../../core/command/declaration/store-check.ts';
import { addDays, type CivilDate, knownDate } from '../../../core/values/civil-date.ts';
import { moneyWords } from '../../../core/values/money.ts';
import { type InstalmentRow, instalments, scheduleOfLoan } from '../instalment.ts';
import { type Loan, loans } from '../loan.ts';
import { interestOf, type Schedule } from '../schedule.ts';
import { earnedBy } from '../servicing/accrual.ts';

export const loanInstalments = storeCheck({
  name: 'instalments',
  says: 'instalments ask for what the terms make of a loan, and are paid, closed or given up as their amounts say',
  async *run(read) {
    for await (const page of read.pages(loans)) {
      const wanted = page.map(({ tenant, encodedKey: value }) => ({ tenant, value }));
      const rows = await read.among(instalments, 'loanKey', wanted);
      const byLoan = Map.groupBy(rows, ({ tenant, loanKey }) => `${tenant}\n${loanKey}`);
      for (const loan of page) {
        const own = byLoan.get(`${loan.tenant}\n${loan.encodedKey}`) ?? [];
        if (own.length === 0) continue;
        const inOrder = own.toSorted((a, b) => a.number - b.number);
        for (const row of inOrder) yield* stateFaults(loan, row);
        yield* planFaults(loan, inOrder);
      }
    }
  },
});

const nameOf = ({ loanId }: Loan, { number }: InstalmentRow) => `instalment ${number} of ${loanId}`;

function* stateFaults(loan: Loan, row: InstalmentRow) {
  const principal = row.principalDue - row.principalPaid;
  const interest = row.interestDue - row.interestPaid;
  if (principal < 0n || interest < 0n) yield `${nameOf(loan, row)} was paid more than it asks for`;
  const left = principal + interest;
  const isOver = loan.state === 'Closed' || loan.state === 'ClosedWrittenOff';
  const isRight = {
    Pending: left > 0n ? !isOver : row.principalDue + row.interestDue === 0n,
    Paid: left === 0n,
    Closed: left > 0n && loan.state === 'Closed',
    WrittenOff: left > 0n && loan.state === 'ClosedWrittenOff',
  }[row.state];
  if (isRight) return;
  yield `${nameOf(loan, row)} (${loan.state}) is ${row.state}, ${moneyWords(left)} of it are not paid`;
}

/** The days on which the loan may have been paid out: which of them it was depends on the bank's zone. */
function paidOutDays({ disbursedAt, disbursementDate }: Loan): readonly CivilDate[] {
  const day = knownDate((disbursedAt ?? disbursementDate).slice(0, 10));
  return [day, addDays(day, 1), addDays(day, -1)];
}

function* planFaults(loan: Loan, rows: readonly InstalmentRow[]) {
  const days = paidOutDays(loan);
  if (rows.some(({ earnedFrom }) => earnedFrom !== null)) yield* replannedFaults(loan, rows);
  else yield* scheduleFaults(loan, rows, days);
  yield* sumFaults(loan, rows);
  const { accruedTo, state } = loan;
  if (accruedTo === null || (state !== 'Disbursed' && state !== 'InArrears')) return;
  const earned = days.map((day) => earnedBy(rows, day, accruedTo));
  if (!earned.includes(loan.interestAccrued)) {
    const says = moneyWords(loan.interestAccrued);
    yield `loan ${loan.loanId} has earned ${says} by ${accruedTo}, its instalments ${moneyWords(earned[0] ?? 0n)}`;
  }
}

/** The scheduled amounts of an instalment, as comparable text. */
function askedFor(row: Schedule['instalments'][number]): string {
  const amounts = [row.principalDue, row.interestDue, row.charge, row.capitalised, row.balance];
  return `${row.dueDate}: ${amounts.map(moneyWords).join(', ')}`;
}

/** Instalments that no payment has changed have the amounts of the terms. */
function* scheduleFaults(loan: Loan, rows: readonly InstalmentRow[], days: readonly CivilDate[]) {
  const plans = days.map((day) => scheduleOfLoan(loan, day));
  const own = rows.map((row) => askedFor({ ...row, interestDue: row.interestDue - row.overdueInterest }));
  const asked = plans.map((plan) => plan.instalments.map(askedFor));
  const at = asked.findIndex((all) => all.join('\n') === own.join('\n'));
  const changed = rows.find(({ earnedBefore }) => earnedBefore !== 0n);
  if (changed !== undefined) yield `${nameOf(loan, changed)} was earned in part before no payment`;
  const plan = plans[at];
  if (plan !== undefined) {
    if (plan.levelPayment !== loan.levelPayment) {
      yield `the level payment of loan ${loan.loanId} is ${moneyWords(loan.levelPayment)}, not ${moneyWords(plan.levelPayment)}`;
    }
    return;
  }
  const like = asked.toSorted((a, b) => fits(b, own) - fits(a, own))[0] ?? [];
  for (const [number, row] of rows.entries()) {
    if (own[number] === like[number]) continue;
    yield `${nameOf(loan, row)} asks for ${own[number]}, its terms for ${like[number] ?? 'none'}`;
  }
  if (like.length > own.length) yield `loan ${loan.loanId} has ${own.length} instalments, not ${like.length}`;
}

/** How many instalments are those of a plan. */
const fits = (plan: readonly string[], own: readonly string[]) =>
  own.filter((words, at) => plan[at] === words).length;

/**
 * Checks the instalments that an early payment recalculated: each continues from the balance of the one
 * before.
 */
function* replannedFaults(loan: Loan, rows: readonly InstalmentRow[]) {
  const interest = interestOf(loan);
  let before = loan.disbursedAmount;
  for (const row of rows) {
    const balance = before - row.principalDue + row.capitalised;
    if (row.balance !== balance) {
      yield `${nameOf(loan, row)} leaves ${moneyWords(row.balance)}, not ${moneyWords(balance)}`;
    }
    const charge = interest.on(before);
    // The first period may be of another length, and the one of the payment is cut in two.
    if (row.number > 1 && row.earnedFrom === null && row.charge !== charge) {
      yield `${nameOf(loan, row)} earns ${moneyWords(row.charge)}, not ${moneyWords(charge)}`;
    }
    if (row.earnedFrom === null ? row.earnedBefore !== 0n : row.earnedBefore > row.charge) {
      yield `${nameOf(loan, row)} earned ${moneyWords(row.earnedBefore)} before the payment`;
    }
    before = balance;
  }
}

function* sumFaults(loan: Loan, rows: readonly InstalmentRow[]) {
  const sum = (of: (row: InstalmentRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
  const charge = sum((row) => row.charge + row.overdueInterest);
  const asked = sum((row) => row.interestDue + row.capitalised);
  if (asked !== charge) {
    yield `the instalments of loan ${loan.loanId} ask for ${moneyWords(asked)} of interest, they earn ${moneyWords(charge)}`;
  }
  if (loan.totalInterest !== charge) {
    yield `loan ${loan.loanId} says ${moneyWords(loan.totalInterest)} of interest in all, its instalments ${moneyWords(charge)}`;
  }
  const last = rows.at(-1)?.dueDate;
  if (last !== loan.maturity)
    yield `loan ${loan.loanId} ends on ${loan.maturity}, its instalments on ${last}`;
}
