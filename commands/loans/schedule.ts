/**
 * Repayment schedules: an annuity on the reducing balance, rounded half-even to the minor unit. The last
 * instalment takes the rest. Pure. Amounts are in minor units.
 *
 * Moratorium 1 (principal): interest only. 2 (interest): principal in equal parts, and the interest of those
 * months is spread over the rest. 3 (both): nothing is due, and the interest is added to the principal.
 *
 * Example: 120,000 at 12 % for 12 months with 2 months of moratorium. Type 1 pays 1,200 twice, then the level
 * instalment of 120,000 over 10 months. Type 2 pays 10,000 twice, then the level instalment of 100,000 over
 * 10 months and a tenth of the 2,300 of deferred interest. Type 3 pays nothing twice, then the level
 * instalment of 122,412 over 10 months.
 *
 * A first repayment date other than the regular one makes the first period longer or shorter. That period
 * earns interest by its days (actual/365) if the day of the payout is known. Otherwise it counts as a regular
 * period.
 */
import { Decimal } from 'decimal.js';
import { daysBetween } from '../../core/values/business-days.ts';
import { addDays, addMonths, type CivilDate } from '../../core/values/civil-date.ts';
import { halfEven, least, type Minor } from '../../core/values/money.ts';
import type { RepaymentPeriod } from '../products/loan-product.ts';

/** Wire numbers of the moratoria (specification: accountInformation). */
export const moratoria = { none: 0, principal: 1, interest: 2, both: 3 } as const;

/** The input of a schedule. */
export interface Terms {
  readonly amount: Minor;
  /** Per cent a year, decimal text. */
  readonly rate: string;
  /** Months, the moratorium included. */
  readonly tenor: number;
  readonly moratoriumType: number;
  /** Months. */
  readonly moratoriumPeriod: number;
  readonly repaymentEvery: number;
  readonly repaymentPeriod: RepaymentPeriod;
}

/** One line of a schedule. */
export interface Instalment {
  readonly number: number;
  readonly dueDate: CivilDate;
  readonly principalDue: Minor;
  readonly interestDue: Minor;
  /** Interest that the period earns, due in it or not. */
  readonly charge: Minor;
  /** Interest that is added to the principal on the due date. */
  readonly capitalised: Minor;
  /** Principal that is left after the due date. */
  readonly balance: Minor;
}

export interface Schedule {
  readonly instalments: readonly Instalment[];
  /** The level instalment after the moratorium. */
  readonly levelPayment: Minor;
  readonly totalInterest: Minor;
  /** The first date on which something is due. */
  readonly firstDue: CivilDate;
  readonly maturity: CivilDate;
}

const periodsAYear: Readonly<Record<RepaymentPeriod, number>> = { Month: 12, Week: 52 };

/**
 * The number of instalments in this many months. A product with weekly payments drops the incomplete period.
 */
export function instalmentCount(months: number, { repaymentEvery, repaymentPeriod }: Rhythm): number {
  return Math.floor((months * periodsAYear[repaymentPeriod]) / 12 / repaymentEvery);
}

type Rhythm = Pick<Terms, 'repaymentEvery' | 'repaymentPeriod'>;

/** The day after this many periods. Months count from the first day, so a month end stays a month end. */
export function periodsLater(
  day: CivilDate,
  { repaymentEvery, repaymentPeriod }: Rhythm,
  count: number,
): CivilDate {
  const steps = count * repaymentEvery;
  return repaymentPeriod === 'Month' ? addMonths(day, steps) : addDays(day, steps * 7);
}

/** The regular due date of the first instalment. */
export function regularFirst(terms: Rhythm, disbursement: CivilDate): CivilDate {
  return periodsLater(disbursement, terms, 1);
}

/**
 * The schedule of a loan that is paid out on a day. The terms have at least one instalment after the
 * moratorium. `isPlanned` means that the day of the payout is known, so an irregular first period earns
 * interest by its days.
 */
