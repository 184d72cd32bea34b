/**
 * Repayment schedules in minor units, by whole numbers alone: an annuity on the reducing balance, every amount half-even
 * to the minor unit, and the last instalment takes the rest.
 */
import { day } from './bank.ts';

export interface Terms {
  readonly amount: bigint;
  /** Per cent a year. */
  readonly rate: number;
  /** Months, the moratorium included. */
  readonly tenor: number;
  /** 0 none, 1 principal, 2 interest, 3 both. */
  readonly moratoriumType: number;
  readonly moratoriumPeriod: number;
  readonly every: number;
  readonly period: 'Month' | 'Week';
}

/** Days are counted from the epoch. */
export interface Due {
  readonly number: number;
  readonly due: number;
  readonly principal: bigint;
  readonly interest: bigint;
  /** What the period earns, whenever it is due. */
  readonly charge: bigint;
  readonly capitalised: bigint;
  /** Principal that is left after it. */
  readonly balance: bigint;
}

export interface Schedule {
  readonly dues: readonly Due[];
  readonly level: bigint;
  readonly totalInterest: bigint;
}

/** A division rounded half-even. */
export function half(numerator: bigint, denominator: bigint): bigint {
  const [quotient, rest] = [numerator / denominator, (numerator % denominator) * 2n];
  const isUp = rest > denominator || (rest === denominator && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

/** A percentage of an amount. */
export const percent = (amount: bigint, hundredths: number): bigint =>
  half(amount * BigInt(hundredths), 100n);

export const dayOf = (at: number): number => Math.floor(at / day);
export const dayNumber = (text: string): number => dayOf(Date.parse(text.slice(0, 10)));
export const dayText = (number: number): string => new Date(number * day).toISOString();

/** The same day so many months later; the last one of a month that is shorter. */
export function monthsAfter(from: number, months: number): number {
  const date = new Date(from * day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const year = first.getUTCFullYear();
  const last = new Date(Date.UTC(year, first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, first.getUTCMonth(), Math.min(date.getUTCDate(), last)));
}

/** How many instalments so many months have. */
export const instalments = (months: number, { every, period }: Pick<Terms, 'every' | 'period'>) =>
  period === 'Month' ? Math.floor(months / every) : Math.floor((months * 52) / 12 / every);

/** So many periods after a day. */
export const periodsAfter = (
  from: number,
  count: number,
  { every, period }: Pick<Terms, 'every' | 'period'>,
): number => (period === 'Month' ? monthsAfter(from, count * every) : from + count * every * 7);

/** Interest of one regular period on a balance. */
export function periodic({ rate, every, period }: Terms, balance: bigint): bigint {
  const [a, b] = shareOf(rate, every, period);
  return half(balance * a, b);
}

/** The part of a balance that a regular period earns, as a fraction. */
function shareOf(rate: number, every: number, period: Terms['period']): [bigint, bigint] {
  const yearly = 100_000_000n * (period === 'Month' ? 12n : 52n);
  return [BigInt(Math.round(rate * 1e6)) * BigInt(every), yearly];
}

/** The schedule of a loan that is paid out on a day, repaid for the first time on the regular day or another one. */
export function scheduleOf(terms: Terms, from: number, first: number | undefined): Schedule {
  const { amount, moratoriumType: type } = terms;
  const count = instalments(terms.tenor, terms);
  const waiting = type === 0 ? 0 : instalments(terms.moratoriumPeriod, terms);
  const rate = BigInt(Math.round(terms.rate * 1e6));
  const yearly = 100_000_000n;
  const [a, b] = shareOf(terms.rate, terms.every, terms.period);
  const isRegular = first === undefined || first === periodsAfter(from, 1, terms);
  const days = first === undefined ? 0 : first - from;
  const earns = (balance: bigint, number: number): bigint =>
    number === 1 && !isRegular ? half(balance * rate * BigInt(days), yearly * 365n) : half(balance * a, b);
  const dueOn = (number: number): number =>
    isRegular ? periodsAfter(from, number, terms) : periodsAfter(first ?? from, number - 1, terms);

  const dues: Due[] = [];
  let balance = amount;
  let putOff = 0n;
  const add = (principal: bigint, interest: bigint, charge: bigint, capitalised: bigint): void => {
    balance += capitalised - principal;
    const number = dues.length + 1;
    dues.push({ number, due: dueOn(number), principal, interest, charge, capitalised, balance });
  };
  for (let number = 1; number <= waiting; number += 1) {
    const charge = earns(balance, number);
    if (type === 1) add(0n, charge, charge, 0n);
    else if (type === 2) {
      putOff += charge;
      add(amount / BigInt(count), 0n, charge, 0n);
    } else add(0n, 0n, charge, charge);
  }
  const rest = count - waiting;
  const level = annuity(balance, a, b, rest);
  const share = putOff / BigInt(rest);
  for (let number = waiting + 1; number <= count; number += 1) {
    const charge = earns(balance, number);
    const isLast = number === count;
    const wanted = level > charge ? level - charge : 0n;
    const principal = isLast || wanted > balance ? balance : wanted;
    const late = isLast ? putOff - share * BigInt(rest - 1) : share;
    add(principal, charge + late, charge, 0n);
  }
  return { dues, level: level + share, totalInterest: dues.reduce((sum, { charge }) => sum + charge, 0n) };
}

/** The level payment that repays a balance in so many periods. */
export function levelOf({ rate, every, period }: Terms, balance: bigint, count: number): bigint {
  const [a, b] = shareOf(rate, every, period);
  return annuity(balance, a, b, count);
}

/** The level payment of a debt that earns a/b a period: debt · r / (1 - (1 + r)^-n). */
function annuity(debt: bigint, a: bigint, b: bigint, count: number): bigint {
  if (a === 0n) return half(debt, BigInt(count));
  const grown = (a + b) ** BigInt(count);
  return half(debt * a * grown, b * (grown - b ** BigInt(count)));
}
