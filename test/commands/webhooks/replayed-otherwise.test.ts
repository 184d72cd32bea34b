/** Calls that are run again where something else would be done now: other accounts, other code, another type, another day. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { hours } from '../../../core/values/instant.ts';
import { changesAlone } from '../../support/alone.ts';
import { bankOfFile } from '../../support/bank.ts';
import { deposit, process } from '../../support/diagram.ts';
import { meter } from '../../support/meter.ts';
import { configure, partner } from '../../support/partner.ts';
import { deploy, look } from '../../support/process.ts';

const bank = bankOfFile();
before(() => changesAlone(bank));

const [first, second] = ['1000000001', '1000000002'];
const admin = async (name: string, data: object) => {
  const answer = await bank.call(name, data, { as: 'admin' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
};
const lastCall = async (webhookId: number) =>
  (await admin('RetrieveWebHookCallsQuery', { webhookId })).at('data.items.0') as {
    readonly id: string;
    readonly at: string;
  };
const replayed = async (webhookId: number) =>
  admin('ReplayWebHookCallCommand', { callId: (await lastCall(webhookId)).id });

/** Pays each account that is active; throws where one was refused. */
const payAll = `
  const told = [];
  for (const pay of webhookData.pays) {
    const { data } = doCmd('RetrieveAccountQuery', { accountNumber: pay.accountNumber });
    if (data.state === 'Active') told.push(doCmd('InitiateWithdrawal', pay).isSuccessful);
  }
  if (told.includes(false)) throw new BpmnError('NOT_ALL', JSON.stringify(told));
  return told;`;

for (const headers of [{}, { 'webhook-id': 'pay-1' }]) {
  test(`one that is passed over now moves nobody into its place, ${JSON.stringify(headers)}`, async () => {
    const path = `otherwise/over/${Object.keys(headers).length}`;
    const id = await configure(bank, { path, executionType: 2, executionCode: payAll });
    const paid = await meter(bank, second);
    await admin('ActivatePNDOnAccountCommand', { accountNumber: first, reason: 'A court asked' });
    const body = {
      pays: [
        { accountNumber: first, amount: 30 },
        { accountNumber: second, amount: 20 },
      ],
    };
    assert.equal((await partner(bank, path, body, { headers })).status, 400);
    assert.deepEqual(await paid(), [-20]);
    await admin('LockDepositAccountCommand', { accountNumber: first, reason: 'A court asked' });
    const done = await replayed(id);
    assert.deepEqual([done.at('data.outcome'), done.at('data.result')], ['accepted', [true]]);
    assert.deepEqual(await paid(), [-20]);
    await admin('UnlockDepositAccountCommand', { accountNumber: first, reason: 'It is over' });
    await admin('ReleasePNDFromDepositAccountCommand', { accountNumber: first, reason: 'It is over' });
  });
}

test('mended code that leaves out what was refused does the rest not again', async () => {
  const path = 'otherwise/left-out';
  const steps = (...some: readonly string[]) =>
    `${some.join('\n')} if (told.includes(false)) throw new Error('not all'); return told;`;
  const refused = `const told = [doCmd('InitiateDeposit', { accountNumber: '1000009999', amount: 5 }).isSuccessful];`;
  const done = (amount: number) =>
    `told.push(doCmd('InitiateDeposit', { accountNumber: '${second}', amount: ${amount} }).isSuccessful);`;
  const id = await configure(bank, { path, executionType: 2, executionCode: steps(refused, done(20)) });
  const paid = await meter(bank, second);
  assert.equal((await partner(bank, path, {})).status, 500);
  const mend = (executionCode: string) => admin('UpdateWebHookConfigCommand', { id, executionCode });
  await mend(steps('const told = [];', done(21)));
  const other = await replayed(id);
  assert.deepEqual([other.at('data.status'), other.at('data.result.code')], [422, 'DONE_OTHERWISE']);
  assert.deepEqual(await paid(), [20]);
});

/** A process that pays in, and may fail afterwards. */
const paying = (fails: boolean) =>
  fails
    ? process(
        [deposit('pay', '${webhookData.amount}', second), deposit('fail', '1', '1000009999')],
        ['s -> pay -> fail -> e'],
      )
    : process([deposit('pay', '${webhookData.amount}', second)], ['s -> pay -> e']);

