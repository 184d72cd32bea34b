/** Calls of the closed list of functions. If a function has no result, that is an error, not null. */

import { distance } from 'fastest-levenshtein';
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
import { anyFrom } from './temporal.ts';
import { type FeelNode, FeelProblem, nameOf, partOf, textIn } from './tree.ts';
import { shownValue } from './values.ts';

/** Functions that test whether their first argument exists. */
const asking = ['is defined', 'get or else'];

/** Functions that may return null. */
const mayAnswerNothing = ['get or else', 'get value'];

/** The parser's node types for names of functions. */
const callable = new Set(['VariableName', 'SpecialFunctionName', 'DateTimeConstructor']);

/** A call by its function's name. */
export function callOf(node: FeelNode, source: Source, build: Build): Get {
  const called = partOf(node, 0);
  const name = nameOf(called);
  if (!callable.has(called.name)) {
    throw new FeelProblem(`${called.text} is not a function: only FEEL's own functions are called`);
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

/** Counts the work of a call before it is made. Throws UnfitValue if it exceeds the budget. */
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

/** Comparisons of characters that count as one step in a search for a text. */
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

/** The arguments in the order of the parameters. Throws FeelProblem for surplus, repeated and unknown ones. */
function argumentsOf(node: FeelNode, { forms }: FeelCall, name: string): readonly (FeelNode | undefined)[] {
  if (node.name === 'PositionalParameters') {
    const most = Math.max(...forms.map(mostOf));
    if (node.parts.length <= most) return node.parts;
    throw new FeelProblem(`${name} takes ${takenBy(forms)}: ${node.parts.length} values are given`);
  }
  if (node.name !== 'NamedParameters') return [];
  const names = node.parts.map((part) => nameOf(partOf(part, 0)));
  const twice = names.find((one, at) => names.indexOf(one) !== at);
  if (twice !== undefined) throw new FeelProblem(`${name} is given ${twice} twice: keep one`);
  const given = new Map(node.parts.map((part, at) => [names[at], partOf(part, 1)] as const));
  const parameters = forms
    .map((form) => form.map((one) => one.replace(/^\.{3}/, '')))
    .find((form) => names.every((one) => form.includes(one)));
  if (parameters === undefined) {
    const unknown = names.filter((one) => !forms.some((form) => form.includes(one)));
    const what = (unknown.length === 0 ? names : unknown).join(' with ');
    throw new FeelProblem(`${name} has no parameter ${what}: it takes ${takenBy(forms)}`);
  }
  const last = parameters.findLastIndex((one) => given.has(one));
  return parameters.slice(0, last + 1).map((one) => given.get(one));
}

const mostOf = (form: readonly string[]): number =>
  form.at(-1)?.startsWith('...') === true ? Number.POSITIVE_INFINITY : form.length;

const takenBy = (forms: FeelCall['forms']): string =>
  forms.map((form) => (form.length === 0 ? 'nothing' : form.join(', '))).join(', or ');

/**
 * `@"2026-11-22"`, `date(...)`, `time(...)`, `date and time(...)`, `duration(...)`. Invalid literal text is
 * rejected when it is compiled.
 */
export function temporalOf(node: FeelNode, source: Source, build: Build): Get {
  const [first] = node.parts;
  if (first?.name === 'AtLiteral') {
    const value = anyFrom(/"(.*)"/.exec(node.text)?.[1] ?? '');
    if (value === undefined) throw new FeelProblem(`${node.text} is not a date, time or duration`);
    return () => value;
  }
  const get = callOf(node, source, build);
  const name = nameOf(partOf(node, 0));
  const [text, other] = partOf(node, 2).parts;
  if (text?.name === 'StringLiteral' && other === undefined) {
    const read = knownFunction(name).call(textIn(text)) ?? null;
    if (read === null) throw new FeelProblem(`${text.text} is not a ${name}`);
  }
  return get;
}
