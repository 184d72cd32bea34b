import assert from 'node:assert/strict';
import { test } from 'node:test';
import FailExternalTask from '../../../../commands/processes/external/FailExternalTaskCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { el } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { bureau, fetched, heldInput, heldRows, heldState, outside, work } from '../../../support/external.ts';
import { begin, deploy, look } from '../../../support/process.ts';

cases(
  FailExternalTask,
  { input: { ...heldInput, errorMessage: 'closed' }, state: heldState, actor: bureau },
  {
    'one that is tried again': { gives: ['put', 'audit'] },
    'the last try': { input: { retries: 0 }, gives: ['remove', 'insert', 'schedule', 'put', 'audit'] },
    ...heldRows,
  },
);

const bank = bankOfFile();

/** Whoever catches errors, a failure is none of the diagram's. */
const caught = outside(
  'closed',
  { client: '${client}' },
  [
    el('boundaryEvent', 'any', {}, '<bpmn:errorEventDefinition />', 'attachedToRef="ask"'),
    el('endEvent', 'e2'),
  ],
  ['any->e2'],
);

test('a failed task rests, is tried again, and stands at last: an operator’s retry reads it anew', async () => {
  const started = await begin(bank, await deploy(bank, caught), { client: 'amina' });
  const first = await fetched(bank, 'closed');
  const id = first.at('data.tasks.0.id');
  assert.equal(first.at('data.tasks.0.retries'), 3);
  const failed = await work(bank, 'Fail', id, { errorMessage: 'closed', retryTimeout: 30_000 });
  assert.equal(failed.at('data.retries'), 2);
  assert.deepEqual((await fetched(bank, 'closed')).at('data.tasks'), []);
  await bank.advance(30_000);
  const second = await fetched(bank, 'closed');
  assert.deepEqual(
    [second.at('data.tasks.0.retries'), second.at('data.tasks.0.errorMessage')],
    [2, 'closed'],
  );
  await work(bank, 'Fail', id, { errorMessage: 'closed for good', retries: 0 });
  const stands = await look(bank, started);
  assert.equal(stands.at('data.status'), 'ERROR');
  assert.equal(stands.at('data.error.code'), 'EXTERNAL_TASK_FAILED');
  assert.equal(stands.at('data.error.message'), 'closed for good');
  assert.deepEqual((await fetched(bank, 'closed')).at('data.tasks'), []);
  const instanceId = started.text('data.instanceId');
  const operator = { as: 'manager' } as const;
  await bank.call('SetProcessVariablesCommand', { instanceId, variables: { client: 'bayo' } }, operator);
  await bank.call('RetryProcessInstanceCommand', { instanceId }, operator);
  const third = await fetched(bank, 'closed');
  assert.deepEqual(
    [third.at('data.tasks.0.retries'), third.at('data.tasks.0.variables')],
    [3, { client: 'bayo' }],
  );
  await work(bank, 'Complete', third.at('data.tasks.0.id'));
  const shown = await look(bank, started);
  assert.equal(shown.at('data.status'), 'COMPLETED');
  assert.ok(!(shown.at('data.completedTasks') as string[]).includes('e2'));
});
