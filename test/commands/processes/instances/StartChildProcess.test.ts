import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  deepestCall,
  largestCircle,
  largestFamily,
} from '../../../../commands/processes/instances/family.ts';
import StartChild from '../../../../commands/processes/instances/StartChildProcess.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, loop, start } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { definition, instance } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const of = (generation: number, relatives: number, isCircle = false) => ({
  prepared: { family: { rootInstance: instance.id, generation }, relatives, isCircle },
});

cases(
  StartChild,
  {
    input: { called: 'Loan origination', variables: {}, parentInstance: instance.id, parentToken: 't' },
    state: { definition },
    actor: person('process:7', 'Admin', { kind: 'system' }),
  },
  {
    'a process that is there': { ...of(1, 0), gives: ['insert', 'schedule', 'emit'] },
    'one too deep': { ...of(deepestCall + 1, 20), gives: 'PROCESS_TOO_DEEP' },
    'one too many': { ...of(2, largestFamily), gives: 'PROCESS_TOO_DEEP' },
    'one of a large family': { ...of(2, largestCircle), gives: ['insert', 'schedule', 'emit'] },
    'one too many of a process that calls itself': {
      ...of(2, largestCircle, true),
      gives: 'PROCESS_TOO_DEEP',
    },
    'an inactive one': {
      ...of(1, 0),
      state: { definition: { ...definition, isActive: false } },
      gives: 'PROCESS_INACTIVE',
    },
    'an unknown one': { ...of(1, 0), state: { definition: undefined }, gives: 'PROCESS_NOT_FOUND' },
  },
);

const bank = bankOfFile();

const approveOne = bpmn(
  [start, el('userTask', 'look', { FormKey: 'look', OutputMapping: '{"decision": "action"}' }), end],
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
  bank.call('SignalProcessInstanceCommand', { instanceGuid, callbackData: { action } }, { as: 'manager' });

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

test('a cancelled parent takes its children with it', async () => {
  const id = await deploy(bank, approveAll(false));
  const started = await begin(bank, id, { applications: ['a', 'b'] });
  const parent = started.text('data.instanceId');
  const [child] = await childrenOf(parent);
  await bank.call('CancelProcessInstanceCommand', { instanceGuid: parent }, { as: 'manager' });
  await bank.advance(1000);
  assert.equal((await look(bank, child?.instanceId ?? '')).at('data.status'), 'CANCELLED');
});

const calls = (called: string, times: number) =>
  bpmn(
    [
      start,
      el(
        'callActivity',
        'c',
        { calledElement: called, InputMapping: '{}' },
        loop(JSON.stringify(Array(times).fill(1)).replace(/^(.*)$/, '${$1}')),
      ),
      end,
    ],
    ['s->c', 'c->e'],
  );

/** How many instances there are of these definitions, and what the last of them says. */
const familyOf = async (...ids: readonly number[]) => {
  const all = await Promise.all(
    ids.map(async (processDefinitionId) => {
      const asked = { processDefinitionId, pageSize: 200 };
      const listed = await bank.call('GetProcessInstanceListQuery', asked, { as: 'manager' });
      return listed.at('data.items') as readonly { error: { code: string; message: string } | null }[];
    }),
  );
  return all.flat();
};

test('a process that calls itself many times at once comes to an end with a small family', async () => {
  const id = await deploy(bank, calls('Fork bomb', 16), 'Fork bomb');
  await begin(bank, id);
  await bank.advance(1000);
  const family = await familyOf(id);
  assert.ok(family.length > 16, `${family.length} instances`);
  assert.ok(family.length <= largestCircle + 1, `${family.length} instances`);
  const told = family.map(({ error }) => error?.message ?? '').join('\n');
  assert.match(told, /a process begins itself, directly or by others, and \d+ came of one start/);
});

test('so does one that calls itself by another', async () => {
  const other = await deploy(bank, calls('Ping', 8), 'Pong');
  const id = await deploy(bank, calls('Pong', 8), 'Ping');
  await begin(bank, id);
  await bank.advance(1000);
  const family = await familyOf(id, other);
  assert.ok(family.length > 8 && family.length <= largestCircle + 9, `${family.length} instances`);
});

test('so does one that starts itself by an order', async () => {
  const order = el(
    'serviceTask',
    't',
    {
      ConnectorKey: 'StartProcessInstanceCommand',
      InputMapping: '{"processDefinitionId": "By order", "variables": {}}',
    },
    loop(`\${${JSON.stringify(Array(16).fill(1))}}`),
  );
  const id = await deploy(bank, bpmn([start, order, end], ['s->t', 't->e']), 'By order');
  await begin(bank, id);
  for (let round = 0; round < 5; round += 1) await bank.advance(1000);
  const family = await familyOf(id);
  assert.ok(family.length > 16, `${family.length} instances`);
  assert.ok(family.length <= largestCircle + 17, `${family.length} instances`);
  const told = family.map(({ error }) => error?.message ?? '').join('\n');
  assert.match(told, /a process begins itself, directly or by others/);
});
