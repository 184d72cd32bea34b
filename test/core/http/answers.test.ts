/** Answers as browsers and their caches want them: smaller, tagged, and open to the origins that are named alone. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startBank, type TestBank, tokenOf } from '../../support/bank.ts';

const app = 'https://app.example';

let bank: TestBank;
let shut: TestBank;
before(async () => {
  bank = await startBank({ env: { CORS_ORIGINS: `${app}, http://localhost:5173` } });
  shut = await startBank();
});
after(async () => {
  await bank.stop();
  await shut.stop();
});

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
}

/** As it comes over the wire: `fetch` would undo the encoding. */
function got(path: string, { method = 'GET', headers = {}, body = '', on = bank } = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request(on.url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response;
        resolve({ status: statusCode, headers: answered, bytes: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject).end(body);
  });
}

async function list(pageSize: number, accepted: string): Promise<Got> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await tokenOf('teller', bank.clock)}`,
    'accept-encoding': accepted,
  };
  const body = JSON.stringify({ pageSize });
  return got('/api/bpm/qry/RetrieveBranchesListQuery', { method: 'POST', headers, body });
}

test('a page has a tag for each encoding, and is not sent to who has it', async () => {
  const plain = await got('/openapi.json');
  assert.equal(plain.headers['content-encoding'], undefined);
  const tags = new Set([plain.headers.etag]);
  for (const [encoding, decode] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const { headers, bytes } = await got('/openapi.json', { headers: { 'accept-encoding': encoding } });
    assert.equal(headers['content-encoding'], encoding);
    assert.match(String(headers.vary), /Accept-Encoding/i);
    assert.ok(bytes.length * 5 < plain.bytes.length, `${encoding}: ${bytes.length} bytes`);
    assert.deepEqual(decode(bytes), plain.bytes);
    tags.add(headers.etag);
    const again = await got('/openapi.json', {
      headers: { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) },
    });
    assert.deepEqual([again.status, again.bytes.length], [304, 0]);
    assert.equal(again.headers.etag, headers.etag);
  }
  assert.equal(tags.size, 3);
  assert.equal((await got('/openapi.json', { headers: { 'if-none-match': '"old"' } })).status, 200);
});

test('a long answer is made smaller for who takes it so, a short one never', async () => {
  const long = await list(100, 'br, gzip');
  assert.equal(long.headers['content-encoding'], 'gzip');
  assert.equal(Number(long.headers['content-length']), long.bytes.length);
  const plain = await list(100, 'identity');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.ok(plain.bytes.length > 1024, 'the answer is long enough to be tried');
  assert.deepEqual(gunzipSync(long.bytes), plain.bytes);
  for (const answer of [long, plain]) assert.match(String(answer.headers.vary), /Accept-Encoding/);
  const short = await got('/api/bpm/cmd/InitiateDeposit', {
    method: 'POST',
    headers: { 'accept-encoding': 'gzip' },
  });
  assert.deepEqual([short.status, short.headers['content-encoding']], [401, undefined]);
});

test('a page of a named origin may call, and read what it needs', async () => {
  const asked = {
    origin: app,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,idempotency-key',
  };
  const path = '/api/bpm/cmd/InitiateDeposit';
  const { status, headers } = await got(path, { method: 'OPTIONS', headers: asked });
  assert.equal(status, 204);
  assert.equal(headers['access-control-allow-origin'], app);
  assert.match(String(headers['access-control-allow-headers']), /Idempotency-Key/);
  assert.equal(headers['access-control-allow-credentials'], undefined);
  const refused = await got(path, { method: 'POST', headers: { origin: app } });
  assert.equal(refused.status, 401);
  assert.equal(refused.headers['access-control-allow-origin'], app);
  assert.match(String(refused.headers['access-control-expose-headers']), /Retry-After/);
});

test('a cache keeps the answers of two origins, and of two encodings, apart', async () => {
  for (const accepted of ['gzip', 'identity']) {
    const { headers, bytes } = await list(100, accepted);
    assert.ok(bytes.length > 0);
    assert.equal(headers.vary, 'Origin, Accept-Encoding');
  }
});

test('no other origin may, webhooks are not part of any page, and without origins nothing is said', async () => {
  const asked = { 'access-control-request-method': 'POST' };
  const path = '/api/bpm/cmd/InitiateDeposit';
  for (const [to, origin, on] of [
    [path, 'https://evil.example', bank],
    [path, 'https://app.example.evil.example', bank],
    [path, 'null', bank],
    ['/api/webhook/any', app, bank],
    [path, app, shut],
  ] as const) {
    for (const method of ['OPTIONS', 'POST']) {
      const { headers } = await got(to, { method, headers: { ...asked, origin }, on });
      const allowed = headers['access-control-allow-origin'];
      assert.ok(allowed === undefined || allowed === '', `${method} ${to} from ${origin}: ${allowed}`);
    }
  }
});

test('the address of the host says what this is', async () => {
  const home = await got('/');
  assert.match(home.bytes.toString(), /core-banking command host/);
  assert.equal((await got('/favicon.ico')).headers['content-type'], 'image/svg+xml');
  assert.equal((await got('/health')).status, 200);
});
