import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { begin, deploy } from '../../../support/process.ts';

const bank = bankOfFile();

const forked = bpmn(
  [start, el('exclusiveGateway', 'which', {}, '', 'default="f2"'), el('userTask', 'ask'), end],
  ['s->which', 'which->ask : ${big}', 'which->e', 'ask->e'],
);

const pairs = (list: unknown, name: string, figure: string) =>
  Object.fromEntries((list as Record<string, unknown>[]).map((one) => [String(one[name]), one[figure]]));

test('elements done and flows taken are counted, of a version and of one instance', async () => {
  const id = await deploy(bank, forked);
  await begin(bank, id, { big: false });
  await begin(bank, id, { big: false });
  const waiting = (await begin(bank, id, { big: true })).text('data.instanceId');
  const ask = { processDefinitionId: id };
  const found = await bank.call('GetProcessPathCountsQuery', ask);
  assert.equal(found.status, 200, JSON.stringify(found.body));
  assert.equal(found.at('data.instances'), 3);
  assert.equal(found.at('data.isWhole'), true);
  assert.deepEqual(pairs(found.at('data.elements'), 'elementId', 'completed'), {
    ...{ s: 3, which: 3, e: 2 },
  });
  assert.deepEqual(pairs(found.at('data.flows'), 'flowId', 'taken'), { f0: 3, f1: 1, f2: 2 });
  const one = await bank.call('GetProcessPathCountsQuery', { instanceId: waiting });
  assert.deepEqual(pairs(one.at('data.flows'), 'flowId', 'taken'), { f0: 1, f1: 1 });
  await bank.call('SignalProcessInstanceCommand', { instanceId: waiting }, { as: 'manager' });
  const later = await bank.call('GetProcessPathCountsQuery', { instanceId: waiting });
  assert.deepEqual(pairs(later.at('data.flows'), 'flowId', 'taken'), { f0: 1, f1: 1, f3: 1 });
  const newest = await bank.call('GetProcessPathCountsQuery', { ...ask, newest: 1 });
  assert.deepEqual([newest.at('data.instances'), newest.at('data.isWhole')], [1, false]);
});

test('a flow that a script decides is told, too', async () => {
  const scripted = bpmn(
    [start, el('task', 'work', {}, '', 'default="f2"'), el('userTask', 'ask'), end],
    ['s->work', 'work->ask', 'work->e', 'ask->e'],
  ).replace(
    /(<bpmn:sequenceFlow id="f1"[^>]*>)/,
    '$1<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="javascript">return context.big === true;</bpmn:conditionExpression>',
  );
  const started = await begin(bank, await deploy(bank, scripted), { big: true });
  const found = await bank.call('GetProcessPathCountsQuery', { instanceId: started.text('data.instanceId') });
  assert.deepEqual(pairs(found.at('data.flows'), 'flowId', 'taken'), { f0: 1, f1: 1 });
});

test('a version or a number beside an instance is refused, and so is a version that there is not', async () => {
  const id = await deploy(bank, forked);
  const instanceId = (await begin(bank, id, { big: true })).text('data.instanceId');
  for (const beside of [{ version: 1 }, { newest: 1 }]) {
    const reply = await bank.call('GetProcessPathCountsQuery', { instanceId, ...beside });
    const named = [reply.status, reply.at('errors.0.field')];
    assert.deepEqual(named, [400, Object.keys(beside)[0]]);
  }
  const of = async (version: number) =>
    bank.call('GetProcessPathCountsQuery', { processDefinitionId: id, version });
  assert.equal((await of(1)).at('data.instances'), 1);
  const missing = await of(2);
  assert.deepEqual([missing.status, missing.at('errors.0.code')], [404, 'PROCESS_VERSION_NOT_FOUND']);
});

test('a process and an instance together, or none of them, are refused; so is what is not there', async () => {
  const none = await bank.call('GetProcessPathCountsQuery', {});
  assert.deepEqual([none.status, none.at('errors.0.code')], [400, 'VALIDATION']);
  const both = { processDefinitionId: 1, instanceId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' };
  assert.equal((await bank.call('GetProcessPathCountsQuery', both)).status, 400);
  const { instanceId } = both;
  assert.equal((await bank.call('GetProcessPathCountsQuery', { instanceId })).status, 404);
  const missing = { processDefinitionId: 'nothing' };
  assert.equal((await bank.call('GetProcessPathCountsQuery', missing)).status, 404);
});
