/** What a misspelt word was likely meant to be, and where a property is read. */
import { distance } from 'fastest-levenshtein';
import { listOf } from './extensions.ts';
import { kindOf } from './plan.ts';
import { namesAt, placeNames } from './property-names.ts';
import type { Element } from './xml.ts';

/** The name that was likely meant. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const word = name.toLowerCase();
  const most = word.length < 5 ? 1 : 2;
  return names
    .filter((one) => Math.abs(one.length - word.length) <= most)
    .map((one) => ({ one, far: distance(one.toLowerCase(), word) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)[0]?.one;
}

/** Whether the host reads a property of this name at the element. */
export function readsAt(element: Element, name: string): boolean {
  const kind = kindOf(element.$type);
  if (kind === undefined) return false;
  const events = listOf(element.eventDefinitions).map(({ $type }) => ({
    kind: $type.replace(/^bpmn:(\w+)EventDefinition$/, '$1').toLowerCase(),
  }));
  return namesAt({ kind, type: element.$type, events }).includes(name);
}

/** The kind of an element in the words of analysts. */
export function placeOf({ $type }: Element): string {
  const kind = kindOf($type);
  return kind === undefined ? 'this element' : placeNames[kind];
}
