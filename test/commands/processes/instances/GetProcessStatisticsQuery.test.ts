import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { begin, deploy } from '../../../support/process.ts';

const parts = ['active', 'failed', 'suspended', 'completed', 'cancelled'];

const bank = bankOfFile();

test('each instance is counted once: the numbers add up, by definition and by version', async () => {
  await bank.setRules('processes/publication', { fourEyes: false });
  const xml = (name: string) =>
    bpmn(
      [
        start,
        el('userTask', 'ask', { FormKey: 'f' }, '', `name="${name}"`),
        el('serviceTask', 'read', { ConnectorKey: 'RetrieveAccountQuery', accountNumber: '${account}' }),
        end,
      ],
      ['s->ask', 'ask->read', 'read->e'],
    );
  const id = await deploy(bank, xml('Ask'), 'Counted');
  const operate = async (name: string, instanceGuid: string) => {
    const done = await bank.call(name, { instanceGuid }, { as: 'manager' });
    assert.equal(done.status, 200, JSON.stringify(done.body));
  };
  const begun = async (account?: string) =>
    (await begin(bank, id, account === undefined ? {} : { account })).text('data.instanceId');
  await begun();
  await operate('SignalProcessInstanceCommand', await begun());
  await operate('SignalProcessInstanceCommand', await begun());
  await operate('SignalProcessInstanceCommand', await begun('1000000001'));
  await operate('SuspendProcessInstanceCommand', await begun());
  await operate('CancelProcessInstanceCommand', await begun());
  const updated = await bank.call(
    'UpdateProcessDefinitionCommand',
    { id, bpmnXml: xml('Ask again') },
    { as: 'admin' },
  );
  assert.equal(updated.at('data.version'), 2, JSON.stringify(updated.body));
  await begun();

  const found = await bank.call('GetProcessStatisticsQuery', { processDefinitionId: 'Counted' });
  const numbersAt = (path: string) => parts.map((part) => found.at(`${path}.${part}Instances`) as number);
  assert.deepEqual(numbersAt('data'), [2, 2, 1, 1, 1]);
  assert.deepEqual(numbersAt('data.versions.0'), [1, 0, 0, 0, 0]);
  assert.deepEqual(numbersAt('data.versions.1'), [1, 2, 1, 1, 1]);
  for (const path of ['data', 'data.versions.0', 'data.versions.1']) {
    const sum = numbersAt(path).reduce((one, other) => one + other, 0);
    assert.equal(found.at(`${path}.totalInstances`), sum, path);
  }
  assert.deepEqual(found.at('data.elements'), [
    {
      ...{ elementId: 'ask', elementName: 'Ask', version: 1 },
      ...{ waiting: 1, failed: 0, suspended: 1, total: 2 },
    },
    {
      ...{ elementId: 'read', elementName: null, version: 1 },
      ...{ waiting: 0, failed: 2, suspended: 0, total: 2 },
    },
    {
      ...{ elementId: 'ask', elementName: 'Ask again', version: 2 },
      ...{ waiting: 1, failed: 0, suspended: 0, total: 1 },
    },
  ]);
  const own = await bank.call('GetProcessDefinitionByIdQuery', { id, includeStatistics: true });
  assert.deepEqual(
    parts.map((part) => own.at(`data.statistics.${part}Instances`)),
    [2, 2, 1, 1, 1],
  );
  const one = await bank.call('GetProcessStatisticsQuery', { processDefinitionId: id, version: 2 });
  assert.equal(one.at('data.totalInstances'), 1);
  const none = await bank.call('GetProcessStatisticsQuery', { processDefinitionId: 'none' });
  assert.equal(none.status, 404);
});
