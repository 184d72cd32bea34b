/** Splits conditions of rules one level at a time, so every reader of conditions sees the same parts. */
import { hasMembers } from '../../values/members.ts';
import type { Comparison } from './policy.ts';

/** A comparison of a fact, or of the fact's field at `path`. */
export interface Leaf extends Comparison {
  readonly path?: string;
}

/** The parts of a condition. JSON pointers contain their names. */
export type Parts =
  | { readonly kind: 'all' | 'any'; readonly of: readonly unknown[] }
  | { readonly kind: 'not'; readonly of: unknown }
  | { readonly kind: 'leaf'; readonly leaf: Leaf };

/** The parts of a condition, or undefined if the value is not a condition. */
export function partsOf(node: unknown): Parts | undefined {
  if (!hasMembers(node)) return undefined;
  const { all, any: some, not } = node;
  if (Array.isArray(all)) return { kind: 'all', of: all };
  if (Array.isArray(some)) return { kind: 'any', of: some };
  if (not !== undefined) return { kind: 'not', of: not };
  return isLeaf(node) ? { kind: 'leaf', leaf: node } : undefined;
}

/** Whether the value names a fact: a comparison does, and so does a value that comes from another fact. */
export function isReference(value: unknown): value is Pick<Leaf, 'fact' | 'path'> {
  if (!hasMembers(value) || typeof value.fact !== 'string') return false;
  return value.path === undefined || typeof value.path === 'string';
}

function isLeaf(node: Record<string, unknown>): node is Record<string, unknown> & Leaf {
  return typeof node.operator === 'string' && isReference(node);
}

/** Every comparison in a condition, in their order. */
export function leavesIn(node: unknown): readonly Leaf[] {
  const parts = partsOf(node);
  if (parts === undefined) return [];
  if (parts.kind === 'leaf') return [parts.leaf];
  return parts.kind === 'not' ? leavesIn(parts.of) : parts.of.flatMap(leavesIn);
}
