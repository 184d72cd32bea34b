import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { ListedJob, listedJob } from './job.ts';

export default query({
  name: 'RetrieveRecurringJobByIdQuery',
  aliases: ['GetRecurringJobByIdQuery'],
  summary: 'One recurring job with its next and last run.',
  reply: R2,
  permission: ['jobs.view', 'jobs.manage'],
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: ListedJob,
  rejects: ['JOB_NOT_FOUND'],

  read: async ({ id }, read, context) => {
    const job = await read.one(recurringJobs, { id });
    if (job === undefined) return reject('JOB_NOT_FOUND');
    return { data: listedJob(job, context), message: 'Recurring job found.' };
  },
});
