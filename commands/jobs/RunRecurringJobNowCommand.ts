import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { begun } from './job.ts';

export default command({
  name: 'RunRecurringJobNowCommand',
  aliases: ['TriggerRecurringJobCommand'],
  summary: 'Runs a recurring job once, now, outside its calendar; a paused one too.',
  reply: R2,
  permission: ['jobs.manage'],

  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({ id: Type.Integer(), runId: Type.String() }),

  rejects: ['JOB_NOT_FOUND', 'JOB_STATE'],
  audits: 'RecurringJobRunRequested',

  load: async ({ id }, read) => ({ job: await read.one(recurringJobs, { id }) }),

  decide: ({ id }, { job }, context) => {
    if (job === undefined) return reject('JOB_NOT_FOUND');
    if (job.runningRunId !== null && job.overlap === 'skip') {
      const message = 'The job is at work, and its runs do not overlap.';
      return reject('JOB_STATE', { message, runId: job.runningRunId });
    }
    const { runId, effects } = begun(job, context.now, 'MANUAL', context);
    return {
      data: { id, runId },
      message: 'The job runs.',
      effects: [...effects, audit({ approverNotes: `Job ${id} (${job.name}), run ${runId}` })],
    };
  },
});
