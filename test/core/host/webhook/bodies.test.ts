/** Bodies of partners as they come: JSON with numbers of any size, forms, XML, text; and answers of any type. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { configure, partner } from '../../../support/partner.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
  const echo = 'return {data: webhookData, raw: rawBody}';
  await configure(bank, { path: 'echo', executionType: 2, executionCode: echo });
});
after(() => bank.stop());

async function told(body: string, type: string) {
  const answer = await partner(bank, 'echo', body, { headers: { 'content-type': type } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { data, raw } = answer.body as { readonly data: unknown; readonly raw: string };
  assert.equal(raw, body, 'the raw body is what came');
  return data;
}

const json: Readonly<Record<string, unknown>> = {
  '{"a": 9007199254740991, "b": -9007199254740991}': { a: 9007199254740991, b: -9007199254740991 },
  '{"a": 9007199254740993, "b": [-9007199254740992]}': {
    a: '9007199254740993',
    b: ['-9007199254740992'],
  },
  '{"a": {"b": 123456789012345678901234567890}}': { a: { b: '123456789012345678901234567890' } },
  '{"a": 1.50, "b": 1e2, "c": 0.1}': { a: 1.5, b: 100, c: 0.1 },
  '[1, "x"]': [1, 'x'],
  null: null,
};
for (const [body, data] of Object.entries(json)) {
  test(`JSON: ${body}`, async () => assert.deepEqual(await told(body, 'application/json'), data));
}

test('a form: fields as texts, repeated ones as lists', async () => {
  const type = 'application/x-www-form-urlencoded; charset=UTF-8';
  const data = await told('a=1&b=x+y%26z&a=2&c=', type);
  assert.deepEqual(data, { a: ['1', '2'], b: 'x y&z', c: '' });
});

test('XML: elements, attributes and texts, exactly', async () => {
  const xml =
    '<?xml version="1.0"?>\n<pay id="007"><to>A &amp; B</to><sum>10.50</sum><sum>1</sum></pay>';
  const data = { pay: { '@id': '007', to: 'A & B', sum: ['10.50', '1'] } };
  for (const type of ['application/xml', 'text/xml; charset=utf-8', 'application/soap+xml']) {
    assert.deepEqual(await told(xml, type), data);
  }
});

test('text is itself', async () => {
  assert.equal(await told('0042;"x"\r\n', 'text/csv'), '0042;"x"\r\n');
});

const refused: readonly (readonly [string, string, number])[] = [
  ['<a><b></a>', 'application/xml', 400],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'application/xml', 400],
  [`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, 'application/xml', 400],
  ['a', 'text/plain; charset=iso-8859-1', 415],
  ['a', 'text/html', 415],
  ['a', 'application/octet-stream', 415],
];
for (const [body, type, status] of refused) {
  test(`${type} ${body.slice(0, 20)} is ${status}`, async () => {
    const answer = await partner(bank, 'echo', body, { headers: { 'content-type': type } });
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.equal(typeof (answer.body as { readonly error?: unknown }).error, 'string');
  });
}

test('a script answers what it likes, byte for byte', async () => {
  const body = '<?xml version="1.0"?><ok a="1">é</ok>\n';
  for (const [at, type] of ['application/xml', 'application/soap+xml', 'text/csv'].entries()) {
    const executionCode = `return {$response: {headers: {'Content-Type': '${type}'}, body: ${JSON.stringify(body)}}}`;
    await configure(bank, { path: `answer/${at}`, executionType: 2, executionCode });
    const reply = await fetch(`${bank.url}/api/webhook/answer/${at}`, { method: 'POST' });
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), type);
    assert.equal(await reply.text(), body);
  }
});
