/**
 * The functions that FEEL text may call: the library's own, a closed list. What reads the machine's clock, runs
 * patterns without an end in sight or needs functions of one's own is not in it, each with what to write instead.
 */
import { Decimal } from 'decimal.js';
import { evaluate } from 'feelin';
import { itemsOf } from '../values/members.ts';
import { written } from './values.ts';

/** A function with the names of its parameters; null where it finds nothing in its arguments. */
export interface FeelCall {
  readonly call: (...given: readonly unknown[]) => unknown;
  readonly parameters: readonly string[];
  /**
   * How its work grows with the values that it is given: with their items, with the square of these, or with all that is nested in
   * them. Joining makes a text of known length; reading dates takes long whatever they are.
   */
  readonly growth: 'linear' | 'square' | 'whole' | 'join' | 'temporal';
}

/** The function of a name, or undefined. */
export function functionOf(name: string): FeelCall | undefined {
  return functions.get(name);
}

/** Every name that may be called, in order. */
export function functionNames(): readonly string[] {
  return [...functions.keys()].sort();
}

/** Why a function that FEEL knows is not run, with the cure. */
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
  ...['list contains', 'count', 'min', 'max', 'all', 'any', 'sublist', 'append', 'concatenate'],
  ...['insert before', 'remove', 'reverse', 'index of', 'flatten', 'median', 'stddev'],
  ...['sqrt', 'log', 'exp', 'odd', 'even', 'day of year', 'day of week', 'month of year'],
  ...['week of year', 'get value', 'get entries', 'context merge'],
  'is',
];
const squares = ['union', 'distinct values', 'mode', 'context put'];
const growths: Readonly<Record<string, FeelCall['growth']>> = {
  ...Object.fromEntries(squares.map((name) => [name, 'square'] as const)),
  'string join': 'join',
  ...{ string: 'whole', flatten: 'whole', is: 'whole' },
  ...{ 'day of year': 'temporal', 'day of week': 'temporal' },
  ...{ 'month of year': 'temporal', 'week of year': 'temporal' },
};

type Numbers = readonly Decimal[];

/** Sums that the library makes of binary fractions, made of decimal ones. */
const decimals: Readonly<Record<string, (given: Numbers) => Decimal | undefined>> = {
  abs: ([number]) => number?.abs(),
  modulo: ([number, divisor]) => moduloOf(number, divisor),
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

/** The rest has the sign of the divisor, as FEEL has it. */
function moduloOf(number: Decimal | undefined, divisor: Decimal | undefined): Decimal | undefined {
  if (number === undefined || divisor === undefined || divisor.isZero()) return undefined;
  return number.minus(number.dividedBy(divisor).floor().times(divisor));
}

/** A function of decimals as one of numbers; null for anything else, and for what is no number. */
function ofNumbers(sum: (given: Numbers) => Decimal | undefined) {
  return (...given: readonly unknown[]): number | null => {
    if (given.length === 0 || !given.every((one) => typeof one === 'number')) return null;
    const result = sum(given.map((one) => new Decimal(one)))?.toNumber();
    return result !== undefined && Number.isFinite(result) ? result : null;
  };
}

/** Takes one list, or its items one by one. */
function ofList(call: FeelCall['call']): FeelCall['call'] {
  return (...given) => {
    const [first] = given;
    return given.length === 1 && Array.isArray(first) ? call(...itemsOf(first)) : call(...given);
  };
}

/** A function of the library. Its refusals are values of its own, which count as null. */
function libraryCall(name: string): FeelCall {
  const found = evaluate(name).value;
  if (typeof found !== 'function') throw new Error(`the library has no function ${name}`);
  const call: FeelCall['call'] = (...given) => {
    const result: unknown = found(...given);
    const isRefusal = typeof result === 'object' && result !== null && 'warning' in result;
    return isRefusal ? null : result;
  };
  const growth = growths[name] ?? 'linear';
  const parameters = itemsOf('$args' in found ? found.$args : undefined).map(String);
  return { call, parameters, growth };
}

/** Characters of a text that may be a date, a time or a duration. */
const longestTemporal = 200;

const temporalNames = ['date', 'time', 'date and time', 'duration', 'years and months duration'];

/** `date(...)`, `time(...)`, `date and time(...)` and `duration(...)`: by text or by parts. */
function temporalCall(name: string): FeelCall {
  const tries = [1, 2, 3, 4].map((count) => {
    const names = Array.from({ length: count }, (_, at) => `p${at}`).join(', ');
    return written(`function(${names}) ${name}(${names})`);
  });
  const call: FeelCall['call'] = (...given) =>
    given.some((one) => typeof one === 'string' && one.length > longestTemporal)
      ? null
      : (tries[given.length - 1]?.(...given) ?? null);
  return { call, parameters: ['from'], growth: 'temporal' };
}

const linear = (call: FeelCall['call'], ...parameters: readonly string[]): FeelCall => ({
  ...{ call, parameters },
  growth: 'linear',
});

const functions: ReadonlyMap<string, FeelCall> = new Map<string, FeelCall>([
  ...[...taken, ...squares].map((name) => [name, libraryCall(name)] as const),
  ...Object.entries(decimals).map(
    ([name, sum]) =>
      [name, linear(ofNumbers(sum), 'n', name === 'modulo' ? 'divisor' : 'scale')] as const,
  ),
  ...Object.entries(totals).map(
    ([name, sum]) => [name, linear(ofList(ofNumbers(sum)), 'list')] as const,
  ),
  ...temporalNames.map((name) => [name, temporalCall(name)] as const),
  ['is defined', linear((value) => (value ?? null) !== null, 'value')],
  ['get or else', linear((value, otherwise) => value ?? otherwise ?? null, 'value', 'default')],
]);
