/**
 * References with a prefix (`messageRef="tns:m1"`). BPMN's schema types references as qualified names, and
 * other tools write them in this way. The reader looks for the whole text among the ids and does not find it.
 */
import type { ModdleElement, ModdleWarning } from 'bpmn-moddle';
import { membersOf } from '../../values/members.ts';
import { nameParts, uriOf } from './prefixes.ts';

/**
 * Resolves references whose prefix is bound to the file's own namespace. Returns the remaining warnings:
 * references to elements of another file, or to missing elements.
 */
export function joinQualified<Warning extends ModdleWarning>(
  root: ModdleElement,
  byId: ReadonlyMap<string, ModdleElement>,
  warnings: readonly Warning[],
): readonly Warning[] {
  const own = String(root.targetNamespace ?? '').trim();
  return warnings.filter(({ message, element, property }) => {
    const name = /^unresolved reference <([^>]*)>/.exec(message)?.[1];
    if (name === undefined || element === undefined || property === undefined) return true;
    const [prefix, local] = nameParts(name.trim());
    const target = byId.get(local);
    if (prefix === '' || target === undefined || uriOf(prefix, element) !== own) return true;
    join(element, property, target);
    return false;
  });
}

function join(element: ModdleElement, property: string, target: ModdleElement): void {
  const { name, isMany } = membersOf(element.$descriptor?.propertiesByName?.[property]);
  const held = element[String(name).split(':').at(-1) ?? ''];
  if (isMany === true && Array.isArray(held)) held.push(target);
  else element.set?.(property, target);
}

const qualified = /^[\p{L}_][\p{L}\p{N}_.-]*:[\p{L}_][\p{L}\p{N}_.-]*$/u;

/**
 * The id that a call activity names. A called process is in a file of its own with its own namespace, so any
 * bound prefix is removed. An unbound prefix is part of the name.
 */
export function calledName(element: ModdleElement): string | undefined {
  const { calledElement } = element;
  if (typeof calledElement !== 'string') return undefined;
  const name = calledElement.trim();
  if (!qualified.test(name)) return name;
  const [prefix, local] = nameParts(name);
  return uriOf(prefix, element) === undefined ? name : local;
}

/** The namespace of a reference to no element of the file. Undefined without a bound prefix. */
export function foreignNamespace(name: string, element: ModdleElement | undefined): string | undefined {
  const [prefix] = nameParts(name);
  return prefix === '' || element === undefined ? undefined : uriOf(prefix, element);
}
