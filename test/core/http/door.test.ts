/** The door: addresses and methods, headers, health, metrics, dry runs, idempotency keys, a full queue. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { type Answer, bankOfFile, startBank, tokenOf } from '../../support/bank.ts';
import { changedTables, storedRows } from '../../support/stored.ts';

const bank = bankOfFile();

const deposit = (amount: number, headers: Readonly<Record<string, string>> = {}) =>
  bank.call('InitiateDeposit', { accountNumber: '1000000005', amount }, { headers });
const balance = async () =>
  (await bank.call('RetrieveAccountQuery', { accountNumber: '1000000005' })).at('data.balance');

test('an address that is not there: 404', async () => {
  for (const path of ['/api', '/api/bpm/cmd/InitiateDeposit/now', '/docs/../package.json']) {
    const reply = await bank.post(path, {});
    assert.deepEqual([reply.status, reply.at('errors.0.code')], [404, 'NOTHING_HERE'], path);
  }
});

test('who opens a wrong address in a browser reads a page; programs get the code', async () => {
  const read = async (path: string, accept: string) => {
    const response = await fetch(bank.url + path, { headers: { accept } });
    const told = ['content-type', 'x-error-code', 'link'].map((name) => response.headers.get(name));
    return [response.status, ...told, (await response.text()).includes('<h1>Nothing here</h1>')];
  };
  const help = '</docs/errors/NOTHING_HERE>; rel="help"';
  const json = [404, 'application/json; charset=utf-8', 'NOTHING_HERE', help, false];
  const html = [404, 'text/html; charset=utf-8', 'NOTHING_HERE', help, true];
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  assert.deepEqual(await read('/docs/NoSuchCommand', browser), html);
  assert.deepEqual(await read('/docs/NoSuchCommand', '*/*'), json);
  assert.deepEqual(await read('/docs/NoSuchCommand', 'application/json'), json);
  assert.deepEqual(await read('/api/bpm/nothing', browser), json);
});

test('a method that an address does not take: 405 with Allow', async () => {
  for (const [method, path, allow] of [
    ['GET', '/api/bpm/cmd', 'POST'],
    ['PUT', '/api/bpm/cmd/InitiateDeposit', 'POST'],
    ['DELETE', '/health/live', 'HEAD, GET'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ] as const) {
    const response = await fetch(bank.url + path, { method });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, allow], path);
    const body = (await response.json()) as { readonly success: boolean; readonly message: string };
    assert.deepEqual([body.success, body.message], [false, `${method} is not what this address is for.`]);
  }
});

test('a packed body is refused by the name of its packing', async () => {
  const packed = { headers: { 'content-encoding': 'gzip' } };
  const says = 'The body comes with Content-Encoding: gzip. Send it unpacked, without this header.';
  const body = gzipSync('{"accountNumber": "1000000005", "amount": 1}').toString('latin1');
  const answer = await bank.call('InitiateDeposit', body, packed);
  assert.equal(answer.status, 415);
  assert.equal(answer.at('message'), says);
  assert.equal(answer.headers.get('x-error-code'), 'UNSUPPORTED_MEDIA_TYPE');
  const large = 'x'.repeat(300 * 1024);
  assert.equal((await bank.call('CreateBatchDisbursementCommand', large, packed)).status, 415);
  const plain = { headers: { 'content-encoding': 'identity' } };
  const deposit = { accountNumber: '1000000005', amount: 1 };
  assert.equal((await bank.call('InitiateDeposit', deposit, plain)).status, 200);
});

test('every answer carries a request id: the caller’s where it is a good one', async () => {
  const own = await deposit(1, { 'x-request-id': 'till-7:0001' });
  assert.equal(own.headers.get('x-request-id'), 'till-7:0001');
  for (const given of ['a b', '<script>', 'x'.repeat(65)]) {
    const made = await deposit(1, { 'x-request-id': given });
    assert.match(made.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, given);
  }
});

