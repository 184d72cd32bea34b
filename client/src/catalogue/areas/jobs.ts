// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface JobsCommands {
  /**
   * Lets the timers of an imported tenant fire. Until then the host fires none of them.
   *
   * ConfirmImportedTimersCommand; permission `timers.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `TIMER_HOLD_NOT_FOUND`: No imported file with this SHA-256 has timers to confirm.
   *
   * @example
   * ```ts
   * const result = await bank.confirmImportedTimers({ fileSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' });
   * ```
   */
  readonly confirmImportedTimers: Command<ConfirmImportedTimersInput, ConfirmImportedTimersData, ConfirmImportedTimersRefusal>;
  /**
   * Runs a command, a chain of commands, code or a process by a calendar.
   *
   * CreateRecurringJobCommand; permission `jobs.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `JOB_NAME_TAKEN`: There is a recurring job of this name already.
   *
   * @example
   * ```ts
   * const result = await bank.createRecurringJob({ name: 'Hourly check of the empty account', cron: '0 * * * *', executionType: 0, command: 'RetrieveAccountQuery', context: '{"accountNumber": "1000000005"}' });
   * ```
   */
  readonly createRecurringJob: Command<CreateRecurringJobInput, CreateRecurringJobData, CreateRecurringJobRefusal>;
  /**
   * Ends a recurring job; its runs stay in the list of runs.
   *
   * DeleteRecurringJobCommand; permission `jobs.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `JOB_NOT_FOUND`: There is no such recurring job.
   *
   * @example
   * ```ts
   * const result = await bank.deleteRecurringJob({ id: 1 });
   * ```
   */
  readonly deleteRecurringJob: Command<DeleteRecurringJobInput, DeleteRecurringJobData, DeleteRecurringJobRefusal>;
  /**
   * Runs a recurring job no more until it is resumed; a run at work goes on.
   *
   * PauseRecurringJobCommand; permission `jobs.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `JOB_NOT_FOUND`: There is no such recurring job.
   * - `JOB_STATE`: The state of the job does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.pauseRecurringJob({ id: 1 });
   * ```
   */
  readonly pauseRecurringJob: Command<PauseRecurringJobInput, PauseRecurringJobData, PauseRecurringJobRefusal>;
  /**
   * Runs a paused recurring job again, from its next time on.
   *
   * ResumeRecurringJobCommand; permission `jobs.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `JOB_NOT_FOUND`: There is no such recurring job.
   * - `JOB_STATE`: The state of the job does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.resumeRecurringJob({ id: 1 });
   * ```
   */
  readonly resumeRecurringJob: Command<ResumeRecurringJobInput, ResumeRecurringJobData, ResumeRecurringJobRefusal>;
  /**
   * Puts a timer that was given up back to work, at once and with all its tries.
   *
   * RetryTimerCommand; permission `timers.manage`.
   *
   * Refused by:
   * - `TIMER_INCIDENT_NOT_FOUND`: There is no timer of this id that was given up.
   *
   * @example
   * ```ts
   * const result = await bank.retryTimer({ id: 'pending:018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly retryTimer: Command<RetryTimerInput, RetryTimerData, RetryTimerRefusal>;
  /**
   * Runs a recurring job once, now, beside its calendar; a paused one too.
   *
   * RunRecurringJobNowCommand; permission `jobs.manage`.
   *
   * Refused by:
   * - `JOB_NOT_FOUND`: There is no such recurring job.
   * - `JOB_STATE`: The state of the job does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.runRecurringJobNow({ id: 1 });
   * ```
   */
  readonly runRecurringJobNow: Command<RunRecurringJobNowInput, RunRecurringJobNowData, RunRecurringJobNowRefusal>;
  /**
   * Changes a recurring job; what is not given stays. A run at work ends as it began.
   *
   * UpdateRecurringJobCommand; permission `jobs.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `JOB_NAME_TAKEN`: There is a recurring job of this name already.
   * - `JOB_NOT_FOUND`: There is no such recurring job.
   *
   * @example
   * ```ts
   * const result = await bank.updateRecurringJob({ id: 1 });
   * ```
   */
  readonly updateRecurringJob: Command<UpdateRecurringJobInput, UpdateRecurringJobData, UpdateRecurringJobRefusal>;
}

