import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { type Static, Type } from '../../core/command/declaration/schema.ts';
import { sent } from '../../core/command/kit/sent.ts';
import { reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { type RecurringJob, recurringJobs } from '../../core/jobs/tables.ts';
import { revocationsOf, savedAuthors } from '../../core/runs/authors.ts';
import { missingSecrets, namingRefusal, storedNames } from '../../core/scripts/secrets.ts';
import { armed, JobView, jobView } from './job.ts';
import { type JobInput, jobFields, settingsOf } from './job-input.ts';

const Input = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  ...jobFields,
  name: Type.Optional(jobFields.name),
  cron: Type.Optional(jobFields.cron),
  executionType: Type.Optional(jobFields.executionType),
});

export default command({
  name: 'UpdateRecurringJobCommand',
  summary: 'Changes a recurring job; what is not given stays. A run at work ends as it began.',
  reply: R2,
  permission: ['jobs.manage'],

  input: Input,
  output: JobView,

  rejects: ['VALIDATION', 'INSUFFICIENT_PERMISSIONS', 'JOB_NOT_FOUND', 'JOB_NAME_TAKEN'],
  audits: 'RecurringJobUpdated',
  effectClasses: ['authority'],

  load: async ({ id, name, secrets }, read) => {
    const job = await read.one(recurringJobs, { id });
    return {
      job,
      missing: await missingSecrets(secrets, read),
      revocations: await revocationsOf(job?.authors ?? [], read),
      namesake: name === undefined ? undefined : await read.one(recurringJobs, { name: name.trim() }),
    };
  },

  decide: (input, { job, namesake, missing, revocations }, context) => {
    if (job === undefined) return reject('JOB_NOT_FOUND');
    const whole = wholeOf(job, input);
    const authors = savedAuthors(job, revocations, context);
    const forbidden = namingRefusal(authors, storedNames(whole.secrets));
    if (forbidden !== undefined) return forbidden;
    const written = settingsOf(whole, missing, context);
    if ('problems' in written) return rejectAll('VALIDATION', written.problems);
    if (namesake !== undefined && namesake.id !== job.id) return reject('JOB_NAME_TAKEN');
    const { now } = context;
    const { settings } = written;
    const { nextRunAt, effect } = armed({ id: job.id, ...settings }, now);
    const changes = { ...settings, nextRunAt, authors, updatedAt: now };
    return {
      data: jobView({ ...job, ...changes }),
      message: 'Recurring job updated successfully',
      effects: [put(recurringJobs, job, changes), effect],
    };
  },
});

const settable = [
  ...(['name', 'category', 'cron', 'timezone', 'executionType', 'command'] as const),
  ...(['executionCode', 'secrets', 'processDefinitionId', 'context', 'contextLoader'] as const),
  ...(['enabled', 'overlap', 'misfire'] as const),
] as const satisfies readonly (keyof Static<typeof JobInput>)[];

/** The complete settings after the update. Another execution type drops the field of the old type. */
function wholeOf(job: RecurringJob, input: Static<typeof Input>): Static<typeof JobInput> {
  const changes = sent(input, settable);
  const { executionType: type = job.executionType } = changes;
  const sameTarget = type === job.executionType || (type < 2 && job.executionType < 2);
  const { name, category, cron, timezone, enabled, overlap, misfire, contextLoader } = job;
  return {
    name,
    category,
    cron,
    timezone,
    enabled,
    overlap,
    misfire,
    contextLoader,
    context: JSON.stringify(job.context),
    executionType: type,
    ...(sameTarget
      ? {
          command: job.command,
          executionCode: job.executionCode,
          ...(job.secrets === null ? {} : { secrets: [...job.secrets] }),
          processDefinitionId: job.processDefinitionId,
        }
      : {}),
    ...changes,
  };
}