test('every answer carries the security headers, and says nothing of what serves it', async () => {
  const answers = [await bank.get('/docs'), await bank.get('/nothing'), await deposit(1)];
  assert.deepEqual(
    answers.map(({ headers }) => headers.get('cache-control')),
    ['no-cache', 'no-store', 'no-store'],
  );
  for (const { headers } of answers) {
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/);
    assert.deepEqual([headers.get('server'), headers.get('x-powered-by')], [null, null]);
  }
});

test('the host says that it lives and that it is ready', async () => {
  const live = await bank.get('/health/live');
  assert.deepEqual([live.status, live.body], [200, { status: 'live' }]);
  const ready = await bank.get('/health/ready');
  assert.deepEqual([ready.status, ready.body], [200, { status: 'ready', problems: [] }]);
});

test('metrics count what was asked, by name and status', async () => {
  await deposit(1);
  await deposit(-1);
  await bank.post('/api/bpm/cmd', '{');
  const { headers, body } = await bank.get('/metrics');
  assert.match(headers.get('content-type') ?? '', /^text\/plain; version=/);
  const count = (status: number) =>
    `bursar_command_seconds_count\\{name="InitiateDeposit",kind="command",status="${status}"\\} [1-9]`;
  assert.match(String(body), new RegExp(count(200)));
  assert.match(String(body), new RegExp(count(400)));
  assert.match(String(body), /^bursar_refused_at_door_total\{reason="MALFORMED"\} [1-9]/m);
  assert.doesNotMatch(String(body), /1000000005|test-teller/);
});

test('a dry run answers what would happen, and changes nothing', async () => {
  const before = await storedRows(bank);
  const dry = await bank.call(
    'InitiateDeposit',
    { accountNumber: '1000000005', amount: 3 },
    { path: '/api/bpm/cmd/InitiateDeposit?dryRun=true', headers: { 'idempotency-key': 'dry' } },
  );
  const was = (await balance()) as number;
  assert.deepEqual([dry.status, dry.at('data.status'), dry.at('data.balance')], [200, 'SETTLED', was + 3]);
  const refused = await bank.call(
    'InitiateWithdrawal',
    { accountNumber: '1000000005', amount: 999_999 },
    { path: '/api/bpm/cmd/InitiateWithdrawal?dryRun=true' },
  );
  assert.deepEqual([refused.status, refused.at('errors.0.code')], [400, 'INSUFFICIENT_BALANCE']);
  const changed = changedTables(before, await storedRows(bank));
  assert.deepEqual(
    changed.filter((table) => table !== 'unit_batches'),
    [],
  );
  const real = await deposit(3, { 'idempotency-key': 'dry' });
  assert.equal(real.headers.get('idempotency-replayed'), null);
});

test('the same key and body: one effect, one answer', async () => {
  const was = (await balance()) as number;
  const first = await deposit(5, { 'idempotency-key': 'k-1' });
  const again = await deposit(5, { 'idempotency-key': 'k-1' });
  assert.equal(first.headers.get('idempotency-replayed'), null);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual([again.status, again.body], [first.status, first.body]);
  assert.equal(await balance(), was + 5);
});

test('duplicates in flight wait for the first, and all get its answer', async () => {
  const was = (await balance()) as number;
  const all: readonly Answer[] = await Promise.all(
    Array.from({ length: 20 }, () => deposit(11, { 'idempotency-key': 'k-6' })),
  );
  assert.deepEqual([...new Set(all.map(({ status }) => status))], [200]);
  assert.equal(new Set(all.map((one) => one.text('data.transactionId'))).size, 1);
  const replayed = all.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
  assert.equal(replayed.length, 19);
  assert.equal(await balance(), was + 11);
});

