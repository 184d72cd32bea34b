import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile, type Who } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { look } from '../support/process.ts';

const bank = bankOfFile();

const ask = (id: string) => el('userTask', id, { FormKey: 'form' });

const done = (name: string, data: object, as: Who) => bank.done(name, data, as);

async function begun(name: string, bpmnXml: string, variables = {}) {
  const made = await done('CreateProcessDefinitionCommand', { name, bpmnXml }, 'admin');
  const id = made.at('data.id');
  const started = await done(
    'StartProcessInstanceCommand',
    { processDefinitionId: id, variables },
    'manager2',
  );
  return { id, instanceGuid: started.text('data.instanceId') };
}

test('who did a task of one version lends his name to nothing of the next', async () => {
  const deposit = await done(
    'InitiateDeposit',
    { accountNumber: '1000000001', amount: 1200000, channel: 'branch' },
    'manager',
  );
  const transactionId = deposit.text('data.transactionId');
  const before = bpmn([start, ask('approve'), ask('wait'), end], ['s->approve', 'approve->wait', 'wait->e']);
  const { id, instanceGuid } = await begun('Holiday', before);
  const callbackData = { ok: true };
  await done('SignalProcessInstanceCommand', { instanceGuid, taskId: 'approve', callbackData }, 'regional2');
  const acting = { ConnectorKey: 'ApproveTransaction', transactionId, ActAs: 'approve' };
  const bpmnXml = bpmn(
    [start, ask('approve'), ask('wait'), el('serviceTask', 'ap', acting), end],
    ['s->approve', 'approve->wait', 'wait->ap', 'ap->e'],
  );
  await done('UpdateProcessDefinitionCommand', { id, bpmnXml }, 'admin2');
  await bank.call('ApproveProcessDefinitionCommand', { id, version: 2 }, { as: 'admin3' });
  const taken = await done('MigrateProcessInstanceCommand', { instanceGuid, toVersion: 2 }, 'regional');
  assert.match(JSON.stringify(taken.at('data.changes')), /who did approve has an incident/);
  await done('SignalProcessInstanceCommand', { instanceGuid, taskId: 'wait', callbackData }, 'manager2');
  await bank.advance(1000);
  const stands = await look(bank, instanceGuid);
  assert.equal(stands.at('data.error.code'), 'NOBODY_DID_TASK', JSON.stringify(stands.body));
  const shown = await bank.call('RetrieveTransactionByIdQuery', { transactionId }, { as: 'manager' });
  assert.equal(shown.at('data.approvedBy') ?? null, null, JSON.stringify(shown.body));
});

test('what an operator begins is done in the name of nobody who did a task before', async () => {
  const acting = {
    ConnectorKey: 'InitiateDeposit',
    accountNumber: '1000000001',
    channel: 'branch',
    amount: '${amount}',
    ActAs: 'approve',
    ResultVariable: 'made',
  };
  const xml = bpmn(
    [start, ask('approve'), el('serviceTask', 'dep', acting), ask('wait'), end],
    ['s->approve', 'approve->dep', 'dep->wait', 'wait->e'],
  );
  const { instanceGuid } = await begun('Twice', xml, { amount: 500 });
  const callbackData = { ok: true };
  await done('SignalProcessInstanceCommand', { instanceGuid, callbackData }, 'regional2');
  const once = (await look(bank, instanceGuid)).at('data.variables.made.data.transactionId');
  assert.equal(typeof once, 'string');
  await done('ModifyProcessInstanceCommand', { instanceGuid, startBefore: ['dep'] }, 'regional');
  await bank.advance(1000);
  const stands = await look(bank, instanceGuid);
  assert.equal(stands.at('data.error.code'), 'NOBODY_DID_TASK', JSON.stringify(stands.body));
  assert.equal(stands.at('data.variables.made.data.transactionId'), once);
});
