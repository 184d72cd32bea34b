/** What a webhook that anyone can call makes the host do later waits for two people, as what it does itself. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { membersOf } from '../../core/values/members.ts';
import { changesAlone } from '../support/alone.ts';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { configure, partner } from '../support/partner.ts';
import { begin, callback, deploy } from '../support/process.ts';

const accountNumber = '1000000005';
const bank = bankOfFile();
before(async () => {
  await changesAlone(bank);
});

let number = 0;

/** Has an open webhook run this command with this data. */
async function anyone(commandName: string, data: object) {
  number += 1;
  const path = `open/${number}`;
  await configure(bank, { path, commandName, executionType: 0, allowableIPs: null });
  const answer = await partner(bank, path, data);
  await bank.advance(1000);
  await bank.advance(1000);
  return answer;
}

const ok = (name: string, data: object, as: 'admin' | 'admin2' | 'manager2' | 'teller') =>
  bank.done(name, data, as);

/** The only transaction of this amount waits, and one approver is not enough. */
async function waitsForTwo(amount: number, as: 'manager2' | 'admin2' = 'manager2'): Promise<void> {
  const found = await ok('RetrieveAllTransactionsQuery', { pageSize: 200 }, 'admin');
  const items = (found.at('data.items') ?? found.at('data')) as readonly unknown[];
  const made = items.map(membersOf).filter((one) => one.amount === amount);
  assert.deepEqual(
    made.map(({ state }) => state),
    ['PENDING'],
    JSON.stringify(found.body).slice(0, 900),
  );
  const { transactionId } = made[0] ?? {};
  const first = await ok('ApproveTransaction', { transactionId }, as);
  assert.equal(first.at('data.newState'), 'PENDING', first.text('message'));
}

/** A process that waits, and then pays in `amount`. */
async function waiting(key: string, amount: number, more: object = {}): Promise<string> {
  const wait = el('receiveTask', 'wait', { CorrelationKey: '${key}' });
  const deposit = { ConnectorKey: 'InitiateDeposit', accountNumber, amount: '${amount}', ...more };
  const pay = el('serviceTask', 'pay', deposit);
  const id = await deploy(bank, bpmn([start, wait, pay, end], ['s->wait', 'wait->pay', 'pay->e']));
  return (await begin(bank, id, { key, amount })).text('data.instanceId');
}

test('a process whose variables an open webhook set', async () => {
  const instanceGuid = await waiting('variables', 1);
  await anyone('SetProcessVariablesCommand', { instanceGuid, variables: { amount: 101 } });
  await callback(bank, 'variables', {});
  await waitsForTwo(101);
});

test('a process whose tokens an open webhook moved', async () => {
  const instanceGuid = await waiting('modified', 102);
  await anyone('ModifyProcessInstanceCommand', { instanceGuid, cancelAt: ['wait'], startBefore: ['pay'] });
  await waitsForTwo(102);
});

test('an incident that an open webhook has tried again', async () => {
  const instanceGuid = await waiting('retried', 103, { ConnectorKey: 'InitiateWithdrawal' });
  await callback(bank, 'retried', {});
  await ok('InitiateDeposit', { accountNumber, amount: 1000 }, 'teller');
  await anyone('RetryProcessInstanceCommand', { instanceGuid });
  await waitsForTwo(103);
});

test('a suspended process that an open webhook resumed', async () => {
  const instanceGuid = await waiting('resumed', 104);
  await ok('SuspendProcessInstanceCommand', { instanceGuid }, 'manager2');
  await callback(bank, 'resumed', {});
  await anyone('ResumeProcessInstanceCommand', { instanceGuid });
  await waitsForTwo(104);
});

test('a job that an open webhook ran', async () => {
  const context = JSON.stringify({ accountNumber, amount: 105 });
  const job = { name: 'Pays in', cron: '0 2 1 1 *', executionType: 0, command: 'InitiateDeposit' };
  const made = await ok('CreateRecurringJobCommand', { ...job, context }, 'admin2');
  await anyone('RunRecurringJobNowCommand', { id: made.at('data.id') });
  await waitsForTwo(105);
});

