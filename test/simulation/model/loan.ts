/** What a loan owes as days go by, and what payments do to it; no accounts, no people. */
import { type Books, refuse, units } from './bank.ts';
import {
  dayText,
  half,
  percent,
  periodic,
  periodsAfter,
  type Schedule,
  type Terms,
} from './schedule.ts';

export const wrongState = refuse(409, 'LOAN_WRONG_STATE');
export const noMove = refuse(400, 'INVALID_STATE_TRANSITION');

export type LoanState =
  | 'PendingApproval'
  | 'Approved'
  | 'Rejected'
  | 'Disbursed'
  | 'InArrears'
  | 'Closed'
  | 'ClosedWrittenOff'
  | 'ClosedWithdrawn';

export interface Instalment {
  readonly number: number;
  readonly due: number;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly charge: bigint;
  readonly capitalised: bigint;
  readonly balance: bigint;
  /** Interest on overdue principal, beyond what the schedule asks for. */
  late: bigint;
  principalPaid: bigint;
  interestPaid: bigint;
  isPenalised: boolean;
  state: 'PENDING' | 'PAID' | 'CLOSED' | 'WRITTEN_OFF';
}

/** Money that is held for a loan until something falls due; from which account it came, or cash. */
export interface Advance {
  readonly from: string | undefined;
  left: bigint;
}

export interface Loan {
  readonly tenant: string;
  readonly loanId: string;
  readonly accountNumber: string;
  readonly client: string;
  readonly product: string;
  readonly terms: Terms;
  readonly maker: string;
  readonly first: number | undefined;
  planned: Schedule;
  /** The account that the application names. */
  readonly channel: string | undefined;
  readonly isThirdParty: boolean;
  state: LoanState;
  approvers: readonly string[];
  /** The transaction that pays it out, pending or settled. */
  payout: string | undefined;
  schedule: Schedule;
  rows: readonly Instalment[];
  paidOut: bigint;
  paidOutOn: number;
  /** The last day that was run. */
  ranOn: number;
  /** Interest is earned up to this day. */
  earnedTo: number;
  principal: bigint;
  accrued: bigint;
  joined: bigint;
  interestPaid: bigint;
  principalPaid: bigint;
  penalty: bigint;
  penaltyPaid: bigint;
  advances: readonly Advance[];
  arrearsSince: number | undefined;
}

export interface Parts {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly penalty: bigint;
}

const sum = <T>(things: readonly T[], of: (thing: T) => bigint): bigint =>
  things.reduce((all, thing) => all + of(thing), 0n);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export const isPaidOut = ({ state }: Loan): boolean =>
  state === 'Disbursed' || state === 'InArrears';

const interestOn = ({ interest, late }: Instalment): bigint => interest + late;
const leftOf = (row: Instalment) =>
  row.state === 'PENDING'
    ? {
        principal: row.principal - row.principalPaid,
        interest: interestOn(row) - row.interestPaid,
      }
    : { principal: 0n, interest: 0n };
export const unpaid = (row: Instalment): bigint => {
  const { principal, interest } = leftOf(row);
  return principal + interest;
};

const unpaidBy = (row: Instalment): bigint =>
  row.principal + interestOn(row) - row.principalPaid - row.interestPaid;

/** Lent principal that is not repaid. Capitalised interest is repaid last and is not part of it. */
export const lentOut = ({ paidOut, principalPaid }: Loan): bigint => beyond(paidOut, principalPaid);
export const heldFor = ({ advances }: Loan): bigint => sum(advances, ({ left }) => left);
export const interestOwed = ({ accrued, joined, interestPaid }: Loan): bigint =>
  accrued - joined - interestPaid;
export const debtOf = (loan: Loan): bigint =>
  loan.principal + interestOwed(loan) + loan.penalty - loan.penaltyPaid;
const beyond = (amount: bigint, held: bigint): bigint => (amount > held ? amount - held : 0n);
export const owedBeyond = (loan: Loan): bigint => beyond(debtOf(loan), heldFor(loan));
/** The most that is taken as a repayment. */
export const askedFor = (loan: Loan): bigint =>
  beyond(sum(loan.rows, unpaid) + loan.penalty - loan.penaltyPaid, heldFor(loan));

