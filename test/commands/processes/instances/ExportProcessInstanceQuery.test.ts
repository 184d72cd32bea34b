import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from 'bpmn-engine';
import { standaloneOptions } from '../../../../core/process/engine/standalone.ts';
import { membersOf } from '../../../../core/values/members.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { caught, deposit, many, on, process, user, xor } from '../../../support/diagram.ts';
import { begin, deploy } from '../../../support/process.ts';

const bank = bankOfFile();

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

  const engine = new Engine(await standaloneOptions(xml));
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

/** Where an Engine waits that was recovered from the export of this instance, after it got a signal for `u`. */
async function recoveredAfterU(xml: string, variables: Readonly<Record<string, unknown>>) {
  const started = await begin(bank, await deploy(bank, xml), variables);
  const instanceId = started.text('data.instanceId');
  const set = { instanceId, variables: { added: true } };
  const changed = await bank.call('SetProcessVariablesCommand', set, { as: 'admin' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const found = await exported(instanceId);
  const state = JSON.parse(JSON.stringify(found.at('data.state')));
  const execution = await new Engine(await standaloneOptions(xml)).recover(state).resume();
  execution.signal({ id: 'u' });
  const ids = execution.getPostponed().map(({ id }) => id);
  await execution.stop();
  return ids;
}

const gateway = (condition: string) =>
  process(
    [user('u'), xor('g'), user('large'), user('small')],
    ['s -> u -> g', `g -> large : ${condition}`, 'g => small', 'large -> e', 'small -> e'],
  );

for (const [what, xml, expected] of [
  ['a gateway on a variable', gateway('${amount > 100}'), ['large']],
  ['a gateway on a variable that was set later', gateway('${added}'), ['large']],
  [
    'a loop over a variable',
    process([user('u'), user('each', many({ collection: '${list}' }))], ['s -> u -> each -> e']),
    ['each', 'each'],
  ],
  [
    'a timer of a variable',
    process([user('u'), caught('c', on.timer('${wait}'))], ['s -> u -> c -> e']),
    ['c'],
  ],
] as const) {
  test(`an Engine that recovered the export goes on at ${what}`, async () => {
    const variables = { amount: 200, list: ['a', 'b'], wait: 'PT1H' };
    assert.deepEqual(await recoveredAfterU(xml, variables), expected);
  });
}

test('the export changes nothing: the instance goes on in the host', async () => {
  const xml = process([user('u'), deposit('pay', '5')], ['s -> u -> pay -> e']);
  const started = await begin(bank, await deploy(bank, xml));
  const instanceId = started.text('data.instanceId');
  const before = await exported(instanceId);
  const again = await exported(instanceId);
  const tokensOf = (state: unknown) => JSON.stringify(state).match(/"tokens":\{.*?\]\}/)?.[0];
  assert.ok(tokensOf(before.at('data.state')));
  assert.equal(tokensOf(again.at('data.state')), tokensOf(before.at('data.state')));
  const signalled = await bank.call('SignalProcessInstanceCommand', { instanceId }, { as: 'manager' });
  assert.equal(signalled.status, 200, JSON.stringify(signalled.body));
  const ended = await bank.call('GetProcessInstanceByIdQuery', { instanceId }, { as: 'manager' });
  assert.equal(ended.at('data.status'), 'COMPLETED');
});

test('an instance that ended has no state', async () => {
  const started = await begin(bank, await deploy(bank, process([], ['s -> e'])));
  const found = await exported(started.text('data.instanceId'));
  assert.deepEqual([found.status, found.at('data.state')], [200, null]);
});
