/**
 * FEEL, the expression language of the DMN standard. The parser and the functions come from a library
 * (feelin). The evaluation is closed, bounded and strict. Text is compiled once, and its meaning does not
 * depend on later input.
 */

import { type Budget, spendSize } from '../values/budget.ts';
import { MissingValue, UnfitValue } from '../values/value-problem.ts';
import { build } from './build.ts';
import { envOf, type Names, type Source } from './env.ts';
import { testOf } from './tests.ts';
import { FeelProblem, feelTree, partOf } from './tree.ts';
import { asJson } from './values.ts';

/** Options of a FEEL text: the values that it may read, and how messages show it. */
export interface FeelOptions {
  /** Missing values, and values that cannot be computed, count as null. */
  readonly lenient?: boolean;
  /** Names that may have several words. Without them, every variable is a single word. */
  readonly names?: readonly string[];
  /** Returns dates, times, durations and ranges as FEEL values, for other FEEL text. */
  readonly raw?: boolean;
  /** The text that messages show instead of the given one. */
  readonly shown?: string;
}

/**
 * A compiled expression. It returns its value as JSON carries it. `budget` is the limit of the work, by
 * default that of one evaluation. Throws MissingValue and UnfitValue.
 */
export type FeelValue = (names: Names, budget?: Budget) => unknown;

/** Compiles an expression. Throws FeelProblem. */
export function compileFeel(text: string, options: FeelOptions = {}): FeelValue {
  const { source, tree } = read(text, 'expression', options);
  const get = shallow(() => build(tree, source));
  const written = options.raw === true ? (value: unknown) => value ?? null : asJson;
  return (names, budget) => {
    const env = envOf(names, budget);
    const value = within(source, () => {
      const found = get(env);
      spendSize(env.budget, found, source.shown);
      return written(found);
    });
    if (value !== undefined) return value;
    if (source.lenient) return null;
    throw new UnfitValue(source.shown, 'its value is a range, which is not a value of a variable');
  };
}

/** A compiled cell of a decision table: whether a value passes. Throws MissingValue and UnfitValue. */
export type FeelTests = (value: unknown, names: Names, budget?: Budget) => boolean;

/** Compiles the tests of a cell: `-`, `> 5`, `[1..5]`, `"a", "b"`, `not(...)`, `? > x`. Throws FeelProblem. */
export function compileTests(text: string, options: FeelOptions = {}): FeelTests {
  const { source, tree } = read(text, 'tests', options);
  const [first] = tree.parts;
  if (first?.name === 'Wildcard') return () => true;
  const isNot = first?.name === 'not';
  const listed = partOf(tree, isNot ? 2 : 0);
  const tests = shallow(() => listed.parts.map((test) => testOf(test, source, build)));
  return (value, names, budget) => {
    const env = envOf(names, budget);
    return within(source, () => tests.some((test) => test(value, env))) !== isNot;
  };
}

/** Builds from a tree and catches stack overflows. Throws FeelProblem, also for the library's errors. */
function shallow<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof FeelProblem) throw error;
    throw new FeelProblem(
      isStack(error) ? 'an expression is nested too deeply' : `the host cannot read it: ${error}`,
    );
  }
}

/**
 * Evaluates and catches stack overflows. Throws MissingValue and UnfitValue, also for the library's errors.
 */
function within<T>(source: Source, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof MissingValue || error instanceof UnfitValue) throw error;
    const isTooLarge = isStack(error);
    throw new UnfitValue(
      source.shown,
      isTooLarge
        ? 'a list is too long, or values are nested too deeply'
        : `the host cannot evaluate it: ${error}`,
    );
  }
}

const isStack = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message);

function read(text: string, kind: 'expression' | 'tests', options: FeelOptions) {
  const { lenient = false, names, shown = text.trim() } = options;
  const source: Source = { shown, lenient, words: names === undefined };
  return { source, tree: shallow(() => feelTree(text, kind, names)) };
}
