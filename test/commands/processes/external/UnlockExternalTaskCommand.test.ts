import assert from 'node:assert/strict';
import { test } from 'node:test';
import UnlockExternalTask from '../../../../commands/processes/external/UnlockExternalTaskCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, instance } from '../../../support/definitions.ts';
import { externalWait, fetched, heldInput, heldState, outside, work } from '../../../support/external.ts';
import { begin, deploy } from '../../../support/process.ts';

cases(
  UnlockExternalTask,
  { input: { id: heldInput.id }, state: heldState, actor: analyst },
  {
    'a task that a worker has': { gives: ['put', 'audit'] },
    'no such instance': { state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
    'an instance that has ended': {
      state: { instance: { ...instance, status: 'CANCELLED' } },
      gives: 'INSTANCE_ENDED',
    },
    'a task that is done': { state: { wait: undefined }, gives: 'EXTERNAL_TASK_GONE' },
    'one that nobody has': {
      state: { wait: { ...externalWait, worker: null, lockedBy: null, lockedUntil: null } },
      gives: 'EXTERNAL_TASK_NOT_LOCKED',
    },
  },
);

const bank = bankOfFile();

test('an operator gives a task back to everybody: its worker has it no longer', async () => {
  await begin(bank, await deploy(bank, outside('stuck')));
  const id = (await fetched(bank, 'stuck')).at('data.tasks.0.id');
  const freed = await bank.call('UnlockExternalTaskCommand', { id }, { as: 'manager' });
  assert.equal(freed.at('data.worker'), 'w1', JSON.stringify(freed.body));
  assert.equal((await work(bank, 'Complete', id)).at('errors.0.code'), 'EXTERNAL_TASK_LOCK_LOST');
  const next = await fetched(bank, 'stuck', { workerId: 'w2' });
  assert.equal(next.at('data.tasks.0.id'), id);
});
