/** A run that did not go as it should: at which step, and what was seen. */
export class Failure extends Error {
  readonly step: number;
  /** What kind of thing went wrong: a smaller run that fails alike fails for the same reason. */
  readonly kind: string;
  constructor(step: number, kind: string, message: string) {
    super(`step ${step}: ${kind}: ${message.slice(0, 2000)}`);
    this.step = step;
    this.kind = kind;
  }
}
