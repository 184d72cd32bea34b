/** Recurring jobs, which the host runs by a calendar on behalf of their authors, and every run. */

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
import { type KeptAuthor, ownOff } from '../runs/authors.ts';
import type { ExecutionType } from '../runs/runner.ts';
import type { ScriptLine } from '../scripts/script.ts';
import type { Instant } from '../values/instant.ts';

/** What happens to a run that is due while the last run is still in progress. */
export const overlaps = ['skip', 'allow'] as const;
/** What happens to runs that were missed while no host was running: one run for all of them, or none. */
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
  controlState: ({ enabled, authors }, userId) => ownOff(enabled, authors, userId),
  wide: true,
  columns: {
    id: integer('long'),
    name: text(200),
    category: nullable(text(100)),
    cron: text(100),
    timezone: text(64),
    executionType: integer<ExecutionType>(),
    command: nullable(text(1000)),
    executionCode: nullable(text('long')),
    /** Names of the secrets that the code may read. */
    secrets: nullable(json<readonly string[]>()),
    processDefinitionId: nullable(text(100)),
    /** The input of the command, the script or the process. */
    context: json<Readonly<Record<string, unknown>>>('long'),
    /** A query that runs first. The fields of its answer are added to those of the context. */
    contextLoader: nullable(text(80)),
    enabled: boolean(),
    overlap: text<(typeof overlaps)[number]>(10),
    misfire: text<(typeof misfires)[number]>(10),
    /** The authors of the version in force. The job may do only what all of them may do. */
    authors: json<readonly KeptAuthor[]>(),
    nextRunAt: nullable(instant()),
    lastRunAt: nullable(instant()),
    lastStatus: nullable(text<RunStatus>(10)),
    /** The newest run in progress. */
    runningRunId: nullable(text(64)),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type RecurringJob = Row<typeof recurringJobs>;

export const jobRuns = table({
  name: 'recurring_job_runs',
  key: ['id'],
  indexes: [
    { on: ['jobId', 'id'], serves: [{ query: 'RetrieveRecurringJobRunsQuery', asked: { jobId: 1 } }] },
  ],
  controls: 'none',
  wide: true,
  columns: {
    id: text(64),
    jobId: integer('long'),
    /** The time of the calendar that the run is for. */
    slot: instant(),
    cause: text<'SCHEDULE' | 'MANUAL'>(10),
    status: text<RunStatus>(10),
    /** The reason why it was skipped or failed. */
    note: nullable(text(500)),
    attempts: integer(),
    startedAt: instant(),
    finishedAt: nullable(instant()),
    httpStatus: nullable(integer()),
    /** The people who requested the run, with their permissions. Null if the calendar started it. */
    requestedBy: nullable(json<Author>()),
    /** Its reply, as JSON text. Long ones are cut. */
    reply: nullable(text('long')),
    /** The lines that its script wrote in the last try. */
    lines: nullable(json<readonly ScriptLine[]>('long')),
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

/** The timer that starts a run. */
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
