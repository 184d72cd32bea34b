/** Examples are what somebody would send: they pass the door, and no text of theirs is the name of its member. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputExample, reachable } from '../../../../core/host/pages/described.ts';
import { isRecord } from '../../../../core/values/members.ts';
import { registry } from '../../../support/registry.ts';

/** Texts that say nothing but the name or the type of their member. */
function* placeholders(value: unknown, name: string): Iterable<string> {
  if (value === name || value === 'string' || value === 'text') yield name;
  if (Array.isArray(value)) for (const one of value) yield* placeholders(one, name);
  if (!isRecord(value)) return;
  for (const [key, one] of Object.entries(value)) yield* placeholders(one, key);
}

for (const { spec, admit } of reachable(registry)) {
  test(`the example of ${spec.name} is one that could be sent`, () => {
    const example = inputExample(spec);
    assert.deepEqual([...placeholders(example, '')], []);
    const { problems, strays } = admit(structuredClone(example));
    assert.deepEqual([problems, strays], [[], []]);
  });
}

test('a placeholder is found', () => {
  assert.deepEqual([...placeholders({ a: { status: 'status' }, b: ['string'] }, '')], ['status', 'b']);
});
