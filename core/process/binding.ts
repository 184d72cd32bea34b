/**
 * Prepares a step's properties once for all instances of a version: its inputs, its outputs and their
 * variables.
 */
import { jsonBytes } from '../values/json-size.ts';
import { membersOf } from '../values/members.ts';
import { LargeValue } from '../values/value-problem.ts';
import {
  compile,
  compileText,
  type Evaluate,
  ExpressionProblem,
  hasExpression,
  type Scope,
} from './expression/expression.ts';
import { forProperty, unlessMissing } from './expression/missing.ts';
import { deep, inputParameters, type Mapping, outputParameters } from './expression/parameters.ts';
import { type CallLine, callLines, childKeyOf, retryCycleOf, saysWhatIsPassed } from './reading/camunda.ts';
import { commandInputs, type Properties } from './reading/dialect.ts';
import { fieldValues } from './reading/form-fields.ts';
import type { Step } from './reading/plan.ts';
import type { Element } from './reading/xml.ts';
import { zeebeCall, zeebeRetries } from './reading/zeebe.ts';
import { fitting, mostMapped, mostVariables } from './sizes.ts';

/**
 * The inputs of a step: its mapping and the mappings of the dialects. For a command also its own properties.
 */
export function inputsOf(step: Step): Mapping {
  const mapped = mappingOf(step.properties.get('inputmapping')?.value, 'InputMapping');
  const own = commandInputs(step).map(({ name, value }) => [name, compileText(value, 'strict')] as const);
  return [...mapped, ...inputParameters(step.parameters), ...passedTo(step.element), ...own];
}

/**
 * Variables that a step's result sets: `{"variable": "path.in.result"}`. An expression reads the result as
 * `result`, in addition to the variables.
 */
export function outputsOf(step: Step): Mapping {
  const mapped = objectOf(step.properties.get('outputmapping')?.value, 'OutputMapping').map(
    ([name, value]) => [name, outputValue(value)] as const,
  );
  const resultVariable = step.properties.get('resultvariable')?.value;
  return [
    ...mapped,
    ...outputParameters(step.parameters, resultVariable),
    ...returnedBy(step.element),
    ...fieldValues(step.element),
  ];
}

function outputValue(value: unknown): Evaluate {
  if (typeof value !== 'string') return () => value;
  if (hasExpression(value) || value.trim().startsWith('context.')) {
    return compileText(value, 'strict');
  }
  const path = value.trim().replace(/^(?:result|subprocess)(?:\.|$)/, '');
  if (path === '') return (scope) => scope.result;
  return compile(path.startsWith('[') ? `result${path}` : `result.${path}`, 'strict');
}

function mappingOf(text: string | undefined, what: string): Mapping {
  return objectOf(text, what).map(([name, value]) => [name, deep(value)] as const);
}

