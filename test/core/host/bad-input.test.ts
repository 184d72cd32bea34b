/** Bad input over HTTP: each request gets its exact answer, and the store is as it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile, tokenOf } from '../../support/bank.ts';
import { type Bad, deposit, early, earlyOf, invalid, refusals, refused } from '../../support/refusals.ts';

const bank = bankOfFile();

const amount = (written: string) => deposit(`"amount": ${written}`);
const above: readonly [string, string] = ['amount', 'amount must be greater than 0'];
const some = '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f';

const fields: Readonly<Record<string, Bad>> = {
  'a narration of 201 characters': {
    ...deposit(`"amount": 5, "narration": "${'n'.repeat(201)}"`),
    ...invalid(['narration', 'narration must be at most 200 characters']),
  },
  'an id that is none': {
    path: '/api/bpm/cmd/ApproveTransaction',
    body: '{"transactionId": "7"}',
    as: 'manager',
    ...invalid([
      'transactionId',
      'transactionId must be a UUID such as 018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
    ]),
  },
  'a misspelt field': {
    ...deposit('"amount": 5, "requireAproval": true'),
    ...invalid([
      'requireAproval',
      'requireAproval is not a field of this request; did you mean requireApproval?',
    ]),
  },
  'two wrong fields': {
    path: '/api/bpm/cmd/InitiateDeposit',
    body: '{"accountNumber": 7, "amount": -1}',
    ...invalid(['accountNumber', 'accountNumber must be of type string'], above),
  },
  'an unknown category': {
    path: '/api/bpm/cmd/RejectTransaction',
    body: JSON.stringify({ transactionId: some, rejectionReason: 'No papers', rejectionCategory: 'WHIM' }),
    as: 'manager',
    ...invalid([
      'rejectionCategory',
      'rejectionCategory must be one of FRAUD, COMPLIANCE, INSUFFICIENT_DOCUMENTATION, POLICY_VIOLATION, OTHER',
    ]),
  },
};

const unheld = (message: string, more: object = {}) => {
  const [field] = message.replace(/^the name /, '').split(' ');
  const said = earlyOf(400, 'MALFORMED', message, [{ field, message, code: 'MALFORMED' }]);
  return { ...said, answer: { ...said.answer, ...more } };
};

const bodies: Readonly<Record<string, Bad>> = {
  'half a body': {
    body: '{"cmd": ',
    ...early(400, 'MALFORMED', 'The body is not valid JSON: it ends too early.'),
  },
  'a list': { body: '[]', ...early(400, 'VALIDATION', 'The body must be a JSON object.') },
  'a text': { body: '"x"', ...early(400, 'VALIDATION', 'The body must be a JSON object.') },
  'no body': { body: '', ...early(400, 'VALIDATION', 'The body must be a JSON object.') },
  'no name': {
    body: '{}',
    ...early(400, 'VALIDATION', 'The body must name its command by $type, cmd, queryName or commandName.'),
  },
  'a name that is a number': { body: '{"cmd": 5}', ...early(400, 'VALIDATION', 'cmd must be a name.') },
  'data that is text': {
    body: '{"cmd": "InitiateDeposit", "data": "x"}',
    ...earlyOf(400, 'VALIDATION', 'data must be a JSON object.'),
  },
  __proto__: {
    body: '{"$type": "InitiateDeposit", "__proto__": {"admin": true}}',
    ...early(400, 'MALFORMED', 'A field may not be named __proto__.'),
  },
  'an escaped __proto__': {
    body: '{"$type": "InitiateDeposit", "\\u005f_proto__": {"admin": true}}',
    ...earlyOf(400, 'MALFORMED', 'A field may not be named __proto__.'),
  },
  'half of a surrogate pair': {
    ...deposit('"amount": 5, "narration": "\\ud801"'),
    ...unheld('narration is not well-formed text: it has half of a surrogate pair.'),
  },
  'half of a surrogate pair in a name': {
    body: '{"cmd": "InitiateDeposit", "data": {"x\\udc01": 5}}',
    ...unheld('the name data.x\ufffd is not well-formed text: it has half of a surrogate pair.'),
  },
  'half of a surrogate pair in a query': {
    body: '{"queryName": "RetrieveEventsQuery", "data": {"x": "\\ud801"}}',
    ...unheld('data.x is not well-formed text: it has half of a surrogate pair.', { statusCode: '400' }),
  },
  'a number that nothing holds': {
    ...amount('1e400'),
    ...unheld('amount is a number too large to be held.'),
  },
  'a body that is deep': {
    body: `{"cmd": ${'['.repeat(32)}${']'.repeat(32)}}`,
    ...early(400, 'MALFORMED', 'The body nests deeper than 32 levels.'),
  },
  'a body that is huge': {
    body: JSON.stringify({ cmd: 'InitiateDeposit', data: { narration: 'n'.repeat(256 * 1024) } }),
    ...earlyOf(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 262144 bytes.'),
  },
  'an unknown command': {
    body: '{"cmd": "FrobTheBank"}',
    ...early(404, 'UNKNOWN_COMMAND', 'There is no command or query named FrobTheBank.'),
  },
  'a command with a slip': {
    body: '{"cmd": "InitiateDepost"}',
    ...early(
      404,
      'UNKNOWN_COMMAND',
      'There is no command or query named InitiateDepost. Did you mean InitiateDeposit?',
    ),
  },
  'a name that every object has': {
    body: '{"cmd": "constructor"}',
    ...early(404, 'UNKNOWN_COMMAND', 'There is no command or query named constructor.'),
  },
  'another content type': {
    body: '{"cmd": "InitiateDeposit"}',
    headers: { 'content-type': 'text/plain' },
    ...earlyOf(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'),
  },
  'a form': {
    body: 'cmd=InitiateDeposit',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...early(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'),
  },
  'a key of 256 characters': {
    ...amount('5'),
    headers: { 'idempotency-key': 'k'.repeat(256) },
    ...earlyOf(400, 'VALIDATION', 'The request is not valid.', [
      {
        field: 'Idempotency-Key',
        message: 'Idempotency-Key must be at most 255 printable ASCII characters',
        code: 'VALIDATION',
      },
    ]),
  },
  'a dry run that is neither true nor false': {
    path: '/api/bpm/cmd/InitiateDeposit?dryRun=perhaps',
    body: amount('5').body,
    ...earlyOf(400, 'VALIDATION', 'The request is not valid.', [
      { field: 'dryRun', message: 'dryRun must be true or false', code: 'VALIDATION' },
    ]),
  },
  'a parameter of the address that there is not': {
    path: '/api/bpm/cmd/InitiateDeposit?dryrun=true',
    body: amount('5').body,
    ...earlyOf(400, 'VALIDATION', 'The request is not valid.', [
      {
        field: 'dryrun',
        message: 'dryrun is not a parameter of this address: there is dryRun alone',
        code: 'VALIDATION',
      },
    ]),
  },
  'another tenant in the header': {
    ...amount('5'),
    headers: { 'x-tenant-id': 'other' },
    ...refused(403, 'TENANT_FORBIDDEN', 'The header X-Tenant-Id names another tenant than the token.'),
  },
};

refusals(() => bank, { ...fields, ...bodies });

test('bytes that are not UTF-8 are not JSON', async () => {
  const response = await fetch(`${bank.url}/api/bpm/cmd`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf('teller', bank.clock)}`,
    },
    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
  });
  assert.equal(response.status, 400);
  assert.deepEqual(await response.json(), {
    success: false,
    message: 'The body is not UTF-8 text.',
    data: null,
    errors: [{ code: 'MALFORMED', message: 'The body is not UTF-8 text.' }],
  });
});

test('names that objects inherit are fields like any other, and ignored', async () => {
  const { path, body } = deposit('"amount": 5, "constructor": {"prototype": {"admin": true}}');
  const reply = await bank.post(path, body);
  assert.equal(reply.status, 200);
  assert.equal(Reflect.get({}, 'admin'), undefined);
});
