/**
 * Templates for the diagram editors, one for each command, made from its schema. Camunda Modeler and bpmn-js
 * read this form. The templates write properties that this host reads.
 */

import { fieldsOf, requiredOf, type Schema } from '../../command/declaration/text-input.ts';
import type { Registry, Subject } from '../../command/wire/registry.ts';
import { itemsOf, membersOf } from '../../values/members.ts';
import { namesAt } from './property-names.ts';

interface TemplateProperty {
  readonly label: string;
  readonly description?: string;
  /** The editors' settings for one property of a diagram. */
  readonly type: 'Hidden' | 'String' | 'Dropdown';
  readonly value?: string;
  readonly choices?: readonly { readonly name: string; readonly value: string }[];
  readonly optional?: boolean;
  readonly constraints?: { readonly notEmpty: boolean };
  readonly binding: { readonly type: 'camunda:property' | 'camunda:inputParameter'; readonly name: string };
}

export interface ElementTemplate {
  readonly $schema: string;
  readonly name: string;
  readonly id: string;
  readonly description: string;
  readonly category: { readonly id: string; readonly name: string };
  readonly appliesTo: readonly string[];
  readonly properties: readonly TemplateProperty[];
}

const $schema = 'https://unpkg.com/@camunda/element-templates-json-schema/resources/schema.json';

/** A template for each command and query that a process can run, sorted by name. */
export function elementTemplates(registry: Registry): readonly ElementTemplate[] {
  return registry.subjects
    .filter(({ spec }) => spec.permission !== null)
    .map(templateOf)
    .sort((a, b) => a.id.localeCompare(b.id));
}

function templateOf({ spec, area }: Subject): ElementTemplate {
  const schema: Schema = membersOf(spec.input);
  const required = new Set(requiredOf(schema));
  const inputs = [...fieldsOf(schema)].map(([name, field]) => inputOf(name, field, required.has(name)));
  return {
    $schema,
    name: words(spec.name),
    id: `bursar.${spec.name}`,
    description: spec.summary,
    category: { id: area, name: words(area) },
    appliesTo: ['bpmn:ServiceTask'],
    properties: [
      { label: 'Command', type: 'Hidden', value: spec.name, binding: property('ConnectorKey') },
      ...inputs,
      text('Result variable', 'ResultVariable', 'Variable that takes the whole reply'),
      text('Output mapping', 'OutputMapping', 'JSON: {"variable": "data.field"}'),
      text('Retries', 'Retries', 'Tries after the first, when it is refused or cannot be done'),
    ],
  };
}

const property = (name: string) => ({ type: 'camunda:property' as const, name });

/** Names that a service task uses itself. An input with such a name is written as a parameter. */
const own: ReadonlySet<string> = new Set(
  namesAt({ kind: 'service', type: 'bpmn:ServiceTask', events: [] })
    .filter((name) => name !== 'Topic')
    .map((name) => name.toLowerCase()),
);

/** Whether a service task reads a property of this name as its own. */
export const isTasksOwn = (name: string): boolean => own.has(name.toLowerCase());

const input = (name: string) =>
  isTasksOwn(name) ? { type: 'camunda:inputParameter' as const, name } : property(name);

function text(label: string, name: string, description: string): TemplateProperty {
  return { label, type: 'String', description, optional: true, binding: property(name) };
}

function inputOf(name: string, schema: Schema, required: boolean): TemplateProperty {
  const described = typeof schema.description === 'string' ? { description: schema.description } : {};
  const base = { label: name, ...described, binding: input(name) };
  const need = required ? { constraints: { notEmpty: true } } : { optional: true };
  if (schema.enum !== undefined) {
    const choices = itemsOf(schema.enum).map(String);
    const listed = choices.map((value) => ({ name: value, value }));
    // Without this choice an editor would write the first choice when the author selects none.
    if (!required) listed.unshift({ name: '(not set)', value: '' });
    return { ...base, ...need, type: 'Dropdown', choices: listed };
  }
  return { ...base, ...need, type: 'String' };
}

/** Converts `InitiateDepositCommand` to `Initiate deposit command`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
