import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertTrace, tracedIn } from './trace.ts';

const words = (text: string) => text.split(' ');

const right: readonly (readonly [happened: string, trace: string])[] = [
  ['s g m e', 's g m e'],
  ['s a b c d e', 's {a b | c d} e'],
  ['s c a d b e', 's {a b | c d} e'],
  ['s a a b b e', 's {a b | a b} e'],
  ['s x a b y e', 's {x {a | b} | y} e'],
];
const wrong: readonly (readonly [happened: string, trace: string])[] = [
  ['s g m', 's g m e'],
  ['s m g e', 's g m e'],
  ['s g m e e', 's g m e'],
  ['s b a c d e', 's {a b | c d} e'],
  ['s a b c e d', 's {a b | c d} e'],
  ['s a b e', 's {a b | a b} e'],
];

for (const [happened, trace] of right) {
  test(`"${happened}" is allowed by "${trace}"`, () => assertTrace(words(happened), trace));
}
for (const [happened, trace] of wrong) {
  test(`"${happened}" is not allowed by "${trace}"`, () => {
    assert.throws(() => assertTrace(words(happened), trace), /trace/);
  });
}

test('a history tells what is done, what failed and what has an incident', () => {
  const history = [
    ['completed', 's'],
    ['failed', 'a'],
    ['waiting', 'b'],
    ['incident', 'c'],
    ['variables set', null],
  ] as const;
  assert.deepEqual(tracedIn(history.map(([what, elementId]) => ({ what, elementId }))), ['s', 'a?', 'c!']);
});
