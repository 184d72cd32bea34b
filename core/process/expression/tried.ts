/**
 * Tries a condition on given variables: its result, computed by the same code as in a run, and the value of
 * each part.
 */
import { type Expression, parseExpressionAt } from 'acorn';
import { type FeelNode, feelTree } from '../../feel/tree.ts';
import { freshBudget } from '../../values/budget.ts';
import { shownStart } from '../../values/shown.ts';
import { MissingValue, UnfitValue } from '../../values/value-problem.ts';
import { conditionProblem, conditionValue, type Said } from './condition.ts';
import { compile, feelOf, type Scope } from './expression.ts';
import { type Path, pathsIn } from './paths.ts';
import { isFeel, soleExpression } from './text-parts.ts';

/** A part of a condition as it is written, and its value as messages show it. */
export interface TriedPart {
  readonly text: string;
  readonly value: string;
}

export interface Tried {
  readonly said: Said;
  readonly parts: readonly TriedPart[];
  /** The paths that it reads. */
  readonly reads: readonly Path[];
}

/** The most parts shown of one condition. */
const most = 20;

/** Evaluates a condition for these variables, as a run does. An invalid condition returns its problem. */
export function tryCondition(
  text: string,
  variables: Readonly<Record<string, unknown>>,
): Tried | { readonly invalid: string } {
  const invalid = conditionProblem(text);
  if (invalid !== undefined) return { invalid };
  const scope: Scope = { ...variables, context: variables };
  const said = conditionValue(text, scope);
  // The values of all parts share one budget.
  const budget = freshBudget();
  const evaluate = isFeel(text)
    ? (part: string) => feelOf(`=${part}`, 'strict')
    : (part: string) => compile(part, 'strict');
  const parts = partsIn(text).map((part) => ({
    text: part,
    value: saidOf(() => evaluate(part)(scope, budget)),
  }));
  return { said, parts, reads: pathsIn(text) };
}

function saidOf(evaluate: () => unknown): string {
  try {
    return shownStart(evaluate());
  } catch (error) {
    if (error instanceof MissingValue) return 'nothing';
    if (error instanceof UnfitValue) return error.unfit;
    throw error;
  }
}

/** The parts of a condition, outer ones first, each once. The whole condition and literals are left out. */
function partsIn(text: string): readonly string[] {
  const code = soleExpression(text);
  const found = code === undefined ? feelParts(text.trim().slice(1)) : codeParts(code);
  return [...new Set(found)].slice(0, most);
}

/** Nodes whose values are worth showing. */
const told: ReadonlySet<string> = new Set([
  ...['BinaryExpression', 'LogicalExpression', 'UnaryExpression', 'ConditionalExpression'],
  ...['Identifier', 'MemberExpression', 'ChainExpression', 'ArrayExpression'],
]);

function codeParts(code: string): readonly string[] {
  const found: string[] = [];
  let level: readonly Expression[] = within(parseExpressionAt(code, 0, { ecmaVersion: 2022 }));
  while (level.length > 0) {
    for (const { type, start, end } of level) {
      if (told.has(type)) found.push(code.slice(start, end));
    }
    level = level.flatMap(within);
  }
  return found;
}

function within(node: Expression): readonly Expression[] {
  switch (node.type) {
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier' ? [] : [node.left, node.right];
    case 'LogicalExpression':
      return [node.left, node.right];
    case 'UnaryExpression':
      return [node.argument];
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate];
    default:
      return [];
  }
}

const feelTold: ReadonlySet<string> = new Set([
  ...['Comparison', 'Conjunction', 'Disjunction', 'ArithmeticExpression', 'IfExpression'],
  ...['VariableName', 'PathExpression', 'FunctionInvocation', 'QuantifiedExpression'],
]);
const feelWhole: ReadonlySet<string> = new Set([
  ...['VariableName', 'PathExpression', 'FunctionInvocation', 'QuantifiedExpression'],
  ...['ForExpression', 'FilterExpression', 'Context', 'List'],
]);

function feelParts(text: string): readonly string[] {
  const found: string[] = [];
  let level: readonly FeelNode[] = feelTree(text, 'expression').parts;
  // The whole expression is not one of its parts.
  while (level.length === 1 && level[0]?.text.trim() === text.trim()) level = inFeel(level[0]);
  while (level.length > 0) {
    for (const { name, text: part } of level) if (feelTold.has(name)) found.push(part);
    level = level.flatMap(inFeel);
  }
  return found;
}

/** A node with local names is shown as a whole. */
const inFeel = ({ name, parts }: FeelNode): readonly FeelNode[] => (feelWhole.has(name) ? [] : parts);
