/**
 * Money is an integer count of minor units (cents). It never passes through a floating sum. A number in JSON
 * is read from its decimal text and written as decimal text.
 */
export type Minor = bigint;

/** Digits after the decimal point that every currency of the bank has (design: at most two). */
const decimals = 2;

/** Significant digits that a JSON number carries exactly through a double. */
const maxDigits = 15;

/** The largest amount that a reply shows with all of its digits. */
export const maxTold: Minor = 10n ** BigInt(maxDigits) - 1n;

/** The largest balance of an account. The store has room for the sum of two such balances. */
export const maxMinor: Minor = 10n ** 17n - 1n;

const moneyText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * The reason why the text of a JSON number is not an amount, or undefined. A total (a balance, a sum) may
 * have more digits than an amount. It is then shown as the nearest double.
 */
export function moneyProblem(text: string, isTotal = false): string | undefined {
  if (!moneyText.test(text)) return 'must be a plain decimal number without an exponent';
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if (fraction.length > decimals) return `must have at most ${decimals} decimals`;
  const digits = (whole + fraction).replace(/^0+/, '').length;
  if (digits > maxDigits && !isTotal) return `must have at most ${maxDigits} digits`;
  return undefined;
}

/** Minor units of an amount that was validated as money. Throws RangeError for other values. */
export function toMinor(amount: number): Minor {
  const text = String(amount);
  const problem = moneyProblem(text);
  if (problem !== undefined) throw new RangeError(`${text} ${problem}`);
  const [whole = '0', fraction = ''] = text.split('.');
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return units;
}

/** Minor units of an amount as text (`1234.50`), of any size. Undefined if the text is not an amount. */
export function minorOf(text: string): Minor | undefined {
  if (!moneyText.test(text)) return undefined;
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Minor units as plain decimal text (`1234.50`): amounts in facts of rules. */
export function decimalText(minor: Minor): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The wire number of minor units: at most two decimals, exact up to fifteen digits. */
export function fromMinor(minor: Minor): number {
  const units = Number(minor);
  return Number.isSafeInteger(units) ? units / 100 : Number(`${minor}e-${decimals}`);
}

/** Minor units as people read them: `1,234,567.00`. */
export function moneyWords(minor: Minor): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${whole}.${digits.slice(-decimals)}`;
}

/**
 * The only rounding of the bank: a quotient of integers, rounded half-even to an integer. It rounds every
 * computed amount (interest, daily shares, fees, penalties, percentage limits). Equal parts of an amount are
 * cut instead, and the last part takes the rest. The denominator is positive.
 */
export function halfEven(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -halfEven(-numerator, denominator);
  const quotient = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

/**
 * A percentage of an amount, rounded half-even to the minor unit. The percentage itself is rounded to four
 * decimals.
 */
export function percentOf(amount: Minor, percent: number): Minor {
  return halfEven(amount * BigInt(Math.round(percent * 10_000)), 1_000_000n);
}

/** The smaller of two amounts. */
export function least(a: Minor, b: Minor): Minor {
  return a < b ? a : b;
}
