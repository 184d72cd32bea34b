/** A recurring job as its owner writes and sees it. */

import { authorOf } from '../../core/command/declaration/actor.ts';
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, insert, put, schedule, unschedule } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { OneOf, OrNull, type Static, Type } from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import { stopReason } from '../../core/jobs/stop.ts';
import {
  type JobRun,
  jobRuns,
  jobTimer,
  type RecurringJob,
  recurringJobs,
  runStatuses,
  runTimer,
} from '../../core/jobs/tables.ts';
import type { Judge } from '../../core/runs/authors.ts';
import { Lines } from '../../core/scripts/script.ts';
import { nextRun } from '../../core/values/cron.ts';
import type { Instant } from '../../core/values/instant.ts';

export const rejections = {
  JOB_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such recurring job.' },
  JOB_NAME_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'There is a recurring job of this name already.',
    mend: { how: 'Choose another name, or change the job that has it.' },
  },
  JOB_STATE: {
    http: 409,
    kind: 'state',
    says: 'The state of the job does not allow this.',
    facts: {
      enabled: Type.Boolean({ description: 'Whether the job is enabled' }),
      runId: OrNull(Type.String({ description: 'The current run' })),
    },
  },
  JOB_RUN_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such run of a job.' },
} as const satisfies RejectionTable;

const JobEvent = Type.Object({
  jobId: Type.Integer(),
  jobName: Type.String(),
  runId: Type.String(),
  note: OrNull(Type.String()),
});

export const events = eventTypes(['jobs.view', 'jobs.manage'], {
  'job.succeeded': { summary: 'A run of a recurring job did what it should.', data: JobEvent },
  'job.failed': { summary: 'A run of a recurring job was refused or failed.', data: JobEvent },
});

/** Name of the sequence of job ids. */
export const jobNumbers = 'recurring_jobs';

const orNull = OrNull(Type.String());

export const JobView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  category: orNull,
  cron: Type.String(),
  timezone: Type.String(),
  executionType: Type.Integer(),
  secrets: Type.Array(Type.String({ description: 'Names of what the code may read' })),
  command: orNull,
  executionCode: orNull,
  processDefinitionId: orNull,
  context: Type.String({ description: 'JSON text' }),
  contextLoader: orNull,
  enabled: Type.Boolean(),
  overlap: Type.String(),
  misfire: Type.String(),
  nextRunAt: orNull,
  lastRunAt: orNull,
  lastStatus: OrNull(OneOf(runStatuses)),
  running: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export function jobView(row: RecurringJob): Static<typeof JobView> {
  const { tenant: _t, version: _v, authors: _a, context, secrets, runningRunId, ...view } = row;
  return {
    ...view,
    secrets: [...(secrets ?? [])],
    context: JSON.stringify(context),
    running: runningRunId !== null,
  };
}

/** A job in answers of queries. */
export const ListedJob = Type.Object({
  ...JobView.properties,
  stopped: OrNull(
    Type.String({
      description:
        'Why the host skips its runs: an author was revoked or lost a permission. It runs again when somebody with the permissions saves it',
    }),
  ),
});

/** A job in answers of queries, with the reason why it is stopped. */
export function listedJob(row: RecurringJob, judge: Judge): Static<typeof ListedJob> {
  return { ...jobView(row), stopped: stopReason(row, judge) ?? null };
}

export const RunView = Type.Object({
  id: Type.String(),
  jobId: Type.Integer(),
  slot: Type.String({ description: 'The moment of the calendar that it is for' }),
  cause: Type.String({ description: 'SCHEDULE or MANUAL' }),
  status: OneOf(runStatuses),
  note: orNull,
  attempts: Type.Integer(),
  startedAt: Type.String(),
  finishedAt: orNull,
  httpStatus: OrNull(Type.Integer()),
  reply: orNull,
  lines: Lines,
});

export function runView({
  tenant: _t,
  version: _v,
  requestedBy: _p,
  lines,
  ...run
}: JobRun): Static<typeof RunView> {
  return { ...run, lines: [...(lines ?? [])] };
}

/** The time of the next run and the effect that arms it. A disabled job has neither. */
export function armed(
  job: Pick<RecurringJob, 'id' | 'cron' | 'timezone' | 'enabled'>,
  after: Instant,
): { readonly nextRunAt: Instant | null; readonly effect: Effect } {
  const next = job.enabled ? nextRun(job.cron, job.timezone, after) : undefined;
  return next === undefined
    ? { nextRunAt: null, effect: unschedule(jobTimer(job.id, after).id) }
    : { nextRunAt: next, effect: schedule(jobTimer(job.id, next)) };
}

/** A new run that is carried out at once. */
export function begun(
  job: RecurringJob,
  slot: Instant,
  cause: JobRun['cause'],
  { now, newId, actor }: Context,
  changes: Changes<typeof recurringJobs> = {},
): { readonly runId: string; readonly effects: readonly Effect[] } {
  const runId = newId();
  const requestedBy = cause === 'MANUAL' ? authorOf(actor) : null;
  return {
    runId,
    effects: [
      insert(jobRuns, { ...newRun(runId, job.id, slot, cause, now), requestedBy, status: 'RUNNING' }),
      put(recurringJobs, job, { ...changes, runningRunId: runId, lastRunAt: now }),
      schedule(runTimer(runId, now)),
    ],
  };
}

/** A run that does not take place, and why. */
export function skipped(job: RecurringJob, slot: Instant, note: string, { now, newId }: Context): Effect {
  const run = newRun(newId(), job.id, slot, 'SCHEDULE', now);
  return insert(jobRuns, { ...run, status: 'SKIPPED', note, finishedAt: now });
}

function newRun(id: string, jobId: number, slot: Instant, cause: JobRun['cause'], now: Instant) {
  return {
    id,
    jobId,
    slot,
    cause,
    note: null,
    attempts: 0,
    startedAt: now,
    finishedAt: null,
    httpStatus: null,
    requestedBy: null,
    reply: null,
    lines: null,
  };
}
