/**
 * The types of inputs and columns. JSON carries dates as text, and they are converted if the type requires
 * it.
 */

import { temporalSteps } from '../feel/env.ts';
import type { FeelTests } from '../feel/feel.ts';
import { functionOf } from '../feel/functions.ts';
import { asJson, typeOf } from '../feel/values.ts';
import { type Budget, spend } from '../values/budget.ts';
import { isRecord } from '../values/members.ts';
import { shownStart } from '../values/shown.ts';
import { UnfitValue } from '../values/value-problem.ts';
import type { TypeDefinition } from './dmn-model.ts';

/**
 * Converts a value to its type, such as text in a column of dates to a date. Null fits every type. Throws
 * UnfitValue.
 */
export type Fit = (value: unknown, what: string, budget: Budget) => unknown;

/** The tests of allowed values at a place of the content. */
export type Tests = (text: string, place: string) => FeelTests;

interface Clause {
  readonly type?: string;
  readonly values?: string;
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  double: (value) => typeof value === 'number',
  integer: Number.isSafeInteger,
  long: Number.isSafeInteger,
  context: isRecord,
  list: Array.isArray,
};

/** FEEL types by the names that columns give them. */
const temporals: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  dateTime: 'date and time',
  'date and time': 'date and time',
  'days and time duration': 'days and time duration',
  'years and months duration': 'years and months duration',
};

const otherNames: Readonly<Record<string, string>> = {
  dayTimeDuration: 'days and time duration',
  yearMonthDuration: 'years and months duration',
};

/** A type's name as the standard spells it today, without the prefix of FEEL. */
export function plainType(written: string): string {
  const name = written.replace(/^feel:/, '');
  return otherNames[name] ?? name;
}

/** Whether columns may have this type. */
export const isKnownType = (type: string, types: readonly TypeDefinition[] = []): boolean =>
  Object.hasOwn(kinds, type) || Object.hasOwn(temporals, type) || types.some(({ name }) => name === type);

/** Types of a content, compiled once. */
export function typesOf(
  types: readonly TypeDefinition[],
  tests: Tests,
): (clause: Clause, place: string) => Fit {
  const made = new Map<string, Fit>();
  const fitOf = ({ type, values }: Clause, place: string): Fit => {
    const plain = type === undefined ? any : plainFit(type, made);
    return values === undefined ? plain : allowing(plain, values, tests(values, `${place}/values`));
  };
  for (const [at, definition] of types.entries()) {
    const place = `/types/${at}`;
    const { list, members } = definition;
    const one = members === undefined ? fitOf(definition, place) : membersFit(members, place, fitOf);
    made.set(definition.name, list === true ? listFit(definition.name, one) : one);
  }
  return fitOf;
}

const any: Fit = (value) => value;

/**
 * The conversion for a type name. A type of the file is looked up during the evaluation, so that types may
 * refer to each other.
 */
function plainFit(type: string, made: ReadonlyMap<string, Fit>): Fit {
  const isOfKind = kinds[type];
  if (isOfKind !== undefined) {
    return (value, what) => (value === null || isOfKind(value) ? value : unfit(value, type, what));
  }
  const temporal = temporals[type];
  if (temporal !== undefined) return temporalFit(type, temporal);
  return (value, what, budget) => {
    spend(budget, 'steps', 1, what);
    return (made.get(type) ?? any)(value, what, budget);
  };
}

function temporalFit(type: string, temporal: string): Fit {
  const reader = temporal.endsWith('duration') ? 'duration' : temporal;
  return (value, what, budget) => {
    if (value === null || typeOf(value) === temporal) return value;
    if (typeof value !== 'string') return unfit(value, type, what);
    spend(budget, 'steps', temporalSteps, what);
    const found = functionOf(reader)?.call(value) ?? null;
    return typeOf(found) === temporal ? found : unfit(value, type, what);
  };
}

const listFit =
  (type: string, one: Fit): Fit =>
  (value, what, budget) => {
    if (value === null) return null;
    if (!Array.isArray(value)) return unfit(value, `${type}, which is a list`, what);
    spend(budget, 'items', value.length, what);
    return value.map((item) => one(item, what, budget));
  };

/** Declared members must have their types. Missing members are accepted. */
function membersFit(
  members: readonly (Clause & { readonly name: string })[],
  place: string,
  fitOf: (clause: Clause, place: string) => Fit,
): Fit {
  const fits = members.map((one, at) => [one.name, fitOf(one, `${place}/members/${at}`)] as const);
  return (value, what, budget) => {
    if (value === null) return null;
    if (!isRecord(value)) return unfit(value, 'context', what);
    spend(budget, 'steps', fits.length, what);
    const typed = fits
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, fit]) => [name, fit(value[name], `${what}.${name}`, budget)] as const);
    return { ...value, ...Object.fromEntries(typed) };
  };
}

/** Checks the allowed values in addition to the type. For a list they apply to its items. */
const allowing =
  (plain: Fit, values: string, allowed: FeelTests): Fit =>
  (value, what, budget) => {
    const typed = plain(value, what, budget);
    for (const one of Array.isArray(typed) ? typed : [typed]) {
      if (one === null || allowed(one, {}, budget)) continue;
      throw new UnfitValue(what, `it is ${shownStart(asJson(one))}, and has to be one of ${values}`);
    }
    return typed;
  };

function unfit(value: unknown, type: string, what: string): never {
  throw new UnfitValue(what, `it is ${shownStart(asJson(value))}, and has to be a ${type}`);
}
