/** The comparison of guides with the host fails where it should: else no guide would be proven by it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGuide } from './document.ts';
import { jsonDifference, textMatches } from './expectation.ts';

const one = '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f';
const two = '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e60';

const texts: readonly (readonly [string, string, boolean])[] = [
  ['as it is', 'as it is', true],
  ['as it is', 'as it was', false],
  ['a (b) [c] $1.00', 'a (b) [c] $1.00', true],
  ['1.00', '1x00', false],
  [`id ${one}`, `id ${two}`, true],
  [`id ${one}`, 'id none', false],
  [`${one} ${one}`, `${two} ${two}`, true],
  [`${one} ${one}`, `${two} ${one}`, false],
  ['at 2026-01-01T00:00:00.000Z', 'at 2027-11-02T10:20:30Z', true],
  ['on 2026-01-01', 'on Monday', false],
  ['first\n...\nlast', 'first\na\nb\nlast', true],
  ['first\n...\nlast', 'first\na\nb', false],
];
for (const [shown, actual, same] of texts) {
  test(`${JSON.stringify(shown)} ${same ? 'stands for' : 'is not'} ${JSON.stringify(actual)}`, () => {
    assert.equal(textMatches(shown, actual, new Map()), same);
  });
}

const values: readonly (readonly [unknown, unknown, string | undefined])[] = [
  [{ a: 1 }, { a: 1 }, undefined],
  [{ a: 1 }, { a: 2 }, 'the answer.a is 2, the guide shows 1'],
  [{ a: 1 }, { a: 1, b: 2 }, 'the answer also has b'],
  [{ a: 1, '...': '...' }, { a: 1, b: 2 }, undefined],
  [{ a: 1, b: 2 }, { a: 1 }, 'the answer has no b'],
  [[1], [1, 2], 'the answer has 2 items, the guide shows 1'],
  [[1, '...'], [1, 2, 3], undefined],
  [[2, '...'], [1, 2], 'the answer[0] is 1, the guide shows 2'],
  [{ a: '...' }, { a: null }, undefined],
  [{ a: null }, { a: 'x' }, 'the answer.a is "x", the guide shows null'],
];
for (const [shown, actual, difference] of values) {
  test(`${JSON.stringify(shown)} against ${JSON.stringify(actual)}`, () => {
    assert.equal(jsonDifference(shown, actual, new Map()), difference);
  });
}

test('a guide is read block by block', () => {
  const guide = readGuide(
    [
      '<!-- host: BANK_TIMEZONE=Africa/Lagos -->',
      '```bash\necho 1\n```\nprints\n```text\n1\n```',
      '<!-- not run: it would never end -->\n```bash\nnpm start\n```',
      '<!-- exit: 3 -->\n```bash\nexit 3\n```',
      '<!-- not output -->\n```json\n{}\n```\n```json\n{}\n```',
    ].join('\n'),
  );
  assert.deepEqual(guide, {
    snippets: [
      {
        line: 2,
        script: 'echo 1',
        exit: 0,
        output: { kind: 'text', text: '1', line: 6, language: 'text', remark: '' },
      },
      { line: 14, script: 'exit 3', exit: 3 },
    ],
    notRun: [{ line: 10, why: 'it would never end' }],
    hostEnv: { BANK_TIMEZONE: 'Africa/Lagos' },
  });
});
