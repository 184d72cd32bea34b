/** Types for walking schemas. TypeBox makes plain JSON Schema, but its types do not declare it. */
import type { TSchema } from 'typebox';

/** A part of a schema, and the whole: the keywords that walks read. */
/** The keyword for other names of a member. OpenAPI ignores keywords with this prefix. */
export const alsoNamed = 'x-also-named';

/** The keyword of names that a request must not send: the command never changes these members of its record. */
export const unchangeable = 'x-unchangeable';

export interface SchemaNode {
  readonly [alsoNamed]?: unknown;
  readonly [unchangeable]?: readonly string[];
  readonly type?: unknown;
  readonly money?: unknown;
  readonly format?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly maxItems?: number;
  readonly additionalProperties?: unknown;
}

/** The largest integer of an input. The smallest is its negative. */
export const mostInteger = Number.MAX_SAFE_INTEGER;

/**
 * A copy of an input's schema in which every integer without bounds gets the bounds of exact integers. A
 * larger number would be stored as a different number.
 */
export function bounded<S extends TSchema>(schema: S): S {
  // A copy with further keywords describes values of the same type.
  return boundedNode(schema) as S;
}

function boundedNode(node: SchemaNode): SchemaNode {
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
