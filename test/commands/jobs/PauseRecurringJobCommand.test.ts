import assert from 'node:assert/strict';
import { test } from 'node:test';
import PauseRecurringJobCommand from '../../../commands/jobs/PauseRecurringJobCommand.ts';
import { hours } from '../../../core/values/instant.ts';
import { startBank } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { createJob, hourlyDeposit, job, runsOf } from '../../support/jobs.ts';

cases(
  PauseRecurringJobCommand,
  {
    input: { id: job.id },
    state: { job: { ...job, enabled: true } },
    actor: person('admin', 'Admin'),
  },
  {
    'its timer follows': { gives: ['put', 'unschedule'] },
    'it is so already': { state: { job: { ...job, enabled: false } }, gives: 'JOB_STATE' },
    'there is none': { state: { job: undefined }, gives: 'JOB_NOT_FOUND' },
  },
);

test('a paused job does not run, and goes on at its next time when it is resumed', async () => {
  const bank = await startBank({ start: '2026-03-02T09:30:00.000Z' });
  try {
    const id = (await createJob(bank, hourlyDeposit('Paused'))).at('data.id');
    const paused = await bank.call('PauseRecurringJobCommand', { id }, { as: 'admin' });
    assert.deepEqual([paused.at('data.enabled'), paused.at('data.nextRunAt')], [false, null]);
    await bank.advance(hours(5));
    assert.deepEqual(await runsOf(bank, id), []);
    const resumed = await bank.call('ResumeRecurringJobCommand', { id }, { as: 'admin' });
    assert.equal(resumed.at('data.nextRunAt'), '2026-03-02T15:00:00.000Z');
    await bank.advance(hours(1));
    assert.equal((await runsOf(bank, id)).length, 1);
  } finally {
    await bank.stop();
  }
});
