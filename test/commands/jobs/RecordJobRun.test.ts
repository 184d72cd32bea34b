import RecordJobRun from '../../../commands/jobs/RecordJobRun.ts';
import { later } from '../../../core/values/instant.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { job, run } from '../../support/jobs.ts';

cases(
  RecordJobRun,
  {
    input: { runId: run.id, status: 'SUCCEEDED' },
    state: { run, job: { ...job, runningRunId: run.id } },
    actor: person('system', 'Admin'),
  },
  {
    'it did what it should': { gives: ['put', 'put', 'emit'] },
    'it failed': { input: { status: 'FAILED', note: 'no' }, gives: ['put', 'put', 'emit'] },
    'it was skipped': { input: { status: 'SKIPPED', note: 'no' }, gives: ['put', 'put'] },
    'it is tried again': {
      input: { status: 'RUNNING', retryAt: later(noon, 5000) },
      gives: ['put', 'schedule'],
    },
    'its job was deleted': { state: { job: undefined }, gives: ['put', 'emit'] },
    'there is none': { state: { run: undefined }, gives: 'JOB_RUN_NOT_FOUND' },
  },
);
