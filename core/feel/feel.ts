/**
 * FEEL, the expression language of the DMN standard: the parser and the functions are a library's (feelin), the
 * evaluation is closed, bounded and strict. Text is compiled once; whatever it is given later, it says the same.
 */

import { UnfitValue } from '../values/value-problem.ts';
import { build } from './build.ts';
import { envOf, type Names, type Source } from './env.ts';
import { testOf } from './tests.ts';
import { feelTree, partOf } from './tree.ts';
import { asJson } from './values.ts';

/** What text may be given, and how it is shown. */
export interface FeelOptions {
  /** What is not there counts as null, and so does what cannot be made. */
  readonly lenient?: boolean;
  /** Names that may be more than a word; without, every variable is a single word. */
  readonly names?: readonly string[];
  /** As messages show the text; it is shown as it is without. */
  readonly shown?: string;
}

/** A compiled expression: its value as JSON carries it. Throws MissingValue and UnfitValue. */
export type FeelValue = (names: Names) => unknown;

/** Compiles an expression. Throws FeelProblem. */
export function compileFeel(text: string, options: FeelOptions = {}): FeelValue {
  const { source, tree } = read(text, 'expression', options);
  const get = build(tree, source);
  return (names) => {
    const value = asJson(get(envOf(names)));
    if (value !== undefined) return value;
    if (source.lenient) return null;
    throw new UnfitValue(source.shown, 'its value is a range, which is no value of a variable');
  };
}

/** A compiled cell of a decision table: whether a value passes. Throws MissingValue and UnfitValue. */
export type FeelTests = (value: unknown, names: Names) => boolean;

/** Compiles the tests of a cell: `-`, `> 5`, `[1..5]`, `"a", "b"`, `not(...)`, `? > x`. Throws FeelProblem. */
export function compileTests(text: string, options: FeelOptions = {}): FeelTests {
  const { source, tree } = read(text, 'tests', options);
  const [first] = tree.parts;
  if (first?.name === 'Wildcard') return () => true;
  const isNot = first?.name === 'not';
  const listed = partOf(tree, isNot ? 2 : 0);
  const tests = listed.parts.map((test) => testOf(test, source, build));
  return (value, names) => {
    const env = envOf(names);
    return tests.some((test) => test(value, env)) !== isNot;
  };
}

function read(text: string, kind: 'expression' | 'tests', options: FeelOptions) {
  const { lenient = false, names, shown = text.trim() } = options;
  const source: Source = { shown, lenient, words: names === undefined };
  return { source, tree: feelTree(text, kind, names) };
}
