import { command } from '../../core/command/declaration/command.ts';
import { remove, unschedule } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { jobTimer, recurringJobs } from '../../core/jobs/tables.ts';

export default command({
  name: 'DeleteRecurringJobCommand',
  summary: 'Ends a recurring job; its runs stay in the list of runs.',
  reply: R2,
  permission: ['jobs.manage'],

  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({ id: Type.Integer() }),

  rejects: ['JOB_NOT_FOUND'],
  audits: 'RecurringJobDeleted',
  effectClasses: ['authority'],

  load: async ({ id }, read) => ({ job: await read.one(recurringJobs, { id }) }),

  decide: ({ id }, { job }, { now }) =>
    job === undefined
      ? reject('JOB_NOT_FOUND')
      : {
          data: { id },
          message: 'Recurring job deleted successfully',
          effects: [remove(recurringJobs, job), unschedule(jobTimer(id, now).id)],
        },
});
