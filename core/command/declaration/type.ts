/**
 * Schema builders with the types of TypeBox, which are erased. The builders of TypeBox itself are part of its
 * 373 modules. Every start of the host or of a CLI command would load all of them.
 */
import type { Type as TypeBox } from 'typebox';

type Node = Readonly<Record<string, unknown>>;

const names = [
  'Array',
  'Boolean',
  'Integer',
  'Intersect',
  'Literal',
  'Null',
  'Number',
  'Object',
  'Omit',
  'Optional',
  'Record',
  'String',
  'Union',
  'Unknown',
  'Unsafe',
] as const;
type Builders = Pick<typeof TypeBox, (typeof names)[number]>;

/**
 * The hidden property of an optional member's schema. It is not enumerable, so readers of schemas do not see
 * it.
 */
const mark = '~optional';

const isOptional = (schema: Node): boolean => Object.hasOwn(schema, mark);

function optional(schema: Node): Node {
  return Object.defineProperty({ ...schema }, mark, { value: true });
}

function object(properties: Readonly<Record<string, Node>>, options: Node = {}): Node {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name] ?? {}));
  return { type: 'object', ...(required.length === 0 ? {} : { required }), properties, ...options };
}

function omitted(schema: Node, names: readonly string[]): Node {
  const { properties = {} }: { readonly properties?: Readonly<Record<string, Node>> } = schema;
  return object(Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))));
}

const of =
  (type: string) =>
  (options: Node = {}): Node => ({ type, ...options });

const builders: object = {
  Array: (items: Node, options: Node = {}) => ({ type: 'array', items, ...options }),
  Boolean: of('boolean'),
  Integer: of('integer'),
  Intersect: (allOf: readonly Node[], options: Node = {}) => ({ allOf, ...options }),
  Literal: (value: unknown, options: Node = {}) => ({ type: typeof value, const: value, ...options }),
  Null: of('null'),
  Number: of('number'),
  Object: object,
  Omit: omitted,
  Optional: optional,
  Record: (_names: Node, value: Node, options: Node = {}) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: of('string'),
  Union: (anyOf: readonly Node[], options: Node = {}) => ({ anyOf, ...options }),
  Unknown: (options: Node = {}) => ({ ...options }),
  Unsafe: (schema: Node) => ({ ...schema }),
};

/**
 * These builders return the same schemas as TypeBox, which a test compares. The types of TypeBox contain more
 * than JSON does.
 */
function areBuilders(made: object): made is Builders {
  return names.every((name) => Object.hasOwn(made, name));
}

if (!areBuilders(builders)) throw new Error('a builder of schemas is missing');

/** Builders of schemas. */
export const Type: Builders = builders;
