import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start, timer } from '../../../support/bpmn.ts';
import { begin, callback, deploy, look } from '../../../support/process.ts';

const bank = bankOfFile();

test('the state shows the message and the payload of a failed callback', async () => {
  const xml = bpmn(
    [start, el('receiveTask', 'paid', { CorrelationKey: '${reference}' }), end],
    ['s->paid', 'paid->e'],
  );
  const started = await begin(bank, await deploy(bank, xml), { reference: 'order-1' });
  const instanceGuid = started.text('data.instanceId');
  const stateNow = () => bank.call('GetProcessInstanceStateCommand', { instanceGuid }, { as: 'manager' });
  assert.equal((await stateNow()).at('data.state.lastError'), null);
  await callback(
    bank,
    'order-1',
    { gatewayCode: 'TIMEOUT', retryable: true },
    { isSuccess: false, errorMessage: 'gateway timeout' },
  );
  const shown = await stateNow();
  assert.equal(shown.at('data.status'), 'ERROR');
  assert.equal(shown.at('data.state.lastError.message'), 'gateway timeout');
  assert.equal(shown.at('data.state.lastError.elementId'), 'paid');
  assert.equal(shown.at('data.state.variables.lastSignalData.gatewayCode'), 'TIMEOUT');
  const byId = await look(bank, started);
  assert.deepEqual(shown.at('data.state.lastError'), byId.at('data.error'));
});

test('the state names the mode that the start asked for, and a timer where nothing else waits', async () => {
  const wait = el('intermediateCatchEvent', 'wait', {}, timer('timeDuration', 'PT1H'));
  const processDefinitionId = await deploy(bank, bpmn([start, wait, end], ['s->wait', 'wait->e']));
  for (const [asked, executionMode] of [
    [{}, 'Supervised'],
    [{ executionMode: 'Unsupervised' }, 'Unsupervised'],
    [{ executionMode: 'FireAndForget' }, 'FireAndForget'],
  ] as const) {
    const started = await bank.call(
      'StartProcessInstanceCommand',
      { processDefinitionId, ...asked },
      { as: 'manager' },
    );
    const instanceGuid = started.text('data.instanceId');
    const isBackground = executionMode === 'FireAndForget';
    assert.equal(started.at('data.jobId'), isBackground ? instanceGuid : undefined);
    await bank.advance(0);
    const state = await bank.call('GetProcessInstanceStateCommand', { instanceGuid });
    assert.equal(state.at('data.executionMode'), executionMode);
    assert.equal(state.at('data.state.currentNode.elementId'), 'wait', JSON.stringify(state.body));
  }
});
