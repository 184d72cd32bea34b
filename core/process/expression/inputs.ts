/** From text of a diagram to the types that a command's input schema asks for. */
import { type Check, checker, Type } from '../../command/declaration/schema.ts';
import { parseJson } from '../../values/json.ts';
import { itemsOf, membersOf } from '../../values/members.ts';
import { isRounded } from '../../values/spelt-number.ts';

/** A schema as plain JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** Declared fields of an object schema. */
export function fieldsOf(schema: Schema): ReadonlyMap<string, Schema> {
  const properties = Object.entries(membersOf(schema.properties));
  return new Map(properties.map(([name, field]) => [name, membersOf(field)]));
}

/** Fields that an object schema asks for. */
export function requiredOf(schema: Schema): readonly string[] {
  return itemsOf(schema.required).map(String);
}

/** Whether `null` in this field says that there is none: it is optional, and null is no value of its own. */
export function isAbsentAsNull(schema: Schema | undefined, name: string): boolean {
  const field = fieldsOf(schema ?? {}).get(name);
  if (schema === undefined || field === undefined) return false;
  const types = typesOf(field);
  return !requiredOf(schema).includes(name) && types.size > 0 && !types.has('null');
}

/** Types that a schema allows: of itself or of its alternatives. */
export function typesOf(schema: Schema): ReadonlySet<string> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    return new Set(itemsOf(alternatives).flatMap((it) => [...typesOf(membersOf(it))]));
  }
  const { type } = schema;
  return new Set(typeof type === 'string' ? [type] : itemsOf(type).map(String));
}

/** Text as the number, flag, list or object that the schema wants; anything else stays what it is. */
export function coerced(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined || typeof value !== 'string') return value;
  const types = typesOf(schema);
  if (types.size === 0 || types.has('string')) return value;
  const text = value.trim();
  if (types.has('number') || types.has('integer')) {
    // A number with more digits than are kept stays the text, which the check of the command refuses.
    if (/^-?\d+(?:\.\d+)?$/.test(text) && !isRounded(Number(text), text)) return Number(text);
  }
  if (types.has('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (types.has('null') && text === '') return null;
  if (types.has('array') || types.has('object')) {
    try {
      return parseJson(text);
    } catch {
      return value;
    }
  }
  return value;
}

const checks = new WeakMap<Schema, Check>();

/** What is wrong with a literal of a diagram for this field; undefined when it fits. */
export function literalProblem(schema: Schema, text: string): string | undefined {
  const known = checks.get(schema);
  const check = known ?? checker(Type.Object({ it: Type.Optional(Type.Unsafe(schema)) }));
  if (known === undefined) checks.set(schema, check);
  const [first] = check({ it: coerced(schema, text) });
  return first?.message.replace(/^it(?:\.\d+)?\s/, '');
}
