import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { begin, deploy, look } from '../../../support/process.ts';

let id: number;
const bank = bankOfFile();
before(async () => {
  id = await deploy(
    bank,
    bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']),
    'Listed',
  );
});

const prepare = (data: object) => bank.call('PrepareProcessBatchCommand', data, { as: 'regional' });

test('the list says of each instance what would be done or why not, and nothing is done', async () => {
  const all = [await begin(bank, id), await begin(bank, id), await begin(bank, id)];
  const ids = all.map((one) => one.text('data.instanceId'));
  const first = { instanceGuid: ids[0] };
  await bank.call('SuspendProcessInstanceCommand', first, { as: 'manager' });
  const list = await prepare({ operation: 'suspend', filter: { processDefinitionId: id } });
  assert.equal(list.status, 200, JSON.stringify(list.body));
  assert.deepEqual(
    ['state', 'listed', 'planned', 'refused'].map((name) => list.at(`data.${name}`)),
    ['PREPARED', 3, 2, 1],
  );
  assert.deepEqual(
    (list.at('data.items') as readonly Record<string, unknown>[]).map((item) => [
      item.instanceId,
      item.state,
      item.message,
    ]),
    [
      [ids[0], 'REFUSED', 'It is suspended already.'],
      [ids[1], 'PLANNED', 'Suspends it; it is WAITING.'],
      [ids[2], 'PLANNED', 'Suspends it; it is WAITING.'],
    ],
  );
  assert.equal((await look(bank, ids[1] ?? '')).at('data.status'), 'WAITING');
  const retry = await prepare({ operation: 'retry', instanceIds: ids.slice(1) });
  assert.equal(retry.at('data.planned'), 0);
  assert.equal(retry.at('data.items.0.message'), 'None of its tasks failed.');
});

test('what means nothing, or nobody, is refused by name', async () => {
  const neither = await prepare({ operation: 'cancel' });
  assert.deepEqual([neither.status, neither.at('errors.0.code')], [400, 'VALIDATION']);
  const empty = await prepare({ operation: 'cancel', filter: {} });
  assert.match(empty.text('message'), /at least one condition/);
  const nobody = await prepare({ operation: 'cancel', filter: { businessKey: 'none' } });
  assert.deepEqual([nobody.status, nobody.at('errors.0.code')], [409, 'BATCH_EMPTY']);
  const unknown = await prepare({ operation: 'cancel', instanceIds: ['no-such'] });
  assert.match(unknown.text('message'), /no process instance no-such/);
});
