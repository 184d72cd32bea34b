import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import replay from '../../../commands/webhooks/ReplayWebHookCallCommand.ts';
import { hours, later } from '../../../core/values/instant.ts';
import type { WebhookFailure } from '../../../core/webhooks/call-log.ts';
import { changesAlone } from '../../support/alone.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { configure, partner } from '../../support/partner.ts';
import { webhook } from './sample.ts';

const failure: WebhookFailure = {
  tenant: 'demo',
  version: 1,
  callId: 'c1',
  webhookId: 7,
  at: noon,
  state: 'failed',
  attempts: 0,
  sealedRequest: 'v1.x',
};

cases(
  replay,
  { input: { callId: 'c1' }, state: { failure, webhook: webhook() }, actor: person('ada', 'Admin') },
  {
    'counts the attempt': { gives: ['put'] },
    'a call that did not fail': {
      state: { failure: undefined, webhook: undefined },
      gives: 'WEBHOOK_CALL_NOT_FOUND',
    },
    'a webhook that is gone': { state: { webhook: undefined }, gives: 'WEBHOOK_NOT_FOUND' },
    'one that was accepted since': {
      state: { failure: { ...failure, state: 'replayed' } },
      gives: 'WEBHOOK_CALL_REPLAYED',
    },
    'a chain of the day before': {
      state: { webhook: webhook({ executionType: 1 }) },
      now: later(noon, hours(24)),
      gives: 'WEBHOOK_CALL_TOO_OLD',
    },
    'a single command of last week': { now: later(noon, hours(168)), gives: ['put'] },
  },
);

const bank = bankOfFile();
before(() => changesAlone(bank));

const account = '1000000005';
const balance = async () =>
  Number((await bank.call('RetrieveAccountQuery', { accountNumber: account })).at('data.balance'));
const callsOf = async (webhookId: number) =>
  (await bank.call('RetrieveWebHookCallsQuery', { webhookId }, { as: 'admin' })).at(
    'data.items',
  ) as readonly Readonly<Record<string, unknown>>[];
const again = (callId: unknown) => bank.call('ReplayWebHookCallCommand', { callId }, { as: 'admin' });

const emptied = async () => {
  const amount = await balance();
  if (amount > 0) await bank.call('InitiateWithdrawal', { accountNumber: account, amount });
};

/** A deposit of 10, then a withdrawal of 50 that the account cannot pay at first. */
const code = `
  doCmd('InitiateDeposit', { accountNumber: '${account}', amount: 10 });
  const paid = doCmd('InitiateWithdrawal', { accountNumber: '${account}', amount: 50 });
  if (!paid.isSuccessful) throw new BpmnError('NOT_PAID', paid.message);
  return 'paid';`;

for (const headers of [{}, { 'webhook-id': 'evt-code' }]) {
  test(`code goes on where it was refused, ${JSON.stringify(headers)}`, async () => {
    await emptied();
    const path = `replay/code/${Object.keys(headers).length}`;
    const id = await configure(bank, { path, executionType: 2, executionCode: code });
    const first = await partner(bank, path, {}, { headers });
    assert.equal(first.status, 400, JSON.stringify(first.body));
    assert.equal(await balance(), 10);
    const [line] = await callsOf(id);
    await bank.call('InitiateDeposit', { accountNumber: account, amount: 100 });
    const done = await again(line?.id);
    assert.deepEqual([done.at('data.outcome'), done.at('data.result')], ['accepted', 'paid']);
    assert.equal(await balance(), 60);
    const [replayed] = await callsOf(id);
    assert.deepEqual([replayed?.replayOf, replayed?.outcome], [line?.id, 'accepted']);
    assert.equal((await again(line?.id)).status, 409);
    if (!('webhook-id' in headers)) return;
    const redelivered = await partner(bank, path, {}, { headers });
    assert.deepEqual([redelivered.status, redelivered.body], [200, 'paid']);
    assert.equal(await balance(), 60);
  });
}

