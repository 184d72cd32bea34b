/** An address belongs to one bank for good, and what one that anyone can call moves waits for a person. */
import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { before, test } from 'node:test';
import { connect } from '../../core/store/migrate.ts';
import { membersOf } from '../../core/values/members.ts';
import { changesAlone } from '../support/alone.ts';
import { type Answer, bankOfFile, startBank } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { configure, type PartnerAnswer, partner } from '../support/partner.ts';
import { deploy } from '../support/process.ts';
import { subscribe } from '../support/receiver.ts';
import { serverUrl } from '../support/store.ts';

const account = '1000000005';
const bank = bankOfFile();
before(async () => {
  await changesAlone(bank);
});

const balance = async () =>
  Number((await bank.call('RetrieveAccountQuery', { accountNumber: account })).at('data.balance'));

let made = 0;
function create(
  path: string,
  more: object = {},
  as: 'admin' | 'other-admin' = 'admin',
  on = bank,
): Promise<Answer> {
  made += 1;
  const target = { executionType: 2, executionCode: 'webhookData', allowableIPs: '127.0.0.1' };
  const data = { key: `k${made}`, path, action: 'POST', ...target, ...more };
  return on.call('CreateWebHookConfigCommand', data, { as });
}
const change = (name: 'Update' | 'Delete' | 'Activate', data: object, as = 'admin' as const) =>
  bank.call(`${name}WebHookConfigCommand`, data, { as });

test('what was given back stays its bank’s own, and answers nobody meanwhile', async () => {
  const first = await create('given/back');
  await change('Delete', { id: first.at('data.id') });
  assert.equal((await partner(bank, 'given/back', { a: 1 })).status, 404);
  assert.equal((await create('given/back', {}, 'other-admin')).status, 409);
  const again = await create('given/back');
  assert.equal(again.status, 200);
  const moved = await change('Update', { id: again.at('data.id'), path: 'moved' });
  assert.equal(moved.status, 200);
  assert.equal((await partner(bank, 'given/back', { a: 1 })).status, 404);
  for (const path of ['given/back', 'moved']) {
    assert.equal((await create(path, {}, 'other-admin')).status, 409, path);
  }
  const theirs = await create('theirs', {}, 'other-admin');
  const taken = await bank.call(
    'UpdateWebHookConfigCommand',
    { id: theirs.at('data.id'), path: 'given/back' },
    { as: 'other-admin' },
  );
  assert.equal(taken.status, 409);
  const back = await change('Update', { id: again.at('data.id'), path: 'given/back' });
  assert.equal(back.status, 200);
});

test('of two that take an address at once, one has it', async () => {
  const second = serverUrl === undefined ? bank : await startBank({ on: bank.store });
  // The rules that a host brings at its start are those in force for all.
  if (second !== bank) await changesAlone(second);
  try {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        create(`race/${round}`, {}, 'admin', bank),
        create(`race/${round}`, {}, 'other-admin', second),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409], `${round}`);
    }
  } finally {
    if (second !== bank) await second.stop();
  }
});

/** What a person approves of a deposit that an open address asked for. */
async function waits(answer: PartnerAnswer, was: number): Promise<void> {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.match(JSON.stringify(answer.body), /"status":"PENDING"/);
  assert.equal(await balance(), was, 'no money moves before a person approves it');
}

const deposit = { accountNumber: account, amount: 9 };

test('money that an open address moves waits for two people: one may be its caller', async () => {
  await create('open/deposit', {
    executionType: 0,
    commandName: 'InitiateDeposit',
    executionCode: null,
    allowableIPs: null,
  });
  const was = await balance();
  const answer = await partner(bank, 'open/deposit', deposit);
  await waits(answer, was);
  const { transactionId } = membersOf(membersOf(answer.body).data);
  const own = await bank.call('ApproveTransaction', { transactionId }, { as: 'admin' });
  assert.equal(own.status, 403, 'the author of the configuration is its maker');
  const states: string[] = [];
  for (const as of ['regional', 'manager'] as const) {
    assert.equal(await balance(), was);
    const approved = await bank.call('ApproveTransaction', { transactionId }, { as });
    states.push(approved.text('data.newState'));
  }
  assert.deepEqual(states, ['PENDING', 'SETTLED']);
  assert.equal(await balance(), was + deposit.amount);
  const trail = await bank.call('RetrieveAuditLogQuery', { transactionId }, { as: 'admin' });
  assert.match(JSON.stringify(trail.body), /Anyone can call the webhook k\d+/);
});

