/** What an expression asks for and does not find, and where: an incident tells all of it. */

/** An expression that found nothing where its diagram does not say that there may be nothing. */
export class MissingValue extends Error {
  /** The whole text with its `${}`. */
  readonly expression: string;
  /** The part of it that is not there. */
  readonly missing: string;
  constructor(expression: string, missing: string) {
    super(`${expression} finds nothing: there is no ${missing}`);
    this.expression = expression;
    this.missing = missing;
  }
}

/** An input of a step that finds nothing: the property that asks, and what is not there. */
export class MissingInput extends Error {
  constructor(property: string, { expression, missing }: MissingValue) {
    super(
      `${property} is ${expression}, and there is no ${missing}. Write ?? with what counts then (${missing} ?? null) where it may be absent.`,
    );
  }
}

/** Runs one evaluation for a property; what it does not find is told with the property's name. */
export function forProperty<T>(property: string, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    throw error instanceof MissingValue ? new MissingInput(property, error) : error;
  }
}
