/**
 * The signs of expressions. Numbers and texts that are numbers count by their value, sums are decimal. Read
 * strictly, a sign refuses values that it cannot take; read leniently, it finds nothing.
 */
import { isDeepStrictEqual } from 'node:util';
import { Decimal } from 'decimal.js';
import { membersOf } from '../../values/members.ts';

/** Values of both sides to a value; undefined where the sign cannot take them. */
export type Operator = (left: unknown, right: unknown) => unknown;

/** The operator of a sign, or undefined for a sign that the grammar does not have. */
export function operatorOf(sign: string): Operator | undefined {
  return operators.get(sign);
}

/** What a sign answers, leniently, of values that it cannot take. */
export function otherwise(sign: string): boolean | undefined {
  if (sign.startsWith('!')) return true;
  return saysYesOrNo(sign) ? false : undefined;
}

/** Whether a sign says yes or no. */
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

/** Arithmetic is decimal, so that 0.1 + 0.2 is 0.3. */
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
  return (a, b) => {
    if (isNumber(a) && isNumber(b) && !(typeof a === 'string' && typeof b === 'string')) {
      const result = sum(new Decimal(a), new Decimal(b)).toNumber();
      return Number.isFinite(result) ? result : undefined;
    }
    const joins = sign === '+' && (typeof a === 'string' || typeof b === 'string');
    return joins && isThere(a) && isThere(b) ? written(a) + written(b) : undefined;
  };
}

const isThere = (value: unknown): boolean => (value ?? null) !== null;

/** A member that the data itself has; `length` of text and lists counts as one. */
export function memberOf(holder: unknown, name: string): unknown {
  if (name === 'length' && (typeof holder === 'string' || Array.isArray(holder))) {
    return holder.length;
  }
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) {
    return undefined;
  }
  return membersOf(holder)[name];
}

/** A value as it stands within text. */
export function written(value: unknown): string {
  if (!isThere(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A value as a sentence shows it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}

/** Whether a value counts as a number. */
function isNumber(value: unknown): value is number | string {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
}

/**
 * Equal values; nothing equals nothing, whichever way it is missing. A number and a text that is one, a flag and
 * its word are compared by value, as the signs of order do.
 */
function same(left: unknown, right: unknown): boolean | undefined {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (typeof a === typeof b) return typeof a === 'object' && isDeepStrictEqual(a, b);
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b);
  if (isFlag(a) && isFlag(b)) return String(a) === String(b);
  // A flag that is compared with anything else is a slip, not a way to say no.
  return typeof a === 'boolean' || typeof b === 'boolean' ? undefined : false;
}

function unlike(left: unknown, right: unknown): boolean | undefined {
  const equal = same(left, right);
  return equal === undefined ? undefined : !equal;
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || value === 'true' || value === 'false';
}
