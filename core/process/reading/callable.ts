/** The commands that diagrams may call, with the fields of their forms, made from their schemas. */

import { fieldsOf, requiredOf, type Schema, typesOf } from '../../command/declaration/text-input.ts';
import type { Registry } from '../../command/wire/registry.ts';
import { itemsOf, membersOf } from '../../values/members.ts';
import type { CallableCommand, CommandInput } from '../port.ts';
import { isTasksOwn } from './element-templates.ts';

/** Every command and query that a service task can call. */
export function callableCommands(registry: Registry): readonly CallableCommand[] {
  return registry.subjects
    .filter(({ spec }) => spec.permission !== null)
    .map(({ spec, area }) => ({
      name: spec.name,
      aliases: spec.aliases ?? [],
      kind: spec.kind,
      area,
      summary: spec.summary,
      inputs: inputsOf(membersOf(spec.input)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function inputsOf(schema: Schema): readonly CommandInput[] {
  const required = new Set(requiredOf(schema));
  return [...fieldsOf(schema)].map(([name, field]) => {
    const choices = choicesOf(field);
    return {
      name,
      type: choices.length > 0 ? 'choice' : typeOf(field),
      required: required.has(name),
      description: typeof field.description === 'string' ? field.description : null,
      choices,
      asParameter: isTasksOwn(name),
    };
  });
}

/** The values of an enumeration, which a union of constants is, too. */
function choicesOf(schema: Schema): readonly string[] {
  if (schema.enum !== undefined) return itemsOf(schema.enum).map(String);
  const some = itemsOf(schema.anyOf).map(membersOf);
  return some.length > 0 && some.every((one) => one.const !== undefined)
    ? some.map((one) => String(one.const))
    : [];
}

function typeOf(schema: Schema): CommandInput['type'] {
  const types = typesOf(schema);
  if (types.size === 0 || types.has('string')) return 'text';
  if (types.has('number') || types.has('integer')) return 'number';
  if (types.has('boolean')) return 'flag';
  return types.has('array') ? 'list' : 'object';
}
