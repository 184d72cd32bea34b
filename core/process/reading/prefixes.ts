/** Prefixes of names, and the namespaces that a file binds them to. */
import type { ModdleElement } from 'bpmn-moddle';

const declared = new WeakMap<ModdleElement, ReadonlyMap<string, string>>();

/** The namespace of a prefix, declared by the nearest element around. */
export function uriOf(prefix: string, at: ModdleElement): string | undefined {
  for (let one: ModdleElement | undefined = at; one !== undefined; one = one.$parent) {
    const uri = declarations(one).get(prefix);
    if (uri !== undefined) return uri;
  }
  return undefined;
}

function declarations(element: ModdleElement): ReadonlyMap<string, string> {
  const known = declared.get(element);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(element.$attrs ?? {})) {
    if (name.startsWith('xmlns:')) found.set(name.slice('xmlns:'.length), String(value));
  }
  declared.set(element, found);
  return found;
}

/** Prefix and local name of a type or attribute. */
export function nameParts(name: string): readonly [prefix: string, local: string] {
  const at = name.indexOf(':');
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}
