/** Runs recurring jobs, as the service account that their authors created. */
import { askedBy, serviceActor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import { execute } from '../command/wire/execute.ts';
import { authorsNow, judgeOf } from '../runs/authors.ts';
import { chainOf, doorOfChain } from '../runs/chain.ts';
import { type Run, type Runner, type RunOutcome, straysRefused } from '../runs/runner.ts';
import { useSecrets } from '../scripts/script-secrets.ts';
import type { Store } from '../store/store.ts';
import type { BackgroundTask, Outcome } from '../time/background-task.ts';
import { later } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import { stopReason } from './stop.ts';
import { executionOf, type JobRun, jobRuns, type RecurringJob, recurringJobs } from './tables.ts';

export interface JobTaskParts {
  readonly bank: Bank;
  readonly runner: () => Runner;
  readonly store: Store;
}

/** The most tries of a run that the host could not do, and the wait before the next one. */
const maxTries = 5;
const waitAfter = (tries: number) => 5000 * 4 ** tries;
/** The most characters kept of a reply. */
const keptReply = 10_000;

export function jobTask(parts: JobTaskParts): BackgroundTask {
  return {
    name: 'RunJob',
    async run({ tenant, data }) {
      const runId = String(data.runId);
      const read = parts.store.reader(tenant);
      const run = await read.one(jobRuns, { id: runId });
      const job = run === undefined ? undefined : await read.one(recurringJobs, { id: run.jobId });
      if (run === undefined || job === undefined) {
        return recorded(runId, { status: 'FAILED', note: 'The job was deleted.' });
      }
      const stopped = stopReason(job, judgeOf(parts.bank));
      if (stopped !== undefined) {
        return recorded(runId, { status: run.attempts === 0 ? 'SKIPPED' : 'FAILED', note: stopped });
      }
      return outcomeOf(run, await carryOut(job, run, parts), parts.bank);
    },
  };
}

async function carryOut(job: RecurringJob, run: JobRun, { bank, runner }: JobTaskParts): Promise<RunOutcome> {
  const { tenant, id, name } = job;
  const authors = authorsNow(job, bank.roles());
  const asked: Run = {
    execution: executionOf(job),
    data: job.context,
    variables: { jobId: id, jobName: name, runId: run.id, scheduledAt: run.slot },
    actor: askedBy(
      serviceActor({ tenant, userId: `job:${id}`, name: `Job ${name}`, authors }),
      run.requestedBy ?? undefined,
      [useSecrets],
    ),
    origin: { kind: 'job', requestId: run.id, ip: null, userAgent: null },
    at: run.startedAt,
    // However often a run is tried, it has one effect.
    idempotencyKey: `job-run:${run.id}`,
  };
  const loaded = await contextOf(job, asked, bank);
  if ('status' in loaded) return loaded;
  // Scripts and processes read each parameter by its name, and all of them as `context`.
  const variables = { ...loaded.data, context: loaded.data, ...asked.variables };
  return runner().run({ ...asked, data: loaded.data, variables });
}

/**
 * The run's data with the answer of its context loader, or the loader's rejection. The loader and the run
 * share their parameters: each command gets its own ones, scripts and processes get all.
 */
async function contextOf(
  { contextLoader }: RecurringJob,
  { execution, data: given, actor, origin }: Run,
  bank: Bank,
): Promise<{ readonly data: Run['data'] } | RunOutcome> {
  if (contextLoader === null) return { data: given };
  const form = 'E4' as const;
  const isChain = execution.executionType <= 1;
  const next = isChain ? chainOf(execution.commandName) : [];
  const steps = [contextLoader, ...next];
  const door = doorOfChain(steps, bank);
  if (isChain) {
    const refused = await straysRefused(steps, door, { data: given, actor, origin }, bank);
    if (refused !== undefined) return refused;
  }
  const asked = isChain ? door.fieldsOf(contextLoader, given, {}) : door.named(given);
  const reply = await execute(
    { name: contextLoader, data: asked, form, credentials: { actor }, dryRun: false, origin },
    bank,
  );
  if (reply.status >= 400) return { ...reply, ok: false, retryable: reply.status >= 500 };
  const { data: found, response } = membersOf(reply.body);
  const fields = found ?? response;
  const isRecord = typeof fields === 'object' && fields !== null && !Array.isArray(fields);
  const loaded = isRecord ? fields : {};
  if (!isChain) return { data: { ...loaded, ...given } };
  return { data: doorOfChain(next, bank).named({ ...loaded, ...given }) };
}

function outcomeOf(run: JobRun, outcome: RunOutcome, bank: Bank): Outcome {
  const { ok, retryable, status, body, lines } = outcome;
  const reply = (JSON.stringify(body) ?? '').slice(0, keptReply);
  const told = { httpStatus: status, reply, ...(lines === undefined ? {} : { lines }) };
  if (ok) return recorded(run.id, { status: 'SUCCEEDED', ...told });
  const note = noteOf(body) ?? `It was answered ${status}.`;
  if (retryable && run.attempts + 1 < maxTries) {
    const retryAt = later(bank.now(), waitAfter(run.attempts));
    return recorded(run.id, { status: 'RUNNING', note, retryAt, ...told });
  }
  return recorded(run.id, { status: 'FAILED', note, ...told });
}

function noteOf(body: unknown): string | undefined {
  const { message, error, responseDescription } = membersOf(body);
  return [message, error, responseDescription].find((words) => typeof words === 'string');
}

function recorded(runId: string, what: Readonly<Record<string, unknown>>): Outcome {
  return { command: 'RecordJobRun', data: { runId, ...what } };
}
