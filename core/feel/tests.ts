/** Comparisons, and the tests of `in` and of a table's cells. Null is never less, greater or in a range. */
import {
  type Build,
  comparing,
  type Env,
  type Get,
  inner,
  mayBeAbsent,
  type Source,
  step,
  truth,
  unfit,
} from './env.ts';
import { type FeelNode, FeelProblem, partOf } from './tree.ts';
import { equal, ordered, orderOf, Range, shownValue, typeOf, within } from './values.ts';

/** Whether a value passes. */
export type Test = (value: unknown, env: Env) => boolean;

const isNull = ({ name }: FeelNode): boolean => name === 'null';

/** A comparison of two values, or of a value with tests. */
export function comparisonOf(node: FeelNode, source: Source, build: Build): Get {
  const sign = partOf(node, 1);
  if (sign.name === 'in') return inOf(node, source, build);
  if (sign.name === 'between') return betweenOf(node, source, build);
  const [first, second] = [partOf(node, 0), partOf(node, 2)];
  if (second.name === 'SimplePositiveUnaryTest') {
    throw new FeelProblem(`${node.text} has two signs: write = to ask whether values are equal`);
  }
  // A comparison with null tests whether the value exists.
  const within = isNull(first) || isNull(second) ? mayBeAbsent(source) : source;
  const [left, right] = [build(first, within), build(second, within)];
  return (env) => {
    const [a, b] = [left(env), right(env)];
    comparing(env, source, a, b);
    return compared(sign.text, a, b) ?? unfit(clash(node, a, b), source);
  };
}

/** The result of a comparison operator. Undefined for values that it cannot compare. */
function compared(sign: string, a: unknown, b: unknown): boolean | undefined {
  if (sign === '=') return equal(a, b);
  const order = orderOf(sign);
  if (order !== undefined) return ordered(order, a, b);
  const same = equal(a, b);
  return same === undefined ? undefined : !same;
}

/** The reason why two values cannot be compared, and a hint for a fix. */
function clash({ text }: FeelNode, a: unknown, b: unknown): string {
  const says = `${text} cannot be said of ${shownValue(a)} and ${shownValue(b)}`;
  const types = [typeOf(a), typeOf(b)];
  if (!types.includes('string')) return says;
  const other = types.find((type) => type !== 'string')?.replace(/^.* duration$/, 'duration');
  const readers = ['number', 'date', 'time', 'date and time', 'duration'];
  return other !== undefined && readers.includes(other) ? `${says} (${other}(...) reads text)` : says;
}

/** The reason why a value is neither inside nor outside a range. */
function outside(node: FeelNode, value: unknown, { low, high }: Range): string {
  const isOpen = low === null || high === null;
  return isOpen
    ? `${node.text} has a bound that is null: it has to have a value`
    : clash(node, value, ordered('<=', value, low) === undefined ? low : high);
}

function inOf(node: FeelNode, source: Source, build: Build): Get {
  const value = build(partOf(node, 0), source);
  const listed = node.parts.find(({ name }) => name === 'PositiveUnaryTests');
  const tests = (listed?.parts ?? [partOf(node, 2)]).map((test) => testOf(test, source, build));
  const hasSpan = (listed?.parts ?? [partOf(node, 2)]).some(asksOrder);
  return (env) => {
    const found = value(env);
    if (tests.some((test) => test(found, env))) return true;
    return (found ?? null) === null && hasSpan ? unfit(clash(node, found, null), source) : false;
  };
}

/** Whether a test depends on the order of its value. Null has no order. */
const asksOrder = ({ name, parts }: FeelNode): boolean =>
  name === 'Interval' || name === 'CompareOp' || parts.some(asksOrder);

function betweenOf(node: FeelNode, source: Source, build: Build): Get {
  const value = build(partOf(node, 0), source);
  const [low, high] = [build(partOf(node, 2), source), build(partOf(node, 4), source)];
  return (env) => {
    const found = value(env);
    const range = new Range(low(env), high(env), true, true);
    comparingEnds(env, source, found, range);
    return within(found, range) ?? unfit(outside(node, found, range), source);
  };
}

