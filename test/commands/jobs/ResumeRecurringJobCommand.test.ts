import ResumeRecurringJobCommand from '../../../commands/jobs/ResumeRecurringJobCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { job } from '../../support/jobs.ts';

cases(
  ResumeRecurringJobCommand,
  { input: { id: job.id }, state: { job: { ...job, enabled: false } }, actor: person('admin', 'Admin') },
  {
    'its timer follows': { gives: ['put', 'schedule'] },
    'it is so already': { state: { job: { ...job, enabled: true } }, gives: 'JOB_STATE' },
    'there is none': { state: { job: undefined }, gives: 'JOB_NOT_FOUND' },
  },
);