for (const headers of [{}, { 'webhook-id': 'typed' }]) {
  test(`another type does nothing beside what was done, ${JSON.stringify(headers)}`, async () => {
    const processDefinitionId = await deploy(bank, paying(false));
    const path = `otherwise/type/${Object.keys(headers).length}`;
    const paid = await meter(bank, second);
    const id = await configure(bank, {
      path,
      executionType: 2,
      executionCode: `doCmd('InitiateDeposit', { accountNumber: '${second}', amount: 7 }); throw new Error('later');`,
    });
    assert.equal((await partner(bank, path, { amount: 7 }, { headers })).status, 500);
    await admin('UpdateWebHookConfigCommand', { id, executionType: 3, processDefinitionId });
    assert.equal((await replayed(id)).at('data.status'), 422);
    assert.deepEqual(await paid(), [7]);
    if ('webhook-id' in headers) {
      assert.equal((await partner(bank, path, { amount: 7 }, { headers })).status, 422);
      assert.deepEqual(await paid(), [7]);
    }
  });
}

test('a process that began is not done by a command', async () => {
  const processDefinitionId = await deploy(bank, paying(true));
  const path = 'otherwise/process';
  const id = await configure(bank, { path, executionType: 3, processDefinitionId });
  const paid = await meter(bank, second);
  const body = { amount: 7, accountNumber: second };
  assert.equal((await partner(bank, path, body)).status, 500);
  assert.deepEqual(await paid(), [7]);
  const commandName = 'InitiateDeposit';
  await admin('UpdateWebHookConfigCommand', { id, executionType: 0, commandName });
  assert.equal((await replayed(id)).at('data.status'), 422);
  assert.deepEqual(await paid(), [7]);
});

test('a delivery that a command did is not done again by a process, nor by another command', async () => {
  const processDefinitionId = await deploy(bank, paying(false));
  const path = 'otherwise/accepted';
  const id = await configure(bank, { path, commandName: 'InitiateDeposit' });
  const paid = await meter(bank, second);
  const deliver = () =>
    partner(bank, path, { amount: 7, accountNumber: second }, { headers: { 'webhook-id': 'accepted' } });
  assert.equal((await deliver()).status, 200);
  await admin('UpdateWebHookConfigCommand', { id, executionType: 3, processDefinitionId });
  assert.equal((await deliver()).status, 422);
  await admin('UpdateWebHookConfigCommand', { id, executionType: 0, commandName: 'InitiateWithdrawal' });
  assert.equal((await deliver()).status, 422);
  assert.deepEqual(await paid(), [7]);
});

test('a process that was mended is told as it stands when its delivery comes again', async () => {
  const pays = deposit('pay', '5', '${webhookData.account}');
  const processDefinitionId = await deploy(bank, process([pays], ['s -> pay -> e']));
  const path = 'otherwise/mended';
  await configure(bank, { path, executionType: 3, processDefinitionId });
  const deliver = () =>
    partner(bank, path, { account: '1000009999' }, { headers: { 'webhook-id': 'mended' } });
  const failed = (await deliver()) as {
    readonly status: number;
    readonly body: { readonly instanceId: string };
  };
  assert.equal(failed.status, 500);
  const instanceGuid = failed.body.instanceId;
  await admin('SetProcessVariablesCommand', {
    instanceGuid,
    variables: { webhookData: { account: second } },
  });
  await admin('RetryProcessInstanceCommand', { instanceGuid });
  assert.equal((await look(bank, instanceGuid)).at('data.status'), 'COMPLETED');
  assert.equal((await deliver()).status, 202);
});

/** Pays in, and fails. */
const payAndFail = `doCmd('InitiateDeposit', { accountNumber: '${second}', amount: 5 }); throw new Error('later');`;

test('what was done a day ago is known no longer, whatever is configured now', async () => {
  const path = 'otherwise/old';
  const id = await configure(bank, { path, executionType: 2, executionCode: payAndFail });
  const paid = await meter(bank, second);
  const body = { accountNumber: second, amount: 5 };
  await partner(bank, path, body, { headers: { 'webhook-id': 'old' } });
  const { id: callId } = await lastCall(id);
  await bank.advance(hours(30));
  const commandName = 'InitiateDeposit';
  await admin('UpdateWebHookConfigCommand', { id, executionType: 0, commandName });
  const late = await bank.call('ReplayWebHookCallCommand', { callId }, { as: 'admin' });
  assert.equal(late.at('errors.0.code'), 'WEBHOOK_CALL_TOO_OLD');
  assert.deepEqual(await paid(), [5]);
});

