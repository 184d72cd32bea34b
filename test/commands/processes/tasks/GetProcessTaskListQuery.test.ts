import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { begin, deploy } from '../../../support/process.ts';

const bank = bankOfFile();

test('a task is listed, claimed by one, and completed by him alone', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [start, el('userTask', 'check', { FormKey: 'f', ResponsibleTeams: 'BranchManager' }), end],
      ['s->check', 'check->e'],
    ),
  );
  const started = await begin(bank, id);
  const instanceGuid = started.text('data.instanceId');
  const tasks = (data = {}, as: 'manager' | 'teller' = 'manager') =>
    bank.call('GetProcessTaskListQuery', data, { as });
  assert.equal((await tasks()).at('data.items.0.isMine'), true);
  assert.equal((await tasks({}, 'teller')).at('data.items.0.isMine'), false);
  const claim = (as: 'manager' | 'manager2') =>
    bank.call('ClaimProcessTaskCommand', { instanceGuid, taskId: 'check' }, { as });
  assert.equal((await claim('manager')).at('data.claimedBy'), 'manager');
  assert.equal((await claim('manager2')).at('errors.0.code'), 'TASK_CLAIMED');
  assert.equal((await tasks({ unclaimed: true })).at('data.totalRecords'), 0);
  assert.equal((await tasks({ claimedBy: 'manager' })).at('data.totalRecords'), 1);
  const complete = (as: 'manager' | 'manager2') =>
    bank.call('CompleteProcessTaskCommand', { instanceGuid, taskId: 'check' }, { as });
  assert.equal((await complete('manager2')).at('errors.0.code'), 'TASK_NOT_YOURS');
  assert.equal((await complete('manager')).at('data.status'), 'COMPLETED');
  assert.equal((await tasks()).at('data.totalRecords'), 0);
});

test('a task of everybody is nobody’s whose role finishes none', async () => {
  const id = await deploy(
    bank,
    bpmn([start, el('userTask', 'check', { FormKey: 'f' }), end], ['s->check', 'check->e']),
  );
  await begin(bank, id);
  const asked = async (as: 'manager' | 'teller') => {
    const all = await bank.call('GetProcessTaskListQuery', {}, { as });
    const mine = await bank.call('GetProcessTaskListQuery', { mine: true }, { as });
    return [all.at('data.items.0.isMine'), mine.at('data.totalRecords')];
  };
  assert.deepEqual(await asked('manager'), [true, 1]);
  assert.deepEqual(await asked('teller'), [false, 0]);
});
