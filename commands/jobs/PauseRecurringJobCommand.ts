import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { armed, JobView, jobView } from './job.ts';

export default command({
  name: 'PauseRecurringJobCommand',
  summary: 'Runs a recurring job no more until it is resumed; a run at work goes on.',
  reply: R2,
  permission: ['jobs.manage'],

  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: JobView,

  rejects: ['JOB_NOT_FOUND', 'JOB_STATE'],
  audits: 'RecurringJobPaused',
  effectClasses: ['authority'],

  load: async ({ id }, read) => ({ job: await read.one(recurringJobs, { id }) }),

  decide: (_input, { job }, { now }) => {
    if (job === undefined) return reject('JOB_NOT_FOUND');
    if (job.enabled === false) return reject('JOB_STATE', { enabled: job.enabled });
    const { nextRunAt, effect } = armed({ ...job, enabled: false }, now);
    const changes = { enabled: false, nextRunAt, updatedAt: now };
    return {
      data: jobView({ ...job, ...changes }),
      message: 'Recurring job paused',
      effects: [put(recurringJobs, job, changes), effect],
    };
  },
});
