/** Calls that are tried: what would be answered, that nothing is done, and that nobody gets by a trial what he would not get by the code in force. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import attempt from '../../../commands/webhooks/TryWebHookCallCommand.ts';
import { signToken } from '../../../core/auth/tokens.ts';
import { bankOfFile, type TestBank, testSecret } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { configure, partner, signed } from '../../support/partner.ts';
import { webhook } from './sample.ts';

cases(
  attempt,
  { input: { id: 7, request: { body: '{}' } }, state: undefined, actor: person('ada', 'Admin') },
  {
    'says what would be answered, and leaves that it was tried': {
      prepared: {
        trial: {
          outcome: 'accepted',
          status: 200,
          headers: {},
          result: 5,
          lines: [],
          signature: 'none',
          durationMs: 3,
          cost: { processorMillis: 0.123, heapBytes: 100 },
          codeHash: 'ab12',
        },
        webhook: webhook(),
      },
      gives: ['audit'],
    },
  },
  [
    ...(['VALIDATION', 'INSUFFICIENT_PERMISSIONS', 'WEBHOOK_NOT_FOUND'] as const),
    ...(['WEBHOOK_CALL_UNKNOWN', 'WEBHOOK_CALL_NOT_KEPT'] as const),
  ],
);

const bank = bankOfFile();

const account = '1000000005';
const balance = async () =>
  Number((await bank.call('RetrieveAccountQuery', { accountNumber: account })).at('data.balance'));
const tried = (data: object, as: Parameters<TestBank['call']>[2] = { as: 'admin' }) =>
  bank.call('TryWebHookCallCommand', data, as);
/** Somebody who may write webhooks and nothing else. */
const clerkOf = async () => ({
  as: {
    token: await signToken(
      { sub: 'clerk', tenant: 'demo', roles: [], permissions: ['webhooks.manage'] },
      testSecret,
      { from: bank.clock.now(), seconds: 3600 },
    ),
  },
});
const code = (executionCode: string, more: object = {}) =>
  configure(bank, { executionType: 2, executionCode, ...more });

test('code that is not in force runs on a body of one’s own; commands are not done', async () => {
  const id = await code('return 1;');
  const before = await balance();
  const executionCode = `
    console.log('paying', webhookData.amount);
    const paid = doCmd('InitiateDeposit', { accountNumber: '${account}', amount: webhookData.amount });
    return [paid.isSuccessful, paid.data.balance, webhookMethod, webhookHeaders['x-own']];`;
  const request = { body: '{"amount": 25}', headers: { 'X-Own': 'seen' } };
  const answer = await tried({ id, executionCode, request });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(answer.at('data.result'), [true, before + 25, 'POST', 'seen']);
  assert.deepEqual(answer.at('data.lines'), [{ level: 'log', text: 'paying 25' }]);
  assert.equal(typeof answer.at('data.processorMs'), 'number');
  assert.equal(typeof answer.at('data.heapBytes'), 'number');
  assert.equal(await balance(), before);
  const calls = await bank.call('RetrieveWebHookCallsQuery', { webhookId: id }, { as: 'admin' });
  assert.equal(calls.at('data.totalRecords'), 0);
  const trail = await bank.call('RetrieveAuditLogQuery', { eventType: 'WebHookCallTried' }, { as: 'admin' });
  assert.match(JSON.stringify(trail.body), new RegExp(`webhook ${id} with other code`));
});

test('a call that came is tried again with other code', async () => {
  const id = await code('return webhookData.amount;', { path: 'came' });
  await partner(bank, 'came', { amount: 7 });
  const calls = await bank.call('RetrieveWebHookCallsQuery', { webhookId: id }, { as: 'admin' });
  const callId = calls.at('data.items.0.id');
  const answer = await tried({ id, executionCode: 'return webhookData.amount * 2;', callId });
  assert.equal(answer.at('data.result'), 14);
  const other = await code('return 1;');
  const foreign = await tried({ id: other, callId });
  assert.equal(foreign.at('errors.0.code'), 'WEBHOOK_CALL_UNKNOWN');
});

test('an error has its place, and limits are those of calls', async () => {
  const id = await code('return 1;');
  const request = { body: '{}' };
  const thrown = await tried({ id, executionCode: 'const a = null;\nreturn a.b;', request });
  assert.deepEqual([thrown.at('data.outcome'), thrown.at('data.status')], ['failed', 500]);
  assert.equal(thrown.at('data.result.line'), 2);
  const endless = await tried({ id, executionCode: 'for (;;) {}', request });
  assert.match(JSON.stringify(endless.at('data.result')), /used more than 1000 ms of CPU time/);
  const wrong = await tried({ id, executionCode: 'return a +;', request });
  assert.equal(wrong.status, 400);
  assert.match(JSON.stringify(wrong.body), /line 1, column 11/);
});

test('a command, a chain and a process are tried as they are', async () => {
  const before = await balance();
  const one = await configure(bank, {});
  const deposit = await tried({
    id: one,
    request: { body: JSON.stringify({ accountNumber: account, amount: 5 }) },
  });
  assert.equal(deposit.at('data.result.data.balance'), before + 5);
  const commandName = 'InitiateDeposit, InitiateWithdrawal';
  const chain = await configure(bank, { executionType: 1, commandName });
  const both = await tried({
    id: chain,
    request: { body: JSON.stringify({ accountNumber: account, amount: 5 }) },
  });
  assert.equal(both.at('data.result.data.steps.0.status'), 200, JSON.stringify(both.body));
  assert.equal(await balance(), before);
});

