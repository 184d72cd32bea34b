/** Expressions over lists: `for`, `some`, `every` and filters. Every item counts as a step. */
import { membersOf } from '../values/members.ts';
import { type Build, type Env, type Get, inner, missing, type Source, step, truth, unfit } from './env.ts';
import { type FeelNode, nameOf, partOf } from './tree.ts';
import { Range, shownValue } from './values.ts';

/** One name with the list that it iterates over. */
interface Turn {
  readonly name: string;
  readonly items: (env: Env) => readonly unknown[];
}

/** `for x in list, y in other return ...` */
export function forOf(node: FeelNode, source: Source, build: Build): Get {
  const turns = turnsOf(partOf(node, 1), source, build);
  const result = build(partOf(node, 3), source);
  return (env) => {
    const results: unknown[] = [];
    walk(turns, env, source, (at) => {
      results.push(result(at));
      return true;
    });
    return results;
  };
}

/** `some` and `every`. */
export function quantifiedOf(node: FeelNode, source: Source, build: Build): Get {
  const wants = partOf(node, 0).text === 'some';
  const turns = turnsOf(partOf(node, 1), source, build);
  const test = partOf(node, 3);
  const holds = build(test, source);
  return (env) => {
    const isThrough = walk(turns, env, source, (at) => truth(holds(at), test, source) !== wants);
    return isThrough ? !wants : wants;
  };
}

/** Visits every combination in order until a visit returns false. Returns whether none did. */
function walk(turns: readonly Turn[], env: Env, source: Source, visit: (env: Env) => boolean): boolean {
  const [first, ...rest] = turns;
  if (first === undefined) return visit(env);
  return first.items(env).every((item) => {
    step(env, source);
    return walk(rest, inner(env, { [first.name]: item }), source, visit);
  });
}

function turnsOf(node: FeelNode, source: Source, build: Build): readonly Turn[] {
  return node.parts.map((turn) => {
    const over = partOf(turn, 2);
    const [from, , to] = over.parts;
    const low = build(partOf(over, 0), source);
    const high = from === undefined || to === undefined ? undefined : build(to, source);
    const items = (env: Env): readonly unknown[] => {
      const value = low(env);
      if (high !== undefined) return numbers(value, high(env), over, { env, source });
      if (Array.isArray(value)) return value;
      if (value instanceof Range) return numbersOf(value, over, { env, source });
      return unfit(`${over.text} is ${shownValue(value)}: it has to be a list`, source) ?? [];
    };
    return { name: nameOf(partOf(turn, 0)), items };
  });
}

interface Place {
  readonly env: Env;
  readonly source: Source;
}

/** Whole numbers between two bounds, ascending or descending. */
function numbers(from: unknown, to: unknown, { text }: FeelNode, { env, source }: Place) {
  if (!isWhole(from) || !isWhole(to)) {
    return unfit(`${text} has to go from one whole number to another`, source) ?? [];
  }
  const count = Math.abs(to - from) + 1;
  step(env, source, count);
  return Array.from({ length: count }, (_, at) => (to < from ? from - at : from + at));
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function numbersOf({ low, high, lowIn, highIn }: Range, node: FeelNode, place: Place) {
  if (isWhole(low) && isWhole(high) && low > high) {
    return unfit(`${node.text} has nothing in it: write ${low}..${high}`, place.source) ?? [];
  }
  const all = numbers(low, high, node, place);
  return all.slice(lowIn ? 0 : 1, highIn ? all.length : -1);
}

/** Node types that are conditions on each item. Other filters may be an index. */
const tests = new Set([
  ...['Comparison', 'Conjunction', 'Disjunction', 'QuantifiedExpression', 'InstanceOfExpression'],
  'BooleanLiteral',
]);

/**
 * `list[2]`, `list[-1]`, `list[amount > 5]`. A condition sees the item's own members first, and the item
 * itself as `item`.
 */
export function filterOf(node: FeelNode, source: Source, build: Build): Get {
  const target = build(partOf(node, 0), source);
  const test = partOf(node, 2);
  const asks = build(test, source);
  const isSpan = test.name === 'SimplePositiveUnaryTest';
  return (env) => {
    const value = target(env);
    if ((value ?? null) === null) return missing(partOf(node, 0), source);
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    step(env, source, list.length);
    const said = (item: unknown): unknown => asks(itemEnv(env, item));
    if (isSpan || tests.has(test.name)) {
      return list.filter((item) => truth(said(item), test, source) === true);
    }
    const first = said(list[0] ?? {});
    if (typeof first !== 'number') {
      return list.filter((item) => truth(said(item), test, source) === true);
    }
    const found = list[first < 0 ? list.length + first : first - 1];
    return found === undefined ? missing(node, source) : found;
  };
}

function itemEnv(env: Env, item: unknown): Env {
  const named = inner(env, { item });
  const isContext = typeof item === 'object' && item !== null && !Array.isArray(item);
  return isContext ? inner(named, membersOf(item)) : named;
}
