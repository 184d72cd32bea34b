/** What the editor of processes offers at the cursor of an expression: `|` is the cursor. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completed, offersAt, wordAt } from '../../console/pages/processes/completion.js';

const member = (path: string, type = 'text') => ({ path, type, description: null });
const known = {
  variables: [
    { name: 'amount', type: 'number', members: [], always: true, from: [] },
    {
      name: 'paid',
      type: 'object',
      always: true,
      from: [],
      members: [member('data', 'object'), member('message'), member('data.id'), member('data.idOfAll')],
    },
    { name: 'repaid', type: 'any', members: [], always: false, from: [] },
  ],
  result: { type: 'object', members: [member('data', 'object'), member('data.balance')] },
};

function offered(marked: string, isMapping = false): string | undefined {
  const caret = marked.indexOf('|');
  const word = wordAt(marked.replace('|', ''), caret, { isMapping });
  if (word === undefined) return undefined;
  return offersAt(word, known)
    .map(({ name }: { readonly name: string }) => name)
    .join(' ');
}

for (const [text, offers] of [
  ['${|', 'amount paid repaid'],
  ['${pa|', 'paid repaid'],
  ['${PA|} and more', 'paid repaid'],
  ['before ${1 + am|', 'amount'],
  ['${paid.|', 'data message'],
  ['${paid.data.i|', 'id idOfAll'],
  ['${paid?.data?.idO|', 'idOfAll'],
  ['${context.|', 'amount paid repaid'],
  ['${context.paid.m|', 'message'],
  ['=am|', 'amount'],
  ['${a} ${re|', 'repaid'],
  // What is written out leads nowhere else.
  ['${amount|', ''],
  ['${unknown.|', ''],
  // Within a text, after a brace, and without one, nothing is completed.
  ['${"pa|', undefined],
  ["${paid.data == 'pa|", undefined],
  ['${paid}|', undefined],
  ['pa|', undefined],
  ['$|', undefined],
  ['${12|', undefined],
] as const) {
  test(`${text} is offered ${offers ?? 'nothing'}`, () => {
    assert.equal(offered(text), offers);
  });
}

test('an output mapping is offered paths of the result, and variables within braces', () => {
  assert.equal(offered('{"balance": "da|', true), 'data');
  assert.equal(offered('{"balance": "result.data.|', true), 'balance');
  assert.equal(offered('{"balance": "data.b|"}', true), 'balance');
  assert.equal(offered('{"balance": "${am|', true), 'amount');
  assert.equal(offered('{"balance": "${re|', true), 'repaid result');
  assert.equal(offered('{"bal|', true), undefined);
});

for (const [text, name, made] of [
  ['${pa|', 'paid', '${paid|}'],
  ['${pa|}', 'paid', '${paid|}'],
  ['${pa|id} and', 'repaid', '${repaid|} and'],
  ['${paid.da| > ${amount}', 'data', '${paid.data|} > ${amount}'],
  ['=a|', 'amount', '=amount|'],
] as const) {
  test(`${text} becomes ${made}`, () => {
    const caret = text.indexOf('|');
    const plain = text.replace('|', '');
    const word = wordAt(plain, caret);
    assert.ok(word);
    const done = completed(plain, caret, word, name);
    assert.equal(`${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`, made);
  });
}