export interface JobsQueries {
  /**
   * What the host that answers did in each minute of the last hour, over all banks on it.
   *
   * RetrieveRecentMetricsQuery; permission `metrics.view`.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveRecentMetrics();
   * ```
   */
  readonly retrieveRecentMetrics: Query<RetrieveRecentMetricsInput, RetrieveRecentMetricsData, RetrieveRecentMetricsRefusal>;
  /**
   * One recurring job with its next and last run.
   *
   * RetrieveRecurringJobByIdQuery; permission `jobs.view` or `jobs.manage`.
   *
   * Refused by:
   * - `JOB_NOT_FOUND`: There is no such recurring job.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveRecurringJobById({ id: 1 });
   * ```
   */
  readonly retrieveRecurringJobById: Query<RetrieveRecurringJobByIdInput, RetrieveRecurringJobByIdData, RetrieveRecurringJobByIdRefusal>;
  /**
   * Runs of recurring jobs and what each answered, newest first; skipped ones too.
   *
   * RetrieveRecurringJobRunsQuery; permission `jobs.view` or `jobs.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveRecurringJobRuns({ status: 'FAILED' })) console.log(item);
   * ```
   */
  readonly retrieveRecurringJobRuns: ListQuery<RetrieveRecurringJobRunsInput, RetrieveRecurringJobRunsData, RetrieveRecurringJobRunsRefusal, RetrieveRecurringJobRunsItem>;
  /**
   * Recurring jobs with their next and last runs, in the order of their ids.
   *
   * RetrieveRecurringJobsQuery; permission `jobs.view` or `jobs.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveRecurringJobs({ enabled: true })) console.log(item);
   * ```
   */
  readonly retrieveRecurringJobs: ListQuery<RetrieveRecurringJobsInput, RetrieveRecurringJobsData, RetrieveRecurringJobsRefusal, RetrieveRecurringJobsItem>;
  /**
   * Timers that failed as often as they may and are no longer tried. Newest first.
   *
   * RetrieveTimerIncidentsQuery; permission `timers.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveTimerIncidents()) console.log(item);
   * ```
   */
  readonly retrieveTimerIncidents: ListQuery<RetrieveTimerIncidentsInput, RetrieveTimerIncidentsData, RetrieveTimerIncidentsRefusal, RetrieveTimerIncidentsItem>;
  /**
   * What the host will do by itself and when, the next first: expiries, retries, jobs.
   *
   * RetrieveTimersQuery; permission `timers.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveTimers({ command: 'WatchPendingTransaction' })) console.log(item);
   * ```
   */
  readonly retrieveTimers: ListQuery<RetrieveTimersInput, RetrieveTimersData, RetrieveTimersRefusal, RetrieveTimersItem>;
  /**
   * When recurring jobs run next, day by day of the bank’s zone.
   *
   * RetrieveUpcomingRunsQuery; permission `jobs.view` or `jobs.manage`.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveUpcomingRuns({ days: 7 });
   * ```
   */
  readonly retrieveUpcomingRuns: Query<RetrieveUpcomingRunsInput, RetrieveUpcomingRunsData, RetrieveUpcomingRunsRefusal>;
}

/** What ConfirmImportedTimersCommand takes. */
export interface ConfirmImportedTimersInput {
  /** SHA-256 of the file, as `bursar tenant import` and RetrieveProblemsQuery show it. */
  readonly fileSha256: string;
}

/** What ConfirmImportedTimersCommand answers. */
export interface ConfirmImportedTimersData {
  /** SHA-256 of the tenant file. */
  readonly fileSha256: string;
}

