import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Engine } from 'bpmn-engine';
import { engineOptions } from '../../../../core/process/engine/open.ts';
import { membersOf } from '../../../../core/values/members.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { deposit, many, process, user } from '../../../support/diagram.ts';
import { holderOver, programIn } from '../../../support/machine.ts';
import { begin, deploy } from '../../../support/process.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const exported = (instanceId: string) =>
  bank.call('ExportProcessInstanceQuery', { instanceId }, { as: 'manager' });

test('the exported state is recovered by an Engine, which goes on where the instance rests', async () => {
  const xml = process(
    [user('each', many({ collection: '${list}' })), user('last')],
    ['s -> each -> last -> e'],
  );
  const started = await begin(bank, await deploy(bank, xml), { list: ['a', 'b'], amount: 7 });
  const found = await exported(started.text('data.instanceId'));
  assert.equal(found.status, 200, JSON.stringify(found.body));
  assert.equal(found.at('data.definitionVersion'), 1);
  const state = JSON.parse(JSON.stringify(found.at('data.state')));
  assert.equal(membersOf(state).name, started.text('data.instanceId'));

  const program = await programIn(xml);
  const engine = new Engine(await engineOptions(program, holderOver(program.plan)));
  engine.recover(state);
  assert.equal(engine.environment.variables.amount, 7);
  const execution = await engine.resume();
  const waiting = execution.getPostponed();
  assert.deepEqual(
    waiting.map(({ id, content }) => [id, content.item]),
    [
      ['each', 'a'],
      ['each', 'b'],
    ],
  );
  const ended = engine.waitFor('end');
  for (const { executionId } of waiting) execution.signal({ executionId });
  execution.signal({ id: 'last' });
  await ended;
});

test('the export changes nothing: the instance goes on in the host', async () => {
  const xml = process([user('u'), deposit('pay', '5')], ['s -> u -> pay -> e']);
  const started = await begin(bank, await deploy(bank, xml));
  const instanceId = started.text('data.instanceId');
  const before = await exported(instanceId);
  const again = await exported(instanceId);
  const tokensOf = (state: unknown) => JSON.stringify(state).match(/"tokens":\{.*?\]\}/)?.[0];
  assert.ok(tokensOf(before.at('data.state')));
  assert.equal(tokensOf(again.at('data.state')), tokensOf(before.at('data.state')));
  const signalled = await bank.call(
    'SignalProcessInstanceCommand',
    { instanceId },
    { as: 'manager' },
  );
  assert.equal(signalled.status, 200, JSON.stringify(signalled.body));
  const ended = await bank.call('GetProcessInstanceByIdQuery', { instanceId }, { as: 'manager' });
  assert.equal(ended.at('data.status'), 'COMPLETED');
});

test('an instance that ended has no state', async () => {
  const started = await begin(bank, await deploy(bank, process([], ['s -> e'])));
  const found = await exported(started.text('data.instanceId'));
  assert.deepEqual([found.status, found.at('data.state')], [200, null]);
});

test('an unknown instance is not found', async () => {
  const found = await exported('018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f');
  assert.equal(found.at('errors.0.code'), 'INSTANCE_NOT_FOUND');
});
