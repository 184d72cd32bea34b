/**
 * Finds the owner of an element or attribute of a diagram by its namespace, whatever prefix the file uses,
 * and reads the content of `extensionElements`.
 */
import { nameParts, uriOf } from './prefixes.ts';
import { type Element, elementIn, elementsIn } from './xml.ts';

/** The standard, the dialects that this host reads, their relatives, and tools that only draw. */
export type Owner = 'bpmn' | 'camunda' | 'zeebe' | 'cousin' | 'tool' | 'other';

const owners: Readonly<Record<string, Owner>> = {
  'http://www.omg.org/spec/BPMN/20100524/MODEL': 'bpmn',
  'http://camunda.org/schema/1.0/bpmn': 'camunda',
  'http://camunda.org/schema/zeebe/1.0': 'zeebe',
  'http://activiti.org/bpmn': 'cousin',
  'http://flowable.org/bpmn': 'cousin',
  'http://www.activiti.org/bpmn': 'cousin',
  'http://camunda.org/schema/modeler/1.0': 'tool',
  'http://bpmn.io/schema/bpmn/biocolor/1.0': 'tool',
  'http://www.omg.org/spec/BPMN/non-normative/color/1.0': 'tool',
  'http://www.w3.org/2001/XMLSchema-instance': 'tool',
  'http://www.w3.org/XML/1998/namespace': 'tool',
};

/** The owner of names with this prefix, at this element. */
export function ownerOf(prefix: string, at: Element): Owner {
  if (prefix === 'xsi' || prefix === 'xml' || prefix === 'xmlns') return 'tool';
  const uri = uriOf(prefix, at);
  if (uri !== undefined) return owners[uri] ?? 'other';
  // The reader renames prefixes of namespaces that it knows to its own.
  return prefix === 'camunda' || prefix === 'bpmn' ? prefix : 'other';
}

/**
 * Whether a prefix belongs to the host, by its name or by its namespace in the shipped files and their
 * predecessors.
 */
export function isHosts(prefix: string, at: Element): boolean {
  if (ownerOf(prefix, at) !== 'other') return false;
  const uri = uriOf(prefix, at) ?? '';
  return ['bank', 'bursar', 'custom'].includes(prefix) || /\/schema\/bpmn\/?$/.test(uri);
}

/** The problem of a namespace that resembles a dialect's but is not one: its content would have no effect. */
export function strayNamespace(prefix: string, at: Element): string | undefined {
  // The reader renames one of its own prefixes to ns0 and the like if the file uses it for an unknown
  // namespace.
  const uri = uriOf(prefix, at) ?? (/^ns\d+$/.test(prefix) ? uriOf('camunda', at) : undefined);
  if (uri === undefined || owners[uri] !== undefined) return undefined;
  if (!/^(?:camunda|zeebe|ns\d+)$/.test(prefix) && !/camunda|zeebe/i.test(uri)) return undefined;
  const meant = /zeebe/i.test(prefix + uri) ? 'zeebe/1.0' : '1.0/bpmn';
  return `${uri} is not the namespace of a dialect, so its content would have no effect: write http://camunda.org/schema/${meant}.`;
}

/** The owner of an element. Elements that the reader could not type carry their own namespace. */
export function ownerOfElement(element: Element): Owner {
  const uri = element.$descriptor?.ns?.uri;
  if (uri !== undefined) return owners[uri] ?? 'other';
  return ownerOf(nameParts(element.$type)[0], element);
}

/** Children of `extensionElements`. */
export function extensionsOf(element: Element): readonly Element[] {
  return elementsIn(elementIn(element.extensionElements)?.values);
}

/** The children of an extension, typed by a schema or as written. */
export function childrenOf(extension: Element): readonly Element[] {
  return extension.$children ?? elementsIn(extension.values);
}

/** The name of a type without its prefix, in lower case. */
export function localName(type: string): string {
  return (type.split(':').at(-1) ?? type).toLowerCase();
}

/** The Zeebe extension of this name in lower case. */
export function zeebeAt(element: Element, name: string): Element | undefined {
  return extensionsOf(element).find(
    (one) => localName(one.$type) === name && ownerOfElement(one) === 'zeebe',
  );
}

/** An attribute of an extension as text. */
export function textAt(
  attributes: Readonly<Record<string, unknown>> | undefined,
  name: string,
): string | undefined {
  const value = attributes?.[name];
  return value === undefined || value === null ? undefined : String(value);
}
