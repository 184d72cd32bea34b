/** What scripts answer: every type, exactly the bytes that they mean, and nothing that a browser runs as the bank's. */
import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { configure } from '../../support/partner.ts';

const bank = bankOfFile();

interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** A call whose answer is looked at byte by byte. */
function called(path: string, headers: Readonly<Record<string, string>> = {}, method = 'POST') {
  const target = new URL(`/api/webhook/${path}`, bank.url);
  return new Promise<Told>((resolve, reject) => {
    request(target, { method, headers }, async (response) => {
      const { statusCode: status = 0, headers: told } = response;
      resolve({ status, headers: told, bytes: await buffer(response) });
    })
      .on('error', reject)
      .end();
  });
}

let made = 0;
/** Configures code that answers so; gives its path. */
async function answering(response: string, more: object = {}): Promise<string> {
  made += 1;
  const executionCode = `return { $response: ${response} }`;
  await configure(bank, { path: `answers/${made}`, executionType: 2, executionCode, ...more });
  return `answers/${made}`;
}

const typed = (type: string, rest: string) => `{ headers: { 'Content-Type': '${type}' }, ${rest} }`;

const exact: readonly (readonly [string, string, string])[] = [
  ['text/html', "body: '<b>é</b>'", '<b>é</b>'],
  ['text/html; charset=utf-8', "body: '<script>1</script>'", '<script>1</script>'],
  ['application/xhtml+xml', "body: '<a/>'", '<a/>'],
  ['image/svg+xml', "body: '<svg/>'", '<svg/>'],
  ['text/javascript', "body: 'alert(1)'", 'alert(1)'],
  ['application/pdf', "body: '%PDF'", '%PDF'],
  ['multipart/mixed; boundary=x', "body: '--x--'", '--x--'],
  ['application/json', `body: '{"a": 9007199254740993 }'`, '{"a": 9007199254740993 }'],
  ['Application/JSON; charset="UTF-8"', `body: '[1.50]'`, '[1.50]'],
  ['application/problem+json', `body: '{"a": 1e2}'`, '{"a": 1e2}'],
  ['application/json', 'body: { a: [1, "x"] }', '{"a":[1,"x"]}'],
  ['application/problem+json', 'body: { a: 1 }', '{"a":1}'],
  ['application/json', 'body: null', 'null'],
  ['application/json', "body: ''", ''],
  ['application/json', 'statusCode: 201', ''],
  ['application/xml', 'statusCode: 200', ''],
  ['application/xml', 'body: null', ''],
  ['text/plain', 'body: undefined', ''],
  ['text/plain', "body: ''", ''],
  ['text/plain', 'body: 5', '5'],
  ['text/plain', `body: 'a "q" \\u0000 \\r\\n é 💥'`, 'a "q" \u0000 \r\n é 💥'],
  ['text/csv; charset=utf8', "body: 'a;b\\n'", 'a;b\n'],
];
for (const [type, rest, text] of exact) {
  test(`${type}, ${rest}`, async () => {
    const path = await answering(typed(type, rest));
    const { status, headers, bytes } = await called(path);
    assert.deepEqual([bytes.toString(), headers['content-type']], [text, type]);
    assert.equal(headers['content-length'], String(Buffer.byteLength(text)));
    assert.ok(status < 300);
  });
}

test('without a type of its own an answer is JSON', async () => {
  for (const [rest, text] of [
    ["body: 'x'", '"x"'],
    ["body: ''", '""'],
    ['body: null', 'null'],
    ['statusCode: 200', 'null'],
    ['body: { a: null, b: undefined }', '{"a":null}'],
  ] as const) {
    const { headers, bytes } = await called(await answering(`{ ${rest} }`));
    const type = 'application/json; charset=utf-8';
    assert.deepEqual([bytes.toString(), headers['content-type']], [text, type], rest);
  }
});

test('bytes are given in base64, whatever text their type says that they are', async () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
  const body = `bodyBase64: '${all.toString('base64')}'`;
  for (const type of ['image/png', 'text/plain; charset=iso-8859-1', 'application/json']) {
    const { headers, bytes } = await called(await answering(typed(type, body)));
    assert.deepEqual([headers['content-type'], bytes], [type, all]);
  }
  const { headers, bytes } = await called(await answering(`{ ${body} }`));
  assert.deepEqual([headers['content-type'], bytes], ['application/octet-stream', all]);
  const none = await called(await answering("{ bodyBase64: '' }"));
  assert.deepEqual([none.bytes.length, none.headers['content-length']], [0, '0']);
});

