/** Patterns of the schemas, as callers read them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patternWords } from '../../../../core/command/declaration/pattern-words.ts';

const said: readonly (readonly [pattern: string, text: string, words: string | undefined])[] = [
  ['^\\d{11}$', '2234567890', '11 digits: got 10 characters'],
  ['^[0-9]{11}$', '2234567890a', '11 digits'],
  ['^[A-Za-z0-9-]{4,34}$', 'ab', '4 to 34 characters of A-Z, a-z, 0-9 and -: got 2 characters'],
  ['^[\\w.:-]+$', 'a b', '1 or more characters of A-Z, a-z, 0-9, _, ., : and -'],
  ['^[0-9a-f]{64}$', 'x', '64 characters of 0-9 and a-f: got 1 character'],
  [
    '^[A-Za-z0-9][A-Za-z0-9._-]{0,33}$',
    '.a',
    '1 to 34 characters of A-Z, a-z, 0-9, ., _ and -, the first of A-Z, a-z and 0-9',
  ],
  ['^[A-Z][A-Z0-9_]*$', 'gold', '1 or more characters of A-Z, 0-9 and _, the first of A-Z'],
  ['^Level[1-9][0-9]*$', 'One', undefined],
  ['^(?:a|b)$', 'c', undefined],
  ['\\d', 'c', undefined],
];

for (const [pattern, text, words] of said) {
  test(`${pattern} for ${text}`, () => {
    assert.equal(patternWords(pattern, text), words);
  });
}
