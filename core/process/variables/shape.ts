/** The expected type and members of a value, from the schema of a command. */
import type { Command, Query } from '../../command/declaration/command.ts';
import { fieldsOf, type Schema, typesOf } from '../../command/declaration/text-input.ts';
import { itemsOf, membersOf } from '../../values/members.ts';
import type { Path } from '../expression/paths.ts';
import type { KnownMember, ValueType } from './told.ts';

/** A JSON schema of a value. Undefined if the value is unknown. */
export type Shape = Schema | undefined;

/** The most members listed for one variable, and the greatest depth. */
const most = { members: 200, depth: 4 } as const;

/** A text, a number, an object of these members. */
export const textShape: Shape = { type: 'string' };
export const numberShape: Shape = { type: 'number' };
export const objectShape = (properties: Readonly<Record<string, Schema>>): Shape => ({
  type: 'object',
  properties,
});

/** The whole body of a command's or query's answer to a process. */
export function replyShape({ reply, output }: Pick<Command | Query, 'reply' | 'output'>): Shape {
  const data = {};
  const shapeOf = (value: unknown): Schema => {
    if (value === data) return membersOf(output);
    if (Array.isArray(value)) return { type: 'array' };
    if (typeof value !== 'object' || value === null) return { type: typeof value };
    const inner = Object.entries(value).map(([name, one]) => [name, shapeOf(one)] as const);
    return { type: 'object', properties: Object.fromEntries(inner) };
  };
  return shapeOf(reply.accepted({ data, message: '' }, 'E4'));
}

/** The shape at a path within another one. */
export function shapeAt(shape: Shape, [name, ...rest]: Path): Shape {
  if (name === undefined || shape === undefined) return shape;
  return shapeAt(isPlace(name) ? itemShape(shape) : fieldIn(shape, name), rest);
}

const isPlace = (name: string): boolean => /^\d+$/.test(name);

/** The shape of a list's items. */
export function itemShape(shape: Shape): Shape {
  const one = alternatives(shape).find(({ items }) => items !== undefined && !Array.isArray(items));
  return one === undefined ? undefined : membersOf(one.items);
}

/** The shape of a member in any of the alternatives. */
export function fieldIn(shape: Shape, name: string): Shape {
  return alternatives(shape)
    .map((one) => fieldsOf(one).get(name))
    .find((field) => field !== undefined);
}

/** The alternatives of a shape. If null is allowed, it is one of them. */
function alternatives(shape: Shape): readonly Schema[] {
  if (shape === undefined) return [];
  const some = itemsOf(shape.anyOf ?? shape.oneOf);
  return some.length === 0 ? [shape] : some.flatMap((one) => alternatives(membersOf(one)));
}

/** The type of a value in the words of forms. */
export function typeOf(shape: Shape): ValueType {
  if (shape === undefined) return 'any';
  const types = typesOf(shape);
  const [only, ...others] = [...types].filter((type) => type !== 'null');
  if (only === undefined || (others.length > 0 && !isNumber(types))) return 'any';
  return words[only] ?? 'any';
}

const isNumber = (types: ReadonlySet<string>): boolean =>
  [...types].every((type) => ['null', 'number', 'integer'].includes(type));

const words: Readonly<Record<string, ValueType>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'flag',
  array: 'list',
  object: 'object',
};

/** The members of a value, including nested ones, nearest first. */
export function membersIn(shape: Shape): readonly KnownMember[] {
  const found: KnownMember[] = [];
  let level: readonly (readonly [string, Schema])[] = fieldsWithin('', shape);
  for (let depth = 0; depth < most.depth && level.length > 0; depth += 1) {
    for (const [path, field] of level) {
      if (found.length === most.members) return found;
      const { description } = field;
      found.push({
        path,
        type: typeOf(field),
        description: typeof description === 'string' ? description : null,
      });
    }
    level = level.flatMap(([path, field]) => fieldsWithin(`${path}.`, field));
  }
  return found;
}

/** Fields by their path. Names that cannot be written after a dot are left out. */
function fieldsWithin(before: string, shape: Shape): readonly (readonly [string, Schema])[] {
  return alternatives(shape).flatMap((one) =>
    [...fieldsOf(one)]
      .filter(([name]) => /^[A-Za-z_$][\w$]*$/.test(name))
      .map(([name, field]) => [before + name, field] as const),
  );
}