export function scheduleOf(
  terms: Terms,
  disbursement: CivilDate,
  firstRepayment?: CivilDate | null,
  isPlanned = true,
): Schedule {
  const count = Math.max(1, instalmentCount(terms.tenor, terms));
  const first = firstRepayment ?? undefined;
  const isRegular = first === undefined || !isPlanned || first === regularFirst(terms, disbursement);
  const parts = partsOf(terms, count, isRegular ? undefined : daysBetween(disbursement, first));
  // A given first date that equals the regular one keeps the day of the month of the disbursement.
  const isGiven = first !== undefined && !(isPlanned && first === regularFirst(terms, disbursement));
  const dateOf = dueDates(terms, disbursement, isGiven ? first : undefined);
  const instalments = parts.lines.map((line, at) => ({ ...line, number: at + 1, dueDate: dateOf(at + 1) }));
  const firstPaying = instalments.find((line) => line.principalDue + line.interestDue > 0n);
  return {
    instalments,
    levelPayment: parts.level,
    totalInterest: instalments.reduce((sum, line) => sum + line.charge, 0n),
    firstDue: firstPaying?.dueDate ?? dateOf(1),
    maturity: dateOf(count),
  };
}

/** The day on which each instalment is due. */
function dueDates(
  terms: Terms,
  disbursement: CivilDate,
  first: CivilDate | undefined,
): (number: number) => CivilDate {
  const from = first ?? disbursement;
  return (number) => periodsLater(from, terms, first === undefined ? number : number - 1);
}

/** The number of instalments in the moratorium. */
export function waitingOf(terms: Terms, count: number): number {
  if (terms.moratoriumType === moratoria.none) return 0;
  return Math.min(count - 1, instalmentCount(terms.moratoriumPeriod, terms));
}

type Line = Omit<Instalment, 'number' | 'dueDate'>;

function partsOf(
  terms: Terms,
  count: number,
  firstDays: number | undefined,
): { readonly lines: readonly Line[]; readonly level: Minor } {
  const { moratoriumType: type, amount } = terms;
  const interest = interestOf(terms);
  const waiting = waitingOf(terms, count);
  const lines: Line[] = [];
  const chargeOn = (owed: Minor): Minor =>
    lines.length === 0 && firstDays !== undefined ? interest.over(owed, firstDays) : interest.on(owed);
  let balance = amount;
  let putOff = 0n;
  for (let at = 0; at < waiting; at += 1) {
    const charge = chargeOn(balance);
    const principalDue = type === moratoria.interest ? amount / BigInt(count) : 0n;
    const capitalised = type === moratoria.both ? charge : 0n;
    if (type === moratoria.interest) putOff += charge;
    balance = balance - principalDue + capitalised;
    const interestDue = type === moratoria.principal ? charge : 0n;
    lines.push({ principalDue, interestDue, charge, capitalised, balance });
  }
  const rest = count - waiting;
  const level = interest.level(balance, rest);
  const share = putOff / BigInt(rest);
  for (let at = 1; at <= rest; at += 1) {
    const charge = chargeOn(balance);
    const most = level > charge ? level - charge : 0n;
    const principalDue = at === rest ? balance : least(most, balance);
    balance -= principalDue;
    const late = at === rest ? putOff - share * BigInt(rest - 1) : share;
    lines.push({ principalDue, interestDue: charge + late, charge, capitalised: 0n, balance });
  }
  return { lines, level: level + share };
}

/** Plain digits at every size: its text never carries an exponent. */
const Exact = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});

/** Interest of one period, or of some days (actual/365), exactly, then half-even to the minor unit. */
export function interestOf({ rate, repaymentEvery, repaymentPeriod }: Terms) {
  const [whole = '0', fraction = ''] = new Exact(rate).toString().split('.');
  const yearly = BigInt(whole + fraction);
  const scale = 100n * 10n ** BigInt(fraction.length);
  const numerator = yearly * BigInt(repaymentEvery);
  const denominator = scale * BigInt(periodsAYear[repaymentPeriod]);
  const periodic = new Exact(numerator.toString()).div(denominator.toString());
  return {
    on: (balance: Minor): Minor => halfEven(balance * numerator, denominator),
    over: (balance: Minor, days: number): Minor => halfEven(balance * yearly * BigInt(days), scale * 365n),
    level: (balance: Minor, count: number): Minor => {
      const principal = new Exact(balance.toString());
      const payment = periodic.isZero()
        ? principal.div(count)
        : principal.mul(periodic).div(new Exact(1).sub(periodic.add(1).pow(-count)));
      return BigInt(payment.toDecimalPlaces(0).toString());
    },
  };
}
