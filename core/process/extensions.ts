/** What stands in `extensionElements`, in the words of the reader. */
import { ownerOfElement } from './namespaces.ts';
import type { Element } from './xml.ts';

/** Children of `extensionElements`. */
export function extensionsOf(element: Element): readonly Element[] {
  const holder = element.extensionElements as { readonly values?: readonly Element[] } | undefined;
  return holder?.values ?? [];
}

/** What stands within an extension: typed by a schema, or as it is written. */
export function childrenOf(extension: Element): readonly Element[] {
  return extension.$children ?? (extension.values as readonly Element[] | undefined) ?? [];
}

/** The name of a type without its prefix, in small letters. */
export function localName(type: string): string {
  return (type.split(':').at(-1) ?? type).toLowerCase();
}

/** The extension of Zeebe of this name, in small letters. */
export function zeebeAt(element: Element, name: string): Element | undefined {
  return extensionsOf(element).find(
    (one) => localName(one.$type) === name && ownerOfElement(one) === 'zeebe',
  );
}

/** An attribute of an extension as text. */
export function textAt(element: Element | undefined, name: string): string | undefined {
  const value = element?.[name];
  return value === undefined || value === null ? undefined : String(value);
}

export function listOf(value: unknown): readonly Element[] {
  return Array.isArray(value) ? (value as readonly Element[]) : [];
}
