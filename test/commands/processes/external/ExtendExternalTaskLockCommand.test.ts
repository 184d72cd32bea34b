import assert from 'node:assert/strict';
import { test } from 'node:test';
import ExtendExternalTaskLock from '../../../../commands/processes/external/ExtendExternalTaskLockCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { cases } from '../../../support/decide.ts';
import { bureau, fetched, heldInput, heldRows, heldState, outside, work } from '../../../support/external.ts';
import { begin, deploy } from '../../../support/process.ts';

cases(
  ExtendExternalTaskLock,
  { input: { ...heldInput, lockDuration: 90_000 }, state: heldState, actor: bureau },
  { 'a task that the worker has': { gives: ['put'] }, ...heldRows },
);

const bank = bankOfFile();

test('a lock that was extended holds from then on', async () => {
  await begin(bank, await deploy(bank, outside('long')));
  const id = (await fetched(bank, 'long')).at('data.tasks.0.id');
  await bank.advance(50_000);
  assert.equal((await work(bank, 'ExtendLock', id, { lockDuration: 60_000 })).status, 200);
  await bank.advance(50_000);
  assert.deepEqual((await fetched(bank, 'long', { workerId: 'w2' })).at('data.tasks'), []);
  assert.equal((await work(bank, 'Complete', id)).status, 200);
});
