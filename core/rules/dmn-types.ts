/** The types of a table's columns: what JSON carries as text becomes a date where the column says so. */

import { temporalSteps } from '../feel/env.ts';
import type { FeelTests } from '../feel/feel.ts';
import { functionOf } from '../feel/functions.ts';
import { type Budget, freshBudget, spend } from '../values/budget.ts';
import { shownStart } from '../values/shown.ts';
import { UnfitValue } from '../values/value-problem.ts';

/** What a column says of its values. */
export interface Typed {
  readonly type?: string;
  readonly allowed?: FeelTests;
  /** The allowed values as they are written. */
  readonly values?: string | undefined;
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  double: (value) => typeof value === 'number',
  integer: Number.isSafeInteger,
  long: Number.isSafeInteger,
};

const temporals: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  dateTime: 'date and time',
  'date and time': 'date and time',
  'days and time duration': 'duration',
  'years and months duration': 'duration',
};

/** Whether a type is one that columns may have. */
export const isKnownType = (type: string): boolean =>
  Object.hasOwn(kinds, type) || Object.hasOwn(temporals, type);

/** A value that fits its column; null fits every type. Throws UnfitValue. */
export function typedAs(
  value: unknown,
  { type, allowed, values }: Typed,
  what: string,
  budget: Budget = freshBudget(),
): unknown {
  if (value === null) return null;
  const fits = type === undefined || (kinds[type] ?? isText)(value);
  if (!fits) {
    const shown = shownStart(value);
    throw new UnfitValue(what, `it is ${shown}, and has to be a ${type}`);
  }
  const tested = testedAs(value, type, what, budget);
  if (allowed === undefined || allowed(tested, {}, budget)) return value;
  throw new UnfitValue(what, `it is ${shownStart(value)}, and has to be one of ${values}`);
}

/** What tests are asked of: text of a date's column as the date that it is. Throws UnfitValue. */
export function testedAs(
  value: unknown,
  type: string | undefined,
  what: string,
  budget: Budget,
): unknown {
  const name = type === undefined ? undefined : temporals[type];
  if (name === undefined || typeof value !== 'string') return value;
  spend(budget, 'steps', temporalSteps, what);
  const found = functionOf(name)?.call(value) ?? null;
  if (found !== null) return found;
  throw new UnfitValue(what, `it is ${shownStart(value)}, and has to be a ${type}`);
}

const isText = (value: unknown): boolean => typeof value === 'string';
