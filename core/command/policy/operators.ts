/**
 * Operators for conditions of free-form rules. Each operator compares one kind of value and rejects all other
 * kinds. Text never counts as a number, an amount never passes through a double, and a date is read as a
 * date.
 *
 * A null fact (a missing value) satisfies only `present`. A missing value is neither above nor below another
 * value, and it is not known to differ either.
 */
import { type Instant, parseInstant } from '../../values/instant.ts';
import { type Minor, minorOf } from '../../values/money.ts';

/** The value is not of the kind that the operator compares. The evaluation has no result. */
export class WrongKind extends Error {}

/** The kinds that an operator compares, and the form of `value`. */
export interface OperatorSpec {
  readonly summary: string;
  /** Kinds of facts that the operator accepts. */
  readonly of: readonly FactKind[];
  /** The form of `value`: one value of the fact's kind, a list of values, a list's item, or true/false. */
  readonly value: 'same' | 'list' | 'item' | 'boolean';
  /** Absent for the engine's own operators. */
  readonly holds?: (fact: unknown, value: unknown) => boolean;
  /** For operators that order two values: the kind of both, and the order that satisfies the operator. */
  readonly order?: { readonly kind: Ordered; readonly holds: Order };
}

export const factKinds = ['text', 'number', 'money', 'boolean', 'instant', 'list', 'object'] as const;
export type FactKind = (typeof factKinds)[number];

/** Whether it holds for values of which the first is less (-1), the same (0) or more (1). */
export type Order = (sign: number) => boolean;

const below: Order = (sign) => sign < 0;
const atMost: Order = (sign) => sign <= 0;
const above: Order = (sign) => sign > 0;
const atLeast: Order = (sign) => sign >= 0;

/** Every operator by its name in a rule file. */
export const operators: Readonly<Record<string, OperatorSpec>> = {
  equal: { summary: 'the fact is this value', of: ['text', 'number', 'boolean'], value: 'same' },
  notEqual: { summary: 'the fact is not this value', of: ['text', 'number', 'boolean'], value: 'same' },
  in: { summary: 'the fact is one of these values', of: ['text', 'number'], value: 'list' },
  notIn: { summary: 'the fact is none of these values', of: ['text', 'number'], value: 'list' },
  contains: { summary: 'this value is in the list', of: ['list'], value: 'item' },
  doesNotContain: { summary: 'this value is not in the list', of: ['list'], value: 'item' },
  present: {
    summary: 'true: there is a value; false: there is none',
    of: factKinds,
    value: 'boolean',
    holds: (fact, value) => (fact !== null && fact !== undefined) === value,
  },
  numberBelow: ordered('number', 'the number is less than this', below),
  numberAtMost: ordered('number', 'the number is this or less', atMost),
  numberAbove: ordered('number', 'the number is more than this', above),
  numberAtLeast: ordered('number', 'the number is this or more', atLeast),
  moneyEqual: ordered('money', 'the amount is this', (sign) => sign === 0),
  moneyNotEqual: ordered('money', 'the amount is another than this', (sign) => sign !== 0),
  moneyBelow: ordered('money', 'the amount is less than this', below),
  moneyAtMost: ordered('money', 'the amount is this or less', atMost),
  moneyAbove: ordered('money', 'the amount is more than this', above),
  moneyAtLeast: ordered('money', 'the amount is this or more', atLeast),
  instantBefore: ordered('instant', 'the moment is earlier than this', below),
  instantAtOrBefore: ordered('instant', 'the moment is this or earlier', atMost),
  instantAfter: ordered('instant', 'the moment is later than this', above),
  instantAtOrAfter: ordered('instant', 'the moment is this or later', atLeast),
};

/** Kinds of value that have an order. */
export type Ordered = 'number' | 'money' | 'instant';

const readers: Readonly<Record<Ordered, (value: unknown) => number | Minor | Instant | undefined>> = {
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  money: (value) =>
    typeof value === 'number' || typeof value === 'string' ? minorOf(String(value)) : undefined,
  instant: (value) => (typeof value === 'string' && isoText.test(value) ? parseInstant(value) : undefined),
};

/** A date, or a timestamp with its offset. `Date` accepts other forms, which are not read here. */
const isoText = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Whether a comparison holds. A missing value is not known to differ from another value, and is neither above
 * nor below one.
 */
export function compares(name: string, fact: unknown, value: unknown): boolean {
  const own = Object.hasOwn(operators, name) ? operators[name]?.holds : undefined;
  if (own !== undefined) return own(fact, value);
  switch (name) {
    case 'equal':
      return fact === value;
    case 'notEqual':
      return fact !== null && value !== null && fact !== value;
    case 'notIn':
      return fact !== null && Array.isArray(value) && !value.includes(fact);
    case 'in':
      return Array.isArray(value) && value.includes(fact);
    case 'contains':
      return Array.isArray(fact) && fact.includes(value);
    case 'doesNotContain':
      return Array.isArray(fact) && !fact.includes(value);
    default:
      throw new WrongKind(`${name} is not an operator`);
  }
}

/** Whether a value is one of this kind, as facts and rule files write it. */
export function isOfKind(kind: FactKind, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return readers[kind](value) !== undefined;
  }
}

function ordered(kind: Ordered, summary: string, holds: Order): OperatorSpec {
  const read = (value: unknown) => {
    const known = readers[kind](value);
    if (known === undefined) throw new WrongKind(`${shown(value)} is not ${wordOf[kind]}`);
    return known;
  };
  return {
    summary,
    of: [kind],
    value: 'same',
    order: { kind, holds },
    holds(fact, value) {
      if (fact === null || value === null) return false;
      return holds(signOf(read(fact), read(value)));
    },
  };
}

type Comparable = NonNullable<ReturnType<(typeof readers)[Ordered]>>;

/** Negative if the first value is less, positive if it is more. */
export const signOf = (a: Comparable, b: Comparable): number => (a < b ? -1 : a > b ? 1 : 0);

/** The value as operators of this kind compare it, or undefined if the value is of another kind. */
export const readAs = (kind: Ordered, value: unknown): Comparable | undefined => readers[kind](value);

const wordOf: Readonly<Record<Ordered, string>> = {
  number: 'a number',
  money: 'an amount',
  instant: 'a time',
};

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80);
}
