import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBank } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { begin, deploy } from '../../../support/process.ts';

test('a batch tells what is to be done before it is executed, page by page', async () => {
  const bank = await startBank();
  try {
    const xml = bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']);
    const id = await deploy(bank, xml);
    for (let at = 0; at < 3; at += 1) await begin(bank, id);
    const filter = { processDefinitionId: id, elementId: 'u' };
    const made = await bank.call(
      'PrepareProcessBatchCommand',
      { operation: 'suspend', filter },
      { as: 'regional' },
    );
    const batchId = made.text('data.batchId');
    const read = (data: object) => bank.call('GetProcessBatchByIdQuery', { batchId, ...data });
    const page = await read({ pageSize: 2, pageNumber: 2 });
    assert.equal(page.at('data.state'), 'PREPARED', JSON.stringify(page.body));
    assert.equal(page.at('data.counts.PLANNED'), 3);
    assert.equal(page.at('data.items.totalRecords'), 3);
    assert.equal(page.at('data.items.items.0.position'), 3);
    assert.equal((await read({ state: 'DONE' })).at('data.items.totalRecords'), 0);
    const none = await bank.call('GetProcessBatchByIdQuery', { batchId: 'none' });
    assert.deepEqual([none.status, none.at('errors.0.code')], [404, 'BATCH_NOT_FOUND']);
  } finally {
    await bank.stop();
  }
});