/** Instalments of before today that are not paid. */
export const overdue = ({ rows }: Loan, today: number): readonly Instalment[] =>
  rows.filter((row) => row.due < today && unpaid(row) > 0n);

/** What days and payments do to loans, so that it can be taken back. */
export function loanSums({ changes: { set } }: Pick<Books, 'changes'>) {
  /** Earns the interest up to a day, evenly over the days of each period; of a full moratorium it joins the principal. */
  const accrue = (loan: Loan, today: number): void => {
    for (let on = loan.earnedTo; on < today; on += 1) earnLate(loan, on);
    if (today > loan.earnedTo) set(loan, 'earnedTo', today);
    let start = loan.paidOutOn;
    let earned = sum(loan.rows, ({ late }) => late);
    for (const { due, charge } of loan.rows) {
      if (today >= due) earned += charge;
      else if (today > start) earned += half(charge * BigInt(today - start), BigInt(due - start));
      start = due;
    }
    if (earned > loan.accrued) set(loan, 'accrued', earned);
    const joined = sum(loan.rows, ({ due, capitalised }) => (due <= today ? capitalised : 0n));
    set(loan, 'principal', loan.principal + joined - loan.joined);
    set(loan, 'joined', joined);
  };

  /** What overdue principal earns on one day: the owed balance's share of the day less the planned balance's. */
  const earnLate = (loan: Loan, on: number): void => {
    const { rows, terms } = loan;
    const last = rows.at(-1);
    if (last === undefined) return;
    const next = rows.findIndex(({ due }) => due > on);
    const row = rows[next] ?? last;
    let [start, end] = [rows[next - 1]?.due ?? loan.paidOutOn, row.due];
    if (next === -1) {
      let count = 1;
      while (periodsAfter(last.due, count, terms) <= on) count += 1;
      start = periodsAfter(last.due, count - 1, terms);
      end = periodsAfter(last.due, count, terms);
    }
    const due = sum(rows, (one) => (one.due <= start ? leftOf(one).principal : 0n));
    const owed = beyond(due, heldFor(loan));
    if (owed === 0n) return;
    const planned = next === -1 ? 0n : (rows[next - 1]?.balance ?? loan.paidOut);
    const whole = periodic(terms, planned + owed) - periodic(terms, planned);
    const by = (day: number) => half(whole * BigInt(day - start), BigInt(end - start));
    set(row, 'late', row.late + by(on + 1) - by(on));
    if (row.state === 'PAID' && unpaidBy(row) > 0n) set(row, 'state', 'PENDING');
  };

  /** Uses an amount for what is due: penalties, then interest, then principal, the oldest first. */
  const use = (loan: Loan, amount: bigint, today: number): Parts & { readonly rest: bigint } => {
    let rest = amount;
    const take = (wanted: bigint): bigint => {
      const taken = least(wanted, rest);
      rest -= taken;
      return taken;
    };
    const penalty = take(loan.penalty - loan.penaltyPaid);
    const due = loan.rows.filter((row) => row.due <= today);
    const interest = sum(due, (row) => {
      const taken = take(leftOf(row).interest);
      set(row, 'interestPaid', row.interestPaid + taken);
      return taken;
    });
    const principal = sum(due, (row) => {
      const taken = take(leftOf(row).principal);
      set(row, 'principalPaid', row.principalPaid + taken);
      return taken;
    });
    for (const row of due) {
      const isPaid = row.state === 'PENDING' && row.principal + interestOn(row) > 0n;
      if (isPaid && unpaid(row) === 0n) set(row, 'state', 'PAID');
    }
    settle(loan, { principal, interest, penalty });
    return { principal, interest, penalty, rest };
  };

  const settle = (loan: Loan, { principal, interest, penalty }: Parts): void => {
    set(loan, 'principal', loan.principal - principal);
    set(loan, 'principalPaid', loan.principalPaid + principal);
    set(loan, 'interestPaid', loan.interestPaid + interest);
    set(loan, 'penaltyPaid', loan.penaltyPaid + penalty);
  };

  /** Takes so much of what is held, the oldest first. */
  const draw = (loan: Loan, amount: bigint): void => {
    let rest = amount;
    const advances = loan.advances.map(({ from, left }) => {
      const taken = least(left, rest);
      rest -= taken;
      return { from, left: left - taken };
    });
    set(
      loan,
      'advances',
      advances.filter(({ left }) => left > 0n),
    );
  };

  return {
    accrue,
    use,
    settle,
    draw,
    /** Today, or the first day since the last accrual on which an instalment was due or became overdue. */
    dayToRun({ rows, earnedTo }: Loan, today: number): number {
      const days = rows.flatMap(({ due }) => [due, due + 1]);
      return Math.min(today, ...days.filter((day) => day > earnedTo));
    },
    /** A day begins: interest, then what is held for what has fallen due, then lateness. */
    runDay(loan: Loan, today: number): Parts {
      accrue(loan, today);
      const held = heldFor(loan);
      const used = use(loan, held, today);
      draw(loan, held - used.rest);
      const late = overdue(loan, today);
      for (const row of late) {
        if (row.isPenalised) continue;
        set(loan, 'penalty', loan.penalty + percent(unpaid(row), 1));
        set(row, 'isPenalised', percent(unpaid(row), 1) > 0n);
      }
      if (late.length > 0) set(loan, 'state', 'InArrears');
      set(loan, 'arrearsSince', late[0]?.due);
      set(loan, 'ranOn', today);
      return used;
    },
  };
}

