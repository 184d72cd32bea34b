/** Calls of the closed list of functions. What a function finds nothing in is told, not taken for null. */

import { distance } from 'fastest-levenshtein';
import { evaluate } from 'feelin';
import { sizeOf, stepsOf } from '../values/budget.ts';
import { itemsOf } from '../values/members.ts';
import {
  type Build,
  type Env,
  type Get,
  making,
  mayBeAbsent,
  type Source,
  step,
  temporalSteps,
  unfit,
  walking,
  work,
} from './env.ts';
import { type FeelCall, functionNames, functionOf, refusedFunctions } from './functions.ts';
import { type FeelNode, FeelProblem, nameOf, partOf } from './tree.ts';
import { shownValue } from './values.ts';

/** Functions that ask whether their first argument is there. */
const asking = ['is defined', 'get or else'];

/** Functions that may answer null. */
const mayAnswerNothing = ['get or else', 'get value'];

/** A call by its function's name. */
export function callOf(node: FeelNode, source: Source, build: Build): Get {
  const called = partOf(node, 0);
  const name = nameOf(called);
  if (called.name !== 'VariableName' && called.name !== 'SpecialFunctionName') {
    throw new FeelProblem(`${called.text} is no function: only FEEL's own functions are called`);
  }
  const made = knownFunction(name);
  const args = argumentsOf(partOf(node, 2), made, name).map((part, at) =>
    part === undefined
      ? undefined
      : build(part, at === 0 && asking.includes(name) ? mayBeAbsent(source) : source),
  );
  return (env) =>
    result(
      { made, name, node, source },
      args.map((arg) => arg?.(env)),
      env,
    );
}

interface Call {
  readonly made: FeelCall;
  readonly name: string;
  readonly node: FeelNode;
  readonly source: Source;
}

function result({ made, name, node, source }: Call, given: readonly unknown[], env: Env): unknown {
  counting(made, given, env, source);
  const value = made.call(...given) ?? null;
  if (typeof value === 'string') making(env, source, value.length);
  if (value !== null || mayAnswerNothing.includes(name)) return value;
  const of = given.map(shownValue).join(', ');
  const isEmpty = given.some((one) => Array.isArray(one) && one.length === 0);
  const cure = isEmpty ? ` (write get or else(${node.text}, 0) where the list may be empty)` : '';
  return unfit(`${node.text} cannot be found of ${of === '' ? 'nothing' : of}${cure}`, source);
}

/** Counts what a call takes before it is made. Throws UnfitValue when it is too much. */
function counting({ growth }: FeelCall, given: readonly unknown[], env: Env, source: Source): void {
  work(env, source, growth === 'temporal' ? temporalSteps : callSteps);
  for (const value of given) {
    const size = Array.isArray(value) ? value.length : 0;
    step(env, source, growth === 'square' ? size * size : size);
    if (growth === 'square') work(env, source, size * sizeOf(value, env.budget).steps);
    else if (growth === 'whole' || growth === 'join') walking(env, source, value);
    else if (typeof value === 'string') work(env, source, stepsOf(value.length));
    else if (typeof value === 'object' && value !== null && size === 0) {
      work(env, source, Object.keys(value).length);
    }
  }
  const [first, second] = given;
  if (typeof first === 'string' && typeof second === 'string') {
    work(env, source, Math.floor((first.length * second.length) / searchedAStep));
  }
  if (growth === 'join') making(env, source, joinedLength(first, second));
}

const callSteps = 2;

/** Comparisons of characters in one step, where a text is looked for within another. */
const searchedAStep = 256;

/** Characters of a list of texts with a separator between them. */
function joinedLength(list: unknown, separator: unknown): number {
  const between = typeof separator === 'string' ? separator.length : 0;
  return itemsOf(list).reduce<number>(
    (sum, item) => sum + between + (typeof item === 'string' ? item.length : 0),
    0,
  );
}

function knownFunction(name: string): FeelCall {
  const found = functionOf(name);
  if (found !== undefined) return found;
  const refused = refusedFunctions[name];
  if (refused !== undefined) throw new FeelProblem(`${name} ${refused}`);
  const near = functionNames().find((one) => distance(one, name.toLowerCase()) <= 2);
  const hint = near === undefined ? '' : `: did you mean ${near}?`;
  throw new FeelProblem(`there is no function ${name}${hint}`);
}

/** The arguments in the order of the parameters. */
function argumentsOf(
  node: FeelNode,
  { parameters }: FeelCall,
  name: string,
): readonly (FeelNode | undefined)[] {
  if (node.name === 'PositionalParameters') return node.parts;
  if (node.name !== 'NamedParameters') return [];
  const given = new Map(
    node.parts.map((part) => [nameOf(partOf(part, 0)), partOf(part, 1)] as const),
  );
  const unknown = [...given.keys()].find((one) => !parameters.includes(one));
  if (unknown !== undefined) {
    throw new FeelProblem(`${name} has no parameter ${unknown}: it takes ${parameters.join(', ')}`);
  }
  const last = parameters.findLastIndex((one) => given.has(one));
  return parameters.slice(0, last + 1).map((one) => given.get(one));
}

/** `@"2026-11-22"`, `date(...)`, `time(...)`, `date and time(...)`, `duration(...)`; text that is none is refused at once. */
export function temporalOf(node: FeelNode, source: Source, build: Build): Get {
  const [first] = node.parts;
  if (first?.name === 'AtLiteral') {
    const value: unknown = evaluate(node.text).value;
    if (value === null) throw new FeelProblem(`${node.text} is no date, time or duration`);
    return () => value;
  }
  const parameters = partOf(node, 2);
  const name = nameOf(partOf(node, 0));
  const made = knownFunction(name);
  const args = argumentsOf(parameters, made, name).map((part) =>
    part === undefined ? undefined : build(part, source),
  );
  const [text] = parameters.parts;
  if (text?.name === 'StringLiteral' && made.call(String(evaluate(text.text).value)) === null) {
    throw new FeelProblem(`${text.text} is no ${name}`);
  }
  return (env) =>
    result(
      { made, name, node, source },
      args.map((arg) => arg?.(env)),
      env,
    );
}
