import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBy, setBy } from '../../../../core/process/reading/script-variables.ts';

for (const [script, names] of [
  ['context.total = 1', 'total'],
  ['context.total.fee += 2; context.list[0] = 1', 'total list'],
  ['context.a ??= 1; context . b ||= 2', 'a b'],
  ['if (context.a == 1 || context.b === 2 || context.c.d != 3 || context.e.f >= 4) {}', ''],
  ['context.items.map(x => x.price)', ''],
] as const) {
  test(`${script} sets ${names === '' ? 'nothing' : names}`, () => {
    assert.equal(setBy(script).join(' '), names);
  });
}

test('what it reads is told, what it sets with it', () => {
  assert.deepEqual(readBy('context.a = context?.b.c + other.context'), ['a', 'b']);
});

test('a line of any length is looked through', () => {
  assert.deepEqual(setBy('context.a.'.repeat(32_000)), []);
  assert.deepEqual(setBy(`${'context.a.'.repeat(32_000)}\ncontext.b = 1`), ['b']);
});
