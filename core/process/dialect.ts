/**
 * How properties are written in a diagram: `<x:properties><x:property name value>` under any prefix, Camunda 7's
 * own attributes and input/output, and foreign attributes. Names count in any case; the first one written wins.
 */
import { jsonOrNothing } from '../values/json.ts';
import type { Element } from './xml.ts';

export interface Property {
  /** As it is written. */
  readonly name: string;
  readonly value: string;
}

/** Properties by their name in small letters. */
export type Properties = ReadonlyMap<string, Property>;

/** A parameter of Camunda's input/output: a name and the text of its value. */
export interface Parameters {
  readonly inputs: readonly Property[];
  readonly outputs: readonly Property[];
}

/** Attributes of the schema or of Camunda that mean what a property of the same name means. */
const attributes = [
  'formKey',
  'asyncBefore',
  'asyncAfter',
  'resultVariable',
  'collection',
  'elementVariable',
  'calledElement',
  'decisionRef',
] as const;

/** Every property of an element, whichever way it is written. */
export function propertiesOf(element: Element): Properties {
  const found = new Map<string, Property>();
  const add = (name: unknown, value: unknown): void => {
    if (typeof name !== 'string' || value === undefined || value === null) return;
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, { name, value: String(value) });
  };
  for (const extension of extensionsOf(element)) {
    if (localName(extension.$type) !== 'properties') continue;
    for (const child of childrenOf(extension)) add(child.name, child.value ?? child.$body);
  }
  for (const name of attributes) add(name, element[name]);
  for (const [name, value] of Object.entries(element.$attrs ?? {})) {
    if (name.includes(':') && !name.startsWith('xmlns:')) add(name.split(':')[1], value);
  }
  const retries = extensionsOf(element).find(
    (it) => localName(it.$type) === 'failedjobretrytimecycle',
  );
  if (retries?.body !== undefined) add('retryTimeCycle', retries.body);
  return found;
}

/** Camunda's input and output parameters of an element. */
export function parametersOf(element: Element): Parameters {
  const extension = extensionsOf(element).find((it) => localName(it.$type) === 'inputoutput');
  const list = (children: unknown): readonly Property[] =>
    (Array.isArray(children) ? (children as readonly Element[]) : []).flatMap(({ name, value }) =>
      typeof name === 'string' ? [{ name, value: typeof value === 'string' ? value : '' }] : [],
    );
  return { inputs: list(extension?.inputParameters), outputs: list(extension?.outputParameters) };
}

/** Children of `extensionElements`. */
export function extensionsOf(element: Element): readonly Element[] {
  const holder = element.extensionElements as { readonly values?: readonly Element[] } | undefined;
  return holder?.values ?? [];
}

function childrenOf(extension: Element): readonly Element[] {
  return extension.$children ?? (extension.values as readonly Element[] | undefined) ?? [];
}

function localName(type: string): string {
  return (type.split(':').at(-1) ?? type).toLowerCase();
}

/** A flag that a diagram writes as text. */
export function isTrue(properties: Properties, name: string): boolean {
  return properties.get(name)?.value.trim().toLowerCase() === 'true';
}

/** Names of secrets that a script may read, in the property `Secrets`: words with commas between them, or a JSON list. */
export function secretNames(properties: Properties): readonly string[] {
  const text = properties.get('secrets')?.value.trim() ?? '';
  const listed = text.startsWith('[') ? jsonOrNothing(text) : undefined;
  const names = Array.isArray(listed) ? listed.map(String) : text.split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

/**
 * Names, by kind of element, that the host reads itself; other properties of a service task are inputs of its
 * command.
 */
export const ownNames: ReadonlySet<string> = new Set([
  'connectorkey',
  'tasktype',
  'name',
  'description',
  'entitystate',
  'resultvariable',
  'inputmapping',
  'outputmapping',
  'actas',
  'continueonerror',
  'retries',
  'retrybackoff',
  'retrytimecycle',
  'timeoutms',
  'asyncbefore',
  'asyncafter',
  'collection',
  'elementvariable',
  'aggregationvariable',
  'ismultiinstance',
  'issequential',
]);

/** Properties of plain HTTP calls, which this host does not make from a diagram. */
export const httpNames = ['servicename', 'endpoint', 'payloadtemplate'] as const;
