import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { begin, deploy } from '../../../support/process.ts';

const bank = bankOfFile();

const total = async (data: object) => {
  const answer = await bank.call('GetProcessInstanceListQuery', data);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.at('data.totalRecords');
};

test('instances are listed by status, process, version, element and business key', async () => {
  const id = await deploy(
    bank,
    bpmn([start, el('userTask', 'ask', { FormKey: 'f' }), end], ['s->ask', 'ask->e']),
    'Listed',
  );
  await begin(bank, id);
  await bank.call(
    'StartProcessInstanceCommand',
    { processDefinitionId: 'Listed', businessKey: 'B-1' },
    { as: 'manager' },
  );
  assert.equal(await total({ status: 'WAITING' }), 2);
  assert.equal(await total({ processDefinitionId: id }), 2);
  assert.equal(await total({ processDefinitionId: id, version: 1 }), 2);
  assert.equal(await total({ processDefinitionId: id, version: 2 }), 0);
  assert.equal(await total({ businessKey: 'B-1' }), 1);
  assert.equal(await total({ elementId: 'ask' }), 2);
  assert.equal(await total({ elementId: 'e' }), 0);
  assert.equal(await total({ status: 'ERROR' }), 0);
  assert.equal(await total({ processDefinitionId: 'no such' }), 0);
  assert.equal(await total({ startedTo: '2026-01-01T00:00:00Z' }), 0);
});

test('instances are found by their variables, each kind of value as itself', async () => {
  const id = await deploy(bank, bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']));
  for (const variables of [
    { amount: 100, client: { name: 'Ämina', vip: true }, note: null },
    { amount: 250.5, client: { name: 'Bayo', vip: false }, note: 'call back' },
    { amount: '100', client: { name: 'bayo' } },
  ]) {
    await begin(bank, id, variables);
  }
  const by = (name: string, operator: string, value?: unknown) =>
    total({ processDefinitionId: id, variables: [{ name, operator, value }] });
  assert.equal(await by('amount', 'equals', 100), 1);
  assert.equal(await by('amount', 'equals', '100'), 1);
  assert.equal(await by('amount', 'notEquals', 100), 2);
  assert.equal(await by('amount', 'greaterThan', 99), 2);
  assert.equal(await by('amount', 'greaterThan', 100), 1);
  assert.equal(await by('amount', 'greaterThanOrEqual', 100), 2);
  assert.equal(await by('amount', 'lessThan', 250.5), 1);
  assert.equal(await by('amount', 'lessThanOrEqual', 250.5), 2);
  assert.equal(await by('client.name', 'equals', 'Bayo'), 1);
  assert.equal(await by('client.name', 'contains', 'mina'), 1);
  assert.equal(await by('client.vip', 'equals', true), 1);
  assert.equal(await by('client.vip', 'equals', false), 1);
  assert.equal(await by('client.vip', 'exists', false), 1);
  assert.equal(await by('note', 'exists'), 1);
  assert.equal(await by('note', 'equals'), 2);
  const both = [
    { name: 'amount', operator: 'greaterThan', value: 50 },
    { name: 'client.vip', value: true },
  ];
  assert.equal(await total({ processDefinitionId: id, variables: both }), 1);
  const hostile = await bank.call('GetProcessInstanceListQuery', {
    variables: [{ name: `a") or 1=1 --`, value: 1 }],
  });
  assert.equal(hostile.status, 400);
});

test('incidents are found by their code', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        el('serviceTask', 'read', { ConnectorKey: 'RetrieveAccountQuery', accountNumber: '${nothing}' }),
        end,
      ],
      ['s->read', 'read->e'],
    ),
  );
  await begin(bank, id);
  assert.equal(await total({ incidentCode: 'VALUE_MISSING' }), 1);
  assert.equal(await total({ incidentCode: 'OTHER' }), 0);
  assert.equal(await total({ incidentCode: 'VALUE_MISSING', elementId: 'read' }), 1);
});
