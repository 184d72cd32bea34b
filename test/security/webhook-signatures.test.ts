/** With a secret, nothing unsigned is data, and a plain signature is good for one answer a day. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { makeVault } from '../../core/auth/sealed.ts';
import { connect } from '../../core/store/migrate.ts';
import { changesAlone } from '../support/alone.ts';
import { bankOfFile, startBank } from '../support/bank.ts';
import { bpmn, end, start } from '../support/bpmn.ts';
import { configure, type PartnerAnswer, partner, signed } from '../support/partner.ts';
import { deploy } from '../support/process.ts';
import { serverUrl } from '../support/store.ts';

const secret = 'what only the two of us know';
const secretsKey = '5e'.repeat(32);
const account = '1000000005';
const env = { SECRETS_KEY: secretsKey };

const bank = bankOfFile({ env });
before(async () => {
  await changesAlone(bank);
});

const balance = async () =>
  Number((await bank.call('RetrieveAccountQuery', { accountNumber: account })).at('data.balance'));
const deposit = (amount: number) => JSON.stringify({ accountNumber: account, amount });

/** A call without a body, with a signature of this text. */
const get = (target: string, text: string) =>
  partner(bank, target, undefined, { method: 'GET', headers: signed(secret, text) });

/** Headers of Standard Webhooks over this payload. */
function standard(key: string, id: string, payload: string): Readonly<Record<string, string>> {
  const at = new Date(Date.parse(bank.clock.now()));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, payload),
  };
}

test('one signature of an empty body reads no account: the target is what is signed', async () => {
  const query = { executionType: 0, commandName: 'RetrieveAccountQuery', action: 'GET' };
  await configure(bank, { ...query, path: 'balance', signingSecret: secret });
  for (const number of ['1000000001', account]) {
    assert.equal((await get(`balance?accountNumber=${number}`, '')).status, 401);
  }
  const target = `balance?accountNumber=${account}&x=%7e`;
  const good = await get(target, `/api/webhook/${target}`);
  assert.notEqual(good.status, 401, 'what the query makes of x is its own affair');
  const plain = `balance?accountNumber=${account}`;
  assert.equal((await get(plain, `/api/webhook/${plain}`)).status, 200);
  for (const other of ['1000000001', `${account}&accountNumber=1000000001`]) {
    const answer = await get(`balance?accountNumber=${other}`, `/api/webhook/${plain}`);
    assert.equal(answer.status, 401, other);
  }
});

test('Standard Webhooks sign the target too where there is no body', async () => {
  const key = `whsec_${Buffer.from('thirty-two bytes of a signing key').toString('base64')}`;
  const query = { executionType: 0, commandName: 'RetrieveAccountQuery', action: 'GET' };
  await configure(bank, { ...query, path: 'std', signingSecret: key });
  const target = `std?accountNumber=${account}`;
  const call = (headers: Readonly<Record<string, string>>) =>
    partner(bank, target, undefined, { method: 'GET', headers });
  assert.equal((await call(standard(key, 'q-1', ''))).status, 401);
  assert.equal((await call(standard(key, 'q-2', `/api/webhook/${target}`))).status, 200);
});

test('beside a signed body there are no query parameters, and only signed headers', async () => {
  const executionCode = 'return [webhookQuery, webhookHeaders]';
  await configure(bank, { path: 'bare', executionType: 2, executionCode, signingSecret: secret });
  const body = '{"a":1}';
  const refused = await partner(bank, 'bare?b=2', body, { headers: signed(secret, body) });
  assert.equal(refused.status, 400);
  assert.match(JSON.stringify(refused.body), /query parameters/);
  const headers = { ...signed(secret, body), 'webhook-id': 'mine', 'x-own': '1' };
  assert.deepEqual((await partner(bank, 'bare', body, { headers })).body, [{}, {}]);
  const named = { ...standard(Buffer.from(secret).toString('base64'), 'n-1', body), 'x-own': '1' };
  const [query, seen] = (await partner(bank, 'bare', body, { headers: named })).body as readonly [
    object,
    Readonly<Record<string, string>>,
  ];
  assert.deepEqual(query, {});
  assert.deepEqual(Object.keys(seen).sort(), ['webhook-id', 'webhook-timestamp']);
});

