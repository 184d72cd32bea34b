/**
 * Reads the properties in a diagram: `<x:properties><x:property name value>` under any prefix, Camunda 7's
 * own attributes and input/output, and foreign attributes. Upper and lower case do not matter in names, and
 * the first property of a name counts.
 */
import { jsonOrNothing } from '../../values/json.ts';
import { camundaAt, camundaParameters } from './camunda.ts';
import { childrenOf, extensionsOf, localName, type Owner, ownerOf, textAt, zeebeAt } from './namespaces.ts';
import { nameParts } from './prefixes.ts';
import { namesAt, type Place, readSomewhere } from './property-names.ts';
import { calledName } from './qualified.ts';
import type { Element } from './xml.ts';
import { zeebeMappings, zeebeProperties } from './zeebe.ts';

export interface Property {
  /** The name as written. */
  readonly name: string;
  readonly value: string;
}

/** Properties by their name in lower case. */
export type Properties = ReadonlyMap<string, Property>;

/**
 * One line of a dialect's mapping: its text for findings, and its value as JSON whose texts are expressions.
 */
export interface Parameter extends Property {
  readonly given: unknown;
  /** The path of the value within the variable of that name. Empty for the whole variable. */
  readonly path: readonly string[];
}

/** The input and output mappings of Camunda and Zeebe at an element, in order. */
export interface Parameters {
  readonly inputs: readonly Parameter[];
  readonly outputs: readonly Parameter[];
}

/** Attributes of the schema or of Camunda that have the meaning of the property with the same name. */
const attributes = [
  'formKey',
  'asyncBefore',
  'asyncAfter',
  'resultVariable',
  'collection',
  'elementVariable',
  'calledElement',
  'decisionRef',
  'mapDecisionResult',
  'assignee',
  'candidateUsers',
  'candidateGroups',
  'dueDate',
  'followUpDate',
  'priority',
  'initiator',
] as const;

/** A property with its notation. */
export interface Written extends Property {
  /** In a list of properties, as an attribute of the schema or of a dialect, or as one of another namespace. */
  readonly as: 'property' | 'attribute' | 'foreign';
}

/** Every property of an element, in any notation. */
export function propertiesOf(element: Element): Properties {
  const found = new Map<string, Property>();
  for (const { name, value } of writtenAt(element)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, { name, value });
  }
  return found;
}

/** The same, with every occurrence. The first one of a name counts. */
export function writtenAt(element: Element): readonly Written[] {
  const found: Written[] = [];
  const add = (as: Written['as'], name: unknown, value: unknown): void => {
    if (typeof name !== 'string' || value === undefined || value === null) return;
    found.push({ as, name, value: String(value) });
  };
  for (const extension of extensionsOf(element)) {
    if (localName(extension.$type) !== 'properties') continue;
    for (const child of childrenOf(extension)) {
      const value = child.value ?? child.$body;
      // Editors write unset options as empty values, so empty values are ignored.
      if (value !== '') add('property', child.name ?? child.key, value);
    }
  }
  for (const [name, value] of zeebeProperties(element)) add('attribute', name, value);
  for (const name of attributes) {
    // Defaults of the schema are not part of the file.
    if (!Object.hasOwn(element, name)) continue;
    add('attribute', name, name === 'calledElement' ? calledName(element) : element[name]);
  }
  for (const [name, value] of Object.entries(element.$attrs ?? {})) {
    const [prefix, local] = nameParts(name);
    if (prefix === '' || notProperties.has(ownerOf(prefix, element))) continue;
    if (readSomewhere.has(local.toLowerCase())) add('foreign', local, value);
  }
  for (const { body } of camundaAt(element, 'FailedJobRetryTimeCycle')) {
    add('attribute', 'RetryTimeCycle', body);
  }
  return found;
}

/**
 * Owners whose attributes are not properties of the host: the standard, the dialects, their relatives and
 * tools.
 */
const notProperties: ReadonlySet<Owner> = new Set(['bpmn', 'camunda', 'zeebe', 'cousin', 'tool']);

/** Camunda's and Zeebe's input and output mappings of an element. */
export function parametersOf(element: Element): Parameters {
  const of = (side: 'input' | 'output'): readonly Parameter[] => [
    ...camundaParameters(element, `${side}Parameters`).map(({ name, given }) => ({
      name,
      given,
      path: [],
      value: typeof given === 'string' ? given : JSON.stringify(given),
    })),
    ...zeebeMappings(element, side).map(({ source, target }) => {
      const [name = '', ...path] = target.split('.');
      return { name, value: source, given: source, path };
    }),
  ];
  return { inputs: of('input'), outputs: of('output') };
}

/** A flag that a diagram writes as text. */
export function isTrue(properties: Properties, name: string): boolean {
  return properties.get(name)?.value.trim().toLowerCase() === 'true';
}

/**
 * Names of secrets that a script may read, from the property `Secrets`: names separated by commas, or a JSON
 * list.
 */
export function secretNames(properties: Properties): readonly string[] {
  const text = properties.get('secrets')?.value.trim() ?? '';
  const listed = text.startsWith('[') ? jsonOrNothing(text) : undefined;
  const names = Array.isArray(listed) ? listed.map(String) : text.split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

/** Properties of plain HTTP calls, which this host does not make from a diagram. */
export const httpNames = ['servicename', 'endpoint', 'payloadtemplate'] as const;

/** The command that a step runs: the ConnectorKey, or the type of a Zeebe job if that is a command. */
export function commandOf(step: {
  readonly properties: Properties;
  readonly element: Element;
}): string | undefined {
  return step.properties.get('connectorkey')?.value.trim() ?? jobTypeOf(step.element);
}

/** The type of a Zeebe job: the name of a command, or the topic of a worker. */
function jobTypeOf(element: Element): string | undefined {
  return textAt(zeebeAt(element, 'taskdefinition'), 'type')?.trim();
}

/**
 * Properties of a step that are inputs of its command or worker: those that the host itself does not read.
 */
export function commandInputs(step: Place & { readonly properties: Properties }): readonly Property[] {
  const isCommand = step.properties.has('connectorkey');
  const sends = step.kind === 'send' || step.kind === 'throw' || step.kind === 'end';
  if (step.kind !== 'service' && !(sends && isCommand)) return [];
  const own = new Set(namesAt(step).map((name) => name.toLowerCase()));
  // A command may have an input of this name. Without a command it is the topic of a worker.
  if (isCommand) own.delete('topic');
  return [...step.properties].flatMap(([key, property]) => (own.has(key) ? [] : property));
}
