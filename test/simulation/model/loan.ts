/** What a loan owes as days go by, and what payments do to it; no accounts, no people. */
import { type Books, refuse, units } from './bank.ts';
import {
  dayText,
  half,
  instalments,
  levelOf,
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
  /** What of the charge was earned before a part of the debt was given up, and the day of that. */
  readonly earnedBefore: bigint;
  readonly earnedFrom: number | undefined;
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
  isWrittenOff: boolean;
  /** What of principal and interest paid was given up while the loan went on. */
  givenUp: { readonly principal: bigint; readonly interest: bigint };
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

export const isPaidOut = ({ state }: Loan): boolean => state === 'Disbursed' || state === 'InArrears';

const interestOn = ({ interest, late }: Instalment): bigint => interest + late;
const leftOf = (row: Instalment) =>
  row.state === 'PENDING'
    ? { principal: row.principal - row.principalPaid, interest: interestOn(row) - row.interestPaid }
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

/** What the period of an instalment, which begins on `start`, has earned by a day. */
function earnedOf({ due, charge, earnedBefore, earnedFrom }: Instalment, start: number, day: number) {
  const from = earnedFrom ?? start;
  if (day >= due) return charge;
  if (day <= from) return day < from ? 0n : earnedBefore;
  return earnedBefore + half((charge - earnedBefore) * BigInt(day - from), BigInt(due - from));
}

/** What days and payments do to loans, so that it can be taken back. */
export function loanSums({ changes: { set } }: Pick<Books, 'changes'>) {
  /** Earns the interest up to a day, evenly over the days of each period; of a full moratorium it joins the principal. */
  const accrue = (loan: Loan, today: number): void => {
    for (let on = loan.earnedTo; on < today; on += 1) earnLate(loan, on);
    if (today > loan.earnedTo) set(loan, 'earnedTo', today);
    let start = loan.paidOutOn;
    let earned = sum(loan.rows, ({ late }) => late);
    for (const row of loan.rows) {
      earned += earnedOf(row, start, today);
      start = row.due;
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

  /** Gives up principal that is not due, after the interest earned so far: the instalments to come are lower. */
  const lower = (loan: Loan, amount: bigint, today: number): void => {
    const { rows, terms } = loan;
    const past = rows.filter(({ due }) => due <= today);
    const coming = rows.slice(past.length);
    const [current] = coming;
    if (current === undefined || amount === 0n) return;
    const owed = interestOwed(loan);
    const interest = least(amount, owed > 0n ? owed : 0n);
    const principal = least(amount - interest, loan.principal);
    const earned = earnedOf(current, past.at(-1)?.due ?? loan.paidOutOn, today);
    const whole = loan.principal;
    settle(loan, { principal, interest, penalty: 0n });
    let balance = loan.principal;
    let pool = interestOwed(loan);
    const stub = whole === 0n ? 0n : half((current.charge - earned) * balance, whole);
    const waiting =
      terms.moratoriumType === 0 ? 0 : Math.min(rows.length - 1, instalments(terms.moratoriumPeriod, terms));
    let level: bigint | undefined;
    const planned = coming.map((row, at): Instalment => {
      const left = coming.length - at;
      const charge = at === 0 ? stub : periodic(terms, balance);
      const paid = at === 0 ? { principal, interest } : { principal: 0n, interest: 0n };
      const asks = (principalLeft: bigint, interestLeft: bigint, capitalised = 0n): Instalment => {
        balance += capitalised - principalLeft;
        const principalPaid = row.principalPaid + paid.principal;
        const interestPaid = row.interestPaid + paid.interest;
        const isPaid = principalLeft + interestLeft === 0n && principalPaid + interestPaid > 0n;
        return {
          ...row,
          ...(at === 0 ? { charge: earned + stub, earnedBefore: earned, earnedFrom: today } : { charge }),
          capitalised,
          balance,
          principalPaid,
          interestPaid,
          principal: principalPaid + principalLeft,
          interest: interestPaid + interestLeft - row.late,
          state: isPaid ? 'PAID' : row.state,
        };
      };
      if (row.number <= waiting) {
        const all = pool + charge;
        pool = terms.moratoriumType === 2 ? all : 0n;
        if (terms.moratoriumType === 3) return asks(0n, 0n, all);
        return terms.moratoriumType === 1 ? asks(0n, all) : asks(balance / BigInt(left), 0n);
      }
      level ??= levelOf(terms, balance, left);
      const share = terms.moratoriumType === 2 ? pool / BigInt(left) : pool;
      const free = level > charge ? level - charge : 0n;
      const part = left === 1 ? balance : least(free, balance);
      const spare = part === balance && free > part ? free - part : 0n;
      const late = left === 1 ? pool : least(pool, share + spare);
      pool -= late;
      return asks(part, charge + late);
    });
    const kept = planned.filter(
      (row, at) => at === 0 || row.charge + row.capitalised + row.principal + interestOn(row) > 0n,
    );
    set(loan, 'rows', [...past, ...kept]);
    const shown = kept.length > 2 ? kept.at(-2) : kept.at(-1);
    set(loan, 'schedule', {
      ...loan.schedule,
      totalInterest: sum(loan.rows, ({ charge }) => charge),
      level: shown === undefined ? 0n : unpaidBy(shown),
    });
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
    lower,
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
  const givenUp = loan.givenUp.principal + loan.givenUp.interest;
  return {
    loanId: loan.loanId,
    isPlanned,
    summary: {
      totalSchedules: rows.length,
      paidSchedules: rows.filter(({ state }) => state === 'PAID').length,
      overdueSchedules: late.length,
      totalExpected: units(sum(rows, (row) => row.principal + interestOn(row))),
      totalPaid: units(sum(rows, (row) => row.principalPaid + row.interestPaid) - givenUp),
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
  late: 0n,
  earnedBefore: 0n,
  earnedFrom: undefined,
  principalPaid: 0n,
  interestPaid: 0n,
  isPenalised: false,
  state: 'PENDING',
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
