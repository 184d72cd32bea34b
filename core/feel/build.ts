/**
 * Builds an evaluator from a FEEL tree. It is stricter than the standard where the standard is silent.
 * Missing names, operands of different types and conditions that are null are errors, not null.
 */

import { Decimal } from 'decimal.js';
import { membersOf } from '../values/members.ts';
import { callOf, temporalOf } from './calls.ts';
import {
  type Build,
  type Env,
  type Get,
  inner,
  look,
  making,
  mayBeAbsent,
  missing,
  type Source,
  step,
  temporalSteps,
  truth,
  unfit,
  work,
} from './env.ts';
import { filterOf, forOf, quantifiedOf } from './lists.ts';
import { isTemporal } from './temporal.ts';
import { comparisonOf, rangeOf } from './tests.ts';
import { type FeelNode, FeelProblem, nameOf, partOf, textIn } from './tree.ts';
import { shownValue, summed, typeOf } from './values.ts';

/** Builds the evaluator of a tree. Throws FeelProblem for parts of FEEL that this host does not run. */
export function build(node: FeelNode, source: Source): Get {
  const made = kinds[node.name];
  if (made === undefined) throw new FeelProblem(`${node.text}: ${node.name} is not run`);
  const get = made(node, source);
  if (free.has(node.name)) return get;
  return (env) => {
    work(env, source, 1);
    return get(env);
  };
}

/** Nodes that add no work of their own. */
const free: ReadonlySet<string> = new Set(['Expression', 'ParenthesizedExpression']);

const constant =
  (value: unknown): Get =>
  () =>
    value;

const kinds: Readonly<Record<string, Build>> = {
  Expression: (node, source) => build(only(node), source),
  ParenthesizedExpression: (node, source) => build(partOf(node, 1), source),
  null: () => constant(null),
  NumericLiteral: (node) => constant(numberIn(node)),
  BooleanLiteral: ({ text }) => constant(text === 'true'),
  StringLiteral: (node) => constant(textIn(node)),
  VariableName: variableOf,
  '?': () => (env) => look(env, '?'),
  PathExpression: pathOf,
  ArithmeticExpression: arithmeticOf,
  Comparison: (node, source) => comparisonOf(node, source, build),
  SimplePositiveUnaryTest: (node, source) => rangeOf(node, source, build),
  Conjunction: (node, source) => logicOf(node, source, false),
  Disjunction: (node, source) => logicOf(node, source, true),
  IfExpression: choiceOf,
  ForExpression: (node, source) => forOf(node, source, build),
  QuantifiedExpression: (node, source) => quantifiedOf(node, source, build),
  FilterExpression: (node, source) => filterOf(node, source, build),
  List: listOf,
  Context: contextOf,
  FunctionInvocation: (node, source) => callOf(node, source, build),
  DateTimeLiteral: (node, source) => temporalOf(node, source, build),
  InstanceOfExpression: instanceOf,
};

/** Throws FeelProblem for a number with more digits than JavaScript keeps. */
function numberIn({ text }: FeelNode): number {
  const written = text.replaceAll(/\s/g, '');
  const number = Number(written);
  if (Number.isFinite(number) && new Decimal(written).equals(number)) return number;
  throw new FeelProblem(`${written} has more digits than are kept: write fewer digits`);
}

function only(node: FeelNode): FeelNode {
  const [first, second] = node.parts;
  if (first === undefined || second !== undefined) throw new FeelProblem(`${node.text} is not read`);
  return first;
}

const word = /^[\p{ID_Start}_]\p{ID_Continue}*$/u;

function variableOf(node: FeelNode, source: Source): Get {
  const name = nameOf(node);
  if (source.words && !word.test(name)) {
    throw new FeelProblem(`${name} is not the name of a variable: variables are single words here`);
  }
  if (name === 'partial') throw new FeelProblem('partial is not run: sum up with sum or count');
  return (env) => look(env, name) ?? nothingAt(env, name, node, source);
}

/** A name whose value is null exists. A name without a value does not. */
function nothingAt(env: Env, name: string, node: FeelNode, source: Source): null {
  return look(env, name) === null ? null : missing(node, source);
}

function pathOf(node: FeelNode, source: Source): Get {
  const target = build(partOf(node, 0), source);
  const name = nameOf(partOf(node, 2));
  const of = (value: unknown): unknown => {
    const found = memberOf(value, name);
    return found === undefined ? missing(node, source) : found;
  };
  return (env) => {
    const value = target(env);
    if (!Array.isArray(value)) return of(value);
    step(env, source, value.length);
    return value.map(of);
  };
}

