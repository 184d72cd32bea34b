import assert from 'node:assert/strict';
import { test } from 'node:test';
import UpdateRecurringJobCommand from '../../../commands/jobs/UpdateRecurringJobCommand.ts';
import type { RecurringJob } from '../../../core/command/jobs.ts';
import { hours } from '../../../core/values/instant.ts';
import { startBank } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { createJob, hourlyDeposit, job, runsOf } from '../../support/jobs.ts';

cases<{ readonly job: RecurringJob | undefined; readonly namesake: RecurringJob | undefined }>(
  UpdateRecurringJobCommand,
  {
    input: { id: job.id, cron: '30 3 * * *' },
    state: { job, namesake: undefined },
    actor: person('admin', 'Admin'),
  },
  {
    'it is armed anew': { gives: ['put', 'schedule'] },
    'it is switched off': { input: { enabled: false }, gives: ['put', 'unschedule'] },
    'another type needs its own field': { input: { executionType: 2 }, gives: 'VALIDATION' },
    'another job has the name': {
      input: { name: 'Other' },
      state: { namesake: { ...job, id: 8 } },
      gives: 'JOB_NAME_TAKEN',
    },
    'there is none': { state: { job: undefined }, gives: 'JOB_NOT_FOUND' },
  },
);

test('who changes a job is one of its authors: it may do what both of them may', async () => {
  const bank = await startBank({ start: '2026-03-02T09:30:00.000Z' });
  try {
    const id = (await createJob(bank, hourlyDeposit('Shared'))).at('data.id');
    const { signToken } = await import('../../../core/auth/tokens.ts');
    const { testSecret } = await import('../../support/bank.ts');
    const claims = {
      ...{ sub: 'clerk', tenant: 'demo', roles: ['Teller'] },
      permissions: ['jobs.manage', 'accounts.view'],
    };
    const from = bank.clock.now();
    const token = await signToken(claims, testSecret, { from, seconds: 86_400 });
    const changes = { id, category: 'savings' };
    const changed = await bank.call('UpdateRecurringJobCommand', changes, { as: { token } });
    assert.equal(changed.status, 200);
    assert.equal(changed.at('data.cron'), '0 * * * *');
    await bank.advance(hours(1));
    const [run] = await runsOf(bank, id);
    assert.deepEqual([run?.status, run?.httpStatus], ['FAILED', 403]);
  } finally {
    await bank.stop();
  }
});
