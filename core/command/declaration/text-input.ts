/**
 * Converts texts to the types that a command's input schema requires: texts of diagrams, forms, addresses and
 * XML.
 */
import { parseJson } from '../../values/json.ts';
import { isRecord, itemsOf, membersOf } from '../../values/members.ts';
import { isRounded } from '../../values/spelt-number.ts';

/** A schema as plain JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** Declared fields of an object schema. */
export function fieldsOf(schema: Schema): ReadonlyMap<string, Schema> {
  const properties = Object.entries(membersOf(schema.properties));
  return new Map(properties.map(([name, field]) => [name, membersOf(field)]));
}

/** Fields that an object schema requires. */
export function requiredOf(schema: Schema): readonly string[] {
  return itemsOf(schema.required).map(String);
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

/**
 * Converts text to the number, boolean, list or object that the schema requires. Other values stay unchanged.
 */
export function coerced(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined || typeof value !== 'string') return value;
  const types = typesOf(schema);
  if (types.size === 0 || types.has('string')) return value;
  const text = value.trim();
  if (types.has('number') || types.has('integer')) {
    // A number with too many digits stays text, which the check of the command refuses.
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

/** The same at every depth. A single value becomes a list of one item if the schema requires a list. */
export function coercedDeeply(schema: Schema, value: unknown): unknown {
  const read = coerced(schema, value);
  const types = typesOf(schema);
  const items = membersOf(schema.items);
  if (types.has('array') && !types.has('string') && read !== undefined && read !== null) {
    const list = Array.isArray(read) ? read : [read];
    return list.map((item) => coercedDeeply(items, item));
  }
  if (!isRecord(read)) return read;
  const fields = fieldsOf(schema);
  return Object.fromEntries(
    Object.entries(read).map(([name, held]) => {
      const field = fields.get(name);
      return [name, field === undefined ? held : coercedDeeply(field, held)];
    }),
  );
}
