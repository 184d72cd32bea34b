/**
 * The values of FEEL and the results of its operators. Arithmetic is decimal, as money requires. Values of
 * different types are never silently unequal, greater or null: an operator returns undefined for values that
 * it does not accept.
 */
import { Decimal } from 'decimal.js';
import { membersOf } from '../values/members.ts';
import { shownStart } from '../values/shown.ts';
import { compareTemporal, isTemporal, temporalSum, temporalType } from './temporal.ts';

/** A range of values. An undefined end is open, and null is a bound that is missing. */
export class Range {
  readonly low: unknown;
  readonly high: unknown;
  readonly lowIn: boolean;
  readonly highIn: boolean;
  constructor(low: unknown, high: unknown, lowIn: boolean, highIn: boolean) {
    this.low = low;
    this.high = high;
    this.lowIn = lowIn;
    this.highIn = highIn;
  }
}

/** The name of a value's type in messages. */
export function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  const temporal = temporalType(value);
  if (temporal !== undefined) return temporal;
  if (value instanceof Range) return 'range';
  return typeof value === 'object' ? 'context' : typeof value;
}

/** Whether two values are equal. Undefined for values of different types. Null equals only null. */
export function equal(left: unknown, right: unknown): boolean | undefined {
  const [a, b] = [left ?? null, right ?? null];
  if (a === null || b === null) return a === b;
  const type = typeOf(a);
  if (type !== typeOf(b)) return undefined;
  if (isTemporal(a)) return sameTime(compareTemporal(a, b));
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, at) => equal(item, b[at]) === true);
  }
  if (a instanceof Range && b instanceof Range) return sameSpan(a, b);
  if (type === 'context') return sameMembers(membersOf(a), membersOf(b));
  return a === b;
}

/** Whether two ranges have the same ends. */
const sameSpan = (a: Range, b: Range): boolean =>
  a.lowIn === b.lowIn && a.highIn === b.highIn && sameEnd(a.low, b.low) && sameEnd(a.high, b.high);

const sameEnd = (a: unknown, b: unknown): boolean =>
  (a === undefined) === (b === undefined) && equal(a, b) === true;

function sameMembers(a: object, b: object): boolean {
  const [mine, other] = [Object.entries(a), new Map(Object.entries(b))];
  if (mine.length !== other.size) return false;
  return mine.every(([name, value]) => other.has(name) && equal(value, other.get(name)) === true);
}

const sameTime = (order: number | undefined): boolean | undefined =>
  order === undefined ? undefined : order === 0;

/** The comparison operators of order. */
const orders = ['<', '<=', '>', '>='] as const;
export type Order = (typeof orders)[number];

/** The operator of order in a text, or undefined. */
export const orderOf = (sign: string): Order | undefined => orders.find((one) => one === sign);

/** Whether two values have this order. Undefined for values without an order. */
export function ordered(sign: Order, left: unknown, right: unknown): boolean | undefined {
  if (typeof left === 'number' && typeof right === 'number') return inOrder(sign, left, right);
  if (typeof left === 'string' && typeof right === 'string') return inOrder(sign, left, right);
  const order = isTemporal(left) ? compareTemporal(left, right) : undefined;
  return order === undefined ? undefined : inOrder(sign, order, 0);
}

function inOrder<T extends number | string>(sign: Order, a: T, b: T): boolean {
  if (sign === '<') return a < b;
  if (sign === '<=') return a <= b;
  return sign === '>' ? a > b : a >= b;
}

/** Whether a value is in a range. Undefined for a value of another type, or if a bound is null. */
export function within(value: unknown, range: Range): boolean | undefined {
  const { low, high, lowIn, highIn } = range;
  const above = low === undefined ? true : ordered(lowIn ? '>=' : '>', value, low);
  const below = high === undefined ? true : ordered(highIn ? '<=' : '<', value, high);
  return above === undefined || below === undefined ? undefined : above && below;
}

const sums: Readonly<Record<string, (left: Decimal, right: Decimal) => Decimal>> = {
  '+': (left, right) => left.plus(right),
  '-': (left, right) => left.minus(right),
  '*': (left, right) => left.times(right),
  '/': (left, right) => left.dividedBy(right),
  '**': (left, right) => left.pow(right),
  '^': (left, right) => left.pow(right),
};

/**
 * The result of an arithmetic operator. Undefined for values that it does not accept, and for a division by
 * zero.
 */
export function summed(sign: string, left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') {
    const result = sums[sign]?.(new Decimal(left), new Decimal(right)).toNumber();
    return result !== undefined && Number.isFinite(result) ? result : undefined;
  }
  if (sign === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  return temporalSum(sign, left, right);
}

/**
 * A value as JSON carries it: dates, times and durations are their ISO text. Undefined for a range or a
 * function.
 */
export function asJson(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (isTemporal(value)) return String(value);
  if (Array.isArray(value)) {
    const items = value.map(asJson);
    return items.includes(undefined) ? undefined : items;
  }
  if (value instanceof Range || typeof value === 'function') return undefined;
  if (typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, member]) => [name, asJson(member)] as const);
  return members.some(([, member]) => member === undefined) ? undefined : Object.fromEntries(members);
}

/** A value as text in a message. */
export const shownValue = (value: unknown): string =>
  value instanceof Range ? 'a range' : shownStart(value);
