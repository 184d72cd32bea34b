/**
 * The functions that FEEL text may call: a closed list of the library's own. Functions that read the
 * machine's clock, run patterns without a limit or take functions as arguments are left out. Each of these
 * has a replacement in its message.
 */
import { Decimal } from 'decimal.js';
import { evaluate, FeelDate, FeelDateTime, FeelDuration, FeelTime } from 'feelin';
import { itemsOf } from '../values/members.ts';
import { listFunctions } from './list-functions.ts';
import {
  dateFrom,
  dateTimeFrom,
  dayOf,
  durationFrom,
  joined,
  monthsBetween,
  sizeOfDuration,
  timeFrom,
  timeOf,
  timeOfParts,
} from './temporal.ts';
import { typeOf } from './values.ts';

/**
 * A function with the names of its parameters. It returns null if it has no result for its arguments, and
 * never throws.
 */
export interface FeelCall {
  readonly call: (...given: readonly unknown[]) => unknown;
  /**
   * The signatures: each lists its parameters in order. One that begins with `...` takes any number of
   * values.
   */
  readonly forms: readonly (readonly string[])[];
  /**
   * How the work grows with the given values: with their items, with the square of these, or with everything
   * nested in them. A join makes a text of known length. Reading dates takes long for any value.
   */
  readonly growth: 'linear' | 'square' | 'whole' | 'join' | 'temporal';
}

/** The function of a name, or undefined. */
export function functionOf(name: string): FeelCall | undefined {
  return functions.get(name);
}

/** Every name that may be called, sorted. */
export function functionNames(): readonly string[] {
  return [...functions.keys()].sort();
}

/** The reason why a function of FEEL is not run, with its replacement. */
export const refusedFunctions: Readonly<Record<string, string>> = {
  now: 'reads a clock: give the instant as a variable or an input',
  today: 'reads a clock: give the day as a variable or an input',
  matches: 'runs a pattern: use contains, starts with or ends with, or a script task',
  replace: 'runs a pattern: use substring before and substring after, or a script task',
  split: 'runs a pattern: use substring before and substring after, or a script task',
  sort: 'needs a function of your own: sort in a script task',
};

const taken = [
  ...['number', 'string', 'not', 'substring', 'string length', 'upper case', 'lower case'],
  ...['substring before', 'substring after', 'contains', 'starts with', 'ends with', 'string join'],
  ...['count', 'all', 'any', 'sublist', 'append', 'concatenate'],
  ...['insert before', 'remove', 'reverse', 'flatten', 'median', 'stddev'],
  ...['sqrt', 'log', 'exp', 'odd', 'even', 'day of year', 'day of week', 'month of year'],
  ...['week of year', 'get value', 'get entries', 'context merge'],
];
const squares = ['mode', 'context put'];
const growths: Readonly<Record<string, FeelCall['growth']>> = {
  ...Object.fromEntries(squares.map((name) => [name, 'square'] as const)),
  'string join': 'join',
  string: 'whole',
  flatten: 'whole',
  'day of year': 'temporal',
  'day of week': 'temporal',
  'month of year': 'temporal',
  'week of year': 'temporal',
};

type Numbers = readonly Decimal[];

/** Arithmetic that the library does with binary fractions, done with decimals. */
const decimals: Readonly<Record<string, (given: Numbers) => Decimal | undefined>> = {
  decimal: (given) => rounded(given, Decimal.ROUND_HALF_EVEN),
  floor: (given) => rounded(given, Decimal.ROUND_FLOOR),
  ceiling: (given) => rounded(given, Decimal.ROUND_CEIL),
  'round up': (given) => rounded(given, Decimal.ROUND_UP),
  'round down': (given) => rounded(given, Decimal.ROUND_DOWN),
  'round half up': (given) => rounded(given, Decimal.ROUND_HALF_UP),
  'round half down': (given) => rounded(given, Decimal.ROUND_HALF_DOWN),
};
const totals: Readonly<Record<string, (given: Numbers) => Decimal>> = {
  sum: (given) => given.reduce((sum, one) => sum.plus(one)),
  product: (given) => given.reduce((sum, one) => sum.times(one)),
  mean: (given) => given.reduce((sum, one) => sum.plus(one)).dividedBy(given.length),
};

function rounded([number, scale]: Numbers, rounding: Decimal.Rounding): Decimal | undefined {
  const places = scale?.toNumber() ?? 0;
  if (!Number.isInteger(places) || Math.abs(places) > 30) return undefined;
  const factor = new Decimal(10).pow(places);
  return number?.times(factor).toDecimalPlaces(0, rounding).dividedBy(factor);
}

/** In FEEL the remainder has the sign of the divisor. */
function moduloOf(number: Decimal | undefined, divisor: Decimal | undefined): Decimal | undefined {
  if (number === undefined || divisor === undefined || divisor.isZero()) return undefined;
  return number.minus(number.dividedBy(divisor).floor().times(divisor));
}

/**
 * Converts a function of decimals to one of numbers. The result is null for other arguments, and if it is not
 * a finite number.
 */
function ofNumbers(sum: (given: Numbers) => Decimal | undefined) {
  return (...given: readonly unknown[]): number | null => {
    if (given.length === 0 || !given.every((one) => typeof one === 'number')) return null;
    const result = sum(given.map((one) => new Decimal(one)))?.toNumber();
    return result !== undefined && Number.isFinite(result) ? result : null;
  };
}