test('a signature that is given is proven', async () => {
  const secret = 'the partner’s secret, of 24 bytes or more';
  const id = await code('return webhookData.a;', { signingSecret: secret });
  const body = '{"a": 1}';
  const good = await tried({ id, request: { body, headers: signed(secret, body) } });
  assert.deepEqual([good.at('data.signature'), good.at('data.result')], ['valid', 1]);
  const bad = await tried({ id, request: { body: '{"a": 2}', headers: signed(secret, body) } });
  assert.deepEqual([bad.at('data.signature'), bad.at('data.status')], ['refused', 401]);
  const none = await tried({ id, request: { body } });
  assert.deepEqual([none.at('data.signature'), none.at('data.result')], ['unchecked', 1]);
});

test('secrets: only for who may name them, struck as from calls', async () => {
  const value = 'a value that nobody sees';
  await bank.call('SetSecretCommand', { name: 'KEY', value }, { as: 'admin' });
  const id = await code('return 1;');
  const executionCode = `const key = $.secure.get('KEY'); console.log(key); return { key };`;
  const request = { body: '{}' };
  const undeclared = await tried({ id, executionCode, request });
  assert.match(JSON.stringify(undeclared.at('data.result')), /not declared/);
  const named = await tried({ id, executionCode, secrets: ['KEY'], request });
  assert.deepEqual(named.at('data.result'), { key: '***' });
  assert.doesNotMatch(JSON.stringify(named.body), /nobody sees/);
  const missing = await tried({ id, executionCode, secrets: ['NONE'], request });
  assert.equal(missing.status, 400);
  const clerk = await clerkOf();
  const forbidden = await tried({ id, executionCode, secrets: ['KEY'], request }, clerk);
  assert.equal(forbidden.status, 403, JSON.stringify(forbidden.body));
  const own = await code(executionCode, { secrets: ['KEY'] });
  assert.equal((await tried({ id: own, request }, clerk)).status, 403);
  assert.equal((await tried({ id: own, request })).status, 200);
});

test('who tries does no more than he may himself', async () => {
  const id = await code('return 1;');
  const executionCode = `return doCmd('RetrieveTrialBalanceQuery', {}).isSuccessful;`;
  const request = { body: '{}' };
  assert.equal((await tried({ id, executionCode, request })).at('data.result'), true);
  const clerk = await clerkOf();
  assert.equal((await tried({ id, executionCode, request }, clerk)).at('data.result'), false);
  assert.equal((await tried({ id, request }, { as: 'teller' })).status, 403);
});

test('code tries no calls: it would wait for its own end', async () => {
  const id = await code('return 1;');
  const executionCode = `return doCmd('TryWebHookCallCommand', { id: ${id}, request: {} }).message;`;
  const answer = await tried({ id, executionCode, request: {} });
  assert.match(String(answer.at('data.result')), /tried by people/);
});

test('what cannot be tried', async () => {
  const id = await code('return 1;');
  assert.equal((await tried({ id: 999_999, request: {} })).status, 404);
  assert.equal((await tried({ id })).status, 400);
  assert.equal((await tried({ id, callId: 'x', request: {} })).status, 400);
  const html = await tried({ id, request: { body: 'x', contentType: 'text/html' } });
  assert.equal(html.status, 400);
  const number = await tried({ id, request: { headers: { 'x-own': 7 } } });
  assert.equal(number.status, 400);
});

test('who comes when many try already is told that the bank is busy', async () => {
  const id = await code('return 1;');
  const endless = () => tried({ id, executionCode: 'for (;;) {}', request: {} });
  const answers = await Promise.all(Array.from({ length: 12 }, endless));
  const statuses = answers.map(({ status }) => status);
  assert.ok(statuses.includes(503), JSON.stringify(statuses));
  assert.equal(statuses.filter((status) => status === 200).length, 10);
});

test('the trail tells which code was tried and what it could read; a try is not a dry run', async () => {
  await bank.call('SetSecretCommand', { name: 'READ', value: 'a-secret-value' }, { as: 'admin' });
  const id = await code('return 1;', { secrets: ['READ'] });
  const executionCode = "return $.secure.get('READ').length";
  const data = { id, executionCode, request: { body: '{}' } };
  const dry = await bank.call('TryWebHookCallCommand?dryRun=true', data, { as: 'admin' });
  assert.deepEqual([dry.status, dry.at('errors.0.field')], [400, 'dryRun']);
  assert.equal((await tried(data)).at('data.result'), 14);
  const trail = await bank.call('RetrieveAuditLogQuery', { eventType: 'WebHookCallTried' }, { as: 'admin' });
  const text = JSON.stringify(trail.body);
  assert.match(text, new RegExp(`${hash('sha256', executionCode)}\\); may read READ`));
});

test('what tried code is refused is not an attempt of the webhook', async () => {
  const id = await code('return 1;');
  const executionCode = "doCmd('NoSuchCommand', {}); doCmd('RecordWebHookCalls', {}); return 1";
  assert.equal((await tried({ id, executionCode, request: { body: '{}' } })).status, 200);
  const trail = await bank.call('RetrieveAuditLogQuery', { pageSize: 200 }, { as: 'admin' });
  const items = trail.at('data.items') as readonly { readonly action: string }[];
  const attempts = items.filter(({ action }) => /NoSuchCommand|RecordWebHookCalls/.test(action));
  assert.deepEqual(attempts, []);
});

test('headers of a request have names that headers have, each once', async () => {
  const id = await code('return webhookHeaders');
  for (const headers of [{ 'X-A': '1', 'x-a': '2' }, { 'a\r\nb': '1' }, { '': '1' }]) {
    const answer = await tried({ id, request: { body: '{}', headers } });
    assert.deepEqual([answer.status, answer.at('errors.0.field')], [400, 'request.headers']);
  }
  const typed = await tried({ id, request: { body: '{}', contentType: 'application/json' } });
  assert.equal(typed.at('data.result.content-type'), 'application/json');
});