/** Headers that make no difference to a plain signature. */
function disguises(body: string): readonly Readonly<Record<string, string>>[] {
  const plain = signed(secret, body);
  const hex = plain['x-webhook-signature'] ?? '';
  return [
    { ...plain, 'webhook-id': 'another-1' },
    { ...plain, 'idempotency-key': 'another-2', 'x-request-id': 'another-3' },
    { 'x-webhook-signature': hex.toUpperCase() },
    { 'x-webhook-signature': `sha256=${hex}` },
    { ...plain, 'x-forwarded-for': '203.0.113.9', 'user-agent': 'somebody else' },
  ];
}

const same = (first: PartnerAnswer, again: PartnerAnswer) => {
  assert.equal(again.status, first.status);
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('content-type'), first.headers.get('content-type'));
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
};

const runs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a command': { executionType: 0, commandName: 'InitiateDeposit' },
  'a chain': { executionType: 1, commandName: 'InitiateDeposit, RetrieveAccountQuery' },
  code: {
    executionType: 2,
    executionCode: `const done = doCmd('InitiateDeposit', webhookData);
      return { $response: { statusCode: 201, headers: { 'Content-Type': 'text/plain' }, body: done.data.transactionId } };`,
  },
};

for (const [what, fields] of Object.entries(runs)) {
  test(`a plain signature runs ${what} once a day`, async () => {
    const path = `once/${what.replace(/\W/g, '-')}`;
    await configure(bank, { ...fields, path, signingSecret: secret });
    const body = deposit(7);
    const before = await balance();
    const firsts = await Promise.all(
      [1, 2, 3].map(() => partner(bank, path, body, { headers: signed(secret, body) })),
    );
    const [first] = firsts;
    assert.ok(first !== undefined && first.status < 300, JSON.stringify(first?.body));
    for (const answer of firsts) assert.deepEqual(answer.body, first.body);
    for (const headers of disguises(body)) same(first, await partner(bank, path, body, { headers }));
    assert.equal(await balance(), before + 7);
    bank.clock.advance(24 * 3_600_000 + 1000);
    const anew = await partner(bank, path, body, { headers: signed(secret, body) });
    assert.equal(anew.headers.get('idempotency-replayed'), null);
    assert.equal(await balance(), before + 14);
  });
}

test('a plain signature starts a process once, and asks a query once', async () => {
  const processDefinitionId = await deploy(bank, bpmn([start, end], ['s->e']));
  const started = { executionType: 3, processDefinitionId, path: 'once/process' };
  await configure(bank, { ...started, signingSecret: secret });
  const begin = () => partner(bank, 'once/process', '{"a":1}', { headers: signed(secret, '{"a":1}') });
  const first = await begin();
  assert.equal(first.status, 202);
  same(first, await begin());
  const query = { executionType: 0, commandName: 'RetrieveAccountQuery', action: 'GET' };
  await configure(bank, { ...query, path: 'once/query', signingSecret: secret });
  const target = `once/query?accountNumber=${account}`;
  const told = await get(target, `/api/webhook/${target}`);
  await bank.call('InitiateDeposit', { accountNumber: account, amount: 1 });
  same(told, await get(target, `/api/webhook/${target}`));
});

test('a refusal is the answer too', async () => {
  await configure(bank, { path: 'once/refused', signingSecret: secret });
  const body = JSON.stringify({ accountNumber: 'none', amount: 1 });
  const headers = signed(secret, body);
  const first = await partner(bank, 'once/refused', body, { headers });
  assert.equal(first.status, 404);
  same(first, await partner(bank, 'once/refused', body, { headers }));
});

