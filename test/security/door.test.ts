/** The door: the token before the body, and no more requests than the rule file takes. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { records } from '../../core/audit/record.ts';
import { nameIn } from '../../core/http/body-name.ts';
import { minutes } from '../../core/values/instant.ts';
import { bankOfFile } from '../support/bank.ts';

const bank = bankOfFile();

const forged = { as: { token: 'not.a.token' } };
const long = 'x'.repeat(240_000);

for (const [form, body] of Object.entries({
  E1: { cmd: 'RetrieveBranchesListQuery', data: { long } },
  E2: { queryName: 'RetrieveBranchesListQuery', data: {} },
  E3: { data: {}, commandName: 'RetrieveBranchesListQuery' },
  E4: { $type: 'RetrieveBranchesListQuery', long },
})) {
  test(`${form}: a forged token is answered in the envelope that the body begins with`, async () => {
    const path = '/api/bpm/cmd';
    const reply = await bank.post(path, body, forged);
    const known = await bank.post(`${path}/RetrieveBranchesListQuery`, {}, forged);
    assert.equal(reply.status, 401);
    assert.equal(reply.at('statusCode'), known.at('statusCode'));
    assert.equal(reply.at('statusCode'), 'CBS_401');
  });
}

test('without a token nothing is said about the body, whatever it is', async () => {
  for (const body of ['{', `{"__proto__": 1, "a": "${long}"}`, '[['.repeat(50_000), 'no json']) {
    assert.equal((await bank.post('/api/bpm/cmd', body, { as: null })).status, 401);
    assert.equal((await bank.post('/api/bpm/cmd/Nothing', body, forged)).status, 401);
  }
  const known = await bank.post('/api/bpm/cmd', '{', {});
  assert.equal(known.status, 400);
  assert.equal((await bank.post('/api/bpm/cmd/Nothing', {}, {})).status, 404);
});

for (const [path, begun] of [
  ['/api/bpm/cmd/InitiateDeposit', ''],
  ['/api/bpm/cmd', ''],
  ['/api/bpm/cmd', '{"cmd":"InitiateDeposit","da'],
] as const) {
  test(`a forged token is answered before its body is there: ${path} ${begun}`, async () => {
    const { hostname, port } = new URL(bank.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: bank\r\nConnection: close\r\n` +
        'Authorization: Bearer not.a.token\r\nContent-Type: application/json\r\n' +
        `Content-Length: 240000\r\n\r\n${begun}`,
    );
    assert.match(await text(socket), /^HTTP\/1\.1 401 /);
  });
}

test('a name is found at the top level alone, by the member that counts first', () => {
  for (const [body, name] of [
    ['{"cmd": "A", "data": {"cmd": "B"}', 'A'],
    ['{"data": {"cmd": "B"}, "cmd": "A"}', 'A'],
    ['{"cmd": "A", "$type": "C"}', 'C'],
    ['{"c\\u006dd": "\\u0041"}', 'A'],
    ['{"note": "cmd", "x": ["cmd", "B"], "commandName": "A"', 'A'],
    ['["cmd", "A"]', undefined],
    ['{"cmd": "A', undefined],
    ['{"cmd": 5}', undefined],
    ['}{"cmd": "A"}', undefined],
    ['"cmd": "A"', undefined],
    ['', undefined],
  ] as const) {
    assert.equal(nameIn(body)?.name, name, body);
  }
});

const limits = { requests: 1_000_000, seconds: 10 };
const limit = (more: object) =>
  bank.setRules('auth/request-limits', {
    perSubject: limits,
    perAddress: limits,
    forgedPerAddress: limits,
    ...more,
  });
const ask = (as: Parameters<typeof bank.call>[2], name = 'RetrieveAccountQuery') =>
  bank.call(name, { accountNumber: '1000000001' }, as);

test('one person may send so many requests, under every spelling of the name', async () => {
  await limit({ perSubject: { requests: 2, seconds: 30 } });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await ask({ as: 'manager' })).status);
    // Another look at the rules forgets nothing of what was counted.
    await limit({ perSubject: { requests: 2, seconds: 30 } });
  }
  assert.deepEqual(statuses, [200, 200, 429]);
  const reply = await ask({ as: 'manager' }, 'RetrieveBranchesListQuery');
  assert.equal(reply.at('statusCode'), 'CBS_429');
  assert.ok(Number(reply.headers.get('retry-after')) <= 30);
  assert.ok(Number(reply.headers.get('retry-after')) >= 1);
  assert.equal((await ask({ as: 'manager2' })).status, 200);
  await bank.advance(minutes(0.5));
  assert.equal((await ask({ as: 'manager' })).status, 200);
});

test('one address may send so many, webhooks too, whoever it says it is', async () => {
  await limit({ perAddress: { requests: 3, seconds: 30 } });
  await bank.advance(minutes(0.5));
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  assert.equal((await ask({ as: 'teller', headers })).status, 200);
  assert.equal((await ask({ as: null, headers })).status, 401);
  assert.equal((await bank.post('/api/webhook/none', {}, { headers })).status, 404);
  const call = await bank.post('/api/webhook/none', {}, { headers });
  assert.equal(call.status, 429);
  const [entry] = await bank.host.store.everywhere.rows(records, (select) =>
    select.where({ eventType: 'WebHookCallRefused', outcome: 'REQUEST_LIMIT_EXCEEDED' }),
  );
  assert.equal(entry?.tenant, '-');
  assert.match(call.text('error'), /More than 3 requests from one address within 30 seconds/);
  assert.equal((await ask({ as: 'teller', headers })).status, 429);
  const other = { 'x-forwarded-for': '203.0.113.8' };
  assert.equal((await ask({ as: 'teller', headers: other })).status, 200);
});

test('bad tokens of an address are 429 past their limit; a good one goes on', async () => {
  await limit({ forgedPerAddress: { requests: 2, seconds: 60 } });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await ask(forged)).status);
  assert.deepEqual(statuses, [401, 401, 429]);
  assert.equal((await ask({ as: 'teller' })).status, 200);
  assert.equal((await ask({ as: null })).status, 401);
});