function objectOf(text: string | undefined, what: string): readonly (readonly [string, unknown])[] {
  if (text === undefined || text.trim() === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ExpressionProblem(`${what} is not JSON: ${why}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ExpressionProblem(`${what} must be an object of names and values`);
  }
  return Object.entries(value);
}

/**
 * Evaluates a mapping. Optional values that are missing are left out. Throws MissingInput, also if all values
 * together have more bytes than they may.
 */
export function evaluated(
  mapping: Mapping,
  scope: Scope,
  most: number = mostMapped,
): Readonly<Record<string, unknown>> {
  let room = most;
  const within = (value: unknown): unknown => {
    if (value !== undefined) room -= jsonBytes(value, room);
    if (room < 0) throw new LargeValue(most);
    return value;
  };
  return Object.fromEntries(
    mapping
      .map(([name, value]) => [name, forProperty(name, () => within(value(scope)))] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The same for a result that may be incomplete: all missing values are left out. */
export function evaluatedWhereFound(mapping: Mapping, scope: Scope): Readonly<Record<string, unknown>> {
  return evaluated(
    mapping.map(([name, value]) => [name, () => unlessMissing(() => value(scope))]),
    scope,
  );
}

/** A list in a property: JSON, or words separated by commas. */
export function listProperty(properties: Properties, ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    const text = properties.get(name)?.value.trim();
    if (text === undefined || text === '') continue;
    if (text.startsWith('[')) {
      const parsed = tryJson(text);
      if (Array.isArray(parsed)) return parsed.map(String);
    }
    return text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
  }
  return [];
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Bound {
  readonly inputs: Mapping;
  readonly outputs: Mapping;
  readonly resultVariable: string | undefined;
  /** The tries after the first. Undefined if the kind of failure decides. */
  readonly retries: number | undefined;
  /** Milliseconds before the first retry. Each further wait is twice as long. */
  readonly backOff: number;
  /**
   * Milliseconds before each retry, if the diagram lists them. The last delay applies to all further retries.
   */
  readonly waits: readonly number[] | undefined;
  /**
   * For a call: the variables passed to and from the child in addition to mapped ones, if a dialect says so.
   */
  readonly passes: CallPasses | undefined;
}

const bound = new WeakMap<Step, Bound>();

/** Milliseconds before the first retry, by default. */
const firstWait = 2000;

export function boundOf(step: Step): Bound {
  const known = bound.get(step);
  if (known !== undefined) return known;
  const number = (name: string): number | undefined => {
    const text = step.properties.get(name)?.value.trim();
    return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const cycle = retryCycleOf(step.properties.get('retrytimecycle')?.value ?? '');
  const made: Bound = {
    inputs: inputsOf(step),
    outputs: outputsOf(step),
    resultVariable: step.properties.get('resultvariable')?.value,
    retries: number('retries') ?? cycle?.retries ?? zeebeRetries(step.element),
    backOff: number('retrybackoff') ?? cycle?.waits[0] ?? firstWait,
    waits: number('retrybackoff') === undefined ? cycle?.waits : undefined,
    passes: step.kind === 'call' ? passesOf(step.element) : undefined,
  };
  bound.set(step, made);
  return made;
}

/** Milliseconds before the next try, after this many tries. */
export function waitBefore({ waits, backOff }: Pick<Bound, 'waits' | 'backOff'>, tries: number) {
  return waits?.[Math.min(tries, waits.length - 1)] ?? backOff * 2 ** tries;
}

/** Variables that `camunda:in` passes to the child, in addition to all of them if it says so. */
export function passedTo(element: Element): Mapping {
  return lines(element, 'In').map(({ source, target }) => [target, sourceOf(source, '')]);
}

/** Variables that `camunda:out` takes from the child: of its own, or by an expression over them. */
export function returnedBy(element: Element): Mapping {
  return lines(element, 'Out').map(({ source, target }) => [
    target,
    'name' in source ? sourceOf(source, 'result.') : ofChild(source.expression),
  ]);
}

type Line = CallLine & { readonly source: NonNullable<CallLine['source']> };

const lines = (element: Element, side: 'In' | 'Out'): readonly Line[] =>
  callLines(element, side).filter((line): line is Line => line.source !== undefined);

function sourceOf(source: Line['source'], within: string): Evaluate {
  if ('expression' in source) return compileText(source.expression, 'strict');
  if (!/^[A-Za-z_$][\w$]*$/.test(source.name)) {
    throw new ExpressionProblem(
      `${source.name === '' ? 'A source without a name' : source.name} is not a name of a variable: write it as sourceExpression`,
    );
  }
  return compile(within + source.name, 'strict');
}

/** An expression of `camunda:out` reads the variables of the child, and none of the parent's. */
function ofChild(expression: string): Evaluate {
  const evaluate = compileText(expression, 'strict');
  return ({ result }) => {
    const child = typeof result === 'object' && result !== null ? result : {};
    return evaluate({ ...child, context: child });
  };
}

/** The variables that a call activity passes in addition to its mappings. */
export interface CallPasses {
  /** All variables of the parent go to the child. Mapped variables take precedence. */
  readonly passesAll: boolean;
  /** All variables of the child come back. */
  readonly returnsAll: boolean;
}

/** The dialect's rule for passing variables. Undefined if there is none: then the host's own rule applies. */
export function passesOf(element: Element): CallPasses | undefined {
  if (saysWhatIsPassed(element)) {
    const isAll = (side: 'In' | 'Out'): boolean =>
      callLines(element, side).some(({ source }) => source === undefined);
    return { passesAll: isAll('In'), returnsAll: isAll('Out') };
  }
  return zeebeCall(element);
}

/** Camunda's own words for the business key of the caller. */
export const callersKey = /^[#$]\{\s*execution\.(?:processBusinessKey|businessKey)\s*\}$/;

/**
 * Variables of the child: the mapped ones. Without a mapping, all of the parent's. A dialect's rule takes
 * precedence.
 */
export function childVariables(
  step: Step,
  scope: Scope,
  item: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { inputs, passes } = boundOf(step);
  const mapped = evaluated(inputs, scope);
  const passesAll = passes?.passesAll ?? inputs.length === 0;
  const all = passesAll ? membersOf(scope.context) : {};
  // A dialect lists all passed variables. With the host's own mapping a child also sees the item of its loop.
  const variables = { ...all, ...mapped, ...(passes === undefined && !passesAll ? item : {}) };
  return fitting('The data for the called process', variables, mostVariables);
}

/** The business key of the child, if the diagram gives one. */
export function childKey(step: Step, scope: Scope, own: string | null): string | null {
  const text = childKeyOf(step.element)?.trim();
  if (text === undefined) return null;
  if (callersKey.test(text)) return own;
  const key = forProperty('businessKey', () => compileText(text, 'strict')(scope));
  return key === null || key === undefined || key === '' ? null : String(key).slice(0, 255);
}
