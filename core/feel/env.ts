/** The values that FEEL text can read during an evaluation, and its errors for missing or unfit values. */
import { type Budget, freshBudget, sizeOf, spend, spendSize, stepsOf } from '../values/budget.ts';
import { MissingValue, UnfitValue } from '../values/value-problem.ts';
import { isTemporal } from './temporal.ts';
import type { FeelNode } from './tree.ts';
import { shownValue } from './values.ts';

/** Names with their values. */
export type Names = Readonly<Record<string, unknown>>;

/** The names, those of the scopes around them, and the remaining budget. */
export interface Env {
  readonly names: Names;
  readonly around: Env | undefined;
  readonly budget: Budget;
}

/** An environment with the names of a scope. */
export const envOf = (names: Names, budget: Budget = freshBudget()): Env => ({
  names,
  around: undefined,
  budget,
});

/** An inner environment with further names. */
export const inner = (env: Env, names: Names): Env => ({ names, around: env, budget: env.budget });

/** The value of a name. Undefined if no scope has it. */
export function look(env: Env, name: string): unknown {
  for (let at: Env | undefined = env; at !== undefined; at = at.around) {
    if (Object.hasOwn(at.names, name)) return at.names[name];
  }
  return undefined;
}

/** The text to compile, and whether missing values count as null. */
export interface Source {
  /** The text in messages. */
  readonly shown: string;
  readonly lenient: boolean;
  /** Whether variables must be single words. Then other code can find them in the text word by word. */
  readonly words: boolean;
}

/** A compiled part. */
export type Get = (env: Env) => unknown;

/** The part may have no value, so that a test for null can check it. */
export const mayBeAbsent = (source: Source): Source => ({ ...source, lenient: true });

/** Counts visited items of lists. Throws UnfitValue if there were too many. */
export function step({ budget }: Env, source: Source, count = 1): void {
  spend(budget, 'items', count, source.shown);
}

/** Counts steps of work. Throws UnfitValue if there were too many. */
export function work({ budget }: Env, source: Source, steps: number): void {
  spend(budget, 'steps', steps, source.shown);
}

/** Counts created text. Throws UnfitValue if there was too much. */
export function making({ budget }: Env, source: Source, characters: number): void {
  spend(budget, 'characters', characters, source.shown);
}

/** Counts the work of visiting a whole value. Throws UnfitValue if it exceeds the budget. */
export function walking({ budget }: Env, source: Source, value: unknown): void {
  spendSize(budget, value, source.shown);
}

/** Steps of one comparison, sum or reading of dates, times and durations. */
export const temporalSteps = 300;

/** Counts the work of comparing two values. Throws UnfitValue if it exceeds the budget. */
export function comparing(env: Env, source: Source, a: unknown, b: unknown): void {
  const isText = typeof a === 'string' && typeof b === 'string';
  const isPair = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  if (isText) work(env, source, stepsOf(Math.min(a.length, b.length)));
  else if (isPair) work(env, source, isTemporal(a) ? temporalSteps : smaller(a, b, env.budget));
}

/** A comparison ends at the latest at the end of the smaller value. */
const smaller = (a: object, b: object, budget: Budget): number =>
  Math.min(sizeOf(a, budget).steps, sizeOf(b, budget).steps);

/** The result for a missing value. Throws MissingValue, unless the value may be absent. */
export function missing({ text }: FeelNode, source: Source): null {
  if (source.lenient) return null;
  const cure = `Write get or else(${text}, null) where it may be absent.`;
  throw new MissingValue(source.shown, text, cure);
}

/** The result for a value that cannot be computed. Throws UnfitValue, unless the value may be absent. */
export function unfit(says: string, source: Source): null {
  if (source.lenient) return null;
  throw new UnfitValue(source.shown, says);
}

/** Builds one part of a larger one. */
export type Build = (node: FeelNode, source: Source) => Get;

/** A boolean value. Throws UnfitValue for any other value, or returns null if it may be absent. */
export function truth(value: unknown, node: FeelNode, source: Source): boolean | null {
  if (typeof value === 'boolean') return value;
  return unfit(`${node.text} is ${shownValue(value)}: it has to be true or false`, source);
}