test('a cheque that an open address draws or pays in waits for two people', async () => {
  for (const [path, commandName, requireApproval] of [
    ['open/draw', 'InitiateChequeWithdrawalCommand', false],
    ['open/pay-in', 'InitiateChequeDepositCommand', true],
  ] as const) {
    const target = { executionType: 0, executionCode: null, allowableIPs: null };
    await create(path, { ...target, commandName });
    const drawnOn = { drawerBank: 'Union', drawerAccount: '0012345678' };
    const drawer = path === 'open/draw' ? {} : { ...drawnOn, chequeDate: '2026-02-27' };
    const paper = { accountEncodedKey: 'acc-corp', amount: 5, requireApproval, chequeNumber: '4711' };
    const answer = await partner(bank, path, { ...paper, ...drawer });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { transactionKey, chequeTransactionId } = membersOf(membersOf(answer.body).data);
    const cleared = await bank.call(
      'InitiateClearChequeCommand',
      { chequeTransactionId },
      { as: 'regional' },
    );
    assert.notEqual(cleared.status, 200, JSON.stringify(cleared.body));
    const approve = (as: 'regional' | 'manager') =>
      bank.call('ApproveTransaction', { transactionId: transactionKey }, { as });
    const first = await approve('regional');
    assert.match(first.text('message'), /1 more approver is needed/);
    assert.doesNotMatch((await approve('manager')).text('message'), /more approver/);
  }
});

test('calls of one open address do not use up the day of its author or of other addresses', async () => {
  const row = { of: 'machine', what: 'PENDING', from: 0, mostWaiting: 1, waitingTotal: 1_000_000 };
  await bank.setRules('controls/totals', { rows: [row] });
  const target = { executionType: 0, executionCode: null, commandName: 'InitiateDeposit' };
  await create('open/busy', { ...target, allowableIPs: null });
  await create('open/other', { ...target, allowableIPs: null });
  await create('guarded/other', target);
  const statuses: number[] = [];
  for (const path of ['open/busy', 'open/busy', 'open/other', 'guarded/other']) {
    const answer = await partner(bank, path, { ...deposit, requireApproval: true });
    statuses.push(answer.status);
  }
  assert.deepEqual(statuses, [200, 403, 200, 200]);
});

test('an account that an open address locks stays open until a person approves it', async () => {
  const path = 'open/lock';
  await create(path, {
    executionType: 0,
    commandName: 'LockDepositAccountCommand',
    executionCode: null,
    allowableIPs: null,
  });
  const answer = await partner(bank, path, { accountNumber: account });
  assert.equal(answer.status, 403, JSON.stringify(answer.body));
  assert.match(JSON.stringify(answer.body), /Anyone can call the webhook/);
  const found = await bank.call('RetrieveAccountQuery', { accountNumber: account });
  assert.equal(found.at('data.state'), 'Active', JSON.stringify(found.body));
});

test('money that a guarded address moves does not wait', async () => {
  const was = await balance();
  await create('guarded/deposit', { executionType: 0, commandName: 'InitiateDeposit', executionCode: null });
  const answer = await partner(bank, 'guarded/deposit', deposit);
  assert.match(JSON.stringify(answer.body), /"status":"SETTLED"/);
  assert.equal(await balance(), was + deposit.amount);
});

test('a configuration whose addresses were taken away is open', async () => {
  const id = await configure(bank, { path: 'old/open' });
  const knex = connect(bank.store.address);
  try {
    await knex('webhook_configs').where({ tenant: 'demo', id }).update({ allowed_addresses: null });
  } finally {
    await knex.destroy();
  }
  const was = await balance();
  await waits(await partner(bank, 'old/open', deposit), was);
});

test('open code asks queries, and what its commands move waits for a person', async () => {
  const code = (path: string, executionCode: string) => create(path, { executionCode, allowableIPs: null });
  await code('open/ask', `doCmd('RetrieveAccountQuery', webhookData).isSuccessful`);
  const asked = await partner(bank, 'open/ask', { accountNumber: account });
  assert.equal(asked.body, true, JSON.stringify(asked.body));
  await code('open/run', `doCmd('InitiateDeposit', webhookData)`);
  const was = await balance();
  await waits(await partner(bank, 'open/run', deposit), was);
});

