import { command } from '../../core/command/declaration/command.ts';
import { emit, put, schedule } from '../../core/command/declaration/effects.ts';
import { InstantText, OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { jobRuns, recurringJobs, runStatuses, runTimer } from '../../core/jobs/tables.ts';
import { Lines } from '../../core/scripts/script.ts';
import { parseInstant } from '../../core/values/instant.ts';

/** Run by the host when a run of a job has ended, or is to be tried again. */
export default command({
  name: 'RecordJobRun',
  summary: 'Records what came of a run of a recurring job.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    runId: Type.String(),
    status: OneOf(runStatuses),
    note: Type.Optional(OrNull(Type.String())),
    httpStatus: Type.Optional(OrNull(Type.Integer())),
    reply: Type.Optional(OrNull(Type.String())),
    lines: Type.Optional(Lines),
    retryAt: Type.Optional(InstantText('The next try, while it is RUNNING')),
  }),
  output: Type.Object({ runId: Type.String(), status: Type.String() }),

  rejects: ['JOB_RUN_NOT_FOUND'],
  audits: 'RecurringJobRunRecorded',

  load: async ({ runId: id }, read) => {
    const run = await read.one(jobRuns, { id });
    const job = run === undefined ? undefined : await read.one(recurringJobs, { id: run.jobId });
    return { run, job };
  },

  decide: (input, { run, job }, { now }) => {
    if (run === undefined) return reject('JOB_RUN_NOT_FOUND');
    const { runId, status, note = null, httpStatus = null, reply = null, lines = null } = input;
    const retryAt = input.retryAt === undefined ? undefined : parseInstant(input.retryAt);
    const isOver = status !== 'RUNNING';
    const outcome = { status, note: note?.slice(0, 500) ?? null, httpStatus, reply };
    const told = { jobId: run.jobId, jobName: job?.name ?? '', runId, note: outcome.note };
    return {
      data: { runId, status },
      message: `The run is ${status}.`,
      effects: [
        put(jobRuns, run, {
          ...outcome,
          lines,
          attempts: status === 'SKIPPED' ? run.attempts : run.attempts + 1,
          finishedAt: isOver ? now : null,
        }),
        ...(job === undefined || !isOver
          ? []
          : [
              put(recurringJobs, job, {
                lastStatus: status,
                runningRunId: job.runningRunId === runId ? null : job.runningRunId,
              }),
            ]),
        ...(isOver && status !== 'SKIPPED'
          ? [emit(status === 'SUCCEEDED' ? 'job.succeeded' : 'job.failed', runId, told)]
          : []),
        ...(retryAt === undefined ? [] : [schedule(runTimer(runId, retryAt))]),
      ],
    };
  },
});
