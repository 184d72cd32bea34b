/** Recurring jobs: what the host runs by a calendar, as the people who wrote it; and every run. */

import type { Author } from '../command/declaration/actor.ts';
import {
  boolean,
  instant,
  integer,
  json,
  nullable,
  type Row,
  table,
  text,
} from '../command/declaration/table.ts';
import type { KeptAuthor } from '../runs/authors.ts';
import type { ExecutionType } from '../runs/runner.ts';
import type { ScriptLine } from '../scripts/script.ts';
import type { Instant } from '../values/instant.ts';

/** What happens to a run whose time comes while the last one is still at work. */
export const overlaps = ['skip', 'allow'] as const;
/** What happens to runs that were missed while no host was there: one for all of them, or none. */
export const misfires = ['once', 'skip'] as const;

export const runStatuses = ['RUNNING', 'SUCCEEDED', 'FAILED', 'SKIPPED'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const recurringJobs = table({
  name: 'recurring_jobs',
  key: ['id'],
  natural: [['name']],
  controls: {
    insert: 'authority',
    remove: 'authority',
    put: {
      '*': 'authority',
      nextRunAt: 'none',
      lastRunAt: 'none',
      lastStatus: 'none',
      runningRunId: 'none',
      updatedAt: 'none',
    },
  },
  columns: {
    id: integer(),
    name: text(),
    category: nullable(text()),
    cron: text(),
    timezone: text(),
    executionType: integer<ExecutionType>(),
    command: nullable(text()),
    executionCode: nullable(text()),
    /** Names of the secrets that the code may read. */
    secrets: nullable(json<readonly string[]>()),
    processDefinitionId: nullable(text()),
    /** What the command, the script or the process is given. */
    context: json<Readonly<Record<string, unknown>>>(),
    /** A query that is asked first; the fields of its answer stand beside those of the context. */
    contextLoader: nullable(text()),
    enabled: boolean(),
    overlap: text<(typeof overlaps)[number]>(),
    misfire: text<(typeof misfires)[number]>(),
    /** Who wrote the version in force: the job may do what all of them may. */
    authors: json<readonly KeptAuthor[]>(),
    nextRunAt: nullable(instant()),
    lastRunAt: nullable(instant()),
    lastStatus: nullable(text<RunStatus>()),
    /** The newest run that is at work. */
    runningRunId: nullable(text()),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type RecurringJob = Row<typeof recurringJobs>;

export const jobRuns = table({
  name: 'recurring_job_runs',
  key: ['id'],
  indexes: [
    {
      on: ['jobId', 'id'],
      serves: [{ query: 'RetrieveRecurringJobRunsQuery', asked: { jobId: 1 } }],
    },
  ],
  controls: 'none',
  columns: {
    id: text(),
    jobId: integer(),
    /** The moment of the calendar that the run is for. */
    slot: instant(),
    cause: text<'SCHEDULE' | 'MANUAL'>(),
    status: text<RunStatus>(),
    /** Why it was skipped, or why it failed. */
    note: nullable(text()),
    attempts: integer(),
    startedAt: instant(),
    finishedAt: nullable(instant()),
    httpStatus: nullable(integer()),
    /** Who had it run beside its calendar, with their permissions; null where the calendar did. */
    requestedBy: nullable(json<Author>()),
    /** What it answered, as JSON text; a long answer is cut. */
    reply: nullable(text()),
    /** What its script wrote at the last try. */
    lines: nullable(json<readonly ScriptLine[]>()),
  },
});

export type JobRun = Row<typeof jobRuns>;

/** The timer of a job's next run. */
export const jobTimer = (jobId: number, due: Instant) => ({
  id: `job:${jobId}`,
  due,
  command: 'StartJobRun',
  data: { jobId, slot: due },
});

/** The timer that carries a run out. */
export const runTimer = (runId: string, due: Instant) => ({
  id: `job-run:${runId}`,
  due,
  command: 'RunJob',
  data: { runId },
});

export const executionOf = (job: RecurringJob) => ({
  executionType: job.executionType,
  commandName: job.command,
  executionCode: job.executionCode,
  secrets: job.secrets,
  processDefinitionId: job.processDefinitionId,
});