test('too many approvals in an hour: 429 with Retry-After, not kept under the key', async () => {
  const pending = async () =>
    (
      await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 1, requireApproval: true })
    ).text('data.transactionId');
  for (let n = 0; n < 5; n += 1) {
    const done = await bank.call('ApproveTransaction', { transactionId: await pending() }, { as: 'senior' });
    assert.equal(done.status, 200);
  }
  const transactionId = await pending();
  const sixth = () =>
    bank.call(
      'ApproveTransaction',
      { transactionId },
      { as: 'senior', headers: { 'idempotency-key': 'k-8' } },
    );
  const refused = await sixth();
  assert.deepEqual([refused.status, refused.at('errors.0.code')], [429, 'VELOCITY_LIMIT_EXCEEDED']);
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait > 3500 && wait <= 3600, `Retry-After: ${wait}`);
  await bank.advance(wait * 1000);
  const granted = await sixth();
  assert.deepEqual([granted.status, granted.at('data.newState')], [200, 'SETTLED']);
});

test('a full queue: 503 with Retry-After, and what was refused is not done', async (t) => {
  const small = await startBank({ limits: { queue: 1, batch: 1 } });
  t.after(() => small.stop());
  const all = await Promise.all(
    Array.from({ length: 400 }, () =>
      small.call('InitiateDeposit', { accountNumber: '1000000005', amount: 1 }),
    ),
  );
  const busy = all.filter(({ status }) => status === 503);
  const done = all.filter(({ status }) => status === 200);
  assert.equal(busy.length + done.length, 400);
  assert.ok(busy.length > 0 && done.length > 0);
  for (const reply of busy) {
    assert.equal(reply.at('errors.0.code'), 'BUSY');
    assert.ok(Number(reply.headers.get('retry-after')) >= 1);
  }
  const account = await small.call('RetrieveAccountQuery', { accountNumber: '1000000005' });
  assert.equal(account.at('data.balance'), done.length);
});

/** As it comes over the wire: `fetch` joins headers of one name. */
function sent(headers: readonly (readonly [string, string])[]): Promise<Refused> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ accountNumber: '1000000005', amount: 1 });
    const fixed = [
      ...['Host', new URL(bank.url).host, 'Content-Type', 'application/json'],
      ...['Content-Length', String(body.length)],
    ];
    const asked = request(
      `${bank.url}/api/bpm/cmd/InitiateDeposit`,
      { method: 'POST', headers: [...fixed, ...headers.flat()] },
      async (response) => {
        const answer = membersOf(await json(response));
        resolve({ status: response.statusCode, error: membersOf(itemsOf(answer.errors)[0]) });
      },
    );
    asked.on('error', reject).end(body);
  });
}

interface Refused {
  readonly status: number | undefined;
  readonly error: Readonly<Record<string, unknown>>;
}

test('a header that can be read in two ways is refused by its name', async () => {
  const own = ['Authorization', `Bearer ${await tokenOf('teller', bank.clock)}`] as const;
  const before = await balance();
  for (const [name, values, says] of [
    ['Idempotency-Key', ['a', 'b'], 'Idempotency-Key must come once'],
    ['idempotency-key', ['a', 'a'], 'Idempotency-Key must come once'],
    ['X-Tenant-Id', ['demo', 'demo'], 'X-Tenant-Id must come once'],
    ['X-Store-Position', ['', ''], 'X-Store-Position must come once'],
    ['Idempotency-Key', [''], 'Idempotency-Key must not be empty: give a key, or leave the header out'],
  ] as const) {
    const { status, error } = await sent([own, ...values.map((one) => [name, one] as const)]);
    assert.deepEqual([status, error.message], [400, says]);
  }
  const other = ['Authorization', `Bearer ${await tokenOf('manager', bank.clock)}`] as const;
  const two = await sent([own, other]);
  assert.deepEqual([two.status, two.error.message], [401, 'Authorization must come once.']);
  assert.equal(await balance(), before);
  // A comma of its own makes no two keys of one.
  assert.equal((await sent([own, ['Idempotency-Key', 'a, b']])).status, 200);
});
