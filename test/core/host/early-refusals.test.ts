/** What is refused before the command runs is refused in the envelope of the command that the path or the body names. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { type Answer, bankOfFile, type CallOptions } from '../../support/bank.ts';

const bank = bankOfFile();

const deep = `{"a":${'['.repeat(40)}${']'.repeat(40)}}`;
const large = JSON.stringify({ narration: 'x'.repeat(300_000) });

/** What a request is refused for: its status, its body and its headers. */
const early: Readonly<Record<string, readonly [number, string, CallOptions['headers']?]>> = {
  'a body that is not JSON': [400, '{"a":'],
  'a body that is not an object': [400, '[1]'],
  'a body that nests too deep': [400, deep],
  'a forbidden name': [400, '{"__proto__": {}}'],
  'a body that is too large': [413, large],
  'a body of another type': [415, '{}', { 'content-type': 'text/plain' }],
  'a key that is too long': [400, '{}', { 'idempotency-key': 'x'.repeat(256) }],
  'a parameter that there is not': [400, '{}', {}],
};

const fits: Readonly<Record<string, (answer: Answer) => void>> = {
  InitiateLoanRepaymentCommand: (answer) => {
    assert.equal(answer.at('success'), false);
    assert.equal(typeof answer.at('errors.0.field'), 'string');
  },
  InitiateDeposit: (answer) => {
    assert.equal(answer.at('isSuccessful'), false);
    assert.equal(answer.at('statusCode'), undefined);
  },
  CreateBranchCommand: (answer) => {
    assert.equal(answer.at('isSuccessful'), false);
    assert.equal(answer.at('statusCode'), `CBS_${answer.status}`);
  },
  InitiateChequeDepositCommand: (answer) => assert.equal(answer.at('statusCode'), '12'),
  CreateInterbankMandateCommand: (answer) => {
    assert.equal(answer.at('responseCode'), '01');
    assert.ok(Array.isArray(answer.at('response.errors')));
  },
  AddDisbursementBatchEntryCommand: (answer) => {
    assert.equal(answer.at('success'), false);
    assert.equal(typeof answer.at('errors.0'), 'string');
  },
};

for (const [name, fit] of Object.entries(fits)) {
  for (const [what, [status, body, headers = {}]] of Object.entries(early)) {
    test(`${name}: ${what} is ${status} in its envelope`, async () => {
      const query = what.startsWith('a parameter') ? '?dryrun=true' : '';
      const path = `/api/bpm/cmd/${name}${query}`;
      const answer = await bank.post(path, body, { as: 'admin', headers });
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      fit(answer);
    });
  }
}

test('a body that names its command is refused in the envelope of that command', async () => {
  const post = (body: string, headers = {}) => bank.post('/api/bpm/cmd', body, { as: 'admin', headers });
  const begun = '{"$type": "CreateBranchCommand", "name": ';
  assert.equal((await post(begun)).at('statusCode'), 'CBS_400');
  assert.equal((await post(`${begun}${deep}}`)).at('statusCode'), 'CBS_400');
  assert.equal((await post(`${begun}"${'x'.repeat(300_000)}"}`)).at('statusCode'), 'CBS_413');
  const text = { 'content-type': 'text/plain' };
  assert.equal((await post(`${begun}1}`, text)).at('statusCode'), 'CBS_415');
  const listed = '{"cmd": "CreateBranchCommand", "data": []}';
  assert.equal((await post(listed)).at('statusCode'), 'CBS_400');
  const unknown = await post('{"$type": 7}');
  assert.deepEqual([unknown.status, unknown.at('success')], [400, false]);
});

for (const address of ['http://', 'http://[']) {
  test(`an address that names no place, ${address}, is 400`, async () => {
    const { hostname, port } = new URL(bank.url);
    const asked = request({ hostname, port, path: address, method: 'GET' });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const body: unknown = JSON.parse(await text(answer));
    const message = 'The address of the request cannot be read.';
    assert.equal(answer.statusCode, 400);
    assert.ok(answer.headers['x-request-id']);
    assert.deepEqual(body, { success: false, message, data: null, errors: [{ code: 'MALFORMED', message }] });
  });
}
