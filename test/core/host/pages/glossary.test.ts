/** Every member of a request, an answer and an event says what it means; the glossary has no word that none needs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from '../../../../core/command/declaration/schema.ts';
import { described, plain, reachable, type Schema } from '../../../../core/host/pages/described.ts';
import { registry } from '../../../support/registry.ts';

/** Every member of a schema with where it is, and whether it says what it means. */
function* members(schema: Schema, at: string): Iterable<readonly [at: string, member: Schema]> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    yield [`${at}.${name}`, member];
    yield* members(member, `${at}.${name}`);
  }
  if (schema.items !== undefined) yield* members(schema.items, `${at}[]`);
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* members(part, at);
}

const { glossary } = registry;
const all = [
  ...reachable(registry).flatMap(({ spec }): [string, TSchema][] => [
    [`${spec.name} input`, spec.input],
    [`${spec.name} output`, spec.output],
  ]),
  ...Object.entries(registry.events).map(([type, { data }]): [string, TSchema] => [type, data]),
];

test('its own words come before those of the glossary', () => {
  const own = new Map(all.flatMap(([, schema]) => [...members(described(schema, registry), '')]));
  assert.ok([...own].some(([at, { description }]) => description !== glossary[at.split('.').at(-1) ?? '']));
});

test('the glossary explains no name that nobody uses', () => {
  const used = new Set(
    all.flatMap(([, schema]) =>
      [...members(plain(schema), '')].map(([at]) => at.split('.').at(-1)?.replaceAll('[]', '')),
    ),
  );
  assert.deepEqual(
    Object.keys(glossary).filter((name) => !used.has(name)),
    [],
  );
});
