import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepestCall } from '../../../../commands/processes/instances/family.ts';
import Broadcast from '../../../../commands/processes/messages/BroadcastProcessSignal.ts';
import type { ProcessTrigger } from '../../../../core/process/tables.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { definition as known, tooMuch, userWait } from '../../../support/definitions.ts';
import { deploy } from '../../../support/process.ts';

const wait = { ...userWait, kind: 'signal' as const, reference: 'closing', task: null };

const starting = {
  ...known,
  eventStarts: [{ elementId: 'close', kind: 'signal' as const, name: 'closing' }],
};

cases(
  Broadcast,
  {
    input: { name: 'closing', data: {} },
    state: {
      waits: [wait, { ...wait, instanceId: 'other' }],
      waiting: new Map<string, readonly ProcessTrigger[]>(),
      definitions: [] as (typeof starting)[],
    },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'two that wait': {
      prepared: { starts: [] },
      gives: ['remove', 'insert', 'schedule', 'remove', 'insert', 'schedule'],
    },
    'one that waits and one with much that waits for it': {
      prepared: { starts: [] },
      state: { waiting: new Map([['other', tooMuch]]) },
      gives: ['remove', 'insert', 'schedule'],
    },
    nobody: { prepared: { starts: [] }, state: { waits: [] }, gives: [] },
    'a process that begins with it': {
      prepared: { starts: [] },
      state: { waits: [], definitions: [starting] },
      gives: ['insert', 'schedule', 'emit'],
    },
    'one too many of a chain': {
      prepared: { starts: [], refused: 'there are too many' },
      state: { waits: [], definitions: [starting] },
      gives: ['insert', 'emit'],
    },
  },
);

const bank = bankOfFile();

test('a signal that begins what throws it comes to an end, and the last says why', async () => {
  const event = '<bpmn:signalEventDefinition signalRef="S"/>';
  const circle = bpmn(
    [el('startEvent', 'begin', {}, event), el('endEvent', 'again', {}, event)],
    ['begin->again'],
    '<bpmn:signal id="S" name="round and round"/>',
  );
  await deploy(bank, circle);
  const sent = await bank.call(
    'SendProcessSignalCommand',
    { signalName: 'round and round' },
    { as: 'manager' },
  );
  assert.equal(sent.at('data.started'), 1, JSON.stringify(sent.body));
  for (let round = 0; round < deepestCall + 5; round += 1) await bank.advance(0);
  const all = await bank.call('GetProcessInstanceListQuery', {}, { as: 'manager' });
  const rows = all.at('data.items') as readonly { status: string; error: { code: string } }[];
  const failed = rows.filter(({ status }) => status === 'ERROR');
  assert.deepEqual(
    failed.map(({ error }) => error.code),
    ['TOO_MANY_PROCESSES'],
  );
});