/** What ConfirmImportedTimersCommand is refused by. */
export type ConfirmImportedTimersRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'TIMER_HOLD_NOT_FOUND';

/** What CreateRecurringJobCommand takes. */
export interface CreateRecurringJobInput {
  /** Name of it. At most 200 characters. */
  readonly name: string;
  /** A word of the bank’s own, to sort by. */
  readonly category?: string | null | undefined;
  /** Five fields, minute first. At most 100 characters. */
  readonly cron: string;
  /** IANA zone of the schedule; the bank’s own by default. At most 64 characters. */
  readonly timezone?: string | undefined;
  /** 0 a command, 1 a chain of commands, 2 code, 3 a process. At least 0. At most 3. */
  readonly executionType: number;
  /** Type 0: a command. Type 1: several, with commas. */
  readonly command?: string | null | undefined;
  /** Type 2. */
  readonly executionCode?: string | null | undefined;
  /** Type 2: names of the secrets that the code reads; it needs secrets.use. An empty list takes them back. */
  readonly secrets?: readonly string[] | undefined;
  /** Type 3. */
  readonly processDefinitionId?: (number | string) | null | undefined;
  /** Parameters: the text of a JSON object. */
  readonly context?: string | null | undefined;
  /** A query that is asked first, with the context as its data. */
  readonly contextLoader?: string | null | undefined;
  /** Whether it is enabled. */
  readonly enabled?: boolean | undefined;
  /** While the last run is still at work: skip the next one (default), or allow it. */
  readonly overlap?: "skip" | "allow" | undefined;
  /** Runs that were missed: one run for all of them (default), or none. */
  readonly misfire?: "once" | "skip" | undefined;
}

/** What CreateRecurringJobCommand answers. */
export interface CreateRecurringJobData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** A word of the bank’s own, to sort by. */
  readonly category: string | null;
  /** The five fields of its schedule: minute, hour, day, month, weekday. */
  readonly cron: string;
  /** IANA zone in which its schedule is read. */
  readonly timezone: string;
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Name of the command. */
  readonly command: string | null;
  /** What runs: a command's name, the code of a script, or the name of a process. */
  readonly executionCode: string | null;
  /** Id of the process. */
  readonly processDefinitionId: string | null;
  /** JSON text. */
  readonly context: string;
  /** The code that finds out for whom the job runs. */
  readonly contextLoader: string | null;
  /** Whether it is enabled. */
  readonly enabled: boolean;
  /** What becomes of a run that begins while one is under way. */
  readonly overlap: string;
  /** What becomes of runs that were missed. */
  readonly misfire: string;
  /** When it runs next, in UTC. */
  readonly nextRunAt: string | null;
  /** When it ran last, in UTC; null where it never did. */
  readonly lastRunAt: string | null;
  /** How it ended last; null where it never did. */
  readonly lastStatus: ("RUNNING" | "SUCCEEDED" | "FAILED" | "SKIPPED") | null;
  /** Whether it runs now. */
  readonly running: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What CreateRecurringJobCommand is refused by. */
export type CreateRecurringJobRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'JOB_NAME_TAKEN';

/** What DeleteRecurringJobCommand takes. */
export interface DeleteRecurringJobInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What DeleteRecurringJobCommand answers. */
export interface DeleteRecurringJobData {
  /** Id of it. */
  readonly id: number;
}

/** What DeleteRecurringJobCommand is refused by. */
export type DeleteRecurringJobRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'JOB_NOT_FOUND';

