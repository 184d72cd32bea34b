/** Every event that a command emits is in the catalogue, and the catalogue names nothing that nobody emits. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { registry } from '../support/registry.ts';
import { sources } from './source.ts';

let emitted: ReadonlySet<string>;
before(async () => {
  const files = await sources('commands', 'core');
  const literal = /\bemit\(\s*'([^']+)'/g;
  emitted = new Set(
    files.flatMap(({ text }) => [...text.matchAll(literal)].map((match) => String(match[1]))),
  );
});

test('every emitted type is declared', () => {
  assert.ok(emitted.size >= 7, 'emit is written otherwise than this test reads it');
  const undeclared = [...emitted].filter((type) => !Object.hasOwn(registry.events, type));
  assert.deepEqual(undeclared, [], 'declare it: export const events = eventTypes({...})');
});

test('whoever sees an event may see what it is about: there is a query that asks for the permission', () => {
  const known = new Set(registry.subjects.flatMap(({ spec }) => spec.permission ?? []));
  const asked = Object.entries(registry.events).flatMap(([type, { seenBy }]) => {
    const data = [{}, { workflow: 'loan' }];
    const all = typeof seenBy === 'function' ? data.flatMap((one) => seenBy(one)) : seenBy;
    assert.ok(all.length > 0, `${type} is seen by everybody`);
    return all.filter((permission) => !known.has(permission));
  });
  assert.deepEqual(asked, []);
});

test('types are named noun.what_happened and say when they happen', () => {
  for (const [type, { summary }] of Object.entries(registry.events)) {
    assert.match(type, /^[a-z_]+(\.[a-z_]+)+$/);
    assert.match(summary, /^[A-Z].*\.$/s, `${type} has no summary that is a sentence`);
  }
});
