import assert from 'node:assert/strict';
import { test } from 'node:test';
import RaiseExternalTaskError from '../../../../commands/processes/external/RaiseExternalTaskErrorCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { el } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { bureau, fetched, heldInput, heldRows, heldState, outside, work } from '../../../support/external.ts';
import { begin, deploy, look } from '../../../support/process.ts';

cases(
  RaiseExternalTaskError,
  { input: { ...heldInput, errorCode: 'NO_CLIENT' }, state: heldState, actor: bureau },
  { 'a task that the worker has': { gives: ['remove', 'insert', 'schedule', 'put', 'audit'] }, ...heldRows },
);

const bank = bankOfFile();

const caught = outside(
  'find',
  {},
  [
    el('boundaryEvent', 'none', {}, '<bpmn:errorEventDefinition errorRef="E"/>', 'attachedToRef="ask"'),
    el('endEvent', 'e2'),
  ],
  ['none->e2'],
  '<bpmn:error id="E" errorCode="NO_CLIENT"/>',
);

test('the diagram catches what a worker raises', async () => {
  const started = await begin(bank, await deploy(bank, caught));
  const task = await fetched(bank, 'find');
  const raised = await work(bank, 'RaiseError', task.at('data.tasks.0.id'), {
    errorCode: 'NO_CLIENT',
    errorMessage: 'Nobody of that name.',
    data: { asked: 'x' },
  });
  assert.equal(raised.at('data.status'), 'COMPLETED', JSON.stringify(raised.body));
  const shown = await look(bank, started);
  assert.ok((shown.at('data.completedTasks') as string[]).includes('e2'));
  assert.equal(shown.at('data.variables._lastError.errorMessage'), 'Nobody of that name.');
  assert.deepEqual(shown.at('data.variables.lastSignalData'), { asked: 'x' });
});
