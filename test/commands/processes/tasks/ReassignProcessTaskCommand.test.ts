import assert from 'node:assert/strict';
import { test } from 'node:test';
import Reassign from '../../../../commands/processes/tasks/ReassignProcessTaskCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, goneRows, instance, userWait } from '../../../support/definitions.ts';
import { begin, deploy } from '../../../support/process.ts';

const of = (users: readonly string[], teams: readonly string[] = []) =>
  ({ ...userWait, task: { ...userWait.task, users, teams } }) as typeof userWait;
const claimed = { ...userWait, claimedBy: 'grace' };

cases(
  Reassign,
  {
    input: { instanceGuid: instance.id, assignee: 'Ada' },
    state: { instance, tasks: [claimed] },
    actor: analyst,
  },
  {
    "somebody else's": { gives: ['put', 'audit'], tells: { previously: 'grace', claimedBy: 'ada' } },
    'back to all': { input: { assignee: null }, gives: ['put', 'audit'] },
    'to one of its people': { state: { tasks: [of(['ada', 'grace'])] }, gives: ['put', 'audit'] },
    'to one of its team': {
      prepared: ['Teller'],
      state: { tasks: [of(['grace'], ['Teller'])] },
      gives: ['put', 'audit'],
    },
    'to one of another team': {
      prepared: ['SeniorTeller'],
      state: { tasks: [of(['grace'], ['Teller'])] },
      gives: 'TASK_ASSIGNEE_UNFIT',
    },
    'to one of whom nothing is known': {
      prepared: [],
      state: { tasks: [of([], ['Teller'])] },
      gives: 'TASK_ASSIGNEE_UNFIT',
    },
    'to none of its people': {
      prepared: [],
      state: { tasks: [of(['grace'])] },
      gives: 'TASK_ASSIGNEE_UNFIT',
    },
    'back to its assignee': {
      input: { assignee: 'Hedy' },
      state: {
        tasks: [{ ...of(['grace']), task: { ...of(['grace']).task, assignee: 'hedy' } } as typeof userWait],
      },
      gives: ['put', 'audit'],
    },
    'one of two': { state: { tasks: [userWait, claimed] }, gives: 'TASK_AMBIGUOUS' },
    'nothing waits': { state: { tasks: [] }, gives: 'INSTANCE_NOT_WAITING' },
    ...goneRows,
  },
);

const bank = bankOfFile();

test('a claimed task is given to another person, who alone completes it', async () => {
  const xml = bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']);
  const started = await begin(bank, await deploy(bank, xml));
  const instanceGuid = started.text('data.instanceId');
  const say = (name: string, as: 'manager' | 'manager2' | 'senior', data: object = {}) =>
    bank.call(name, { instanceGuid, ...data }, { as });
  assert.equal((await say('ClaimProcessTaskCommand', 'manager')).status, 200);
  const change = { assignee: 'manager2', comment: 'on leave' };
  assert.equal((await say('ReassignProcessTaskCommand', 'senior', change)).status, 403);
  const given = await say('ReassignProcessTaskCommand', 'manager', change);
  assert.equal(given.at('data.previously'), 'manager', JSON.stringify(given.body));
  const refused = await say('SignalProcessInstanceCommand', 'manager');
  assert.equal(refused.at('errors.0.code'), 'TASK_NOT_YOURS');
  const done = await say('SignalProcessInstanceCommand', 'manager2');
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
  const audit = await bank.call(
    'RetrieveAuditLogQuery',
    { eventType: 'ProcessTaskReassigned' },
    { as: 'manager' },
  );
  assert.match(JSON.stringify(audit.body), /u: on leave/);
});

test('a task of an assignee is given to somebody of its group, and nobody else completes it', async () => {
  const people = { FormKey: 'f', Assignee: 'regional2', CandidateGroups: 'BranchManager' };
  const xml = bpmn([start, el('userTask', 'u', people), end], ['s->u', 'u->e']);
  const started = await begin(bank, await deploy(bank, xml));
  const instanceGuid = started.text('data.instanceId');
  type Person = 'manager' | 'manager2' | 'regional' | 'regional2';
  const say = (name: string, as: Person, data: object = {}) =>
    bank.call(name, { instanceGuid, ...data }, { as });
  const give = (assignee: string) => say('ReassignProcessTaskCommand', 'manager', { assignee });
  assert.equal((await say('SignalProcessInstanceCommand', 'manager')).status, 403);
  await say('SignalProcessInstanceCommand', 'regional');
  const outsider = await give('regional');
  assert.deepEqual([outsider.status, outsider.at('errors.0.code')], [400, 'TASK_ASSIGNEE_UNFIT']);
  assert.match(outsider.text('errors.0.message'), /as BranchManager: he has acted as Regional/);
  assert.match((await give('nobody')).text('errors.0.message'), /not acted here yet/);
  await say('SignalProcessInstanceCommand', 'manager2');
  assert.equal((await give('manager2')).status, 200);
  assert.equal((await say('SignalProcessInstanceCommand', 'manager')).status, 403);
  assert.equal((await give('manager')).status, 200);
  assert.equal((await say('SignalProcessInstanceCommand', 'regional2')).status, 403);
  const done = await say('SignalProcessInstanceCommand', 'manager');
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
});
