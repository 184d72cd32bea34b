/** What an expression of a step does not find, or finds and cannot use: an incident tells all of it. */
import { MissingValue, UnfitValue } from '../../values/value-problem.ts';

/** An input of a step that finds nothing, or nothing that fits: the property that asks, and what is wrong. */
export class MissingInput extends Error {
  readonly code: 'VALUE_MISSING' | 'VALUE_UNFIT';
  constructor(property: string, cause: MissingValue | UnfitValue) {
    super(
      cause instanceof UnfitValue
        ? `${property} is ${cause.expression}, and ${cause.unfit}.`
        : `${property} is ${cause.expression}, and there is no ${cause.missing}. ${cause.cure}`,
    );
    this.code = cause instanceof UnfitValue ? 'VALUE_UNFIT' : 'VALUE_MISSING';
  }
}

/** Runs one evaluation; undefined where it does not find something, or nothing that fits. */
export function unlessMissing<T>(evaluate: () => T): T | undefined {
  try {
    return forProperty('', evaluate);
  } catch (error) {
    if (error instanceof MissingInput) return undefined;
    throw error;
  }
}

/** Runs one evaluation for a property; what it does not find is told with the property's name. */
export function forProperty<T>(property: string, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    const isTold = error instanceof MissingValue || error instanceof UnfitValue;
    throw isTold ? new MissingInput(property, error) : error;
  }
}

/** Element, property, expression and what is not there. */
export const missingIn = (
  { id, name }: { readonly id: string; readonly name: string | null },
  { message }: MissingInput,
): string => `${name === null ? id : `${name} (${id})`}: ${message}`;
