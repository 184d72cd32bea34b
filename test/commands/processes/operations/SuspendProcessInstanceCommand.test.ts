import assert from 'node:assert/strict';
import { test } from 'node:test';
import Suspend from '../../../../commands/processes/operations/SuspendProcessInstanceCommand.ts';
import { minutes } from '../../../../core/values/instant.ts';
import { type Answer, bankOfFile, startBank } from '../../../support/bank.ts';
import { bpmn, el, end, start, timer } from '../../../support/bpmn.ts';
import { cases, noon } from '../../../support/decide.ts';
import { analyst, instance } from '../../../support/definitions.ts';
import { begin, callback, deploy, look } from '../../../support/process.ts';
import { say } from '../../../support/quiet.ts';
import { makeTestStore } from '../../../support/store.ts';

cases(
  Suspend,
  {
    input: { instanceGuid: instance.id, comment: 'the partner is down' },
    state: { instance },
    actor: analyst,
  },
  {
    'a waiting one': { prepared: [], gives: ['put', 'unschedule', 'audit'] },
    'one with a child': { prepared: ['child'], gives: ['put', 'unschedule', 'audit', 'schedule'] },
    'a suspended one': {
      prepared: [],
      state: { instance: { ...instance, status: 'SUSPENDED' } },
      gives: 'INSTANCE_SUSPENDED',
    },
    'one that ended in an error': {
      prepared: [],
      state: { instance: { ...instance, status: 'ERROR', endedAt: noon } },
      gives: 'INSTANCE_ENDED',
    },
    'an unknown one': { prepared: [], state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
  },
);

const bank = bankOfFile();

const order = (name: string, data: object) => bank.call(name, data, { as: 'manager' });
const suspend = (started: Answer, more: object = {}) =>
  order('SuspendProcessInstanceCommand', { instanceGuid: started.text('data.instanceId'), ...more });
const resume = (started: Answer, more: object = {}) =>
  order('ResumeProcessInstanceCommand', { instanceGuid: started.text('data.instanceId'), ...more });
const statusOf = async (started: Answer) => (await look(bank, started)).at('data.status');

test('a task of a suspended instance is neither claimed nor completed; resumed, it is', async () => {
  const id = await deploy(bank, bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']));
  const started = await begin(bank, id);
  const instanceGuid = started.text('data.instanceId');
  assert.equal((await suspend(started)).at('data.status'), 'SUSPENDED');
  for (const name of ['SignalProcessInstanceCommand', 'ClaimProcessTaskCommand']) {
    const refused = await order(name, { instanceGuid });
    assert.deepEqual([refused.status, refused.at('errors.0.code')], [409, 'INSTANCE_SUSPENDED']);
  }
  const listed = await bank.call('GetProcessInstanceListQuery', { status: 'SUSPENDED' });
  assert.equal(listed.at('data.items.0.instanceId'), instanceGuid);
  const again = await resume(started);
  assert.equal(again.at('data.status'), 'WAITING', JSON.stringify(again.body));
  const done = await order('SignalProcessInstanceCommand', { instanceGuid });
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
  const audit = JSON.stringify((await order('RetrieveAuditLogQuery', {})).body);
  assert.match(audit, /ProcessSuspended/);
});

test('a timer that comes due and a callback that arrives are kept until it is resumed', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        el('parallelGateway', 'both'),
        el('intermediateCatchEvent', 'hour', {}, timer('timeDuration', 'PT1H')),
        el('receiveTask', 'paid', { CorrelationKey: '${context.key}', ResultVariable: 'payment' }),
        el('parallelGateway', 'joined'),
        end,
      ],
      ['s->both', 'both->hour', 'both->paid', 'hour->joined', 'paid->joined', 'joined->e'],
    ),
  );
  const started = await begin(bank, id, { key: 'suspended-1' });
  await suspend(started);
  const taken = await callback(bank, 'suspended-1', { sum: 5 });
  assert.equal(taken.at('data.status'), 'SUSPENDED', JSON.stringify(taken.body));
  await bank.advance(minutes(90));
  const still = await look(bank, started);
  assert.equal(still.at('data.status'), 'SUSPENDED');
  assert.doesNotMatch(JSON.stringify(still.at('data.history')), /received|"due"/);
  const again = await resume(started);
  assert.equal(again.at('data.status'), 'COMPLETED', JSON.stringify(again.body));
  assert.deepEqual((await look(bank, started)).at('data.variables.payment'), { sum: 5 });
});

const pays = bpmn(
  [
    start,
    el('serviceTask', 'pay', {
      ConnectorKey: 'InitiateDeposit',
      accountNumber: '1000000005',
      amount: '7',
      channel: 'branch',
    }),
    end,
  ],
  ['s->pay', 'pay->e'],
);

test('what is suspended before it ran stays so over a restart, and runs once when it is resumed', async () => {
  const on = await makeTestStore();
  const asked = { as: 'manager' } as const;
  const quiet = await startBank({ on, quiet: true });
  let instanceGuid: string;
  try {
    const made = await say(quiet, 'CreateProcessDefinitionCommand', { name: 'Pays', bpmnXml: pays });
    const begun = await say(quiet, 'StartProcessInstanceCommand', {
      processDefinitionId: made.id,
      executionMode: 'FireAndForget',
    });
    instanceGuid = String(begun.instanceId);
    const stopped = await say(quiet, 'SuspendProcessInstanceCommand', { instanceGuid });
    assert.equal(stopped.previousStatus, 'RUNNING');
  } finally {
    await quiet.host.stop();
  }
  const next = await startBank({ on });
  try {
    const read = { accountNumber: '1000000005' };
    const balance = async () => (await next.call('RetrieveAccountQuery', read)).at('data.balance') as number;
    const standing = async () => (await look(next, instanceGuid)).at('data.status');
    const before = await balance();
    await next.advance(minutes(5));
    assert.deepEqual([await standing(), await balance()], ['SUSPENDED', before]);
    await next.call('ResumeProcessInstanceCommand', { instanceGuid }, asked);
    assert.deepEqual([await standing(), await balance()], ['COMPLETED', before + 7]);
  } finally {
    await next.stop();
    await on.drop();
  }
});

test('a process and what it called are suspended and resumed together', async () => {
  await deploy(
    bank,
    bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']),
    'Called and suspended',
  );
  const id = await deploy(
    bank,
    bpmn(
      [start, el('callActivity', 'c', {}, '', 'calledElement="Called and suspended"'), end],
      ['s->c', 'c->e'],
    ),
  );
  const started = await begin(bank, id);
  const parentInstanceId = started.text('data.instanceId');
  const childStatus = async () =>
    (await bank.call('GetProcessInstanceListQuery', { parentInstanceId })).at('data.items.0.status');
  await suspend(started, { includeChildren: true });
  await bank.advance(0);
  assert.deepEqual([await statusOf(started), await childStatus()], ['SUSPENDED', 'SUSPENDED']);
  await resume(started, { includeChildren: true });
  await bank.advance(0);
  assert.deepEqual([await statusOf(started), await childStatus()], ['WAITING', 'WAITING']);
});