/** What PauseRecurringJobCommand takes. */
export interface PauseRecurringJobInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What PauseRecurringJobCommand answers. */
export interface PauseRecurringJobData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** A word of the bank’s own, to sort by. */
  readonly category: string | null;
  /** The five fields of its schedule: minute, hour, day, month, weekday. */
  readonly cron: string;
  /** IANA zone in which its schedule is read. */
  readonly timezone: string;
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Name of the command. */
  readonly command: string | null;
  /** What runs: a command's name, the code of a script, or the name of a process. */
  readonly executionCode: string | null;
  /** Id of the process. */
  readonly processDefinitionId: string | null;
  /** JSON text. */
  readonly context: string;
  /** The code that finds out for whom the job runs. */
  readonly contextLoader: string | null;
  /** Whether it is enabled. */
  readonly enabled: boolean;
  /** What becomes of a run that begins while one is under way. */
  readonly overlap: string;
  /** What becomes of runs that were missed. */
  readonly misfire: string;
  /** When it runs next, in UTC. */
  readonly nextRunAt: string | null;
  /** When it ran last, in UTC; null where it never did. */
  readonly lastRunAt: string | null;
  /** How it ended last; null where it never did. */
  readonly lastStatus: ("RUNNING" | "SUCCEEDED" | "FAILED" | "SKIPPED") | null;
  /** Whether it runs now. */
  readonly running: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What PauseRecurringJobCommand is refused by. */
export type PauseRecurringJobRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'JOB_NOT_FOUND' | 'JOB_STATE';

/** What ResumeRecurringJobCommand takes. */
export interface ResumeRecurringJobInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What ResumeRecurringJobCommand answers. */
export interface ResumeRecurringJobData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** A word of the bank’s own, to sort by. */
  readonly category: string | null;
  /** The five fields of its schedule: minute, hour, day, month, weekday. */
  readonly cron: string;
  /** IANA zone in which its schedule is read. */
  readonly timezone: string;
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Name of the command. */
  readonly command: string | null;
  /** What runs: a command's name, the code of a script, or the name of a process. */
  readonly executionCode: string | null;
  /** Id of the process. */
  readonly processDefinitionId: string | null;
  /** JSON text. */
  readonly context: string;
  /** The code that finds out for whom the job runs. */
  readonly contextLoader: string | null;
  /** Whether it is enabled. */
  readonly enabled: boolean;
  /** What becomes of a run that begins while one is under way. */
  readonly overlap: string;
  /** What becomes of runs that were missed. */
  readonly misfire: string;
  /** When it runs next, in UTC. */
  readonly nextRunAt: string | null;
  /** When it ran last, in UTC; null where it never did. */
  readonly lastRunAt: string | null;
  /** How it ended last; null where it never did. */
  readonly lastStatus: ("RUNNING" | "SUCCEEDED" | "FAILED" | "SKIPPED") | null;
  /** Whether it runs now. */
  readonly running: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What ResumeRecurringJobCommand is refused by. */
export type ResumeRecurringJobRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'JOB_NOT_FOUND' | 'JOB_STATE';

/** What RetrieveRecentMetricsQuery takes. */
export type RetrieveRecentMetricsInput = Readonly<Record<never, never>>;

