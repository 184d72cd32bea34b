import type { TSchema } from '../declaration/schema.ts';

interface Node {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: unknown;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

/** The schema with every object closed: only declared keys, a `description`, and `$schema` at the root. */
export function sealed(schema: TSchema): TSchema {
  const closed = close(schema);
  const properties = { $schema: { type: 'string' }, ...closed.properties };
  return { ...closed, properties };
}

function close(node: Node): Node {
  return {
    ...node,
    ...(node.properties === undefined ? {} : closedObject(node, node.properties)),
    ...(node.items === undefined ? {} : { items: close(node.items) }),
    ...(node.anyOf === undefined ? {} : { anyOf: node.anyOf.map(close) }),
  };
}

function closedObject(node: Node, declared: Readonly<Record<string, Node>>): Node {
  const inner = Object.entries(declared).map(
    ([name, property]) => [name, close(property)] as const,
  );
  return {
    properties: { description: { type: 'string' }, ...Object.fromEntries(inner) },
    additionalProperties: node.additionalProperties ?? false,
  };
}