for (const [name, what] of Object.entries({
  'a command': { executionType: 0, commandName: 'InitiateWithdrawal' },
  'a chain': { executionType: 1, commandName: 'InitiateWithdrawal' },
})) {
  test(`a delivery to ${name} that a replay did is answered as the replay was`, async () => {
    await emptied();
    const path = `replay/again/${what.executionType}`;
    const id = await configure(bank, { path, ...what });
    const deliver = (amount = 20) =>
      partner(bank, path, { accountNumber: account, amount }, { headers: { 'webhook-id': 'evt' } });
    assert.equal((await deliver()).status, 400);
    assert.equal((await deliver()).headers.get('idempotency-replayed'), 'true');
    await bank.call('InitiateDeposit', { accountNumber: account, amount: 50 });
    const done = await again((await callsOf(id)).at(-1)?.id);
    assert.equal(done.at('data.outcome'), 'accepted');
    const redelivered = await deliver();
    assert.equal(redelivered.status, 200, JSON.stringify(redelivered.body));
    assert.equal(redelivered.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(redelivered.body, done.at('data.result'));
    assert.equal(await balance(), 30);
    assert.equal((await deliver(21)).status, 422, 'the id is another body’s');
  });
}

test('a chain goes on where it was refused', async () => {
  await emptied();
  const other = await configure(bank, { path: 'replay/other' });
  const commandName = 'InitiateDeposit, ActivateWebHookConfigCommand';
  const id = await configure(bank, { path: 'replay/chain', executionType: 1, commandName });
  const body = { accountNumber: account, amount: 10, id: other };
  const first = await partner(bank, 'replay/chain', body);
  assert.equal(first.status, 400, 'it is active already');
  assert.equal(await balance(), 10);
  await bank.call('DeactivateWebHookConfigCommand', { id: other }, { as: 'admin' });
  const [line] = await callsOf(id);
  const done = await again(line?.id);
  assert.deepEqual([done.at('data.outcome'), done.at('data.status')], ['accepted', 200]);
  assert.equal(await balance(), 10);
});

for (const [name, headers] of Object.entries({ 'no name': {}, 'a name': { 'webhook-id': 'race' } })) {
  test(`ten operators who replay a call with ${name} at once have it done once`, async () => {
    await emptied();
    const path = `replay/race/${Object.keys(headers).length}`;
    const id = await configure(bank, { path, commandName: 'InitiateWithdrawal' });
    const body = { accountNumber: account, amount: 20 };
    assert.equal((await partner(bank, path, body, { headers })).status, 400);
    await bank.call('InitiateDeposit', { accountNumber: account, amount: 500 });
    const [line] = await callsOf(id);
    const all = await Promise.all(Array.from({ length: 10 }, () => again(line?.id)));
    const told = new Set(all.map((one) => one.at('data.outcome') ?? one.at('errors.0.code')));
    assert.ok(told.delete('accepted'));
    // Who came when it was done already.
    told.delete('WEBHOOK_CALL_REPLAYED');
    assert.deepEqual([...told], []);
    assert.equal(await balance(), 480);
  });
}

/** Configures what fails after its first command, calls it, mends it and runs the call again. */
async function mended(name: string, first: object, second: object, body: object = {}) {
  await emptied();
  const path = `replay/mended/${name}`;
  const id = await configure(bank, { path, ...first });
  const failed = await partner(bank, path, body);
  assert.ok(failed.status >= 400, JSON.stringify(failed.body));
  const [line] = await callsOf(id);
  const changed = await bank.call('UpdateWebHookConfigCommand', { id, ...second }, { as: 'admin' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  return { done: await again(line?.id), balance: await balance(), callId: line?.id };
}

const deposits = (amount: number) =>
  `doCmd('InitiateDeposit', { accountNumber: '${account}', amount: ${amount} });`;
const refusedCode = `const paid = doCmd('InitiateWithdrawal', { accountNumber: '1000000099', amount: 3 });
  if (!paid.isSuccessful) throw new BpmnError('NOT_PAID', paid.message); return 'paid';`;

test('what was done is not done twice by code that was mended: known by its name and its turn', async () => {
  const looks = `doCmd('RetrieveAccountQuery', { accountNumber: '${account}' });`;
  const pays = `doCmd('InitiateWithdrawal', { accountNumber: '${account}', amount: 1 });`;
  const { done, balance: after } = await mended(
    'before',
    { executionType: 2, executionCode: `${deposits(17)} throw new Error('later');` },
    { executionType: 2, executionCode: `${looks} ${deposits(17)} ${pays} return 'whole';` },
  );
  assert.deepEqual([done.at('data.outcome'), after], ['accepted', 16], JSON.stringify(done.body));
});

test('nor by a chain that was mended', async () => {
  const chain = (commandName: string) => ({ executionType: 1, commandName });
  const { done, balance: after } = await mended(
    'chain',
    chain('InitiateDeposit, CloseDepositAccountCommand'),
    chain('RetrieveAccountQuery, InitiateDeposit'),
    { accountNumber: account, amount: 4 },
  );
  assert.deepEqual([done.at('data.outcome'), after], ['accepted', 4], JSON.stringify(done.body));
});

test('code that would do something else in the place of what was done goes no further', async () => {
  const { done, balance: after } = await mended(
    'otherwise',
    { executionType: 2, executionCode: `${deposits(17)} throw new Error('later');` },
    { executionType: 2, executionCode: `${deposits(20)} ${deposits(5)} return 'whole';` },
  );
  assert.deepEqual([done.at('data.outcome'), done.at('data.status')], ['refused', 422]);
  assert.match(JSON.stringify(done.at('data.result')), /DONE_OTHERWISE/);
  assert.equal(after, 17);
});

test('a command that was refused may be asked with other fields by code that was mended', async () => {
  const paid = `const paid = doCmd('InitiateWithdrawal', { accountNumber: '${account}', amount: 3 });
  if (!paid.isSuccessful) throw new BpmnError('NOT_PAID', paid.message); return 'paid';`;
  const { done, balance: after } = await mended(
    'refused',
    { executionType: 2, executionCode: `${deposits(17)} ${refusedCode}` },
    { executionType: 2, executionCode: `${deposits(17)} ${paid}` },
  );
  assert.deepEqual(
    [done.at('data.outcome'), done.at('data.result'), after],
    ['accepted', 'paid', 14],
    JSON.stringify(done.body),
  );
});

test('a delivery that a command has done is not done again by the chain that took its place', async () => {
  await emptied();
  const path = 'replay/types';
  const one = { executionType: 0, commandName: 'InitiateDeposit' };
  const id = await configure(bank, { path, ...one });
  const body = { accountNumber: account, amount: 6 };
  const headers = { 'webhook-id': 'evt-types' };
  assert.equal((await partner(bank, path, body, { headers })).status, 200);
  const commandName = 'InitiateDeposit, RetrieveAccountQuery';
  const changed = { id, executionType: 1, commandName };
  const { status } = await bank.call('UpdateWebHookConfigCommand', changed, { as: 'admin' });
  assert.equal(status, 200);
  const again = await partner(bank, path, body, { headers });
  assert.equal(again.status, 200, JSON.stringify(again.body));
  assert.equal(await balance(), 6);
});
