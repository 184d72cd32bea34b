/** The values that a diagram may give to a command's inputs. */
import { type Check, checker, Type } from '../../command/declaration/schema.ts';
import { coerced, fieldsOf, requiredOf, type Schema, typesOf } from '../../command/declaration/text-input.ts';

/**
 * Whether `null` in this field means that the value is absent: the field is optional and null is not one of
 * its values.
 */
export function isAbsentAsNull(schema: Schema | undefined, name: string): boolean {
  const field = fieldsOf(schema ?? {}).get(name);
  if (schema === undefined || field === undefined) return false;
  const types = typesOf(field);
  return !requiredOf(schema).includes(name) && types.size > 0 && !types.has('null');
}

const checks = new WeakMap<Schema, Check>();

/** The problem of a diagram's literal for this field. Undefined if the literal fits. */
export function literalProblem(schema: Schema, text: string): string | undefined {
  const known = checks.get(schema);
  const check = known ?? checker(Type.Object({ it: Type.Optional(Type.Unsafe(schema)) }));
  if (known === undefined) checks.set(schema, check);
  const [first] = check({ it: coerced(schema, text) });
  return first?.message.replace(/^it(?:\.\d+)?\s/, '');
}
