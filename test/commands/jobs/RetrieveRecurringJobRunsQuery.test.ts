import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { hours } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { createJob, hourlyDeposit } from '../../support/jobs.ts';

let jobId: unknown;
const bank = bankOfFile();
before(async () => {
  jobId = (await createJob(bank, hourlyDeposit('Good'))).at('data.id');
  await createJob(bank, hourlyDeposit('Bad', { context: '{}' }));
  await bank.advance(hours(1));
});

const total = async (data: object, as: 'admin' | 'other-admin' = 'admin') =>
  (await bank.call('RetrieveRecurringJobRunsQuery', data, { as })).at('data.totalRecords');

test('runs are narrowed by job and by status', async () => {
  assert.equal(await total({}), 2);
  assert.equal(await total({ jobId }), 1);
  assert.equal(await total({ jobId, status: 'FAILED' }), 0);
  assert.equal(await total({ status: 'FAILED' }), 1);
});