test('a delivery is as old as its first coming', async () => {
  const path = 'otherwise/first';
  const id = await configure(bank, { path, executionType: 2, executionCode: payAndFail });
  const paid = await meter(bank, second);
  const deliver = () => partner(bank, path, {}, { headers: { 'webhook-id': 'first' } });
  await deliver();
  await bank.advance(hours(20));
  assert.equal((await deliver()).status, 500);
  assert.deepEqual(await paid(), [5]);
  await bank.advance(hours(10));
  const late = await replayed(id);
  assert.deepEqual([late.at('data.outcome'), late.at('data.status')], ['refused', 409]);
  assert.deepEqual(await paid(), [5]);
});

for (const headers of [{}, { 'webhook-id': 'timed' }]) {
  test(`what is made of the time is the same when it is run again, ${JSON.stringify(headers)}`, async () => {
    const path = `otherwise/timed/${Object.keys(headers).length}`;
    const code = (to: string) => `
      doCmd('InitiateDeposit', { accountNumber: '${second}', amount: 1, narration: new Date().toISOString() });
      const more = doCmd('InitiateDeposit', { accountNumber: '${to}', amount: 1 });
      if (!more.isSuccessful) throw new Error('the second');
      return 'both';`;
    const id = await configure(bank, { path, executionType: 2, executionCode: code('1000009999') });
    const paid = await meter(bank, second);
    assert.equal((await partner(bank, path, {}, { headers })).status, 500);
    await bank.advance(60_000);
    await admin('UpdateWebHookConfigCommand', { id, executionCode: code(second) });
    const done = await replayed(id);
    assert.deepEqual([done.at('data.status'), done.at('data.result')], [200, 'both']);
    assert.deepEqual(await paid(), [2]);
  });
}

test('names of deliveries that look like keys of others are names of their own', async () => {
  for (const [type, what] of [
    [0, { commandName: 'InitiateDeposit' }],
    [1, { commandName: 'InitiateDeposit' }],
    [2, { executionCode: "return doCmd('InitiateDeposit', webhookData).isSuccessful;" }],
  ] as const) {
    const path = `otherwise/names/${type}`;
    await configure(bank, { path, executionType: type, ...what });
    const paid = await meter(bank, second);
    const ids = ['a', 'a:0', 'a:0:0', 'a:1', 'a;', 'a.1', 'a:0~1'];
    for (const id of ids) {
      const body = { accountNumber: second, amount: 7 };
      const answer = await partner(bank, path, body, { headers: { 'webhook-id': id } });
      assert.equal(answer.status, 200, `${type} ${id}`);
    }
    assert.deepEqual(await paid(), [7 * ids.length]);
  }
});

test('a line that was refused for what was done before is as old as that', async () => {
  const path = 'otherwise/line';
  const id = await configure(bank, { path, executionType: 2, executionCode: payAndFail });
  const paid = await meter(bank, second);
  const body = { accountNumber: second, amount: 5 };
  const deliver = () => partner(bank, path, body, { headers: { 'webhook-id': 'line' } });
  assert.equal((await deliver()).status, 500);
  const commandName = 'InitiateDeposit';
  await admin('UpdateWebHookConfigCommand', { id, executionType: 0, commandName });
  await bank.advance(hours(20));
  // Another amount is not a repetition of what was done.
  const other = await partner(bank, path, { ...body, amount: 6 }, { headers: { 'webhook-id': 'line' } });
  assert.equal(other.status, 422);
  await bank.advance(hours(10));
  const late = await replayed(id);
  assert.deepEqual([late.at('data.outcome'), late.at('data.status')], ['refused', 409]);
  assert.deepEqual(await paid(), [5]);
});

test('runs of one call at once go one after the other', async () => {
  const path = 'otherwise/at-once';
  const refused = "doCmd('InitiateDeposit', { accountNumber: '1000009999', amount: 5 });";
  const done = `if (!doCmd('InitiateDeposit', { accountNumber: '${second}', amount: 20 }).isSuccessful) throw new Error('no');`;
  const slow = 'for (let at = 0, sum = 0; at < 2e7; at += 1) sum += at;';
  const id = await configure(bank, {
    path,
    executionType: 2,
    executionCode: `${refused} throw new Error('later');`,
  });
  const paid = await meter(bank, second);
  const deliver = () => partner(bank, path, {}, { headers: { 'webhook-id': 'at-once' } });
  assert.equal((await deliver()).status, 500);
  await admin('UpdateWebHookConfigCommand', { id, executionCode: `${refused} ${slow} ${done} return true;` });
  const first = replayed(id);
  const mended = bank.call(
    'UpdateWebHookConfigCommand',
    { id, executionCode: `${done} return true;` },
    { as: 'admin' },
  );
  await Promise.all([first, mended.then(deliver), mended.then(deliver)]);
  assert.deepEqual(await paid(), [20]);
});
