import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { begin, deploy } from '../../../support/process.ts';

const bank = bankOfFile();

test('batches are listed with who made them and who had them done', async () => {
  const xml = bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']);
  const one = await begin(bank, await deploy(bank, xml));
  const wanted = { operation: 'suspend', instanceIds: [one.text('data.instanceId')] };
  const made = await bank.call('PrepareProcessBatchCommand', wanted, { as: 'regional' });
  await bank.call('PrepareProcessBatchCommand', wanted, { as: 'regional' });
  const batchId = made.text('data.batchId');
  await bank.call('ExecuteProcessBatchCommand', { batchId }, { as: 'regional2' });
  await bank.advance(0);
  const list = (data: object) => bank.call('GetProcessBatchListQuery', data);
  assert.equal((await list({})).at('data.totalRecords'), 2);
  const done = await list({ state: 'DONE' });
  assert.equal(done.at('data.totalRecords'), 1);
  assert.equal(done.at('data.items.0.preparedBy'), 'Test regional');
  assert.equal(done.at('data.items.0.executedBy'), 'Test regional2');
});
