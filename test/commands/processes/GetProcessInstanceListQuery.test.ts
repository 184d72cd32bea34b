import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBank } from '../../support/bank.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';
import { begin, deploy } from '../../support/process.ts';

test('instances are listed by status, process and business key', async () => {
  const bank = await startBank();
  try {
    const id = await deploy(
      bank,
      bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']),
      'Listed',
    );
    await begin(bank, id);
    await bank.call(
      'StartProcessInstanceCommand',
      { processDefinitionId: 'Listed', businessKey: 'B-1' },
      { as: 'manager' },
    );
    const list = async (data: object) =>
      (await bank.call('GetProcessInstanceListQuery', data)).at('data.totalRecords');
    assert.equal(await list({ status: 'WAITING' }), 2);
    assert.equal(await list({ processDefinitionId: id }), 2);
    assert.equal(await list({ businessKey: 'B-1' }), 1);
    assert.equal(await list({ status: 'ERROR' }), 0);
    assert.equal(await list({ processDefinitionId: 'no such' }), 0);
    assert.equal(await list({ startedTo: '2026-01-01T00:00:00Z' }), 0);
  } finally {
    await bank.stop();
  }
});