test('what a process moves that an open address started waits for a person too', async () => {
  const pay = el('serviceTask', 'pay', {
    ConnectorKey: 'InitiateDeposit',
    accountNumber: account,
    amount: '70',
  });
  const processDefinitionId = await deploy(bank, bpmn([start, pay, end], ['s -> pay', 'pay -> e']));
  const target = { executionType: 3, executionCode: null, processDefinitionId };
  await create('open/process', { ...target, allowableIPs: null });
  const was = await balance();
  const answer = await partner(bank, 'open/process', {});
  assert.equal(answer.status, 202, JSON.stringify(answer.body));
  assert.match(JSON.stringify(answer.body), /"status":"PENDING"/);
  assert.equal(await balance(), was);
});

test('a header of code and the host’s own of that name are one', async () => {
  const response = (headers: object) =>
    `return { $response: { headers: ${JSON.stringify(headers)}, body: 'said' } }`;
  const own = { 'CONTENT-TYPE': 'text/plain', 'cache-control': 'private, max-age=60' };
  await create('says/own', { executionCode: response({ ...own, 'X-Bank-Own': '1' }) });
  const target = new URL('/api/webhook/says/own', bank.url);
  const raw = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    request(target, { method: 'POST', headers }, resolve).on('error', reject).end('{}');
  });
  const { 'content-type': type, 'cache-control': cache, ...rest } = raw.headersDistinct;
  assert.deepEqual([type, cache], [['text/plain'], ['private, max-age=60']]);
  assert.deepEqual([rest['x-bank-own'], rest['x-content-type-options']], [['1'], ['nosniff']]);
  assert.equal(await text(raw), 'said');
});

test('code never makes an answer public', async () => {
  const says = async (at: string, headers: object) => {
    const executionCode = `return { $response: { headers: ${JSON.stringify(headers)} } }`;
    await create(`caches/${at}`, { executionCode });
    return partner(bank, `caches/${at}`, {});
  };
  const wrong = ['public', 'public, max-age=9', 'max-age=9', 's-maxage=9, private', '', 'no-store;'];
  for (const [at, value] of [...wrong, 'private, max-age=9, immutable'].entries()) {
    const answer = await says(`wrong/${at}`, { 'cache-CONTROL': value });
    assert.equal(answer.status, 500, value);
    assert.match(JSON.stringify(answer.body), /cache-CONTROL must be/);
    assert.equal(answer.headers.get('cache-control'), 'no-store', value);
  }
  for (const [at, value] of ['no-store', 'No-Cache, private', 'max-age=9, private'].entries()) {
    const answer = await says(`good/${at}`, { 'Cache-Control': value });
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, value]);
  }
  const twice = await says('twice', { ETag: '"a"', etag: '"b"' });
  assert.match(JSON.stringify(twice.body), /etag twice/);
});

test('many ranges together are everybody, also in a configuration of before', async () => {
  const id = await configure(bank, { path: 'old/ranges' });
  const allowableIPs = Array.from({ length: 256 }, (_, at) => `${at}.0.0.0/8`).join();
  const refused = await change('Update', { id, allowableIPs });
  assert.equal(refused.status, 400);
  assert.match(JSON.stringify(refused.body), /most of the world together/);
  const knex = connect(bank.store.address);
  try {
    const stored = { allowed_addresses: allowableIPs };
    await knex('webhook_configs').where({ tenant: 'demo', id }).update(stored);
  } finally {
    await knex.destroy();
  }
  const before = await balance();
  await waits(await partner(bank, 'old/ranges', deposit), before);
});

test('events go to https alone', async () => {
  const refused = await subscribe(bank, 'http://partner.example/hooks');
  assert.equal(refused.status, 400);
  assert.match(refused.text('errors.0.message'), /^url must begin with https:.*EGRESS_ALLOW/);
  const made = await subscribe(bank, 'https://partner.example/hooks');
  const data = { id: made.at('data.id'), url: 'http://partner.example/hooks' };
  const updated = await bank.call('UpdateEventSubscriptionCommand', data, { as: 'admin' });
  assert.equal(updated.status, 400);
});
