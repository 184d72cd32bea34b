/** Webhooks of type 2: code that answers, runs commands, reads secrets, and is delivered once. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

const bank = bankOfFile();

const account = '1000000005';
const balance = async () =>
  Number((await bank.call('RetrieveAccountQuery', { accountNumber: account })).at('data.balance'));

let made = 0;
/** Configures code and answers the path at which it is called. */
async function code(executionCode: string, more: object = {}): Promise<string> {
  made += 1;
  const path = `code/${made}`;
  await configure(bank, { path, executionType: 2, executionCode, ...more });
  return path;
}
const record = (value: unknown) => value as Readonly<Record<string, unknown>>;

test('an expression answers its value', async () => {
  const path = await code('webhookData.a + webhookData.b');
  const answer = await partner(bank, path, { a: 2, b: 3 });
  assert.equal(answer.status, 200);
  assert.equal(answer.body, 5);
});

test('code sees the call, and not who proves it', async () => {
  const path = await code(
    'return [webhookData, webhookPath, webhookMethod, remoteIp, webhookQuery, rawBody, webhookHeaders]',
  );
  const body = '{ "a" :  1 }';
  const headers = { authorization: 'Bearer x', 'x-own': 'seen' };
  const answer = await partner(bank, `${path}?q=1`, body, { headers });
  const [data, at, method, ip, query, raw, seen] = answer.body as readonly unknown[];
  assert.deepEqual([data, at, method, ip], [{ a: 1 }, path, 'POST', '127.0.0.1']);
  assert.deepEqual([query, raw], [{ q: '1' }, body]);
  assert.equal(record(seen)['x-own'], 'seen');
  assert.equal(record(seen).authorization, undefined);
});

test('$response shapes the answer, within bounds', async () => {
  const shaped = await code(
    'return { $response: { statusCode: 202, headers: { "X-Bank-Own": "1", "Content-Type": "text/plain" }, body: "taken" } }',
  );
  const answer = await partner(bank, shaped, {});
  assert.equal(answer.status, 202);
  assert.equal(answer.headers.get('x-bank-own'), '1');
  assert.equal(answer.body, 'taken');
  for (const wrong of [
    '{ statusCode: 700 }',
    '{ statusCode: 101 }',
    '{ headers: { "Set-Cookie": "a=b" } }',
    '{ headers: { "X-Bank-A": "a\\r\\nX-B: b" } }',
    '{ headers: { "Content-Length": "1" } }',
    ...[
      ...['Location', 'Refresh', 'Strict-Transport-Security', 'Access-Control-Allow-Origin'],
      ...['Link', 'Clear-Site-Data', 'WWW-Authenticate', 'Content-Disposition', 'Server'],
      ...['X-Frame-Options', 'X-Content-Type-Options', 'X-Forwarded-For', 'X-Accel-Redirect'],
      ...['X-Sendfile', 'X-Request-Id', 'Idempotency-Replayed', 'X_Own', 'X-'],
      ...['X-Own', 'X-Cache', 'X-Up-Location', 'X-Amz-Meta-A', 'X-Bank', 'X-Bank-', 'X-Bank_A'],
    ].map((name) => `{ headers: { "${name}": "a" } }`),
    '{ headers: { "X-Bank-A": "a\\u0000" } }',
    '{ statusCode: 200.5 }',
    '{ statusCode: "200" }',
    'null',
  ]) {
    const path = await code(`return { $response: ${wrong} }`);
    const answer = await partner(bank, path, {});
    assert.equal(answer.status, 500, wrong);
    const [, name] = /headers: \{ "([^"]+)"/.exec(wrong) ?? [];
    assert.ok(String(record(answer.body).error).includes(name ?? '$response'), wrong);
  }
});

test('errors come back with their place and without ours', async () => {
  const path = await code('const a = 1;\nreturn null.b;');
  const answer = await partner(bank, path, {});
  assert.equal(answer.status, 500);
  assert.deepEqual(answer.body, {
    error: "Cannot read properties of null (reading 'b')",
    name: 'TypeError',
    message: "Cannot read properties of null (reading 'b')",
    line: 2,
    column: 13,
  });
  const business = await code('throw new BpmnError("TOO_MUCH", "no more")');
  const refused = await partner(bank, business, {});
  assert.equal(refused.status, 400);
  assert.equal(record(refused.body).code, 'TOO_MUCH');
});

