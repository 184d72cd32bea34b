/** A step's properties made ready to run: what goes in, what comes out, and where it is put. */

import { passedTo, returnedBy } from './call-lines.ts';
import type { Properties } from './dialect.ts';
import { commandInputs } from './dialect.ts';
import {
  compile,
  compileText,
  type Evaluate,
  ExpressionProblem,
  hasExpression,
  type Scope,
} from './expression.ts';
import { fieldValues } from './form-fields.ts';
import { forProperty, unlessMissing } from './missing.ts';
import { deep, inputParameters, type Mapping, outputParameters } from './parameters.ts';
import type { Step } from './plan.ts';

/** The inputs of a step: its mapping, the mappings of the dialects and, where it runs a command, its own properties. */
export function inputsOf(step: Step): Mapping {
  const mapped = mappingOf(step.properties.get('inputmapping')?.value, 'InputMapping');
  const own = commandInputs(step).map(
    ({ name, value }) => [name, compileText(value, 'strict')] as const,
  );
  return [...mapped, ...inputParameters(step.parameters), ...passedTo(step.element), ...own];
}

/**
 * Variables that a step's result sets: `{"variable": "path.in.result"}`. An expression sees the result as
 * `result` beside the variables.
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
    throw new ExpressionProblem(`${what} is not JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ExpressionProblem(`${what} must be an object of names and values`);
  }
  return Object.entries(value);
}

/** Evaluates a mapping; what may be absent and is, is left out. Throws MissingInput. */
export function evaluated(mapping: Mapping, scope: Scope): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    mapping
      .map(([name, value]) => [name, forProperty(name, () => value(scope))] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The same of a result that need not hold everything; what finds nothing is left out. */
export function evaluatedWhereFound(
  mapping: Mapping,
  scope: Scope,
): Readonly<Record<string, unknown>> {
  return evaluated(
    mapping.map(([name, value]) => [name, () => unlessMissing(() => value(scope))]),
    scope,
  );
}

/** A list in a property: JSON, or words separated by commas. */
export function listProperty(
  properties: Properties,
  ...names: readonly string[]
): readonly string[] {
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
