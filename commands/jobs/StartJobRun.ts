import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { InstantText, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { elapsed, minutes, parseInstant } from '../../core/values/instant.ts';
import { armed, begun, skipped } from './job.ts';

/** A run that begins later than this was missed. */
const missedAfter = minutes(5);

/** Run by a job's timer: it begins the run, or skips it, and sets the timer of the next one. */
export default command({
  name: 'StartJobRun',
  summary: 'Begins the run of a recurring job whose time has come.',
  reply: R2,
  permission: null,

  input: Type.Object({ jobId: Type.Integer(), slot: InstantText() }),
  output: Type.Object({ jobId: Type.Integer(), runId: OrNull(Type.String()) }),

  rejects: ['JOB_NOT_FOUND', 'JOB_STATE'],
  audits: 'RecurringJobRunStarted',

  load: async ({ jobId: id }, read) => ({ job: await read.one(recurringJobs, { id }) }),

  decide: ({ jobId, slot: text }, { job }, context) => {
    if (job === undefined) return reject('JOB_NOT_FOUND');
    if (!job.enabled) return reject('JOB_STATE', { enabled: false });
    const { now } = context;
    const slot = parseInstant(text) ?? now;
    const { nextRunAt, effect } = armed(job, now);
    const isMissed = elapsed(slot, now) > missedAfter;
    const isBusy = job.runningRunId !== null;
    const why =
      isMissed && job.misfire === 'skip'
        ? 'Its time had passed: no host was there.'
        : isBusy && job.overlap === 'skip'
          ? 'The run before it was still at work.'
          : undefined;
    if (why !== undefined) {
      return {
        data: { jobId, runId: null },
        message: why,
        effects: [
          skipped(job, slot, why, context),
          put(recurringJobs, job, { nextRunAt, lastStatus: 'SKIPPED' }),
          effect,
        ],
      };
    }
    const { runId, effects } = begun(job, slot, 'SCHEDULE', context, { nextRunAt });
    return { data: { jobId, runId }, message: 'The job runs.', effects: [...effects, effect] };
  },
});
