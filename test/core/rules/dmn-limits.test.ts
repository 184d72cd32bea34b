/** All cells of a question share one budget: many decisions may do no more than one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileDecisions } from '../../../core/rules/dmn.ts';
import type { Decision } from '../../../core/rules/dmn-model.ts';

const literal = (id: string, text: string, requires: readonly string[] = []): Decision => ({
  id,
  name: id,
  requires: [...requires],
  literal: { text },
});

test('decisions that need each other twice over are refused before they fill the memory', () => {
  const chain = Array.from({ length: 40 }, (_, at) =>
    literal(`d${at}`, '1', at === 0 ? [] : [`d${at - 1}`, `d${at - 1}`]),
  );
  const { decide } = compileDecisions({ inputs: [], decisions: chain });
  assert.equal(decide('d3', {}).value, 1);
  assert.throws(() => decide('d39', {}), /takes more than 1000000 steps/);
});

test('the work of a decision counts together with that of those which it needs', () => {
  const busy = 'count(for i in 1..60000 return i)';
  const decisions = [
    ...[literal('a', busy), literal('b', busy)],
    ...[literal('both', 'a + b', ['a', 'b']), literal('one', 'a', ['a'])],
  ];
  const { decide } = compileDecisions({ inputs: [], decisions });
  assert.equal(decide('one', {}).value, 60_000);
  assert.throws(() => decide('both', {}), /goes through more than 200000 items/);
});