/** A range: an interval, or all values that a comparison operator allows. */
export function rangeOf(node: FeelNode, source: Source, build: Build): Get {
  const first = partOf(node, 0);
  if (first.name === 'Interval') {
    const [low, high] = [build(partOf(first, 1), source), build(partOf(first, 3), source)];
    const [lowIn, highIn] = [partOf(first, 0).text === '[', partOf(first, 4).text === ']'];
    return (env) => new Range(low(env), high(env), lowIn, highIn);
  }
  const bound = build(boundOf(node), source);
  const { text } = first;
  if (!/^[<>]=?$/.test(text)) throw new FeelProblem(`${node.text} has nothing before its sign`);
  return (env) => {
    const at = bound(env);
    return text.startsWith('<')
      ? new Range(undefined, at, false, text === '<=')
      : new Range(at, undefined, text === '>=', false);
  };
}

/** The operand of a test. Rejects `< 5 and > 3`, which does not mean what its author expects. */
function boundOf(node: FeelNode): FeelNode {
  const bound = partOf(node, 1);
  if (bound.name === 'SimplePositiveUnaryTest') {
    throw new FeelProblem(`${node.text} has two signs: write one`);
  }
  if (bound.name === 'Conjunction' || bound.name === 'Disjunction') {
    throw new FeelProblem(
      `${node.text} has signs next to ${bound.parts[1]?.text}: write [3..5], or ? > 3 and ? < 5`,
    );
  }
  return bound;
}

/** One test of a cell or of `in`. */
export function testOf(node: FeelNode, source: Source, build: Build): Test {
  const test = partOf(node, 0);
  const sign = test.name === 'SimplePositiveUnaryTest' ? partOf(test, 0).text : '';
  if (sign === '=' || sign === '!=') {
    const bound = build(boundOf(test), source);
    return (value, env) => {
      const against = bound(env);
      comparing(env, source, value, against);
      return fits(compared(sign, value, against), test, value, source);
    };
  }
  const get = build(test, source);
  if (asks(test)) {
    return (value, env) => truth(get(inner(env, { '?': value })), test, source) === true;
  }
  return (value, env) => {
    const against = get(env);
    comparingAll(env, source, value, against);
    return passes(against, value, test, source);
  };
}

/** Counts the comparisons of a value with both ends of a range. */
function comparingEnds(env: Env, source: Source, value: unknown, { low, high }: Range): void {
  comparing(env, source, value, low);
  comparing(env, source, value, high);
}

/** Counts the comparisons of a value with the operands of a test: a value, a range, or a list of both. */
function comparingAll(env: Env, source: Source, value: unknown, against: unknown): void {
  if (Array.isArray(against)) step(env, source, against.length);
  // A list may be an item of a list of lists, or equal to the list itself.
  const whole = Array.isArray(against) && Array.isArray(value) ? [against] : [];
  for (const one of Array.isArray(against) ? [...against, ...whole] : [against]) {
    if (one instanceof Range) comparingEnds(env, source, value, one);
    else comparing(env, source, value, one);
  }
}

/** Whether a test refers to the value by `?`. */
const asks = ({ name, parts }: FeelNode): boolean => name === '?' || parts.some(asks);

function passes(against: unknown, value: unknown, test: FeelNode, source: Source): boolean {
  const isNothing = (value ?? null) === null;
  const spans = (Array.isArray(against) ? against : [against]).filter((one) => one instanceof Range);
  if (spans.some(({ low, high }) => low === null || high === null)) {
    return unfit(`${test.text} has a bound that is null: it has to have a value`, source) ?? false;
  }
  if (against instanceof Range) {
    return !isNothing && fits(within(value, against), test, value, source);
  }
  if (!Array.isArray(against)) return fits(equal(value, against), test, value, source);
  const found = against.map((item) =>
    item instanceof Range ? !isNothing && within(value, item) : equal(value, item),
  );
  if (Array.isArray(value)) return found.includes(true) || equal(value, against) === true;
  if (found.includes(true)) return true;
  return found.length > 0 && found.every((one) => one === undefined)
    ? fits(undefined, test, value, source)
    : false;
}

function fits(found: boolean | undefined, { text }: FeelNode, value: unknown, source: Source) {
  if (found !== undefined) return found;
  return unfit(`${text} cannot be asked of ${shownValue(value)}`, source) ?? false;
}