const absolute = ofNumbers(([number]) => number?.abs());

/** Takes one list, or its items one by one. */
function ofList(call: FeelCall['call']): FeelCall['call'] {
  return (...given) => {
    const [first] = given;
    return given.length === 1 && Array.isArray(first) ? call(...itemsOf(first)) : call(...given);
  };
}

/** A function of the library. Its error values count as null. */
function libraryCall(name: string): FeelCall {
  const found = evaluate(name).value;
  if (typeof found !== 'function') throw new Error(`the library has no function ${name}`);
  const call: FeelCall['call'] = (...given) => {
    const result = answerOf(() => found(...given));
    const isRefusal = typeof result === 'object' && result !== null && 'warning' in result;
    return isRefusal ? null : result;
  };
  const growth = growths[name] ?? 'linear';
  const parameters = itemsOf('$args' in found ? found.$args : undefined).map(String);
  return { call, forms: [parameters], growth };
}

/** The library's result. If it throws, the arguments do not fit, and the result is null. */
function answerOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    // A stack overflow is passed on, so that it is reported as too deep nesting.
    if (error instanceof RangeError && /call stack/.test(error.message)) throw error;
    return null;
  }
}

/** The most characters of a text that may be a date, a time or a duration. */
const longestTemporal = 200;

const read =
  <T>(from: (text: string) => T | undefined) =>
  (text: unknown): T | undefined =>
    typeof text === 'string' && text.length <= longestTemporal ? from(text) : undefined;

const isDated = (value: unknown): value is FeelDate | FeelDateTime =>
  value instanceof FeelDate || value instanceof FeelDateTime;

const temporals: Readonly<Record<string, Omit<FeelCall, 'growth'>>> = {
  date: {
    call: (from, month, day) =>
      isDated(from) ? dayOf(from) : month === undefined ? read(dateFrom)(from) : dated(from, month, day),
    forms: [['from'], ['year', 'month', 'day']],
  },
  time: {
    call: (from, minute, second, offset) => {
      if (minute !== undefined) return timed([from, minute, second], offset);
      return isDated(from) || from instanceof FeelTime ? timeOf(from) : read(timeFrom)(from);
    },
    forms: [['from'], ['hour', 'minute', 'second', 'offset']],
  },
  'date and time': {
    call: (from, time) => {
      if (isDated(from) && time instanceof FeelTime) return joined(from, time);
      return time === undefined ? read(dateTimeFrom)(from) : undefined;
    },
    forms: [['from'], ['date', 'time']],
  },
  duration: {
    call: (from) => (from instanceof FeelDuration ? from : read(durationFrom)(from)),
    forms: [['from']],
  },
  'years and months duration': {
    call: (from, to) => (isDated(from) && isDated(to) ? monthsBetween(from, to) : undefined),
    forms: [['from', 'to']],
  },
};

function dated(...given: readonly unknown[]): FeelDate | undefined {
  const [year, month, day] = given.map((one) => (Number.isInteger(one) ? Number(one) : -1));
  const text = [`${year}`.padStart(4, '0'), `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')];
  return dateFrom(text.join('-'));
}

function timed(given: readonly unknown[], offset: unknown): FeelTime | undefined {
  const isOffset = offset === undefined || offset === null || offset instanceof FeelDuration;
  const [hour = -1, minute = -1, second = -1] = given.map((one) => (typeof one === 'number' ? one : -1));
  return isOffset ? timeOfParts([hour, minute, second], offset ?? null) : undefined;
}

const same = libraryCall('is');

/** Whether two values are equal and of the same type: P0Y and P0D are not. */
const isSame: FeelCall['call'] = (a, b) => typeOf(a) === typeOf(b) && same.call(a, b);

const linear = (call: FeelCall['call'], ...parameters: readonly string[]): FeelCall => ({
  call,
  forms: [parameters],
  growth: 'linear',
});

const functions: ReadonlyMap<string, FeelCall> = new Map<string, FeelCall>([
  ...[...taken, ...squares].map((name) => [name, libraryCall(name)] as const),
  ...Object.entries(decimals).map(([name, sum]) => [name, linear(ofNumbers(sum), 'n', 'scale')] as const),
  ...Object.entries(totals).map(([name, sum]) => [name, linear(ofList(ofNumbers(sum)), '...list')] as const),
  ...Object.entries(listFunctions).map(([name, { call, parameters }]) => {
    const growth = name === 'union' || name === 'distinct values' ? 'square' : 'whole';
    return [name, { call, forms: [parameters], growth }] as const;
  }),
  ...Object.entries(temporals).map(([name, made]) => [name, { ...made, growth: 'temporal' }] as const),
  ['abs', linear((n) => (n instanceof FeelDuration ? sizeOfDuration(n) : absolute(n)), 'n')],
  [
    'modulo',
    linear(
      ofNumbers(([n, divisor]) => moduloOf(n, divisor)),
      'dividend',
      'divisor',
    ),
  ],
  ['is', { ...same, call: isSame, growth: 'whole' }],
  ['is defined', linear((value) => (value ?? null) !== null, 'value')],
  ['get or else', linear((value, otherwise) => value ?? otherwise ?? null, 'value', 'default')],
]);