test('a call of a guarded webhook that an open webhook replayed', async () => {
  const balance = (await ok('RetrieveAccountQuery', { accountNumber }, 'admin')).at('data.balance');
  await configure(bank, { path: 'guarded', commandName: 'InitiateWithdrawal', executionType: 0 });
  const amount = Number(balance) + 106;
  await partner(bank, 'guarded', { accountNumber, amount });
  await ok('InitiateDeposit', { accountNumber, amount: 1000 }, 'teller');
  const calls = await ok('RetrieveWebHookCallsQuery', {}, 'admin');
  const [failed] = ((calls.at('data.items') ?? calls.at('data')) as readonly unknown[]).map(membersOf);
  await anyone('ReplayWebHookCallCommand', { callId: failed?.id });
  await waitsForTwo(amount, 'admin2');
});

test('a transaction that an open webhook ends', async () => {
  const data = { accountNumber, amount: 107, requireApproval: true };
  const { transactionId } = membersOf((await ok('InitiateDeposit', data, 'teller')).at('data'));
  const cancelled = await anyone('CancelTransaction', {
    transactionId,
    cancellationReason: 'The customer has not asked for this deposit',
  });
  assert.match(JSON.stringify(cancelled.body), /The approval of 2 other people/);
  const found = await ok('RetrieveTransactionByIdQuery', { transactionId }, 'admin');
  assert.equal(found.at('data.state'), 'PENDING');
});

test('the answer of a proposal has no secret that is shown once', async () => {
  const data = { url: 'https://partner.example/hooks', eventTypes: ['transaction.*'] };
  const refused = await anyone('CreateEventSubscriptionCommand', data);
  assert.equal(refused.status, 403, JSON.stringify(refused.body));
  const [proposalId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(JSON.stringify(refused.body)) ?? [];
  for (const as of ['manager3', 'admin3'] as const) {
    await bank.done('ApproveProposalCommand', { proposalId }, as);
  }
  await bank.advance(1000);
  const found = await bank.call('RetrieveProposalByIdQuery', { proposalId }, { as: 'manager3' });
  assert.equal(found.at('data.state'), 'Executed', JSON.stringify(found.body));
  assert.doesNotMatch(JSON.stringify(found.body), /whsec_/);
});

test('a job that a process ran whose variables a person set waits for another person', async () => {
  const context = JSON.stringify({ accountNumber, amount: 108 });
  const job = { name: 'Pays', cron: '0 2 1 1 *', executionType: 0, command: 'InitiateDeposit' };
  const made = await ok('CreateRecurringJobCommand', { ...job, context }, 'admin2');
  const wait = el('receiveTask', 'wait', { CorrelationKey: '${key}' });
  const run = el('serviceTask', 'run', { ConnectorKey: 'RunRecurringJobNowCommand', id: '${job}' });
  const id = await deploy(bank, bpmn([start, wait, run, end], ['s->wait', 'wait->run', 'run->e']));
  const started = await ok(
    'StartProcessInstanceCommand',
    { processDefinitionId: id, variables: { key: 'job', job: 0 } },
    'admin2',
  );
  const instanceGuid = started.at('data.instanceId');
  const variables = { job: made.at('data.id') };
  await ok('SetProcessVariablesCommand', { instanceGuid, variables }, 'manager2');
  await callback(bank, 'job', {});
  await bank.advance(1000);
  await bank.advance(1000);
  const found = await ok('RetrieveAllTransactionsQuery', { pageSize: 200 }, 'admin');
  const items = ((found.at('data.items') ?? found.at('data')) as readonly unknown[]).map(membersOf);
  assert.deepEqual(
    items.filter(({ amount }) => amount === 108).map(({ state }) => state),
    ['PENDING'],
  );
});