/** What RetrieveRecentMetricsQuery answers. */
export interface RetrieveRecentMetricsData {
  /** Id of the host that answers: another one after a restart, and of each host. */
  readonly host: string;
  /** When it started, in UTC. A moment: ISO 8601. */
  readonly startedAt: string;
  /** When it answered, in UTC. A moment: ISO 8601. */
  readonly at: string;
  /** Commands that wait for their commit now. */
  readonly queueDepth: number;
  /** Timers of your bank that are due and not done, whichever host does them. */
  readonly timersDue: number;
  /** The oldest first: sixty at most, the last of them still runs. */
  readonly minutes: readonly {
    /** When the minute began, in UTC. A moment: ISO 8601. */
    readonly at: string;
    /** Commands that others asked for, and how long they took. */
    readonly commands: {
      /** Answered below 400. */
      readonly accepted: number;
      /** Answered 4xx. */
      readonly refused: number;
      /** Answered 5xx. */
      readonly failed: number;
      /** How many there were. */
      readonly count: number;
      /** Milliseconds that half of them took at most; null where there was none. */
      readonly p50: number | null;
      /** Milliseconds that 99 of 100 took at most. */
      readonly p99: number | null;
      /** Milliseconds of the longest. */
      readonly max: number | null;
    };
    /** The same of queries. */
    readonly queries: {
      /** Answered below 400. */
      readonly accepted: number;
      /** Answered 4xx. */
      readonly refused: number;
      /** Answered 5xx. */
      readonly failed: number;
      /** How many there were. */
      readonly count: number;
      /** Milliseconds that half of them took at most; null where there was none. */
      readonly p50: number | null;
      /** Milliseconds that 99 of 100 took at most. */
      readonly p99: number | null;
      /** Milliseconds of the longest. */
      readonly max: number | null;
    };
    /** Requests that never became a command. */
    readonly refusedAtDoor: number;
    /** Commits, from their first read until they were durable. */
    readonly commits: {
      /** How many there were. */
      readonly count: number;
      /** Milliseconds that half of them took at most; null where there was none. */
      readonly p50: number | null;
      /** Milliseconds that 99 of 100 took at most. */
      readonly p99: number | null;
      /** Milliseconds of the longest. */
      readonly max: number | null;
      /** Commands that they carried, the host’s own among them. */
      readonly commands: number;
      /** The most commands of one commit. */
      readonly largestBatch: number;
      /** Tries after the first. */
      readonly retries: number;
    };
    /** The most commands that waited for their commit. */
    readonly queueDepth: number;
    /** By how much the event loop came late; null of a minute that nobody watched. */
    readonly eventLoop: {
      /** Milliseconds that half of them took at most; null where there was none. */
      readonly p50: number | null;
      /** Milliseconds that 99 of 100 took at most. */
      readonly p99: number | null;
      /** Milliseconds of the longest. */
      readonly max: number | null;
    } | null;
    /** Timers that fired, and how long after their moment. */
    readonly timers: {
      /** How many there were. */
      readonly count: number;
      /** Milliseconds that half of them took at most; null where there was none. */
      readonly p50: number | null;
      /** Milliseconds that 99 of 100 took at most. */
      readonly p99: number | null;
      /** Milliseconds of the longest. */
      readonly max: number | null;
      /** Timers whose work was not done: they fire again. */
      readonly failed: number;
    };
    /** Runs of recurring jobs. */
    readonly jobs: {
      /** Runs that succeeded. */
      readonly succeeded: number;
      /** Runs that failed. */
      readonly failed: number;
      /** Runs that are tried again. */
      readonly retried: number;
    };
    /** Calls of webhooks. */
    readonly webhooks: {
      /** Answered below 400. */
      readonly accepted: number;
      /** Answered 4xx. */
      readonly refused: number;
      /** Answered 5xx. */
      readonly failed: number;
    };
    /** Events that were posted to subscribers. */
    readonly deliveries: {
      /** Events that were taken. */
      readonly taken: number;
      /** Events that were not. */
      readonly refused: number;
    };
  }[];
}

/** What RetrieveRecentMetricsQuery is refused by. */
export type RetrieveRecentMetricsRefusal = QueryRefusal;

/** What RetrieveRecurringJobByIdQuery takes. */
export interface RetrieveRecurringJobByIdInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What RetrieveRecurringJobByIdQuery answers. */
export interface RetrieveRecurringJobByIdData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** A word of the bank’s own, to sort by. */
  readonly category: string | null;
  /** The five fields of its schedule: minute, hour, day, month, weekday. */
  readonly cron: string;
  /** IANA zone in which its schedule is read. */
  readonly timezone: string;
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Name of the command. */
  readonly command: string | null;
  /** What runs: a command's name, the code of a script, or the name of a process. */
  readonly executionCode: string | null;
  /** Id of the process. */
  readonly processDefinitionId: string | null;
  /** JSON text. */
  readonly context: string;
  /** The code that finds out for whom the job runs. */
  readonly contextLoader: string | null;
  /** Whether it is enabled. */
  readonly enabled: boolean;
  /** What becomes of a run that begins while one is under way. */
  readonly overlap: string;
  /** What becomes of runs that were missed. */
  readonly misfire: string;
  /** When it runs next, in UTC. */
  readonly nextRunAt: string | null;
  /** When it ran last, in UTC; null where it never did. */
  readonly lastRunAt: string | null;
  /** How it ended last; null where it never did. */
  readonly lastStatus: ("RUNNING" | "SUCCEEDED" | "FAILED" | "SKIPPED") | null;
  /** Whether it runs now. */
  readonly running: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
  /** Why the host skips its runs: an author was revoked or lost a permission. It runs again when somebody with the permissions saves it. */
  readonly stopped: string | null;
}

