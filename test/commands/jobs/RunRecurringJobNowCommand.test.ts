import assert from 'node:assert/strict';
import { test } from 'node:test';
import RunRecurringJobNowCommand from '../../../commands/jobs/RunRecurringJobNowCommand.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { createJob, hourlyDeposit, job, runsOf, saved } from '../../support/jobs.ts';

const busy = { ...job, runningRunId: 'run-0' };

cases(
  RunRecurringJobNowCommand,
  { input: { id: job.id }, state: { job }, actor: person('admin', 'Admin') },
  {
    'it runs': { gives: ['insert', 'put', 'schedule', 'audit'] },
    'it is at work': { state: { job: busy }, gives: 'JOB_STATE' },
    'it is at work, and runs may overlap': {
      state: { job: { ...busy, overlap: 'allow' } },
      gives: ['insert', 'put', 'schedule', 'audit'],
    },
    'there is none': { state: { job: undefined }, gives: 'JOB_NOT_FOUND' },
  },
);

const bank = bankOfFile();

test('a run now leaves the calendar as it is, and a job is changed, resumed and paused', async () => {
  const made = await createJob(bank, hourlyDeposit('Now', { enabled: false }));
  const id = made.at('data.id');
  const started = await bank.call('RunRecurringJobNowCommand', { id }, { as: 'admin' });
  assert.equal(started.status, 200);
  await bank.advance(0);
  const [run] = await runsOf(bank, id);
  assert.deepEqual([run?.id, run?.cause, run?.status], [started.at('data.runId'), 'MANUAL', 'SUCCEEDED']);
  assert.equal(await saved(bank), 10);
  const found = await bank.call('RetrieveRecurringJobByIdQuery', { id }, { as: 'admin' });
  assert.deepEqual([found.at('data.nextRunAt'), found.at('data.running')], [null, false]);
  const does = (name: string, more: object = {}) => bank.call(name, { id, ...more }, { as: 'admin' });
  const changed = await does('UpdateRecurringJobCommand', { category: 'savings' });
  assert.deepEqual([changed.status, changed.at('data.cron')], [200, '0 * * * *']);
  assert.match((await does('ResumeRecurringJobCommand')).text('data.nextRunAt'), /:00:00.000Z$/);
  assert.equal((await does('PauseRecurringJobCommand')).at('data.nextRunAt'), null);
});
