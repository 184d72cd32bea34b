/** Inbound calls as partners make them: who may call what, in which order, and what they get. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { changesAlone } from '../../support/alone.ts';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner, signed } from '../../support/partner.ts';

const bank = bankOfFile();
before(async () => {
  await changesAlone(bank);
});

const account = '1000000005';
const deposit = { accountNumber: account, amount: 10 };
const balance = async () =>
  Number((await bank.call('RetrieveAccountQuery', { accountNumber: account })).at('data.balance'));
const update = (id: number, data: object) =>
  bank.call('UpdateWebHookConfigCommand', { id, ...data }, { as: 'admin' });

test('type 0 runs its command with the body and answers the command’s reply', async () => {
  await configure(bank, { path: 'pay/in' });
  const before = await balance();
  const answer = await partner(bank, 'pay/in', deposit);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal((answer.body as { isSuccessful: boolean }).isSuccessful, true);
  assert.equal(await balance(), before + 10);
  const refused = await partner(bank, 'pay/in', { ...deposit, accountNumber: 'none' });
  assert.equal(refused.status, 404);
});

test('what runs may do what its authors may, and approves nothing', async () => {
  await configure(bank, { path: 'approve', commandName: 'ApproveTransaction' });
  const pending = await bank.call('InitiateDeposit', { ...deposit, requireApproval: true });
  const answer = await partner(bank, 'approve', {
    transactionId: pending.at('data.transactionId') ?? pending.at('data.id'),
    approvalDate: '2026-03-02',
  });
  assert.ok(answer.status >= 400, JSON.stringify(answer.body));
});

test('refusals come in their order, each with its body', async () => {
  const id = await configure(bank, { path: 'door', action: 'PUT', allowableIPs: '10.9.9.9' });
  assert.deepEqual(await bodyOf('nothing/here'), [404, { error: 'webhook not configured' }]);
  const other = await partner(bank, 'door', deposit);
  assert.equal(other.status, 405);
  assert.equal(other.headers.get('allow'), 'PUT');
  await update(id, { isEnabled: false });
  assert.deepEqual(await bodyOf('door', 'PUT'), [403, { error: 'webhook is not active' }]);
  await update(id, { isEnabled: true });
  const foreign = [403, { error: 'the IP for the request has not been whitelisted' }];
  assert.deepEqual(await bodyOf('door', 'PUT'), foreign);
  await update(id, { allowableIPs: '127.0.0.1', signingSecret: 'twenty-four letters here' });
  assert.equal((await partner(bank, 'door', 'no json', { method: 'PUT' })).status, 401);
  await update(id, { signingSecret: null });
  assert.equal((await partner(bank, 'door', 'no json', { method: 'PUT' })).status, 400);
  assert.equal((await bodyOf('door', 'PUT'))[0], 200);
});

test('every refusal names its code and its page, as all doors of the host do', async () => {
  const secret = 'twenty-four letters here';
  await configure(bank, { path: 'told', signingSecret: secret });
  await configure(bank, { path: 'told/open' });
  await configure(bank, { path: 'told/code', executionType: 2, executionCode: 'throw Error(1)' });
  const code = async (path: string, body: unknown, call: object = {}) => {
    const { status, headers } = await partner(bank, path, body as object, call);
    const told = headers.get('x-error-code') ?? '';
    assert.equal(headers.get('link'), `</docs/errors/${told}>; rel="help"`, path);
    assert.equal((await bank.get(`/docs/errors/${told}`)).status, 200, told);
    return [status, told];
  };
  const xml = { headers: { 'content-type': 'image/png' } };
  const empty = { method: 'POST', headers: { 'webhook-id': 'x'.repeat(300) } };
  assert.deepEqual(
    [
      await code('told', deposit),
      await code('told/none', deposit),
      await code('told/open', deposit, { method: 'PUT' }),
      await code('told/open', 'no json'),
      await code('told/open', deposit, xml),
      await code('told/open', 'x'.repeat(2 ** 21)),
      await code('told/open', deposit, empty),
      await code('told/open', [1]),
      await code('told/open', { ...deposit, accountNumber: 'none' }),
      await code('told/code', deposit),
    ],
    [
      [401, 'SIGNATURE_REFUSED'],
      [404, 'WEBHOOK_NOT_CONFIGURED'],
      [405, 'METHOD_NOT_ALLOWED'],
      [400, 'MALFORMED'],
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
      [413, 'PAYLOAD_TOO_LARGE'],
      [400, 'VALIDATION'],
      [400, 'VALIDATION'],
      [404, 'ACCOUNT_NOT_FOUND'],
      [500, 'CALL_FAILED'],
    ],
  );
});

async function bodyOf(path: string, method = 'POST'): Promise<readonly [number, unknown]> {
  const { status, body } = await partner(bank, path, deposit, { method });
  return [status, body];
}

test('a host-only command is not a command for configurations', async () => {
  const config = { key: 'inner', path: 'inner', action: 'POST', allowableIPs: '127.0.0.1' };
  const refused = await bank.call(
    'CreateWebHookConfigCommand',
    { ...config, executionType: 0, commandName: 'RecordWebHookCalls' },
    { as: 'admin' },
  );
  assert.deepEqual([refused.status, refused.at('errors.0.field')], [400, 'commandName']);
});

const addresses: readonly (readonly [string, string, boolean])[] = [
  ['196.46.20.0/24', '196.46.20.255', true],
  ['196.46.20.0/24', '196.46.21.0', false],
  ['2001:db8::/32', '2001:db8:1::5', true],
  ['2001:db8::/32', '2001:db9::5', false],
  ['10.0.0.1', '::ffff:10.0.0.1', true],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['10.0.0.1', '8.8.8.8, 10.0.0.1', true],
  ['8.8.8.8', '8.8.8.8, 10.0.0.1', false],
  ['8.8.8.8', '8.8.8.8, 127.0.0.1', true],
  ['8.8.8.8', 'nonsense', false],
];

test('the caller is the nearest hop that no trusted proxy is', async () => {
  const id = await configure(bank, { path: 'hops', commandName: 'RetrieveAccountQuery' });
  for (const [allowed, forwarded, expected] of addresses) {
    await update(id, { allowableIPs: allowed });
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await partner(bank, 'hops', { accountNumber: account }, { headers });
    assert.equal(answer.status, expected ? 200 : 403, `${forwarded} in ${allowed}`);
  }
});

test('the same delivery has one effect and one answer', async () => {
  await configure(bank, { path: 'once' });
  for (const name of ['webhook-id', 'idempotency-key']) {
    const before = await balance();
    const headers = { [name]: `evt-${name}` };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => partner(bank, 'once', deposit, { headers })),
    );
    assert.equal(await balance(), before + 10);
    for (const answer of answers) assert.deepEqual(answer.body, answers[0]?.body);
    const other = await partner(bank, 'once', { ...deposit, amount: 11 }, { headers });
    assert.equal(other.status, 422);
  }
  const long = await partner(bank, 'once', deposit, { headers: { 'webhook-id': 'x'.repeat(201) } });
  assert.equal(long.status, 400);
});

test('a plain signature covers the raw bytes', async () => {
  const secret = 'partner secret one, long enough';
  await configure(bank, { path: 'signed', signingSecret: secret });
  const body = `{ "accountNumber":"${account}",  "amount": 10 }`;
  const good = await partner(bank, 'signed', body, { headers: signed(secret, body) });
  assert.equal(good.status, 200, JSON.stringify(good.body));
  const wrong: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [body, {}],
    [body.replace('10', '11'), signed(secret, body)],
    [body, signed('another secret', body)],
    [body, { 'x-webhook-signature': 'zz' }],
    [body, { 'x-webhook-signature': '' }],
  ];
  for (const [sent, headers] of wrong) {
    assert.equal((await partner(bank, 'signed', sent, { headers })).status, 401);
  }
});

test('Standard Webhooks: signature, timestamp, replays', async () => {
  const secret = `whsec_${Buffer.from('thirty-two bytes of a signing key').toString('base64')}`;
  await configure(bank, { path: 'standard', signingSecret: secret });
  const body = JSON.stringify(deposit);
  const signer = new Webhook(secret);
  const headers = (id: string, ageSeconds = 0) => {
    const at = new Date(Date.parse(bank.clock.now()) - ageSeconds * 1000);
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1,AAAA ${signer.sign(id, at, body)}`,
    };
  };
  const before = await balance();
  const first = await partner(bank, 'standard', body, { headers: headers('msg-1') });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const again = await partner(bank, 'standard', body, { headers: headers('msg-1', 60) });
  assert.deepEqual(again.body, first.body);
  assert.equal(await balance(), before + 10);
  for (const age of [301, -301]) {
    const stale = await partner(bank, 'standard', body, { headers: headers('msg-2', age) });
    assert.equal(stale.status, 401);
  }
  const renamed = { ...headers('msg-3'), 'webhook-id': 'msg-4' };
  assert.equal((await partner(bank, 'standard', body, { headers: renamed })).status, 401);
});

test('a call that names another tenant than that of the address reaches nobody', async () => {
  await configure(bank, { path: 'own/path', commandName: 'RetrieveAccountQuery' });
  const named = async (tenant: string) => {
    const headers = { 'x-tenant-id': tenant };
    return (await partner(bank, 'own/path', { accountNumber: account }, { headers })).status;
  };
  assert.equal(await named('demo'), 200);
  assert.equal(await named('other'), 404);
});