/** What RetrieveRecurringJobByIdQuery is refused by. */
export type RetrieveRecurringJobByIdRefusal = QueryRefusal | 'JOB_NOT_FOUND';

/** What RetrieveRecurringJobRunsQuery takes. */
export interface RetrieveRecurringJobRunsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the job. At least 1. */
  readonly jobId?: number | undefined;
  /** State that it is in. */
  readonly status?: "RUNNING" | "SUCCEEDED" | "FAILED" | "SKIPPED" | undefined;
}

/** What RetrieveRecurringJobRunsQuery answers. */
export interface RetrieveRecurringJobRunsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveRecurringJobRunsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveRecurringJobRunsQuery answers. */
export interface RetrieveRecurringJobRunsItem {
  /** Id of it. */
  readonly id: string;
  /** Id of the job. */
  readonly jobId: number;
  /** The moment of the calendar that it is for. */
  readonly slot: string;
  /** SCHEDULE or MANUAL. */
  readonly cause: string;
  /** State that it is in. */
  readonly status: "RUNNING" | "SUCCEEDED" | "FAILED" | "SKIPPED";
  /** A note. */
  readonly note: string | null;
  /** How often it was tried. */
  readonly attempts: number;
  /** When it began, in UTC. */
  readonly startedAt: string;
  /** When it was over, in UTC; null while it runs. */
  readonly finishedAt: string | null;
  /** HTTP status of the answer. */
  readonly httpStatus: number | null;
  /** What was answered. */
  readonly reply: string | null;
  /** What its script wrote by console. */
  readonly lines: readonly {
    /** The level. */
    readonly level: "log" | "debug" | "info" | "warn" | "error";
    /** The words of it. */
    readonly text: string;
  }[];
}

/** What RetrieveRecurringJobRunsQuery is refused by. */
export type RetrieveRecurringJobRunsRefusal = QueryRefusal;

/** What RetrieveRecurringJobsQuery takes. */
export interface RetrieveRecurringJobsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Part of the name. At most 200 characters. */
  readonly name?: string | undefined;
  /** A word of the bank’s own, to sort by. At most 100 characters. */
  readonly category?: string | undefined;
  /** Whether it is enabled. */
  readonly enabled?: boolean | undefined;
}

/** What RetrieveRecurringJobsQuery answers. */
export interface RetrieveRecurringJobsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveRecurringJobsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveRecurringJobsQuery answers. */
export interface RetrieveRecurringJobsItem {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** A word of the bank’s own, to sort by. */
  readonly category: string | null;
  /** The five fields of its schedule: minute, hour, day, month, weekday. */
  readonly cron: string;
  /** IANA zone in which its schedule is read. */
  readonly timezone: string;
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Name of the command. */
  readonly command: string | null;
  /** What runs: a command's name, the code of a script, or the name of a process. */
  readonly executionCode: string | null;
  /** Id of the process. */
  readonly processDefinitionId: string | null;
  /** JSON text. */
  readonly context: string;
  /** The code that finds out for whom the job runs. */
  readonly contextLoader: string | null;
  /** Whether it is enabled. */
  readonly enabled: boolean;
  /** What becomes of a run that begins while one is under way. */
  readonly overlap: string;
  /** What becomes of runs that were missed. */
  readonly misfire: string;
  /** When it runs next, in UTC. */
  readonly nextRunAt: string | null;
  /** When it ran last, in UTC; null where it never did. */
  readonly lastRunAt: string | null;
  /** How it ended last; null where it never did. */
  readonly lastStatus: ("RUNNING" | "SUCCEEDED" | "FAILED" | "SKIPPED") | null;
  /** Whether it runs now. */
  readonly running: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
  /** Why the host skips its runs: an author was revoked or lost a permission. It runs again when somebody with the permissions saves it. */
  readonly stopped: string | null;
}

