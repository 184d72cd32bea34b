/** A body whose list is read part by part says what the same body says when it is parsed whole. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { listBody, TooLong } from '../../../core/http/long-list.ts';
import { JsonProblem, parseJson, spelling } from '../../../core/values/json.ts';

const options = { list: 'entries', most: 5000, mostBeside: 64 * 1024 };

function read(text: string | Buffer, size = 7, more: Partial<typeof options> = {}): unknown {
  const bytes = Buffer.from(text as string);
  const body = listBody({ ...options, ...more });
  for (let at = 0; at < bytes.length; at += size) body.take(bytes.subarray(at, at + size));
  return body.end();
}

const entry = (at: number) => ({ destinationAccount: `00${at}`, amount: at + 0.5, narration: 'é"],{' });
const many = Array.from({ length: 3000 }, (_, at) => entry(at));

const same: Readonly<Record<string, string>> = {
  'a list in the body': JSON.stringify({ $type: 'X', entries: many, last: [1, { a: [] }] }),
  'a list in the data': JSON.stringify({ cmd: 'X', data: { a: [1], entries: many, b: 'entries' } }),
  'a list with spaces': JSON.stringify({ data: { entries: many } }, null, 2),
  'an empty list': '{"entries" : [ ] }',
  'a list of another member': JSON.stringify({ other: { entries: [1, 2] }, items: [3] }),
  'a name that is not a list': '{"entries": {"entries": 1}, "a": "entries"}',
  'a list within the list': '{"entries": [{"entries": [1, [2]]}, []]}',
  'data that is not an object': '{"data": [1], "a": null}',
  'no object': '[1, [2]]',
};
for (const [what, text] of Object.entries(same)) {
  test(what, () => {
    for (const size of [1, 7, 4096]) assert.deepEqual(read(text, size), JSON.parse(text));
  });
}

for (const text of ['{"entries": [1], "entries": 2}', '{"entries": [1], "entries": [2]}']) {
  test(`a list that is given twice is refused: ${text}`, () => {
    assert.throws(() => read(text, 7), { message: 'entries is given twice: send it once.' });
  });
}

test('any JSON, cut anywhere', () => {
  const values = fc.record({ entries: fc.array(fc.json()), data: fc.json() });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 50 }), ({ entries, data }, size) => {
      const text = `{"data":${data},"entries":[${entries.join(' ,')}]}`;
      let whole: unknown;
      try {
        whole = parseJson(text);
      } catch {
        return;
      }
      assert.deepEqual(read(text, size), whole);
    }),
  );
});

test('how numbers are written is known of each item', () => {
  const filler = `{"amount":1,"x":"${'y'.repeat(9000)}"}`;
  const body = read(`{"entries":[${filler},${filler},{"amount":1e3},{"amount":2.50}]}`, 4096);
  const { entries } = body as { readonly entries: readonly object[] };
  assert.equal(spelling(entries[2] as object, 'amount'), '1e3');
  assert.equal(spelling(entries[3] as object, 'amount'), '2.50');
});

test('what nobody can hold is refused by its place in the whole list', () => {
  const filler = `{"amount":1,"x":"${'y'.repeat(9000)}"}`;
  const placeOf = (text: string) => {
    try {
      read(text, 4096);
    } catch (error) {
      return error instanceof JsonProblem ? [error.field, error.message] : error;
    }
    return undefined;
  };
  assert.deepEqual(placeOf(`{"entries":[${filler},${filler},{"amount":1e400}]}`), [
    'entries.2.amount',
    'entries.2.amount is a number too large to be held.',
  ]);
  assert.deepEqual(placeOf(`{"data":{"entries":[${filler},${filler},"\\udc01"]}}`), [
    'data.entries.2',
    'data.entries.2 is not well-formed text: it has half of a surrogate pair.',
  ]);
});

describe('what is not JSON is refused', () => {
  const long = `{"x":"${'y'.repeat(9000)}"}`;
  const texts = [
    ...['{"entries":[1,]}', '{"entries":[,1]}', '{"entries":[1}', '{"entries":[1', '{"entries":[1]'],
    ...['{"entries":[{"a":1]}', '{"entries":[1]]', '', '{"entries":[1 2]}', '{"entries":["a]}'],
    ...[`{"entries":[${long},${long},]}`, `{"entries":[${long},${long},,1]}`],
    ...['{"entries":[{"__proto__":1}]}', `{"entries":[${'['.repeat(40)}${']'.repeat(40)}]}`],
    ...['{"entries":[1],"entries":[2]}', '{"data":{"entries":[1]},"entries":[2]}'],
  ];
  for (const text of texts) {
    test(text.slice(0, 40), () => {
      for (const size of [1, 7, 9000]) assert.throws(() => read(text, size), JsonProblem);
    });
  }
  test('bytes that are not text', () => {
    const bytes = Buffer.concat([Buffer.from('{"entries":["'), Buffer.from([0xff]), Buffer.from('"]}')]);
    assert.throws(() => read(bytes), JsonProblem);
  });
});

test('what is too long is refused while it comes', () => {
  const three = '{"entries":[1,2,3]}';
  assert.deepEqual(read(three, 7, { most: 3 }), { entries: [1, 2, 3] });
  assert.throws(() => read(three, 7, { most: 2 }), TooLong);
  const beside = `{"entries":[1],"a":"${'x'.repeat(200)}"}`;
  assert.throws(() => read(beside, 7, { mostBeside: 200 }), TooLong);
  assert.throws(() => read(`{"entries":["${'x'.repeat(200)}"]}`, 7, { mostBeside: 200 }), TooLong);
  const body = listBody({ ...options, mostBeside: 100 });
  assert.throws(() => body.take(Buffer.from(`{"a":"${'x'.repeat(100)}`)), TooLong);
});
