import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deepestCall, largestFamily } from '../../../../commands/processes/instances/family.ts';
import StartChild from '../../../../commands/processes/instances/StartChildProcess.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { bpmn, el, end, loop, start } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { definition, instance } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const of = (generation: number, relatives: number) => ({
  prepared: { family: { rootInstance: instance.id, generation }, relatives },
});

cases(
  StartChild,
  {
    input: {
      called: 'Loan origination',
      variables: {},
      parentInstance: instance.id,
      parentToken: 't',
    },
    state: { definition },
    actor: person('process:7', 'Admin', { kind: 'system' }),
  },
  {
    'a process that is there': { ...of(1, 0), gives: ['insert', 'schedule', 'emit'] },
    'one too deep': { ...of(deepestCall + 1, 20), gives: 'PROCESS_TOO_DEEP' },
    'one too many': { ...of(2, largestFamily), gives: 'PROCESS_TOO_DEEP' },
    'an inactive one': {
      ...of(1, 0),
      state: { definition: { ...definition, isActive: false } },
      gives: 'PROCESS_INACTIVE',
    },
    'an unknown one': {
      ...of(1, 0),
      state: { definition: undefined },
      gives: 'PROCESS_NOT_FOUND',
    },
  },
);

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const approveOne = bpmn(
  [
    start,
    el('userTask', 'look', { FormKey: 'look', OutputMapping: '{"decision": "action"}' }),
    end,
  ],
  ['s->look', 'look->e'],
);

const approveAll = (sequential: boolean) =>
  bpmn(
    [
      start,
      el(
        'callActivity',
        'each',
        {
          calledElement: 'ApproveSingleLoan',
          InputMapping: '{"loan": "${context.currentApplication}"}',
          ResultVariable: 'lastOne',
        },
        loop('${context.applications}', { sequential }).replace(
          '</bank:properties>',
          '<bank:property name="elementVariable" value="currentApplication"/><bank:property name="aggregationVariable" value="approvalResults"/></bank:properties>',
        ),
      ),
      end,
    ],
    ['s->each', 'each->e'],
  );

const childrenOf = async (parent: string) => {
  const listed = await bank.call(
    'GetProcessInstanceListQuery',
    { parentInstanceId: parent, status: 'WAITING' },
    { as: 'manager' },
  );
  return listed.at('data.items') as readonly { readonly instanceId: string }[];
};

const decideOn = (instanceGuid: string, action: string) =>
  bank.call(
    'SignalProcessInstanceCommand',
    { instanceGuid, callbackData: { action } },
    { as: 'manager' },
  );

test('children of a parallel loop run side by side; the parent ends when all have, with their results in order', async () => {
  await deploy(bank, approveOne, 'ApproveSingleLoan');
  const id = await deploy(bank, approveAll(false));
  const started = await begin(bank, id, { applications: [{ n: 1 }, { n: 2 }, { n: 3 }] });
  assert.equal(started.at('data.status'), 'WAITING');
  const parent = started.text('data.instanceId');
  const children = await childrenOf(parent);
  assert.equal(children.length, 3);
  for (const { instanceId } of children) {
    assert.equal((await look(bank, parent)).at('data.status'), 'WAITING');
    const child = await look(bank, instanceId);
    await decideOn(instanceId, `yes ${String(child.at('data.variables.loan.n'))}`);
  }
  await bank.advance(1000);
  const done = await look(bank, parent);
  assert.equal(done.at('data.status'), 'COMPLETED');
  const results = done.at('data.variables.approvalResults') as readonly { decision: string }[];
  assert.deepEqual(
    results.map(({ decision }) => decision),
    ['yes 1', 'yes 2', 'yes 3'],
  );
});

test('a sequential loop has one child at a time, an empty collection none', async () => {
  const id = await deploy(bank, approveAll(true));
  const started = await begin(bank, id, { applications: ['a', 'b'] });
  const parent = started.text('data.instanceId');
  for (const _ of ['a', 'b']) {
    const children = await childrenOf(parent);
    assert.equal(children.length, 1);
    await decideOn(children[0]?.instanceId ?? '', 'yes');
    await bank.advance(1000);
  }
  assert.equal((await look(bank, parent)).at('data.status'), 'COMPLETED');
  const none = await begin(bank, id, { applications: [] });
  assert.equal(none.at('data.status'), 'COMPLETED');
  assert.deepEqual(none.at('data.variables.approvalResults'), []);
});

test('a cancelled parent takes its children with it', async () => {
  const id = await deploy(bank, approveAll(false));
  const started = await begin(bank, id, { applications: ['a', 'b'] });
  const parent = started.text('data.instanceId');
  const [child] = await childrenOf(parent);
  await bank.call('CancelProcessInstanceCommand', { instanceGuid: parent }, { as: 'manager' });
  await bank.advance(1000);
  assert.equal((await look(bank, child?.instanceId ?? '')).at('data.status'), 'CANCELLED');
});