/** What RetrieveRecurringJobsQuery is refused by. */
export type RetrieveRecurringJobsRefusal = QueryRefusal;

/** What RetrieveTimerIncidentsQuery takes. */
export interface RetrieveTimerIncidentsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
}

/** What RetrieveTimerIncidentsQuery answers. */
export interface RetrieveTimerIncidentsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveTimerIncidentsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveTimerIncidentsQuery answers. */
export interface RetrieveTimerIncidentsItem {
  /** Id of it. */
  readonly id: string;
  /** Name of the command. */
  readonly command: string;
  /** When it is due, in UTC. */
  readonly due: string;
  /** How often it was tried. */
  readonly attempts: number;
  /** What went wrong last; null where nothing did. */
  readonly lastError: string | null;
  /** When it was given up. */
  readonly at: string;
}

/** What RetrieveTimerIncidentsQuery is refused by. */
export type RetrieveTimerIncidentsRefusal = QueryRefusal;

/** What RetrieveTimersQuery takes. */
export interface RetrieveTimersInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Timers that run this command alone. At most 80 characters. */
  readonly command?: string | undefined;
  /** Those that are due before this moment, in UTC. A moment: ISO 8601. */
  readonly dueBefore?: string | undefined;
}

/** What RetrieveTimersQuery answers. */
export interface RetrieveTimersData {
  /** The rows of this page. */
  readonly items: readonly RetrieveTimersItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveTimersQuery answers. */
export interface RetrieveTimersItem {
  /** Id of it. */
  readonly id: string;
  /** When it is due, in UTC. */
  readonly due: string;
  /** Name of the command. */
  readonly command: string;
  /** How often it was tried. */
  readonly attempts: number;
  /** What went wrong last; null where nothing did. */
  readonly lastError: string | null;
}

/** What RetrieveTimersQuery is refused by. */
export type RetrieveTimersRefusal = QueryRefusal;

/** What RetrieveUpcomingRunsQuery takes. */
export interface RetrieveUpcomingRunsInput {
  /** From today on; 7 when absent. At least 1. At most 31. */
  readonly days?: number | undefined;
}

/** What RetrieveUpcomingRunsQuery answers. */
export interface RetrieveUpcomingRunsData {
  /** How many days. */
  readonly days: readonly {
    /** A day of the bank’s zone. A day: YYYY-MM-DD. */
    readonly day: string;
    /** The jobs that run then, by their next run. */
    readonly jobs: readonly {
      /** Id of the job. */
      readonly jobId: number;
      /** Name of the job. */
      readonly jobName: string;
      /** How often on this day. */
      readonly runs: number;
      /** When it runs first on that day, in UTC. */
      readonly firstAt: string;
      /** When it runs last on that day, in UTC. */
      readonly lastAt: string;
    }[];
  }[];
  /** False where jobs run so often, or are so many, that later runs are left out. */
  readonly isWhole: boolean;
}

/** What RetrieveUpcomingRunsQuery is refused by. */
export type RetrieveUpcomingRunsRefusal = QueryRefusal;

/** What RetryTimerCommand takes. */
export interface RetryTimerInput {
  /** Id of the timer, as RetrieveTimerIncidentsQuery tells it. At most 200 characters. */
  readonly id: string;
}

/** What RetryTimerCommand answers. */
export interface RetryTimerData {
  /** Id of it. */
  readonly id: string;
  /** When it is due, in UTC. */
  readonly due: string;
}

/** What RetryTimerCommand is refused by. */
export type RetryTimerRefusal = CommandRefusal | 'TIMER_INCIDENT_NOT_FOUND';

/** What RunRecurringJobNowCommand takes. */
export interface RunRecurringJobNowInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What RunRecurringJobNowCommand answers. */
export interface RunRecurringJobNowData {
  /** Id of it. */
  readonly id: number;
  /** Id of the run. */
  readonly runId: string;
}

/** What RunRecurringJobNowCommand is refused by. */
export type RunRecurringJobNowRefusal = CommandRefusal | 'JOB_NOT_FOUND' | 'JOB_STATE';

/** What UpdateRecurringJobCommand takes. */
export interface UpdateRecurringJobInput {
  /** Id of it. At least 1. */
  readonly id: number;
  /** Name of it. At most 200 characters. */
  readonly name?: string | undefined;
  /** A word of the bank’s own, to sort by. */
  readonly category?: string | null | undefined;
  /** Five fields, minute first. At most 100 characters. */
  readonly cron?: string | undefined;
  /** IANA zone of the schedule; the bank’s own by default. At most 64 characters. */
  readonly timezone?: string | undefined;
  /** 0 a command, 1 a chain of commands, 2 code, 3 a process. At least 0. At most 3. */
  readonly executionType?: number | undefined;
  /** Type 0: a command. Type 1: several, with commas. */
  readonly command?: string | null | undefined;
  /** Type 2. */
  readonly executionCode?: string | null | undefined;
  /** Type 2: names of the secrets that the code reads; it needs secrets.use. An empty list takes them back. */
  readonly secrets?: readonly string[] | undefined;
  /** Type 3. */
  readonly processDefinitionId?: (number | string) | null | undefined;
  /** Parameters: the text of a JSON object. */
  readonly context?: string | null | undefined;
  /** A query that is asked first, with the context as its data. */
  readonly contextLoader?: string | null | undefined;
  /** Whether it is enabled. */
  readonly enabled?: boolean | undefined;
  /** While the last run is still at work: skip the next one (default), or allow it. */
  readonly overlap?: "skip" | "allow" | undefined;
  /** Runs that were missed: one run for all of them (default), or none. */
  readonly misfire?: "once" | "skip" | undefined;
}

/** What UpdateRecurringJobCommand answers. */
export interface UpdateRecurringJobData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** A word of the bank’s own, to sort by. */
  readonly category: string | null;
  /** The five fields of its schedule: minute, hour, day, month, weekday. */
  readonly cron: string;
  /** IANA zone in which its schedule is read. */
  readonly timezone: string;
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Name of the command. */
  readonly command: string | null;
  /** What runs: a command's name, the code of a script, or the name of a process. */
  readonly executionCode: string | null;
  /** Id of the process. */
  readonly processDefinitionId: string | null;
  /** JSON text. */
  readonly context: string;
  /** The code that finds out for whom the job runs. */
  readonly contextLoader: string | null;
  /** Whether it is enabled. */
  readonly enabled: boolean;
  /** What becomes of a run that begins while one is under way. */
  readonly overlap: string;
  /** What becomes of runs that were missed. */
  readonly misfire: string;
  /** When it runs next, in UTC. */
  readonly nextRunAt: string | null;
  /** When it ran last, in UTC; null where it never did. */
  readonly lastRunAt: string | null;
  /** How it ended last; null where it never did. */
  readonly lastStatus: ("RUNNING" | "SUCCEEDED" | "FAILED" | "SKIPPED") | null;
  /** Whether it runs now. */
  readonly running: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What UpdateRecurringJobCommand is refused by. */
export type UpdateRecurringJobRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'JOB_NAME_TAKEN' | 'JOB_NOT_FOUND';
