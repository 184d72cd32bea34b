/** What an expression asks for and does not find, or finds and cannot use: an incident tells all of it. */

/** An expression that found nothing where its writer does not say that there may be nothing. */
export class MissingValue extends Error {
  /** The whole text of the expression. */
  readonly expression: string;
  /** The part of it that is not there. */
  readonly missing: string;
  /** How to write that it may be absent. */
  readonly cure: string;
  constructor(expression: string, missing: string, cure: string) {
    super(`${expression} finds nothing: there is no ${missing}`);
    this.expression = expression;
    this.missing = missing;
    this.cure = cure;
  }
}

/** An expression that found values with which it cannot do what it says: text times a number, nothing below ten. */
export class UnfitValue extends Error {
  readonly expression: string;
  /** What does not fit, as a clause. */
  readonly unfit: string;
  constructor(expression: string, unfit: string) {
    super(`${expression}: ${unfit}`);
    this.expression = expression;
    this.unfit = unfit;
  }
}
