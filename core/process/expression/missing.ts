/** Values that an expression of a step does not find or cannot use. The incident shows the whole message. */
import { MissingValue, UnfitValue } from '../../values/value-problem.ts';

/** An input of a step without a usable value: the message names the property and the problem. */
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

/** Runs one evaluation. Undefined if a value is missing or unfit. */
export function unlessMissing<T>(evaluate: () => T): T | undefined {
  try {
    return forProperty('', evaluate);
  } catch (error) {
    if (error instanceof MissingInput) return undefined;
    throw error;
  }
}

/** Evaluates for a property. An error about a missing or unfit value names the property. */
export function forProperty<T>(property: string, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    const isTold = error instanceof MissingValue || error instanceof UnfitValue;
    throw isTold ? new MissingInput(property, error) : error;
  }
}

/** The message with the element, the property, the expression and the missing value. */
export const missingIn = (
  { id, name }: { readonly id: string; readonly name: string | null },
  { message }: MissingInput,
): string => `${name === null ? id : `${name} (${id})`}: ${message}`;
