/**
 * How long an answer about rules may be. What is asked is bounded by the body of a request, but a short text may repeat a long value as
 * often as it has rules and tests: so answers are measured where they are made, before they go to the main thread and over the wire.
 */
import { type Budget, sizeOf } from '../values/budget.ts';

/** Characters of one answer, each repetition counted. */
export const mostAnswered = 2_000_000;
/** The same where thousands of facts are asked at once. */
export const mostAnsweredTogether = 8_000_000;
/** Characters of a value in an explanation; a longer one is cut. */
export const mostOfValue = 300;
/** Characters of what a test comes to; a longer one is cut. */
export const mostOfOutcome = 2000;

/** Why an answer is none, as a clause. */
export const tooLong = (most = mostAnswered): string =>
  `its answer has more than ${most / 1_000_000} MB; make it smaller`;

/** Sizes of values that were measured, for one answer. */
export type Sizes = Pick<Budget, 'sizes'>;
export const freshSizes = (): Sizes => ({ sizes: new WeakMap() });

/** Characters of a value as it is written out. */
export const charactersOf = (value: unknown, sizes: Sizes = freshSizes()): number =>
  sizeOf(value, sizes).characters;
