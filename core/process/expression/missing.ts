/** Values that an expression of a step does not find or cannot use. The incident shows the whole message. */
import { LargeValue, MissingValue, UnfitValue } from '../../values/value-problem.ts';

/** A value of a step that is missing, unfit or too large: the message names the property and the problem. */
export class MissingInput extends Error {
  readonly code: 'VALUE_MISSING' | 'VALUE_UNFIT' | 'VALUE_TOO_LARGE';
  constructor(property: string, cause: Unusable) {
    super(reasonOf(property, cause));
    if (cause instanceof LargeValue) this.code = 'VALUE_TOO_LARGE';
    else this.code = cause instanceof UnfitValue ? 'VALUE_UNFIT' : 'VALUE_MISSING';
  }
}

type Unusable = MissingValue | UnfitValue | LargeValue;

function reasonOf(property: string, cause: Unusable): string {
  if (cause instanceof LargeValue) {
    return `${property} has more than ${cause.most} bytes as JSON. Map less data, or store it elsewhere.`;
  }
  return cause instanceof UnfitValue
    ? `${property} is ${cause.expression}, and ${cause.unfit}.`
    : `${property} is ${cause.expression}, and there is no ${cause.missing}. ${cause.cure}`;
}

/** Runs one evaluation. Undefined if a value is missing or unfit. Data above a limit is still an error. */
export function unlessMissing<T>(evaluate: () => T): T | undefined {
  try {
    return forProperty('', evaluate);
  } catch (error) {
    if (error instanceof MissingInput && error.code !== 'VALUE_TOO_LARGE') return undefined;
    throw error;
  }
}

/** Evaluates for a property. An error about a missing, unfit or large value names the property. */
export function forProperty<T>(property: string, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    const isUnusable =
      error instanceof MissingValue || error instanceof UnfitValue || error instanceof LargeValue;
    throw isUnusable ? new MissingInput(property, error) : error;
  }
}

/** The message with the element, the property, the expression and the missing value. */
export const missingIn = (
  { id, name }: { readonly id: string; readonly name: string | null },
  { message }: MissingInput,
): string => `${name === null ? id : `${name} (${id})`}: ${message}`;
