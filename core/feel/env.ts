/** What FEEL text sees while it is evaluated, and how it says that something is not there or does not fit. */
import { MissingValue, UnfitValue } from '../values/value-problem.ts';
import type { FeelNode } from './tree.ts';
import { shownValue } from './values.ts';

/** Names with their values. */
export type Names = Readonly<Record<string, unknown>>;

/** Names, those of the turns around them, and how much may still be done. */
export interface Env {
  readonly names: Names;
  readonly around: Env | undefined;
  readonly budget: { left: number };
}

/** Steps of one evaluation: items of lists that are gone through. */
const mostSteps = 200_000;

/** A fresh place with the names of a scope. */
export const envOf = (names: Names): Env => ({
  names,
  around: undefined,
  budget: { left: mostSteps },
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

/** Counts steps; throws UnfitValue when there were too many. */
export function step({ budget }: Env, source: Source, count = 1): void {
  budget.left -= count;
  if (budget.left >= 0) return;
  throw new UnfitValue(source.shown, `it goes through more than ${mostSteps} items`);
}

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
