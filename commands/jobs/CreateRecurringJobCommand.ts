import { authorOf } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { keptAuthor } from '../../core/runs/authors.ts';
import { missingSecrets, namingRefusal, storedNames } from '../../core/scripts/secrets.ts';
import { armed, JobView, jobNumbers, jobView } from './job.ts';
import { JobInput, settingsOf } from './job-input.ts';

export default command({
  name: 'CreateRecurringJobCommand',
  summary: 'Runs a command, a chain of commands, code or a process by a calendar.',
  reply: R2,
  permission: ['jobs.manage'],

  input: JobInput,
  output: JobView,
  example: {
    name: 'Hourly check of the empty account',
    cron: '0 * * * *',
    executionType: 0,
    command: 'RetrieveAccountQuery',
    context: '{"accountNumber": "1000000005"}',
  },

  rejects: ['VALIDATION', 'INSUFFICIENT_PERMISSIONS', 'JOB_NAME_TAKEN'],
  audits: 'RecurringJobCreated',
  effectClasses: ['authority'],

  load: async ({ name, secrets }, read) => {
    await read.sequence(jobNumbers);
    return {
      namesake: await read.one(recurringJobs, { name: name.trim() }),
      missing: await missingSecrets(secrets, read),
    };
  },

  decide: (input, { namesake, missing }, context) => {
    const forbidden = namingRefusal([authorOf(context.actor)], storedNames(input.secrets));
    if (forbidden !== undefined) return forbidden;
    const written = settingsOf(input, missing, context);
    if ('problems' in written) return rejectAll('VALIDATION', written.problems);
    if (namesake !== undefined) return reject('JOB_NAME_TAKEN');
    const { now, actor, roles } = context;
    const id = context.newNumber(jobNumbers);
    const { settings } = written;
    const { nextRunAt, effect } = armed({ id, ...settings }, now);
    const row = {
      id,
      ...settings,
      nextRunAt,
      authors: [keptAuthor(actor, roles, now)],
      lastRunAt: null,
      lastStatus: null,
      runningRunId: null,
      createdAt: now,
      updatedAt: now,
    };
    return {
      data: jobView({ ...row, tenant: actor.tenant, version: 1 }),
      message: 'Recurring job created successfully',
      effects: [insert(recurringJobs, row), effect],
    };
  },
});
