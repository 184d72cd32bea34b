/** The compiled mappings of the dialects: the inputs of a step, and the variables set from its result. */
import { membersOf } from '../../values/members.ts';
import type { Parameter, Parameters } from '../reading/dialect.ts';
import { compileText, type Evaluate, ExpressionProblem, type Scope } from './expression.ts';
import { unlessMissing } from './missing.ts';

/** Values by name, computed from the data of the instance. */
export type Mapping = readonly (readonly [name: string, value: Evaluate])[];

/** The deepest nesting of a mapping. A deeper one is a mistake, and would overflow the stack. */
const deepest = 100;

/** Compiles the texts within any JSON value, strictly. Throws ExpressionProblem. */
export function deep(value: unknown, depth = 0): Evaluate {
  if (typeof value === 'string') return compileText(value, 'strict');
  if (depth > deepest) {
    throw new ExpressionProblem(`more than ${deepest} lists and objects stand within each other`);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => deep(item, depth + 1));
    return (scope) => items.map((item) => item(scope));
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => [name, deep(member, depth + 1)] as const);
    return (scope) => Object.fromEntries(members.map(([name, member]) => [name, member(scope)]));
  }
  return () => value;
}

/** The inputs of a step, in order. Each line sees the lines before it. */
export function inputParameters({ inputs }: Parameters): Mapping {
  const made: { readonly name: string; readonly text: string; readonly evaluate: Evaluate }[] = [];
  for (const [name, parts] of byName(inputs)) {
    const text = parts.map(({ value }) => value).join(' ');
    const evaluate = deep(assembled(name, parts));
    const seen = made.filter((one) => mentions(text, one.name));
    made.push({
      name,
      text,
      evaluate: (scope) => evaluate(seen.length === 0 ? scope : withLocals(scope, seen)),
    });
  }
  return made.map(({ name, evaluate }) => [name, evaluate]);
}

/**
 * Variables that a completed step sets, in order. A line sees the step's own inputs, the members of its
 * result by name, and the variables that earlier lines set. It also sees the result under its variable and as
 * `result`.
 */
export function outputParameters(parameters: Parameters, resultVariable?: string): Mapping {
  const inputs = inputParameters(parameters).map(([name, evaluate]) => ({ name, evaluate }));
  const made: { readonly name: string; readonly evaluate: Evaluate }[] = [];
  for (const [name, parts] of byName(parameters.outputs)) {
    const text = parts.map(({ value }) => value).join(' ');
    const locals = inputs.filter((one) => mentions(text, one.name));
    const before = made.filter((one) => mentions(text, one.name));
    const compiled = parts.map(({ path, given }) => ({ path, evaluate: deep(given) }));
    const evaluate = (scope: Scope): unknown => {
      const seen = withLocals(resultScope(withLocals(scope, locals), resultVariable), before);
      const whole = compiled.find(({ path }) => path.length === 0);
      if (whole !== undefined) return whole.evaluate(seen);
      const context = recordOf(scope.context);
      return compiled.reduce<unknown>(
        (value, { path, evaluate: part }) => placed(value, path, part(seen)),
        context[name],
      );
    };
    made.push({ name, evaluate });
  }
  return made.map(({ name, evaluate }) => [name, evaluate]);
}

/** Lines by the variable that they set, in the order of each variable's first line. */
function byName(lines: readonly Parameter[]): ReadonlyMap<string, readonly Parameter[]> {
  const found = new Map<string, Parameter[]>();
  for (const line of lines) {
    const before = found.get(line.name) ?? [];
    const clash = before.find(({ path }) => isWithin(path, line.path) || isWithin(line.path, path));
    if (clash !== undefined) {
      throw new ExpressionProblem(
        `${[line.name, ...line.path].join('.')} is mapped twice, or as a whole and in parts: map it once`,
      );
    }
    found.set(line.name, [...before, line]);
  }
  return found;
}

const isWithin = (inner: readonly string[], outer: readonly string[]): boolean =>
  outer.every((word, at) => inner[at] === word);

/** The value of a variable that several lines map in parts. */
function assembled(name: string, parts: readonly Parameter[]): unknown {
  if (name === '') throw new ExpressionProblem('A line of the mapping names no variable');
  return parts.reduce<unknown>((value, { path, given }) => placed(value, path, given), undefined);
}

/** The value with a part inserted at a path. */
function placed(value: unknown, path: readonly string[], part: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return part;
  const members = recordOf(value);
  return { ...members, [first]: placed(members[first], rest, part) };
}

interface Local {
  readonly name: string;
  readonly evaluate: Evaluate;
}

/** The scope with the given values before its own. Values that are missing are left out. */
function withLocals(scope: Scope, locals: readonly Local[]): Scope {
  return locals.reduce((seen, { name, evaluate }) => {
    const value = unlessMissing(() => evaluate(seen));
    return value === undefined ? seen : withValues(seen, { [name]: value });
  }, scope);
}

function resultScope(scope: Scope, resultVariable: string | undefined): Scope {
  const { result } = scope;
  const named = resultVariable === undefined ? {} : { [resultVariable]: result };
  return { ...withValues(scope, { ...recordOf(result), ...named }), result };
}

const withValues = (scope: Scope, values: Readonly<Record<string, unknown>>): Scope => ({
  ...scope,
  ...values,
  context: { ...recordOf(scope.context), ...values },
});

/** Whether a text contains this word. */
function mentions(text: string, name: string): boolean {
  const words: readonly string[] = text.match(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu) ?? [];
  return words.includes(name);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? membersOf(value) : {};
}