test('commands run as the configuration’s authors, once a delivery', async () => {
  const path = await code(
    `const first = doCmd('InitiateDeposit', { accountNumber: '${account}', amount: webhookData.amount });
     const second = doCmd('InitiateDepositCommand', { accountNumber: '${account}', amount: 1 });
     return [first.data.transactionId, second.isSuccessful, Math.random(), Date.now()];`,
  );
  const before = await balance();
  const headers = { 'webhook-id': 'evt-1' };
  const answers = await Promise.all([1, 2, 3].map(() => partner(bank, path, { amount: 5 }, { headers })));
  bank.clock.advance(60_000);
  answers.push(await partner(bank, path, { amount: 5 }, { headers }));
  assert.equal(answers[0]?.status, 200, JSON.stringify(answers[0]?.body));
  for (const answer of answers) assert.deepEqual(answer.body, answers[0]?.body);
  assert.equal(answers.at(-1)?.headers.get('idempotency-replayed'), 'true');
  assert.equal(await balance(), before + 6);
  const other = await partner(bank, path, { amount: 6 }, { headers });
  assert.equal(other.status, 422);
  await partner(bank, path, { amount: 5 });
  assert.equal(await balance(), before + 12);
});

test('a refusal is the command’s reply, and its code may be thrown on', async () => {
  const path = await code(
    `const reply = doCmd('InitiateWithdrawal', { accountNumber: '${account}', amount: 999999999 });
     if (!reply.isSuccessful) throw new BpmnError(reply.errors[0].code, reply.message);
     return reply.data;`,
  );
  const answer = await partner(bank, path, {});
  assert.equal(answer.status, 400);
  assert.equal(record(answer.body).code, 'INSUFFICIENT_BALANCE');
});

test('a signature that code checks with a secret', async () => {
  await bank.call('SetSecretCommand', { name: 'SIGNING', value: 'code secret' }, { as: 'admin' });
  const path = await code(
    `const expected = hmacSha256($.secure.get('SIGNING'), rawBody);
     if (webhookHeaders['x-webhook-signature'] !== expected) {
       console.log('wrong for', $.secure.get('SIGNING'));
       throw new BpmnError('BAD_SIGNATURE', 'not signed with ' + $.secure.get('SIGNING'));
     }
     return 'good';`,
    { secrets: ['SIGNING'] },
  );
  const body = '{"a":1}';
  const signature = createHmac('sha256', 'code secret').update(body).digest('hex');
  const headers = { 'x-webhook-signature': signature };
  assert.equal((await partner(bank, path, body, { headers })).body, 'good');
  const bad = await partner(bank, path, '{"a":2}', { headers });
  assert.equal(bad.status, 400);
  assert.equal(record(bad.body).message, 'not signed with ***');
  const list = await bank.call('RetrieveWebHookCallsQuery', {}, { as: 'admin' });
  assert.doesNotMatch(JSON.stringify(list.body), /code secret/);
  const [call] = list.at('data.items') as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(call?.lines, [{ level: 'log', text: 'wrong for ***' }]);
});

test('what code writes stands with its call, also when it fails, and with a replay', async () => {
  const path = await code('console.warn("was", webhookData.a);\nreturn null.b;');
  const headers = { 'webhook-id': 'loud-1' };
  await partner(bank, path, { a: 1 }, { headers });
  const calls = async (of: string) => {
    const list = await bank.call('RetrieveWebHookCallsQuery', {}, { as: 'admin' });
    const all = list.at('data.items') as readonly Readonly<Record<string, unknown>>[];
    return all.filter((one) => one.path === of);
  };
  const [failed] = await calls(path);
  assert.equal(failed?.outcome, 'failed');
  assert.deepEqual(failed.lines, [{ level: 'warn', text: 'was 1' }]);
  await bank.call('ReplayWebHookCallCommand', { callId: failed.id }, { as: 'admin' });
  const replay = (await calls(path)).find(({ replayOf }) => replayOf === failed.id);
  assert.deepEqual(replay?.lines, failed.lines);
  const good = await code('console.log("once"); return 1');
  await partner(bank, good, {}, { headers });
  await partner(bank, good, {}, { headers });
  const [second, first] = await calls(good);
  assert.deepEqual([second?.lines, first?.lines], [[], [{ level: 'log', text: 'once' }]]);
});

test('the library is callable, and a broken file of it is left out', async () => {
  assert.deepEqual(bank.host.scripts.problems(), []);
  const path = await code('lib.maskAccountNumber("1234567890")');
  assert.equal((await partner(bank, path, {})).body, '******7890');
});

test('code that does not parse is refused at creation', async () => {
  const answer = await bank.call(
    'CreateWebHookConfigCommand',
    { key: 'bad', path: 'bad', action: 'POST', executionType: 2, executionCode: 'return )' },
    { as: 'admin' },
  );
  assert.equal(answer.status, 400);
  assert.doesNotMatch(JSON.stringify(answer.body), /\/(?:home|work|tmp|usr)\//);
});
