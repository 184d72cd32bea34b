/** Errors of expressions: missing values, unusable values and values that are too large. The incident contains all their details. */

/** An expression found no value, and does not declare that the value may be missing. */
export class MissingValue extends Error {
  /** The whole text of the expression. */
  readonly expression: string;
  /** The missing part of the expression. */
  readonly missing: string;
  /** How to declare that the value may be missing. */
  readonly cure: string;
  constructor(expression: string, missing: string, cure: string) {
    super(`${expression} finds nothing: there is no ${missing}`);
    this.expression = expression;
    this.missing = missing;
    this.cure = cure;
  }
}

/** An expression found values that its operation cannot use: text times a number, null below ten. */
export class UnfitValue extends Error {
  readonly expression: string;
  /** The problem, as a clause. */
  readonly unfit: string;
  constructor(expression: string, unfit: string) {
    super(`${expression}: ${unfit}`);
    this.expression = expression;
    this.unfit = unfit;
  }
}

/** A value that is larger than its limit in bytes as JSON. */
export class LargeValue extends Error {
  readonly most: number;
  constructor(most: number) {
    super(`more than ${most} bytes of JSON`);
    this.most = most;
  }
}
