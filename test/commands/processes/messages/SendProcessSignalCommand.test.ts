import assert from 'node:assert/strict';
import { test } from 'node:test';
import Send from '../../../../commands/processes/messages/SendProcessSignalCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, definition, instance, userWait } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const wait = { ...userWait, kind: 'signal' as const, reference: 'closing', task: null };
const starting = {
  ...definition,
  eventStarts: [{ elementId: 'close', kind: 'signal' as const, name: 'closing' }],
};

const waiting = new Map<string, never>();

cases(
  Send,
  {
    input: { signalName: 'closing', variables: { day: 1 } },
    state: { instance: undefined, reached: { waits: [wait], waiting, definitions: [starting] } },
    actor: analyst,
  },
  {
    'one that waits and one that it starts': {
      prepared: { starts: [], comes: {} },
      gives: ['remove', 'insert', 'schedule', 'insert', 'schedule', 'emit', 'audit'],
    },
    'to one instance': {
      prepared: { starts: [], comes: {} },
      input: { instanceId: instance.id },
      state: { instance, reached: { waits: [wait], waiting, definitions: [] } },
      gives: ['remove', 'insert', 'schedule', 'audit'],
    },
    'to one that waits for something else': {
      prepared: { starts: [], comes: {} },
      input: { instanceId: instance.id },
      state: { instance, reached: { waits: [], waiting, definitions: [] } },
      gives: 'INSTANCE_NOT_WAITING',
    },
    'to one that has ended': {
      prepared: { starts: [], comes: {} },
      input: { instanceId: instance.id },
      state: { instance: { ...instance, status: 'COMPLETED' } },
      gives: 'INSTANCE_ENDED',
    },
    'to one that there is not': {
      prepared: { starts: [], comes: {} },
      input: { instanceId: 'none' },
      gives: 'INSTANCE_NOT_FOUND',
    },
  },
);

const bank = bankOfFile();

test('a signal reaches everybody who waits, with its variables', async () => {
  const signal = '<bpmn:signal id="S" name="day closed"/>';
  const event = '<bpmn:signalEventDefinition signalRef="S"/>';
  const waiter = await deploy(
    bank,
    bpmn(
      [start, el('intermediateCatchEvent', 'w', {}, event), el('userTask', 'next'), end],
      ['s->w', 'w->next', 'next->e'],
      signal,
    ),
  );
  const all = [await begin(bank, waiter), await begin(bank, waiter)];
  const apart = await begin(bank, waiter);
  const send = (data: object) =>
    bank.call('SendProcessSignalCommand', { signalName: 'day closed', ...data }, { as: 'manager' });
  const one = await send({ instanceId: apart.text('data.instanceId') });
  assert.deepEqual(one.at('data'), { instances: 1, started: 0 }, JSON.stringify(one.body));
  const sent = await send({ variables: { day: 'monday' } });
  assert.deepEqual(sent.at('data'), { instances: 2, started: 0 }, JSON.stringify(sent.body));
  await bank.advance(0);
  for (const each of all) {
    const shown = await look(bank, each);
    assert.equal(shown.at('data.currentTaskId'), 'next');
    assert.equal(shown.at('data.variables.day'), 'monday');
  }
  assert.equal((await send({ instanceId: apart.text('data.instanceId') })).status, 409);
});

test('a signal starts the process that begins with it, in the name of who sent it', async () => {
  const event = '<bpmn:signalEventDefinition signalRef="S"/>';
  await deploy(
    bank,
    bpmn(
      [el('startEvent', 'close', {}, event), el('userTask', 'count'), end],
      ['close->count', 'count->e'],
      '<bpmn:signal id="S" name="month closed"/>',
    ),
    'Closing',
  );
  const sent = await bank.call(
    'SendProcessSignalCommand',
    { signalName: 'month closed', variables: { month: 3 } },
    { as: 'manager' },
  );
  assert.deepEqual(sent.at('data'), { instances: 0, started: 1 }, JSON.stringify(sent.body));
  await bank.advance(0);
  const list = await bank.call('GetProcessInstanceListQuery', { processDefinitionId: 'Closing' });
  assert.deepEqual(
    ['status', 'startedBy'].map((name) => list.at(`data.items.0.${name}`)),
    ['WAITING', 'Test manager'],
  );
});
