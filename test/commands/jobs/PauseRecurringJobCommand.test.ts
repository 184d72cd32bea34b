import PauseRecurringJobCommand from '../../../commands/jobs/PauseRecurringJobCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { job } from '../../support/jobs.ts';

cases(
  PauseRecurringJobCommand,
  { input: { id: job.id }, state: { job: { ...job, enabled: true } }, actor: person('admin', 'Admin') },
  {
    'its timer follows': { gives: ['put', 'unschedule'] },
    'it is so already': { state: { job: { ...job, enabled: false } }, gives: 'JOB_STATE' },
    'there is none': { state: { job: undefined }, gives: 'JOB_NOT_FOUND' },
  },
);
