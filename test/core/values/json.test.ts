/** The wire's JSON: what is refused, which spellings are kept, and that no text costs more than its length. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exactIntegers, maxDepth, parseJson, spelling } from '../../../core/values/json.ts';

const refused: Readonly<Record<string, readonly [string, RegExp]>> = {
  'no JSON': ['{"a": }', /not valid JSON: } is unexpected\.$/],
  'a comma too many': ['{"a": 1,\n}', /not valid JSON: see line 2, column 1\.$/],
  'a leading zero': ['{"a": 01}', /not valid JSON: see line 1, column 8\.$/],
  'a text without its end': ['{"a": "', /not valid JSON: it ends too early\.$/],
  'half of a text': ['{"a": ', /not valid JSON: it ends too early\.$/],
  'a forbidden name': ['{"a": [{"__proto__": 1}]}', /__proto__/],
  'a forbidden name with space after it': [`{"__proto__"${' '.repeat(999)}: 1}`, /__proto__/],
  'a forbidden name in escapes': ['{"\\u005f_proto\\u005F_": 1}', /__proto__/],
  'a forbidden name in nothing but escapes': [
    `{"${[...'__proto__'].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')}": 1}`,
    /__proto__/,
  ],
  depth: ['['.repeat(maxDepth + 1) + ']'.repeat(maxDepth + 1), /nests deeper/],
  'depth that never ends': ['['.repeat(200_000), /nests deeper/],
  'half of a surrogate pair': ['{"a": [1, {"b": "x\\ud801"}]}', /: a\.1\.b is not well-formed text/],
  'the other half': ['{"a": "\\uDC01"}', /: a is not well-formed text/],
  'a pair the wrong way round': ['{"a": "\\udc00\\ud800"}', /: a is not well-formed text/],
  'half of a pair in a name': ['{"a": {"x\\ud801": 1}}', /: the name a\.x\ufffd is not well-formed/i],
  'half of a pair and nothing else': ['"\\ud801"', /: The body is not well-formed text/],
  'a number that nothing holds': ['{"a": [1, {"b": -1e999}]}', /: a\.1\.b is a number too large/],
  'such a number under a long name': [`{"${'n'.repeat(999)}": 1e999}`, /: n{200}\.\.\. is a number/],
  'such a number and nothing else': ['1e999', /: The body is a number too large/],
};
for (const [name, [text, why]] of Object.entries(refused)) {
  test(`${name} is refused`, () => assert.throws(() => parseJson(text), why));
}

test('the name is forbidden to members, not to texts', () => {
  const text = '{"a": "__proto__", "b": ["\\u005f_proto__"], "c": "__proto__: 1"}';
  assert.deepEqual(parseJson(text), { a: '__proto__', b: ['__proto__'], c: '__proto__: 1' });
});

test('whole pairs are text like any other, escaped or not', () => {
  const text = '{"a": "\\ud83d\\ude00", "\\uD83D\\uDE00": "\\\\ud801"}';
  assert.deepEqual(parseJson(text), { a: '😀', '😀': '\\ud801' });
});

const exact: Readonly<Record<string, unknown>> = {
  '9007199254740991': 9007199254740991,
  '9007199254740992': '9007199254740992',
  '-9007199254740993': '-9007199254740993',
  '9007199254740993.0': '9007199254740993',
  '10000000000000001e0': '10000000000000001',
  '1.0000000000000001E+16': '10000000000000001',
  '100000000000000010e-1': '10000000000000001',
  '1e21': '1000000000000000000000',
  '9007199254740993.5': 9007199254740994,
  '1e2': 100,
  '0.1': 0.1,
  '-0': -0,
};
for (const [text, value] of Object.entries(exact)) {
  test(`${text} is ${typeof value === 'string' ? 'a text of its digits' : 'a number'}`, () => {
    assert.deepEqual(exactIntegers(parseJson(`{"a": [${text}]}`)), { a: [value] });
  });
}

test('brackets in texts are not depth', () => {
  assert.deepEqual(parseJson('["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\"{{{"]'), [`${'['.repeat(37)}"{{{`]);
});

const spelt = (text: string, ...path: readonly string[]) => {
  const value = parseJson(text);
  const key = path.at(-1) ?? '';
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
  return spelling(holder as object, key);
};

for (const number of ['1e3', '10.500', '-0', '1.0', '0.1e1', '12345678901234567', '1E-2', '1e-999']) {
  test(`${number} is remembered as it is written, wherever it stands`, () => {
    assert.equal(spelt(`{"a": ${number}}`, 'a'), number);
    assert.equal(spelt(`{"a": "1", "b": [7, "x,{", {"\\u0063": ${number} }]}`, 'b', '2', 'c'), number);
    assert.equal(spelt(`[[], {}, ${number}, 1]`, '2'), number);
    assert.equal(spelt(`[[], {}, ${number}, 1]`, '3'), undefined);
  });
}

const twice: Readonly<Record<string, string>> = {
  '{"a": 1, "a": 1}': 'a',
  '{"a": 1.0, "b": "a", "a": 1}': 'a',
  '{"a": {"b": 1}, "a": 2}': 'a',
  '{"a": [1, {"b": {"c": 1, "x": [], "\\u0063": 2}}]}': 'a.1.b.c',
  '[{"a": 1}, {"a": 1, "a": 1}]': '1.a',
};
for (const [text, field] of Object.entries(twice)) {
  test(`a member that is written twice is refused: ${text}`, () => {
    const message = `${field} is given twice: send it once.`;
    assert.throws(() => parseJson(text), { message, field });
  });
}

test('the same name in other objects, and as a text, is not a repetition', () => {
  const text = '{"a": {"a": "a"}, "b": [{"a": 1}, {"a": 1}], "c": "a", "1": {}, "0": []}';
  assert.deepEqual(parseJson(text), JSON.parse(text));
});

test('any value comes out as it was written', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      fc.pre(!text.includes('__proto__'));
      assert.deepEqual(parseJson(text), JSON.parse(text));
    }),
  );
});
