import DeleteRecurringJobCommand from '../../../commands/jobs/DeleteRecurringJobCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { job } from '../../support/jobs.ts';

cases(
  DeleteRecurringJobCommand,
  { input: { id: job.id }, state: { job }, actor: person('admin', 'Admin') },
  {
    'it ends with its timer': { gives: ['remove', 'unschedule'] },
    'there is none': { state: { job: undefined }, gives: 'JOB_NOT_FOUND' },
  },
);