for (const [what, fields] of Object.entries(runs)) {
  test(`a plain signature runs ${what} once, whatever becomes of the configuration`, async () => {
    const path = `anew/${what.replace(/\W/g, '-')}`;
    const guarded = { ...fields, signingSecret: secret };
    const body = deposit(11);
    const headers = signed(secret, body);
    const id = await configure(bank, { ...guarded, path });
    const first = await partner(bank, path, body, { headers });
    assert.ok(first.status < 300, JSON.stringify(first.body));
    const before = await balance();
    await bank.call('UpdateWebHookConfigCommand', { id, path: `${path}/moved` }, { as: 'admin' });
    same(first, await partner(bank, `${path}/moved`, body, { headers }));
    await bank.call('UpdateWebHookConfigCommand', { id, path }, { as: 'admin' });
    let present = id;
    for (let round = 0; round < 2; round += 1) {
      await bank.done('DeleteWebHookConfigCommand', { id: present }, 'admin');
      present = await configure(bank, { ...guarded, path });
      same(first, await partner(bank, path, body, { headers }));
    }
    assert.equal(await balance(), before);
  });
}

test('an answer of before addresses were kept is the answer still', async () => {
  await configure(bank, { path: 'anew/old', signingSecret: secret });
  const body = deposit(12);
  const headers = signed(secret, body);
  const first = await partner(bank, 'anew/old', body, { headers });
  const knex = connect(bank.store.address);
  try {
    assert.ok((await knex('webhook_deliveries').where({ webhook_id: 0 }).delete()) > 0);
  } finally {
    await knex.destroy();
  }
  const before = await balance();
  same(first, await partner(bank, 'anew/old', body, { headers }));
  assert.equal(await balance(), before);
});

test('a plain signature that failed half way goes on where it was, in a new configuration too', async () => {
  const executionCode = `const done = doCmd('InitiateDeposit', { accountNumber: webhookData.accountNumber, amount: 13 });
    doCmd('InitiateDeposit', webhookData);
    if (!done.isSuccessful || webhookData.amount === 14) throw new Error('half way');
    return done.data.transactionId;`;
  const half = { executionType: 2, executionCode, signingSecret: secret, key: 'half', path: 'half' };
  const id = await configure(bank, half);
  const body = deposit(14);
  const headers = signed(secret, body);
  const before = await balance();
  assert.equal((await partner(bank, 'half', body, { headers })).status, 500);
  await bank.call('DeleteWebHookConfigCommand', { id }, { as: 'admin' });
  const mended = executionCode.replace('webhookData.amount === 14', 'false');
  await configure(bank, { ...half, executionCode: mended });
  assert.equal((await partner(bank, 'half', body, { headers })).status, 200);
  assert.equal(await balance(), before + 27);
});

const onServer = { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' };
test('a second host answers as the first did', onServer, async () => {
  await configure(bank, { path: 'once/hosts', signingSecret: secret });
  const second = await startBank({ env, on: bank.store, start: bank.clock.now() });
  await changesAlone(second);
  try {
    const body = deposit(3);
    const before = await balance();
    const headers = signed(secret, body);
    const answers = await Promise.all(
      [bank, second].map((host) => partner(host, 'once/hosts', body, { headers })),
    );
    assert.deepEqual(answers[0]?.body, answers[1]?.body);
    same(answers[0] as PartnerAnswer, await partner(second, 'once/hosts', body, { headers }));
    assert.equal(await balance(), before + 3);
  } finally {
    await second.stop();
  }
});

test('a stored secret that can be guessed proves nothing', async () => {
  const id = await configure(bank, { path: 'weak', signingSecret: secret });
  const knex = connect(bank.store.address);
  try {
    for (const weak of ['', 'whsec_', 'whsec_!', 'sixteen letters.']) {
      const sealed_secret = makeVault(secretsKey).seal(weak, `demo:webhook:${id}`);
      await knex('webhook_configs').where({ tenant: 'demo', id }).update({ sealed_secret });
      const body = deposit(1);
      const key = weak.startsWith('whsec_') ? Buffer.from(weak.slice(6), 'base64') : weak;
      const at = String(Math.floor(Date.parse(bank.clock.now()) / 1000));
      const signature = createHmac('sha256', key).update(`w.${at}.${body}`).digest('base64');
      const given = [
        { 'webhook-id': 'w', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` },
        signed(weak, body),
      ];
      for (const headers of given) {
        const answer = await partner(bank, 'weak', body, { headers });
        assert.equal(answer.status, 401, weak);
        assert.match(JSON.stringify(answer.body), /configuration error: signingSecret/);
      }
    }
  } finally {
    await knex.destroy();
  }
});
