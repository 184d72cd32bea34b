/** Names in a rule file that must exist elsewhere: roles. */
import { nearest } from '../command/nearest.ts';
import type { AnyPolicy } from '../command/policy.ts';
import type { Finding, Inspected } from './inspect.ts';
import { within } from './source.ts';

/** What a text may name, by the word that its schema has under `names`. */
export type KnownNames = Readonly<Record<string, readonly string[]>>;

interface Node {
  readonly names?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

/** Names that nobody declares. A wrong role locks people out, so it is a warning: it fails closed. */
export function nameFindings(
  file: string,
  { schema, mentions }: AnyPolicy,
  { content, lineOf }: Inspected,
  known: KnownNames,
): readonly Finding[] {
  const found: Finding[] = [];
  const look = (kind: string | undefined, value: unknown, pointer: string): void => {
    const names = kind === undefined ? undefined : known[kind];
    if (names === undefined || typeof value !== 'string' || names.includes(value)) return;
    const near = nearest(value, names);
    const mend = near === undefined ? `use one of ${names.join(', ')}` : `did you mean ${near}?`;
    const message = `is no known ${kind}`;
    found.push({ file, line: lineOf(pointer), pointer, value, message, mend, warning: true });
  };
  const walk = (node: Node, value: unknown, pointer: string): void => {
    look(node.names, value, pointer);
    for (const inner of node.anyOf ?? []) walk(inner, value, pointer);
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) walk(node.items ?? {}, item, within(pointer, at));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const property = node.properties?.[key];
        if (property !== undefined) walk(property, inner, within(pointer, key));
      }
    }
  };
  walk(schema as Node, content, '');
  for (const { names, name, pointer } of mentions?.(content) ?? []) look(names, name, pointer);
  return found;
}
