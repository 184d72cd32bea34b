/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Work that recurs by a calendar';

export const glossary = {
  contextLoader: 'The code that finds out for whom the job runs',
  cron: 'The five fields of its schedule: minute, hour, day, month, weekday',
  day: 'A day of the bank’s zone',
  dueBefore: 'Those that are due before this moment, in UTC',
  enabled: 'Whether it is enabled',
  finishedAt: 'When it was over, in UTC; null while it runs',
  firstAt: 'When it runs first on that day, in UTC',
  httpStatus: 'HTTP status of the answer',
  jobId: 'Id of the job',
  jobName: 'Name of the job',
  jobs: 'The jobs that run then, by their next run',
  lastAt: 'When it runs last on that day, in UTC',
  lastRunAt: 'When it ran last, in UTC; null where it never did',
  lastStatus: 'How it ended last; null where it never did',
  misfire: 'What becomes of runs that were missed',
  nextRunAt: 'When it runs next, in UTC',
  overlap: 'The rule for a run that begins while another one is running',
  reply: 'What was answered',
  runId: 'Id of the run',
  running: 'Whether it runs now',
  timerId: 'Id of the timer',
  timezone: 'IANA zone in which its schedule is read',
} as const satisfies Glossary;