/** Its schedule as it is told. */
export function scheduleFacts(loan: Loan, today: number) {
  const isPlanned = loan.rows.length === 0;
  const rows = isPlanned ? loan.planned.dues.map(rowOf) : loan.rows;
  const late = isPlanned ? [] : overdue(loan, today);
  return {
    loanId: loan.loanId,
    isPlanned,
    summary: {
      totalSchedules: rows.length,
      paidSchedules: rows.filter(({ state }) => state === 'PAID').length,
      overdueSchedules: late.length,
      totalExpected: units(sum(rows, (row) => row.principal + interestOn(row))),
      totalPaid: units(sum(rows, (row) => row.principalPaid + row.interestPaid)),
      totalDue: units(sum(rows, unpaid)),
    },
    schedules: rows.map((row) => ({
      installmentNumber: row.number,
      dueDate: dayText(row.due),
      principalDue: units(row.principal),
      interestDue: units(interestOn(row)),
      totalExpected: units(row.principal + interestOn(row)),
      totalDue: units(unpaid(row)),
      interestCapitalised: units(row.capitalised),
      principalBalance: units(row.balance),
      principalPaid: units(row.principalPaid),
      interestPaid: units(row.interestPaid),
      amountOutstanding: units(unpaid(row)),
      state: row.state,
      isOverdue: late.includes(row),
    })),
  };
}

/** An instalment of which nothing is paid. */
export const rowOf = (due: Schedule['dues'][number]): Instalment => ({
  ...due,
  ...{ late: 0n, principalPaid: 0n, interestPaid: 0n, isPenalised: false, state: 'PENDING' },
});

/** The loan itself as it is told. */
export function loanFacts(loan: Loan) {
  const { loanId, accountNumber, state, principal, arrearsSince, schedule, rows } = loan;
  const interest = interestOwed(loan);
  let covered = heldFor(loan);
  const next = rows.find((row) => {
    const left = unpaid(row);
    if (left > covered) return true;
    covered -= left;
    return false;
  });
  return {
    loanId,
    loanAccountNumber: accountNumber,
    status: state,
    outstandingBalance: units(owedBeyond(loan)),
    outstandingPrincipal: units(principal),
    outstandingInterest: units(interest > 0n ? interest : 0n),
    outstandingPenalty: units(loan.penalty - loan.penaltyPaid),
    advanceAmount: units(heldFor(loan)),
    monthlyPayment: units(schedule.level),
    totalInterest: units(schedule.totalInterest + sum(rows, ({ late }) => late)),
    nextPaymentDate: next === undefined ? null : dayText(next.due),
    nextPaymentAmount: next === undefined ? null : units(unpaid(next) - covered),
    arrearsSince: arrearsSince === undefined ? null : dayText(arrearsSince).slice(0, 10),
    disbursementTransactionId: loan.payout ?? null,
  };
}
