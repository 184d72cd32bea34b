import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import Execute from '../../../../commands/processes/batches/ExecuteProcessBatchCommand.ts';
import { bankOfFile, startBank } from '../../../support/bank.ts';
import { batch } from '../../../support/batches.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';
import { say } from '../../../support/quiet.ts';
import { makeTestStore } from '../../../support/store.ts';

cases(
  Execute,
  { input: { batchId: 'b-1' }, state: { batch: { ...batch, state: 'PREPARED' } }, actor: analyst },
  {
    'a prepared one': { gives: ['put', 'schedule', 'audit'] },
    'one that runs': { state: { batch }, gives: 'BATCH_STARTED' },
    'one that there is not': { state: { batch: undefined }, gives: 'BATCH_NOT_FOUND' },
  },
);

const bank = bankOfFile();
before(() => bank.setRules('processes/publication', { fourEyes: false }));

const waits = bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']);

const order = (name: string, data: object) => bank.call(name, data, { as: 'regional' });

test('exactly the list is done; who moved meanwhile is reported and left alone', async () => {
  const id = await deploy(bank, waits);
  const all = await Promise.all(Array.from({ length: 30 }, () => begin(bank, id)));
  const list = await order('PrepareProcessBatchCommand', {
    operation: 'cancel',
    filter: { processDefinitionId: id },
    comment: 'wrong rate',
  });
  const batchId = list.text('data.batchId');
  const [moved, ...others] = all;
  const instanceGuid = moved?.text('data.instanceId') ?? '';
  await bank.call('SignalProcessInstanceCommand', { instanceGuid }, { as: 'manager' });
  const late = await begin(bank, id);
  const done = await order('ExecuteProcessBatchCommand', { batchId });
  assert.equal(done.at('data.state'), 'RUNNING', JSON.stringify(done.body));
  assert.equal((await order('ExecuteProcessBatchCommand', { batchId })).status, 409);
  await bank.advance(0);
  const report = await order('GetProcessBatchByIdQuery', { batchId, pageSize: 5 });
  assert.equal(report.at('data.state'), 'DONE', JSON.stringify(report.body));
  assert.deepEqual(report.at('data.counts'), { PLANNED: 0, REFUSED: 0, DONE: 29, CHANGED: 1, FAILED: 0 });
  const none = await order('GetProcessBatchByIdQuery', { batchId: 'none' });
  assert.equal(none.at('errors.0.code'), 'BATCH_NOT_FOUND');
  const left = await order('GetProcessBatchByIdQuery', { batchId, state: 'CHANGED' });
  assert.equal(left.at('data.items.items.0.instanceId'), instanceGuid);
  assert.equal((await look(bank, instanceGuid)).at('data.status'), 'COMPLETED');
  assert.equal((await look(bank, late)).at('data.status'), 'WAITING');
  for (const one of others.slice(0, 3)) {
    assert.equal((await look(bank, one)).at('data.status'), 'CANCELLED');
  }
  const audit = await bank.call(
    'RetrieveAuditLogQuery',
    { eventType: 'ProcessCancelled' },
    { as: 'manager' },
  );
  assert.equal(audit.at('data.totalRecords') ?? audit.at('data.totalCount'), 29);
});

test('many instances are taken to a new version; those without a place there are listed as refused', async () => {
  const id = await deploy(bank, waits);
  const all = [await begin(bank, id), await begin(bank, id)];
  const next = bpmn([start, el('userTask', 'v', { FormKey: 'f' }), end], ['s->v', 'v->e']);
  await bank.call('UpdateProcessDefinitionCommand', { id, bpmnXml: next }, { as: 'admin' });
  const wanted = { operation: 'migrate', filter: { processDefinitionId: id, version: 1 } };
  const bare = await order('PrepareProcessBatchCommand', { ...wanted, toVersion: 2 });
  assert.equal(bare.at('data.planned'), 0, JSON.stringify(bare.body));
  assert.match(bare.text('data.items.0.message'), /the new version has no u/);
  const unsaid = await order('PrepareProcessBatchCommand', wanted);
  assert.match(unsaid.text('message'), /toVersion/);
  const list = await order('PrepareProcessBatchCommand', {
    ...wanted,
    toVersion: 2,
    mapping: [{ from: 'u', to: 'v' }],
  });
  assert.match(list.text('data.items.0.message'), /from version 1 to 2. u becomes v/);
  await order('ExecuteProcessBatchCommand', { batchId: list.text('data.batchId') });
  await bank.advance(0);
  for (const one of all) {
    const shown = await look(bank, one);
    assert.deepEqual(
      ['definitionVersion', 'status', 'currentTaskId'].map((name) => shown.at(`data.${name}`)),
      [2, 'WAITING', 'v'],
    );
  }
});

test('a batch that a dead host began is ended by the next one, each instance once', async () => {
  const on = await makeTestStore();
  const quiet = await startBank({ on, quiet: true });
  let batchId: string;
  const ids: string[] = [];
  try {
    const made = await say(quiet, 'CreateProcessDefinitionCommand', { name: 'Half', bpmnXml: waits });
    for (let at = 0; at < 3; at += 1) {
      const one = await say(quiet, 'StartProcessInstanceCommand', { processDefinitionId: made.id });
      ids.push(String(one.instanceId));
    }
    const list = await say(quiet, 'PrepareProcessBatchCommand', { operation: 'suspend', instanceIds: ids });
    batchId = String(list.batchId);
    await say(quiet, 'ExecuteProcessBatchCommand', { batchId });
    const { runByTimer } = await import('../../../../core/time/fire.ts');
    const data = { batchId, position: 1 };
    const first = { command: 'ApplyProcessBatchItem', data };
    assert.equal((await runByTimer('demo', first, quiet.host.bank)).status, 200);
  } finally {
    await quiet.host.stop();
  }
  const next = await startBank({ on });
  try {
    await next.advance(60_000);
    const report = await next.call('GetProcessBatchByIdQuery', { batchId }, { as: 'regional' });
    assert.equal(report.at('data.state'), 'DONE', JSON.stringify(report.body));
    assert.equal(report.at('data.counts.DONE'), 3);
    for (const one of ids) {
      assert.equal((await look(next, one)).at('data.status'), 'SUSPENDED');
    }
  } finally {
    await next.stop();
    await on.drop();
  }
});
