/** Recurring jobs for tables and scenarios. */
import type { JobRun, RecurringJob } from '../../core/jobs/tables.ts';
import type { TestBank } from './bank.ts';
import { noon } from './decide.ts';

export const job: RecurringJob = {
  tenant: 'demo',
  version: 1,
  id: 7,
  name: 'Nightly',
  category: null,
  cron: '0 2 * * *',
  timezone: 'UTC',
  executionType: 0,
  command: 'InitiateDeposit',
  executionCode: null,
  secrets: null,
  processDefinitionId: null,
  context: {},
  contextLoader: null,
  enabled: true,
  overlap: 'skip',
  misfire: 'once',
  authors: [],
  nextRunAt: noon,
  lastRunAt: null,
  lastStatus: null,
  runningRunId: null,
  createdAt: noon,
  updatedAt: noon,
};

export const run: JobRun = {
  tenant: 'demo',
  version: 1,
  id: 'run-1',
  jobId: job.id,
  slot: noon,
  cause: 'SCHEDULE',
  status: 'RUNNING',
  note: null,
  attempts: 0,
  startedAt: noon,
  finishedAt: null,
  httpStatus: null,
  requestedBy: null,
  reply: null,
  lines: null,
};

/** What a job needs that deposits an amount into the empty account at minute 0 of each hour. */
export const hourlyDeposit = (name: string, more: object = {}) => ({
  name,
  cron: '0 * * * *',
  executionType: 0 as const,
  command: 'InitiateDeposit',
  context: JSON.stringify({ accountNumber: '1000000005', amount: 10 }),
  ...more,
});

export const createJob = (bank: TestBank, data: object) =>
  bank.call('CreateRecurringJobCommand', data, { as: 'admin' });

/** Runs of a job, newest first. */
export async function runsOf(bank: TestBank, jobId: unknown) {
  const reply = await bank.call('RetrieveRecurringJobRunsQuery', { jobId }, { as: 'admin' });
  return reply.at('data.items') as readonly Readonly<Record<string, unknown>>[];
}

/** What the empty account has. */
export async function saved(bank: TestBank): Promise<unknown> {
  const account = { accountNumber: '1000000005' };
  return (await bank.call('RetrieveAccountQuery', account)).at('data.balance');
}
