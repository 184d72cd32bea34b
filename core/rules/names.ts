/** Names in a rule file that must exist elsewhere: roles, permissions, commands. */
import { hash } from 'node:crypto';
import type { AnyPolicy } from '../command/policy/policy.ts';
import { grantable, type Registry } from '../command/wire/registry.ts';
import { nearest } from '../values/nearest.ts';
import { cutTo } from '../values/shown.ts';
import { freshSizes, mostOfValue } from './answer-limits.ts';
import type { Finding, Inspected } from './inspect.ts';
import { within } from './source.ts';

/** The names that a text may use, by the word under `names` in its schema. Other words are not checked. */
export type KnownNames = Readonly<Record<string, readonly string[]>>;

const prints = new WeakMap<KnownNames, string>();

/** A hash of the names, computed once, because the long names are compared for every loaded file. */
export function printOf(names: KnownNames): string {
  const print = prints.get(names) ?? hash('sha256', JSON.stringify(names));
  prints.set(names, print);
  return print;
}

/** The names that exist on a host: its commands, their permissions, and its roles if known. */
export function namesOf(registry: Registry, roles: readonly string[]): KnownNames {
  const { subjects } = registry;
  const permissions = new Set(subjects.flatMap(({ spec }) => spec.permission ?? []));
  const commands = subjects.flatMap(({ spec }) => [spec.name, ...(spec.aliases ?? [])]);
  return {
    permission: ['*', ...[...permissions].sort()],
    command: commands.sort(),
    ...grantable(registry),
    // If the roles cannot be read, that is reported elsewhere, and names of roles are not checked.
    ...(roles.length === 0 ? {} : { role: roles }),
  };
}

interface Node {
  readonly names?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

/** Undeclared names. A rule with such a name would never apply, without any message. */
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
    const some = names.slice(0, 50).join(', ');
    const mend = near === undefined ? `use one of ${some}` : `did you mean ${near}?`;
    const message = `is not a known ${kind}`;
    const shown = cutTo(mostOfValue, value, freshSizes());
    found.push({ file, line: lineOf(pointer), pointer, value: shown, message, mend });
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
  walk(schema, content, '');
  for (const { names, name, pointer } of mentions?.(content) ?? []) look(names, name, pointer);
  return found;
}
