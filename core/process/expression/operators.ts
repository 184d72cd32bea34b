/**
 * The operators of expressions. Numbers, and texts that are numbers, are compared by value, and arithmetic is
 * decimal. In strict mode an operator rejects values that it cannot use. In lenient mode its result is
 * undefined.
 */
import { isDeepStrictEqual } from 'node:util';
import { Decimal } from 'decimal.js';
import { type Budget, sizeOf, spend, spendSize } from '../../values/budget.ts';
import { membersOf } from '../../values/members.ts';

/** The budget of an evaluation, and the expression that messages name. */
export interface Spending {
  readonly budget: Budget;
  readonly expression: string;
}

/** Computes the result of two operands. Undefined if the operator cannot use them. Throws BudgetSpent. */
export type Operator = (left: unknown, right: unknown, spending: Spending) => unknown;

/** The function of an operator. Undefined if the grammar does not have it. */
export function operatorOf(sign: string): Operator | undefined {
  return operators.get(sign);
}

/** The lenient result of an operator for values that it cannot use. */
export function otherwise(sign: string): boolean | undefined {
  if (sign.startsWith('!')) return true;
  return saysYesOrNo(sign) ? false : undefined;
}

/** Whether the result of an operator is true or false. */
export function saysYesOrNo(sign: string): boolean {
  return equalities.has(sign) || sign in comparisons;
}

type Ordered = number | string;
const comparisons: Readonly<Record<string, (left: Ordered, right: Ordered) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

/** Arithmetic is decimal: 0.1 + 0.2 is 0.3. */
const arithmetic: Readonly<Record<string, (left: Decimal, right: Decimal) => Decimal>> = {
  '+': (left, right) => left.plus(right),
  '-': (left, right) => left.minus(right),
  '*': (left, right) => left.times(right),
  '/': (left, right) => left.dividedBy(right),
  '%': (left, right) => left.modulo(right),
};

const equalities: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['==', same],
  ['===', same],
  ['!=', unlike],
  ['!==', unlike],
]);

const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...equalities,
  ...Object.entries(comparisons).map(([sign, compare]) => [sign, ordering(compare)] as const),
  ...Object.entries(arithmetic).map(([sign, sum]) => [sign, summing(sign, sum)] as const),
]);

function ordering(compare: (left: Ordered, right: Ordered) => boolean): Operator {
  return (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return compare(a, b);
    return isNumber(a) && isNumber(b) ? compare(Number(a), Number(b)) : undefined;
  };
}

function summing(sign: string, sum: (left: Decimal, right: Decimal) => Decimal): Operator {
  return (a, b, { budget, expression }) => {
    if (isNumber(a) && isNumber(b) && !(typeof a === 'string' && typeof b === 'string')) {
      spend(budget, 'steps', (digitsOf(a) + digitsOf(b)) ** 2, expression);
      const result = sum(new Decimal(a), new Decimal(b)).toNumber();
      return Number.isFinite(result) ? result : undefined;
    }
    const joins = sign === '+' && (typeof a === 'string' || typeof b === 'string');
    if (!joins || !isThere(a) || !isThere(b)) return undefined;
    spend(budget, 'characters', writtenSize(a, budget) + writtenSize(b, budget), expression);
    return written(a) + written(b);
  };
}

/** Digits of a number in units of 32, since arithmetic takes quadratic time. */
const digitsOf = (value: number | string): number => Math.ceil(String(value).length / 32);

const isThere = (value: unknown): boolean => (value ?? null) !== null;

/** An own member of the data. `length` of text and lists counts as one. */
export function memberOf(holder: unknown, name: string): unknown {
  if (name === 'length' && (typeof holder === 'string' || Array.isArray(holder))) {
    return holder.length;
  }
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) {
    return undefined;
  }
  return membersOf(holder)[name];
}

/** A value as text within a template. */
export function written(value: unknown): string {
  if (!isThere(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The most characters that a value can take as text within a template. */
export const writtenSize = (value: unknown, budget: Budget): number => {
  if (typeof value === 'string') return value.length;
  const { steps, characters } = sizeOf(value, budget);
  return typeof value === 'object' ? steps + characters : characters;
};

/** Whether a value counts as a number. */
function isNumber(value: unknown): value is number | string {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
}

/**
 * Whether two values are equal. Null and undefined equal only each other. A number and its text, or a flag
 * and its word, are compared by value, as in comparisons of order.
 */
function same(left: unknown, right: unknown, { budget, expression }: Spending): boolean | undefined {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (typeof a === 'object' && typeof b === 'object') {
    spendSize(budget, a, expression);
    return isDeepStrictEqual(a, b);
  }
  if (typeof a === typeof b) return false;
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b);
  if (isFlag(a) && isFlag(b)) return String(a) === String(b);
  // Comparing a flag with another type is a mistake, and must not count as unequal.
  return typeof a === 'boolean' || typeof b === 'boolean' ? undefined : false;
}

function unlike(left: unknown, right: unknown, spending: Spending): boolean | undefined {
  const equal = same(left, right, spending);
  return equal === undefined ? undefined : !equal;
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || value === 'true' || value === 'false';
}
