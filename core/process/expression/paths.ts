/** The paths that texts of a diagram read: each name with the literal members that follow it. */
import { type Expression, parseExpressionAt } from 'acorn';
import { type FeelNode, FeelProblem, feelTree, nameOf } from '../../feel/tree.ts';
import { isFeel, partsOf, soleExpression } from './text-parts.ts';

/** A variable and nested members. An index of a list is a text of digits. */
export type Path = readonly string[];

/**
 * The most characters of an expression that are analysed. Longer expressions are rejected when they are
 * compiled.
 */
const longest = 2000;

/** Every path that a text reads, in order. An invalid expression has no paths. */
export function pathsIn(text: string): readonly Path[] {
  if (isFeel(text)) return withoutContext(feelPaths(text.trim().slice(1)));
  const only = soleExpression(text);
  const codes = only === undefined ? codesIn(text) : [only];
  return withoutContext(codes.flatMap(codePaths));
}

/** The path, if the text is one path and nothing else. */
export function solePath(text: string): Path | undefined {
  const code = soleExpression(text) ?? (isFeel(text) ? text.trim().slice(1) : undefined);
  if (code === undefined || !/^\s*[\w$.?[\]]+\s*$/.test(code)) return undefined;
  const [path, ...others] = pathsIn(text);
  return others.length === 0 ? path : undefined;
}

function codesIn(text: string): readonly string[] {
  const parts = partsOf(text);
  return 'unclosed' in parts ? [] : parts.flatMap((part) => ('code' in part ? part.code : []));
}

/** `context.amount` is the variable `amount`. */
const withoutContext = (paths: readonly Path[]): readonly Path[] =>
  paths.map((path) => (path[0] === 'context' ? path.slice(1) : path)).filter((path) => path.length > 0);

function codePaths(code: string): readonly Path[] {
  if (code.length > longest) return [];
  let tree: Expression;
  try {
    tree = parseExpressionAt(code, 0, { ecmaVersion: 2022 });
  } catch {
    // Another check reports an invalid expression.
    return [];
  }
  const found: Path[] = [];
  const visit = (node: Expression): void => {
    const path = pathOf(node);
    if (path !== undefined) found.push(path);
    else for (const part of partsWithin(node)) visit(part);
  };
  visit(tree);
  return found;
}

/** The path of a name and its members. Undefined for other nodes and for computed members. */
function pathOf(node: Expression): Path | undefined {
  if (node.type === 'Identifier') return node.name === 'undefined' ? undefined : [node.name];
  if (node.type === 'ChainExpression') return pathOf(node.expression);
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined;
  const before = pathOf(node.object);
  const { computed, property } = node;
  if (before === undefined) return undefined;
  if (computed) return property.type === 'Literal' ? [...before, String(property.value)] : undefined;
  return property.type === 'Identifier' ? [...before, property.name] : undefined;
}

/** The expressions within a node. A member's name is left out, because it is not a variable. */
function partsWithin(node: Expression): readonly Expression[] {
  const parts = Object.entries(node).flatMap(([name, value]) =>
    node.type === 'MemberExpression' && name === 'property' && !node.computed ? [] : [value].flat(),
  );
  return parts.filter(isNode);
}

/** Nodes have a type and a position. No other value within a node has both. */
const isNode = (value: unknown): value is Expression =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function feelPaths(text: string): readonly Path[] {
  let tree: FeelNode;
  try {
    tree = feelTree(text, 'expression');
  } catch (error) {
    if (error instanceof FeelProblem) return [];
    throw error;
  }
  const found: Path[] = [];
  const own = new Set<string>();
  const visit = (node: FeelNode): void => {
    const path = feelPath(node);
    if (path !== undefined) {
      found.push(path);
      return;
    }
    // Names that `for` and `some` give to items, and names of functions, are not variables.
    const isNamed = ['InExpression', 'FunctionInvocation'].includes(node.name);
    const [first, ...rest] = node.parts;
    if (isNamed && first !== undefined) own.add(nameOf(first));
    for (const part of isNamed ? rest : node.parts) visit(part);
  };
  visit(tree);
  return found.filter(([name = '']) => !own.has(name));
}

function feelPath(node: FeelNode): Path | undefined {
  if (node.name === 'VariableName') return [nameOf(node)];
  if (node.name !== 'PathExpression') return undefined;
  const [target, , member] = node.parts;
  const before = target === undefined ? undefined : feelPath(target);
  return before === undefined || member === undefined ? undefined : [...before, nameOf(member)];
}