const parts = new Set([
  ...['year', 'month', 'day', 'weekday', 'hour', 'minute', 'second', 'time offset', 'timezone'],
  ...['years', 'months', 'days', 'hours', 'minutes', 'seconds'],
]);

/** An own member of the data, or a part of a date, a time or a duration. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const isPart = isTemporal(value) && parts.has(name) && name in value;
  if (!isPart && (isTemporal(value) || !Object.hasOwn(value, name))) return undefined;
  return membersOf(value)[name];
}

function arithmeticOf(node: FeelNode, source: Source): Get {
  const isSign = node.parts.length === 2;
  const left = isSign ? constant(0) : build(partOf(node, 0), source);
  const right = build(partOf(node, isSign ? 1 : 2), source);
  const sign = partOf(node, isSign ? 0 : 1).text;
  return (env) => {
    const [a, b] = [left(env), right(env)];
    work(env, source, sumSteps(sign, a, b));
    if (sign === '+' && typeof a === 'string' && typeof b === 'string') {
      making(env, source, a.length + b.length);
    }
    const sum = isSign && typeof b !== 'number' ? summed('*', -1, b) : summed(sign, a, b);
    if (sum !== undefined) return sum;
    const of = isSign ? shownValue(b) : `${shownValue(a)} and ${shownValue(b)}`;
    return unfit(`${node.text} cannot be said of ${of}`, source);
  };
}

/** Steps of an arithmetic operator. */
function sumSteps(sign: string, a: unknown, b: unknown): number {
  if (isTemporal(a) || isTemporal(b)) return 2 * temporalSteps;
  const isSmall = Number.isInteger(b) && Math.abs(Number(b)) <= 100;
  return (sign === '**' || sign === '^') && !isSmall ? powerSteps : 2;
}

/** Steps of a power whose exponent is large or not a whole number. */
const powerSteps = 500;

/** `and` and `or`: the right side is not evaluated if the left side decides. */
function logicOf(node: FeelNode, source: Source, decides: boolean): Get {
  const [first, second] = [partOf(node, 0), partOf(node, 2)];
  const [left, right] = [build(first, source), build(second, source)];
  return (env) => {
    const a = truth(left(env), first, source);
    if (a === decides) return decides;
    const b = truth(right(env), second, source);
    return b === decides ? decides : a === null || b === null ? null : !decides;
  };
}

function choiceOf(node: FeelNode, source: Source): Get {
  const test = partOf(node, 1);
  const asks = build(test, source);
  const [yes, no] = [build(partOf(node, 3), source), build(partOf(node, 5), source)];
  return (env) => (truth(asks(env), test, source) === true ? yes(env) : no(env));
}

function listOf(node: FeelNode, source: Source): Get {
  const items = node.parts.slice(1, -1).map((part) => build(part, source));
  return (env) => items.map((item) => item(env));
}

function contextOf(node: FeelNode, source: Source): Get {
  const entries = node.parts.slice(1, -1).map((entry) => {
    const key = only(partOf(entry, 0));
    const name = key.name === 'StringLiteral' ? textIn(key) : nameOf(key);
    return [name, build(partOf(entry, 1), source)] as const;
  });
  const names = entries.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new FeelProblem(`${node.text} has ${twice} twice: keep one`);
  return (env) => {
    let made: Readonly<Record<string, unknown>> = {};
    for (const [at, [name, value]] of entries.entries()) {
      work(env, source, at);
      made = { ...made, [name]: value(inner(env, made)) };
    }
    return made;
  };
}

/** The plain types. Lists and contexts are only recognized as such: their contents are not checked. */
const types = new Set([
  ...['number', 'string', 'boolean', 'date', 'time', 'date and time', 'list', 'context', 'Any'],
  ...['duration', 'days and time duration', 'years and months duration'],
]);

function instanceOf(node: FeelNode, source: Source): Get {
  const value = build(partOf(node, 0), mayBeAbsent(source));
  const named = nameOf(partOf(node, 3));
  const type = named === 'date time' ? 'date and time' : named;
  if (!types.has(type)) {
    throw new FeelProblem(`${node.text}: the type ${named} is not asked for`);
  }
  return (env) => {
    const found = typeOf(value(env));
    if (type === 'Any') return found !== 'null';
    return found === type || (type === 'duration' && found.endsWith(' duration'));
  };
}