test('a delivery that comes again is answered the same bytes', async () => {
  const response = typed('application/octet-stream', "statusCode: 201, bodyBase64: 'AP8Q'");
  const path = await answering(response);
  const id = { 'webhook-id': 'bytes-1' };
  const [first, again] = [await called(path, id), await called(path, id)];
  assert.deepEqual([first.status, first.bytes], [201, Buffer.from([0, 255, 16])]);
  assert.deepEqual([again.status, again.bytes], [first.status, first.bytes]);
  assert.equal(again.headers['content-type'], 'application/octet-stream');
  assert.equal(again.headers['idempotency-replayed'], 'true');
});

test('an answer without content has no length and no type', async () => {
  for (const status of [204, 304]) {
    for (const rest of ['', ', body: null', ", body: ''", ", bodyBase64: ''"]) {
      const told = await called(await answering(`{ statusCode: ${status}${rest} }`));
      const { 'content-length': length, 'content-type': type } = told.headers;
      assert.deepEqual([told.status, length, type], [status, undefined, undefined]);
      assert.equal(told.headers['transfer-encoding'], undefined);
      assert.equal(told.bytes.length, 0);
    }
  }
  const reset = await called(await answering('{ statusCode: 205 }'));
  assert.deepEqual([reset.status, reset.headers['content-length']], [205, '0']);
});

const wrong: readonly (readonly [string, RegExp])[] = [
  ["{ statusCode: 204, body: 'x' }", /\$response\.body .*204/],
  ['{ statusCode: 304, body: {} }', /\$response\.body .*304/],
  ["{ statusCode: 205, bodyBase64: 'AA==' }", /\$response\.bodyBase64 .*205/],
  [typed('text/plain; charset=iso-8859-1', "body: 'é'"), /iso-8859-1.*bodyBase64/],
  [typed('application/xml; charset="UTF-16"', "body: '<a/>'"), /UTF-16.*bodyBase64/],
  [typed('application/json;charset=latin1', 'body: {}'), /latin1.*bodyBase64/],
  [typed('text/plain', "body: '\\ud800'"), /\$response\.body .*surrogate/],
  [typed('text/plain', "bodyBase64: 'no base64'"), /\$response\.bodyBase64/],
  [typed('text/plain', "bodyBase64: 'AA'"), /\$response\.bodyBase64/],
  [typed('text/plain', "bodyBase64: 'AB=='"), /\$response\.bodyBase64/],
  [typed('text/plain', 'bodyBase64: [1]'), /\$response\.bodyBase64/],
  [typed('text/plain', "body: 'a', bodyBase64: 'AAAA'"), /body and bodyBase64/],
  [typed('', "body: 'x'"), /Content-Type/],
  [typed('text', "body: 'x'"), /Content-Type/],
  [typed('text/xml\\r\\nX: y', "body: '<a/>'"), /Content-Type/],
];
for (const [response, words] of wrong) {
  test(`${response} is an error that says so`, async () => {
    const { status, bytes } = await called(await answering(response));
    assert.equal(status, 500);
    assert.match(bytes.toString(), words);
  });
}

test('no answer runs in a browser as the bank’s page', async () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/xml', 'application/json']) {
    const path = await answering(typed(type, "body: '<script>1</script>'"), { action: 'GET' });
    const { status, headers } = await called(path, { 'sec-fetch-dest': 'document' }, 'GET');
    assert.equal(status, 200);
    const policy = String(headers['content-security-policy']).split('; ');
    assert.ok(policy.includes('sandbox') && policy.includes("default-src 'none'"), type);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-disposition'], undefined);
    // A page of the bank's does not load it either, whoever wrote that into the page.
    for (const part of ['script', 'style', 'worker', 'serviceworker', 'audioworklet', 'object']) {
      const refused = await called(path, { 'sec-fetch-dest': part }, 'GET');
      assert.deepEqual([refused.status, refused.bytes.includes('<script>')], [403, false], part);
    }
  }
});

test('what browsers open by other programs, or in parts of their own, is kept as a file', async () => {
  for (const type of ['application/pdf', 'multipart/x-mixed-replace; boundary=x']) {
    const { headers } = await called(await answering(typed(type, "body: 'x'")));
    assert.equal(headers['content-disposition'], 'attachment', type);
  }
});

test('a replay shows bytes as what they are', async () => {
  await configure(bank, {
    key: 'again',
    path: 'again',
    executionType: 2,
    secrets: null,
    executionCode: "return { $response: { statusCode: 503, bodyBase64: 'AP8Q' } }",
  });
  assert.equal((await called('again')).status, 503);
  const query = { key: 'again' };
  const lines = await bank.call('RetrieveWebHookCallsQuery', query, { as: 'admin' });
  const callId = lines.text('data.items.0.id');
  const replay = await bank.call('ReplayWebHookCallCommand', { callId }, { as: 'admin' });
  assert.deepEqual(replay.at('data.result'), { bodyBase64: 'AP8Q' });
});
