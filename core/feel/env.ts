/** What FEEL text sees while it is evaluated, and how it says that something is not there or does not fit. */
import { type Budget, freshBudget, sizeOf, spend, spendSize, stepsOf } from '../values/budget.ts';
import { MissingValue, UnfitValue } from '../values/value-problem.ts';
import { isTemporal } from './temporal.ts';
import type { FeelNode } from './tree.ts';
import { shownValue } from './values.ts';

/** Names with their values. */
export type Names = Readonly<Record<string, unknown>>;

/** Names, those of the turns around them, and how much may still be done. */
export interface Env {
  readonly names: Names;
  readonly around: Env | undefined;
  readonly budget: Budget;
}

/** A place with the names of a scope. */
export const envOf = (names: Names, budget: Budget = freshBudget()): Env => ({
  names,
  around: undefined,
  budget,
});

/** A place within, with names of its own. */
export const inner = (env: Env, names: Names): Env => ({
  ...{ names, around: env },
  budget: env.budget,
});

/** The value of a name; undefined when nothing has it. */
export function look(env: Env, name: string): unknown {
  for (let at: Env | undefined = env; at !== undefined; at = at.around) {
    if (Object.hasOwn(at.names, name)) return at.names[name];
  }
  return undefined;
}

/** The text that is compiled, and whether what it does not find counts as null. */
export interface Source {
  /** As messages show it. */
  readonly shown: string;
  readonly lenient: boolean;
  /** Variables have to be single words: others look for them in the text word by word. */
  readonly words: boolean;
}

/** A compiled part. */
export type Get = (env: Env) => unknown;

/** The part may find nothing: who asks whether it is there must be able to. */
export const mayBeAbsent = (source: Source): Source => ({ ...source, lenient: true });

/** Counts items of lists that are gone through. Throws UnfitValue when there were too many. */
export function step({ budget }: Env, source: Source, count = 1): void {
  spend(budget, 'items', count, source.shown);
}

/** Counts steps of work. Throws UnfitValue when there were too many. */
export function work({ budget }: Env, source: Source, steps: number): void {
  spend(budget, 'steps', steps, source.shown);
}

/** Counts text that is made. Throws UnfitValue when there was too much. */
export function making({ budget }: Env, source: Source, characters: number): void {
  spend(budget, 'characters', characters, source.shown);
}

/** Counts what going through the whole of a value takes. Throws UnfitValue when it is too much. */
export function walking({ budget }: Env, source: Source, value: unknown): void {
  spendSize(budget, value, source.shown);
}

/** Steps of one comparison, sum or reading of dates, times and durations. */
export const temporalSteps = 300;

/** Counts what comparing two values takes. Throws UnfitValue when it is too much. */
export function comparing(env: Env, source: Source, a: unknown, b: unknown): void {
  const isText = typeof a === 'string' && typeof b === 'string';
  const isPair = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  if (isText) work(env, source, stepsOf(Math.min(a.length, b.length)));
  else if (isPair) work(env, source, isTemporal(a) ? temporalSteps : smaller(a, b, env.budget));
}

/** Two values differ at the latest where the smaller one ends. */
const smaller = (a: object, b: object, budget: Budget): number =>
  Math.min(sizeOf(a, budget).steps, sizeOf(b, budget).steps);

/** What stands for a value that is not there. Throws MissingValue, unless it may be absent. */
export function missing({ text }: FeelNode, source: Source): null {
  if (source.lenient) return null;
  const cure = `Write get or else(${text}, null) where it may be absent.`;
  throw new MissingValue(source.shown, text, cure);
}

/** What stands for a value that cannot be made. Throws UnfitValue, unless it may be absent. */
export function unfit(says: string, source: Source): null {
  if (source.lenient) return null;
  throw new UnfitValue(source.shown, says);
}

/** Builds one part of a larger one. */
export type Build = (node: FeelNode, source: Source) => Get;

/** What is true or false; null where it may be absent. Throws UnfitValue for anything else. */
export function truth(value: unknown, node: FeelNode, source: Source): boolean | null {
  if (typeof value === 'boolean') return value;
  return unfit(`${node.text} is ${shownValue(value)}: it has to be true or false`, source);
}
