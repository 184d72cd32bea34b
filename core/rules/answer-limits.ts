/**
 * Limits the length of answers about rules. The request limits a question, but a short text may repeat a long
 * value for each of its rules and tests. So answers are measured when they are made, before they are sent to
 * the main thread and over the network.
 */
import { type Budget, sizeOf } from '../values/budget.ts';

/** The most characters of one answer, including repetitions. */
export const mostAnswered = 2_000_000;
/** The same for answers about thousands of facts. */
export const mostAnsweredTogether = 8_000_000;
/** The most characters of a value in an explanation. Longer ones are cut. */
export const mostOfValue = 300;
/** The most characters of a test's outcome. Longer ones are cut. */
export const mostOfOutcome = 2000;

/** The reason why an answer is missing, as a clause. */
export const tooLong = (most = mostAnswered): string =>
  `its answer has more than ${most / 1_000_000} MB; make it smaller`;

/** Sizes of values that were measured, for one answer. */
export type Sizes = Pick<Budget, 'sizes'>;
export const freshSizes = (): Sizes => ({ sizes: new WeakMap() });

/** Characters of a value as it is written out. */
export const charactersOf = (value: unknown, sizes: Sizes = freshSizes()): number =>
  sizeOf(value, sizes).characters;
