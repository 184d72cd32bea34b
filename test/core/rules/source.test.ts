/** What people write for JSON: the place of each mistake, and what to write there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from '../../../core/rules/source.ts';

const mistakes: Readonly<Record<string, readonly [text: string, place: string, says: RegExp]>> = {
  'single quotes': ['{\n "a": 1,\n "b": \'x y\'\n}', '3:7', /single quotes; .*"x y"/],
  'a key in single quotes': ['{\n \'a\': 1,\n "b": 2\n}', '2:2', /single quotes; .*"a"/],
  'typographic quotes': ['{\n "a": “x”\n}', '2:7', /another kind; .*"x"|quotes of another kind/],
  'True of Python': ['{\n "a": True,\n "b": 1\n}', '2:7', /True is not a value.*write true/],
  'None of Python': ['{\n "a": None,\n "b": 1\n}', '2:7', /write null/],
  'a comma too many': ['{\n "a": [1, 2,\n ],\n "b": 1\n}', '2:12', /before the closing \]; remove/],
  'two commas': ['{\n "a": 1,,\n "b": 1\n}', '2:9', /two commas/],
  'a comma that is missing': ['{\n "a": 1\n "b": 2\n}', '2:8', /a comma is missing/],
  'a colon that is missing': ['{\n "a" 1\n}', '2:5', /colon/],
  'a comment': ['{\n "a": 1, // five\n "b": 2\n}', '2:10', /comment; .*description/],
  'a long comment': ['{\n /* five\n */ "b": 2\n}', '2:2', /comment/],
  'a key without quotes': ['{\n a: 1\n}', '2:2', /not in quotes; write "a"/],
  'a bracket that is never closed': ['{\n "rows": [\n  {"a": 1}\n', '2:10', /the \[ that opens here/],
  'a bracket closed by another': ['{\n "rows": [\n  {"a": 1}\n}\n', '2:10', /the \[ that opens here/],
  'a brace that is not closed': ['[\n {"a": 1,\n {"b": 2}\n]', '2:2', /the \{ that opens here/],
  'a text that does not end': ['{\n "a": "x,\n "b": 1\n}', '2:7', /does not end/],
  'a bracket too many': ['{"a": 1}\n}', '2:1', /after its end/],
  'thousands separators': ['{\n "a": 1,000\n}', '2:9', /not a number/],
  'a zero before a number': ['{\n "a": 01\n}', '2:7', /not a number/],
  'a tab in a text': ['{\n "a": "x\ty"\n}', '2:7', /\\t/],
  nothing: ['', '1:1', /empty/],
  // Looked for from each quote anew, its end would take minutes to be missed.
  'a text of quotes that does not end': [`"${'\\"'.repeat(200_000)}`, '1:1', /does not end/],
  'brackets in brackets without end': ['['.repeat(200_000), '1:65', /deeper than 64/],
};

for (const [what, [text, place, says]] of Object.entries(mistakes)) {
  test(`${what} is found at its place`, () => {
    const read = readSource(text);
    assert.ok('problem' in read, 'read all the same');
    assert.match(`${read.problem}; ${read.mend}`, says);
    assert.equal(`${read.line}:${read.column}`, place);
  });
}

test('a byte order mark is none of the text', () => {
  const read = readSource('\uFEFF{\n "a": 1\n}');
  assert.ok(!('problem' in read));
  assert.deepEqual(read.value, { a: 1 });
  assert.equal(read.lineOf('/a'), 2);
});

test('parts are found at their lines, a missing one at that of its holder', () => {
  const read = readSource('{\n "a": [\n  {"b": 1},\n  {"b": 2}\n ]\n}');
  assert.ok(!('problem' in read));
  assert.deepEqual(
    ['/a', '/a/0', '/a/1/b', '/a/1/c', ''].map((pointer) => read.lineOf(pointer)),
    [2, 3, 4, 4, 1],
  );
});

test('numbers that are kept as others than are written are told, and only those', () => {
  const kept = ['1', '-0.10', '1e3', '30000000000000000', '0.30000000000000004', '1.50000000000000000'];
  const others = ['12345678901234567890', '60.00000000000000001', '1e400', '-9007199254740993'];
  const read = readSource(`[${[...kept, ...others].join(',')}]`);
  assert.ok(!('problem' in read));
  assert.deepEqual(
    read.inexact,
    others.map((_, at) => `/${at + kept.length}`),
  );
});
