import StartJobRun from '../../../commands/jobs/StartJobRun.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { job } from '../../support/jobs.ts';

const early = later(noon, -hours(1));
const busy = { ...job, runningRunId: 'run-0' };

cases(
  StartJobRun,
  { input: { jobId: job.id, slot: noon }, state: { job }, actor: person('system', 'Admin') },
  {
    'its time has come': { gives: ['insert', 'put', 'schedule', 'schedule'] },
    'the last run is at work': { state: { job: busy }, gives: ['insert', 'put', 'schedule'] },
    'runs may overlap': {
      state: { job: { ...busy, overlap: 'allow' } },
      gives: ['insert', 'put', 'schedule', 'schedule'],
    },
    'its time was missed': { input: { slot: early }, gives: ['insert', 'put', 'schedule', 'schedule'] },
    'its time was missed, and such runs are left out': {
      input: { slot: early },
      state: { job: { ...job, misfire: 'skip' } },
      gives: ['insert', 'put', 'schedule'],
    },
    'it is off': { state: { job: { ...job, enabled: false } }, gives: 'JOB_STATE' },
    'it was deleted': { state: { job: undefined }, gives: 'JOB_NOT_FOUND' },
  },
);
