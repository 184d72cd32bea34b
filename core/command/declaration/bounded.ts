/** Integers of inputs have bounds, said or not: beyond them a number is held as another one than was written. */
import type { TSchema } from './schema.ts';

interface Node {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

/** The most that an integer of an input may be, and less than nothing the least. */
export const mostInteger = Number.MAX_SAFE_INTEGER;

/** A copy of an input's schema in which every integer that says no bounds has those of exact numbers. */
export function bounded<S extends TSchema>(schema: S): S {
  return boundedNode(schema as Node) as S;
}

function boundedNode(node: Node): Node {
  const { properties, items, anyOf, type } = node;
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  return {
    ...(isInteger ? { minimum: -mostInteger, maximum: mostInteger } : {}),
    ...node,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, boundedNode(member)]),
          ),
        }),
    ...(items === undefined ? {} : { items: boundedNode(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(boundedNode) }),
  };
}
