import assert from 'node:assert/strict';
import { test } from 'node:test';
import Signal from '../../../../commands/processes/messages/SignalProcessInstanceCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import {
  analyst,
  callbackWait,
  goneRows,
  instance,
  tooMuch,
  trigger,
  userWait,
  waitingCallback,
} from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const task = (more: Partial<NonNullable<typeof userWait.task>>) => ({
  ...userWait,
  task: { ...userWait.task, ...more } as typeof userWait.task,
});

cases(
  Signal,
  {
    input: { instanceGuid: instance.id, callbackData: { action: 'Approve' } },
    state: { instance, wait: userWait, callback: undefined, waiting: [], settings: [] },
    actor: analyst,
  },
  {
    'a task that waits': { gives: ['remove', 'insert', 'schedule', 'put'] },
    'a task of an instance with much that waits for it': {
      state: { waiting: tooMuch },
      gives: 'PROCESS_DATA_TOO_LARGE',
    },
    'a callback is used up': {
      state: { wait: callbackWait, callback: waitingCallback },
      actor: person('grace', 'Admin'),
      gives: ['put', 'remove', 'insert', 'schedule', 'put'],
    },
    'a callback, by the starter': {
      state: { wait: callbackWait, callback: waitingCallback },
      gives: 'CALLBACK_FORBIDDEN',
    },
    'a callback, by who may only do tasks': {
      state: { wait: callbackWait, callback: waitingCallback },
      actor: { ...analyst, permissions: new Set(['processes.tasks']) },
      gives: 'WAIT_FORBIDDEN',
    },
    'his own task': {
      state: { wait: task({ users: ['ada'] }) },
      gives: ['remove', 'insert', 'schedule', 'put'],
    },
    'a task of his team': {
      state: { wait: task({ teams: ['Admin'] }) },
      gives: ['remove', 'insert', 'schedule', 'put'],
    },
    'a task of another team': { state: { wait: task({ teams: ['Teller'] }) }, gives: 'TASK_NOT_YOURS' },
    "another person's task": { state: { wait: task({ users: ['grace'] }) }, gives: 'TASK_NOT_YOURS' },
    'a task that another claimed': {
      state: { wait: { ...userWait, claimedBy: 'grace' } },
      gives: 'TASK_NOT_YOURS',
    },
    "another's, whatever his roles are": {
      state: { wait: task({ assignee: 'grace', teams: ['Admin'] }) },
      gives: 'TASK_NOT_YOURS',
    },
    'what an operator gave him, though it was for another': {
      state: { wait: { ...task({ assignee: 'grace' }), claimedBy: 'ada' } },
      gives: ['remove', 'insert', 'schedule', 'put'],
    },
    'a field of the form that is not what it shall be': {
      state: {
        wait: task({ fields: [{ id: 'sum', label: null, type: 'long', required: true, readonly: false }] }),
      },
      gives: 'FORM_FIELD_INVALID',
    },
    'an action that the task has not': {
      input: { callbackData: { action: 'Burn' } },
      gives: 'TASK_ACTION_UNKNOWN',
    },
    'a task that was opened anew, by who may have seen the old one': {
      state: { wait: { ...userWait, token: `${userWait.token}~2` } },
      gives: 'TASK_CHANGED',
    },
    'a variable that was set and that the task has not seen yet': {
      state: { settings: [{ ...trigger, payload: { variables: { loanId: 'LA-2' } } }] },
      gives: 'TASK_CHANGED',
    },
    'nothing waits': { state: { wait: undefined }, gives: 'INSTANCE_NOT_WAITING' },
    'one that is suspended': {
      state: { instance: { ...instance, status: 'SUSPENDED' } },
      gives: 'INSTANCE_SUSPENDED',
    },
    ...goneRows,
    'data that is not JSON': { input: { signalData: '{"a": 1' }, gives: 'VALIDATION' },
    'data that is not an object': { input: { signalData: '[1]' }, gives: 'VALIDATION' },
  },
  ['FORM_REFUSED'],
);

const bank = bankOfFile();

