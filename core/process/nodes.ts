/** What nodes of an expression's tree are, beside their kind. */
import type { Expression, Node } from 'acorn';

/** Whether a `?.` stands before this in the same chain. */
export function isChained(node: Node): boolean {
  if (node.type !== 'MemberExpression') return false;
  const { optional, object } = node as Extract<Expression, { type: 'MemberExpression' }>;
  return optional || isChained(object);
}

/** Whether a node says that there is nothing: null or undefined. */
export function isNothing(node: Node): boolean {
  if (node.type === 'Identifier') return (node as { readonly name?: string }).name === 'undefined';
  return node.type === 'Literal' && (node as { readonly value?: unknown }).value === null;
}
