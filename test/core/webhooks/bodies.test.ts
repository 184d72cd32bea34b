/** Bodies of partners as they come: JSON with numbers of any size, forms, XML, text; and answers of any type. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

const bank = bankOfFile();
before(async () => {
  const echo = 'return {data: webhookData, raw: rawBody}';
  await configure(bank, { path: 'echo', executionType: 2, executionCode: echo });
});

async function told(body: string, type: string) {
  const answer = await partner(bank, 'echo', body, { headers: { 'content-type': type } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { data, raw } = answer.body as { readonly data: unknown; readonly raw: string };
  assert.equal(raw, body, 'the raw body is what came');
  return data;
}

const json: Readonly<Record<string, unknown>> = {
  '{"a": 9007199254740991, "b": -9007199254740991}': { a: 9007199254740991, b: -9007199254740991 },
  '{"a": 9007199254740993, "b": [-9007199254740992]}': { a: '9007199254740993', b: ['-9007199254740992'] },
  '{"a": {"b": 123456789012345678901234567890}}': { a: { b: '123456789012345678901234567890' } },
  '{"a": 1.50, "b": 1e2, "c": 0.1}': { a: 1.5, b: 100, c: 0.1 },
  '[1, "x"]': [1, 'x'],
  null: null,
  '9007199254740993': '9007199254740993',
  ' -9007199254740993\n': '-9007199254740993',
  '\ufeff9007199254740993': '9007199254740993',
  '9007199254740991': 9007199254740991,
  '1.50': 1.5,
  '1e2': 100,
  '"9007199254740993"': '9007199254740993',
};
for (const [body, data] of Object.entries(json)) {
  test(`JSON: ${body}`, async () => assert.deepEqual(await told(body, 'application/json'), data));
}

test('a form: fields as texts, repeated ones as lists', async () => {
  const type = 'application/x-www-form-urlencoded; charset=UTF-8';
  const data = await told('a=1&b=x+y%26z&a=2&c=', type);
  assert.deepEqual(data, { a: ['1', '2'], b: 'x y&z', c: '' });
});

test('a form: every name is a field, and bytes that are not text are none', async () => {
  const type = 'application/x-www-form-urlencoded';
  const data = await told('constructor=1&hasOwnProperty=2&toString=3&=4&d', type);
  assert.deepEqual(data, { constructor: '1', hasOwnProperty: '2', toString: '3', '': '4', d: '' });
  assert.deepEqual(await told('a=%EF%BF%BD&b=100%&c=%zz&d=%C3%A9', type), {
    a: '\ufffd',
    b: '100%',
    c: '%zz',
    d: 'é',
  });
});

test('XML: elements, attributes and texts, exactly', async () => {
  const xml = '<?xml version="1.0"?>\n<pay id="007"><to>A &amp; B</to><sum>10.50</sum><sum>1</sum></pay>';
  const data = { pay: { '@id': '007', to: 'A & B', sum: ['10.50', '1'] } };
  const types = ['text/xml; charset=utf-8', 'text/xml;charset="UTF-8"', 'text/xml; charset= "utf-8"'];
  for (const type of ['application/xml', 'application/soap+xml', ...types]) {
    assert.deepEqual(await told(xml, type), data);
  }
});

const xml: Readonly<Record<string, unknown>> = {
  '<a>&amp;&lt;&gt;&quot;&apos;&#65;&#x41;</a>': { a: '&<>"\'AA' },
  '<a>Jos&#233; &#x1F4A5;</a>': { a: 'José 💥' },
  '<a b="&#233;&amp;&#10;"/>': { a: { '@b': 'é&\n' } },
  '<a>&amp;#65;</a>': { a: '&#65;' },
  '<d>  sp </d>': { d: '  sp ' },
  '<d> </d>': { d: ' ' },
  '<a><b> </b></a>': { a: { b: ' ' } },
  '<a>\r\n</a>': { a: '\n' },
  '<a>\n  <b>1</b>\n  <b>2</b>\n</a>\n': { a: { b: ['1', '2'] } },
  '<a> x <b>1</b> y </a>': { a: { b: '1', '#text': ' x  y ' } },
  '<a b="1"> x </a>': { a: { '@b': '1', '#text': ' x ' } },
  '<a b="1"> </a>': { a: { '@b': '1', '#text': ' ' } },
  '<a b="1"></a>': { a: { '@b': '1' } },
  '<a b=" 1\n2 "/>': { a: { '@b': ' 1 2 ' } },
  '<a><![CDATA[ <x> &amp; ]]>&amp;</a>': { a: ' <x> &amp; &' },
  '<a><b/><b x="1"/><b/></a>': { a: { b: ['', { '@x': '1' }, ''] } },
  '<!-- c --><?p i?><a>1<!-- c -->2<?p i?>3</a><!-- c -->': { a: '123' },
  '<?xml version="1.0" encoding="utf-8" standalone="yes"?><a>1</a>': { a: '1' },
  '\ufeff<a>1</a>': { a: '1' },
  '<s:a xmlns:s="u"><s:b>1</s:b></s:a>': { 's:a': { '@xmlns:s': 'u', 's:b': '1' } },
  '<é à="1">ü</é>': { é: { '@à': '1', '#text': 'ü' } },
  '<a><constructor>1</constructor><hasOwnProperty/><toString/></a>': {
    a: { constructor: '1', hasOwnProperty: '', toString: '' },
  },
};
for (const [body, data] of Object.entries(xml)) {
  test(`XML: ${JSON.stringify(body)}`, async () => {
    assert.deepEqual(await told(body, 'application/xml'), data);
  });
}

test('what the transport says of the bytes counts, whatever the document says', async () => {
  const body = '<?xml version="1.0" encoding="utf-16"?><a>é</a>';
  assert.deepEqual(await told(body, 'application/xml; charset=utf-8'), { a: 'é' });
});

test('text is itself', async () => {
  assert.equal(await told('0042;"x"\r\n', 'text/csv'), '0042;"x"\r\n');
});

function each<T>(count: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

test('as many fields as are taken are there', async () => {
  const form = each(10_000, (at) => `a${at}=${at}`).join('&');
  await configure(bank, {
    path: 'count',
    executionType: 2,
    executionCode: 'return Object.keys(webhookData.a ?? webhookData).length',
  });
  const types = { 'application/x-www-form-urlencoded': form } as Record<string, string>;
  types['text/xml'] = `<a>${each(9999, (at) => `<b${at}/>`).join('')}</a>`;
  for (const [type, body] of Object.entries(types)) {
    const answer = await partner(bank, 'count', body, { headers: { 'content-type': type } });
    assert.equal(answer.body, type === 'text/xml' ? 9999 : 10_000, type);
  }
});

const refused: readonly (readonly [string, string, number])[] = [
  ['<a><b></a>', 'application/xml', 400],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'application/xml', 400],
  [`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, 'application/xml', 400],
  ['<a/><b/>', 'application/xml', 400],
  ['<a/><a/>', 'application/xml', 400],
  ['<a>1</a>trailing', 'application/xml', 400],
  ['hello', 'application/xml', 400],
  ['<!-- nothing -->', 'application/xml', 400],
  ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'application/xml', 400],
  ['<a>&unknown;</a>', 'application/xml', 400],
  ['<a>&nbsp;</a>', 'application/xml', 400],
  ['<a>&</a>', 'application/xml', 400],
  ['<a>&#0;</a>', 'application/xml', 400],
  ['<a>&#xD800;</a>', 'application/xml', 400],
  ['<a>&#x110000;</a>', 'application/xml', 400],
  ['<a>\u0001</a>', 'application/xml', 400],
  ['<a>]]></a>', 'application/xml', 400],
  ['<a b="1" b="2"/>', 'application/xml', 400],
  ['<a b=1/>', 'application/xml', 400],
  ['<1a/>', 'application/xml', 400],
  ['<a __proto__="1"/>', 'application/xml', 200],
  ['<__proto__>1</__proto__>', 'application/xml', 400],
  ['<a><__proto__/></a>', 'application/xml', 400],
  ['<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>', 'application/xml', 400],
  [`<a>${'<b/>'.repeat(10_000)}</a>`, 'application/xml', 413],
  [`<a ${each(10_000, (at) => `a${at}=""`).join(' ')}/>`, 'application/xml', 413],
  [`<${'a'.repeat(200_000)}>`, 'application/xml', 400],
  [each(10_001, (at) => `a${at}=`).join('&'), 'application/x-www-form-urlencoded', 413],
  ['__proto__=1', 'application/x-www-form-urlencoded', 400],
  ['a=%ff%fe', 'application/x-www-form-urlencoded', 400],
  ['a=%c3&b=%a9', 'application/x-www-form-urlencoded', 400],
  ['a%e9=1&b=\ufffd', 'application/x-www-form-urlencoded', 400],
  ['a', 'text/plain; charset=iso-8859-1', 415],
  ['a', 'text/plain; charset="iso-8859-1"', 415],
  ['a', 'text/html', 415],
  ['a', 'application/octet-stream', 415],
];
for (const [body, type, status] of refused) {
  test(`${type} ${body.slice(0, 20)} is ${status}`, async () => {
    const answer = await partner(bank, 'echo', body, { headers: { 'content-type': type } });
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    if (status === 200) return;
    const { error } = answer.body as { readonly error?: unknown };
    assert.ok(typeof error === 'string' && error.length < 300, JSON.stringify(error));
  });
}

test('a packed body is refused by the name of its packing', async () => {
  const id = await configure(bank, { path: 'packed' });
  assert.ok(id > 0);
  const headers = { 'content-type': 'application/json', 'content-encoding': 'br' };
  const { status, body } = await partner(bank, 'packed', '{}', { headers });
  assert.equal(status, 415);
  assert.match(JSON.stringify(body), /The body comes with Content-Encoding: br\. Send it unpacked/);
});

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

const typed: Readonly<Record<string, readonly [string, string]>> = {
  'a form': ['accountNumber=1000000005&amount=12.50', 'application/x-www-form-urlencoded'],
  XML: ['<d><accountNumber>1000000005</accountNumber><amount>12.50</amount></d>', 'application/xml'],
};
for (const [what, [body, type]] of Object.entries(typed)) {
  test(`${what} brings a command its amount`, async () => {
    await configure(bank, { path: `typed/${type}` });
    const answer = await partner(bank, `typed/${type}`, body, { headers: { 'content-type': type } });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.match(JSON.stringify(answer.body), /"message":"Deposit settled\."/);
  });
}

test('an address brings a query its numbers', async () => {
  const commandName = 'RetrieveAllTransactionsQuery';
  await configure(bank, { path: 'typed/query', action: 'GET', commandName });
  const answer = await partner(bank, 'typed/query?pageSize=1', undefined, { method: 'GET' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.match(JSON.stringify(answer.body), /"pageSize":1/);
});