const review = bpmn(
  [
    start,
    el('userTask', 'review', { FormKey: 'review-form', UserActions: 'Approve, Reject' }),
    el('exclusiveGateway', 'g', {}, '', 'default="f2"'),
    el('task', 'yes'),
    el('task', 'no'),
    end,
  ],
  [
    's->review',
    'review->g',
    'g->no',
    'g->yes : ${context.lastSignalData.action == "Approve"}',
    'yes->e',
    'no->e',
  ],
);

test('a task shows its form, is signalled once, and the process goes on by the answer', async () => {
  const id = await deploy(bank, review);
  const started = await begin(bank, id, { amount: 5 });
  const instanceGuid = started.text('data.instanceId');
  const before = await look(bank, started);
  assert.equal(before.at('data.status'), 'WAITING');
  assert.equal(before.at('data.currentElements.0.formKey'), 'review-form');
  assert.deepEqual(before.at('data.currentElements.0.actions'), ['Approve', 'Reject']);
  const state = await bank.call('GetProcessInstanceStateCommand', { instanceGuid }, { as: 'manager' });
  assert.equal(state.at('message'), 'Process is waiting for user action');
  assert.equal(state.at('data.state.currentNode.elementId'), 'review');

  const data = { instanceGuid, taskId: 'review', callbackData: { action: 'Approve' } };
  const signals = await Promise.all([
    bank.call('SignalProcessInstanceCommand', data, { as: 'manager' }),
    bank.call('SignalProcessInstanceCommand', data, { as: 'manager2' }),
  ]);
  assert.deepEqual(signals.map(({ status }) => status).sort(), [200, 409]);
  const after = await look(bank, started);
  assert.equal(after.at('data.status'), 'COMPLETED');
  assert.deepEqual(after.at('data.completedTasks'), ['s', 'review', 'g', 'yes', 'e']);
  const late = await bank.call('SignalProcessInstanceCommand', data, { as: 'manager' });
  assert.equal(late.status, 409);
  assert.match(late.text('message'), /COMPLETED/);
});

test('scripts of a task prepare its form and look at what is sent in', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        el('userTask', 'form', {
          FormKey: 'income',
          PreScript:
            'return { asked: amount, account: doCmd("RetrieveAccountQuery", { accountNumber: account }).data.accountNumber };',
          ServerScript:
            'if (!(formData.income > 0)) throw new Error("income must be above zero");\nif (formData.income < 10) throw new BpmnError("TOO_POOR", "too poor");\nreturn { yearly: formData.income * 12 };',
          ResultVariable: 'income',
        }),
        el('boundaryEvent', 'b', {}, '<bpmn:errorEventDefinition errorRef="E"/>', 'attachedToRef="form"'),
        el('userTask', 'talk', { FormKey: 'talk' }),
        end,
      ],
      ['s->form', 'form->e', 'b->talk', 'talk->e'],
      '<bpmn:error id="E" errorCode="TOO_POOR"/>',
    ),
  );
  const begun = () => begin(bank, id, { amount: 5000, account: '1000000001' });
  const send = (started: Awaited<ReturnType<typeof begun>>, callbackData: object) =>
    bank.call(
      'SignalProcessInstanceCommand',
      { instanceGuid: started.text('data.instanceId'), callbackData },
      { as: 'manager' },
    );
  const started = await begun();
  const shown = await look(bank, started);
  assert.deepEqual(shown.at('data.currentElements.0.formContext'), { asked: 5000, account: '1000000001' });
  const bad = await send(started, { income: -1 });
  assert.equal(bad.at('errors.0.code'), 'FORM_REFUSED');
  assert.match(bad.text('message'), /above zero/);
  assert.equal((await look(bank, started)).at('data.status'), 'WAITING');
  const good = await send(started, { income: 100 });
  assert.equal(good.at('data.status'), 'COMPLETED');
  assert.deepEqual(good.at('data.variables.income'), { yearly: 1200 });
  const poor = await send(await begun(), { income: 1 });
  assert.equal(poor.at('data.currentTaskId'), 'talk');
  assert.equal(poor.at('data.variables._lastError.errorCode'), 'TOO_POOR');
});
