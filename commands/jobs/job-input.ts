/** Fields of a recurring job in requests (execution engine: recurring jobs), and their checks. */

import type { Context } from '../../core/command/declaration/command.ts';
import type { Refusal } from '../../core/command/declaration/refusal.ts';
import { Note, OneOf, OrNull, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { misfires, overlaps, type RecurringJob } from '../../core/jobs/tables.ts';
import { chainOf } from '../../core/runs/chain.ts';
import { ExecutionTypeNumber } from '../../core/runs/runner.ts';
import { NamedSecrets, namingProblems, storedNames } from '../../core/scripts/secrets.ts';
import { maxCodeBytes, syntaxOf } from '../../core/scripts/syntax.ts';
import { cronProblem, isTimezone } from '../../core/values/cron.ts';
import { freeJson } from '../../core/values/json.ts';
import { membersOf } from '../../core/values/members.ts';

export const jobFields = {
  name: Words(200),
  category: Type.Optional(OrNull(Note(100))),
  cron: Words(100, 'Five fields, minute first'),
  timezone: Type.Optional(Words(64, 'IANA zone of the schedule; the bank’s own by default')),
  executionType: ExecutionTypeNumber,
  command: Type.Optional(OrNull(Note(1000, 'Type 0: a command. Type 1: several, with commas'))),
  executionCode: Type.Optional(OrNull(Note(maxCodeBytes, 'Type 2'))),
  secrets: NamedSecrets,
  processDefinitionId: Type.Optional(
    OrNull(Type.Union([Type.Integer({ minimum: 1 }), Words(100)], { description: 'Type 3' })),
  ),
  context: Type.Optional(OrNull(Note(65_536, 'Parameters: the text of a JSON object'))),
  contextLoader: Type.Optional(OrNull(Note(80, 'A query that is asked first, with the context as its data'))),
  enabled: Type.Optional(Type.Boolean()),
  overlap: Type.Optional(
    OneOf(overlaps, 'While the last run is still at work: skip the next one (default), or allow it'),
  ),
  misfire: Type.Optional(
    OneOf(misfires, 'Runs that were missed: one run for all of them (default), or none'),
  ),
};

export const JobInput = Type.Object(jobFields);

/** The settings of a job that its owner chooses. */
export type JobSettings = Pick<
  RecurringJob,
  | 'name'
  | 'category'
  | 'cron'
  | 'timezone'
  | 'executionType'
  | 'command'
  | 'executionCode'
  | 'secrets'
  | 'processDefinitionId'
  | 'context'
  | 'contextLoader'
  | 'enabled'
  | 'overlap'
  | 'misfire'
>;

/** A job's settings, or the problems of the request. */
export function settingsOf(
  input: Static<typeof JobInput>,
  missing: readonly string[],
  context: Context,
): { readonly settings: JobSettings } | { readonly problems: readonly Refusal[] } {
  const parameters = parametersOf(input.context);
  const settings = {
    name: input.name.trim(),
    category: text(input.category),
    cron: input.cron.trim().replace(/\s+/g, ' '),
    timezone: input.timezone ?? context.bank.timezone,
    executionType: input.executionType,
    command: text(input.command),
    executionCode: text(input.executionCode),
    secrets: storedNames(input.secrets),
    processDefinitionId: text(input.processDefinitionId),
    context: parameters ?? {},
    contextLoader: text(input.contextLoader),
    enabled: input.enabled ?? true,
    overlap: input.overlap ?? ('skip' as const),
    misfire: input.misfire ?? ('once' as const),
  };
  const problems = [
    ...(parameters === undefined ? [wrong('context', 'must be the text of a JSON object')] : []),
    ...scheduleProblems(settings),
    ...targetProblems(settings, context),
    ...namingProblems(settings.executionType, settings.secrets, missing),
  ];
  return problems.length > 0 ? { problems } : { settings };
}

const wrong = (field: string, message: string): Refusal => ({
  field,
  message: `${field} ${message}`,
  code: 'VALIDATION',
});

function text(value: string | number | null | undefined): string | null {
  const written = value === undefined || value === null ? '' : String(value).trim();
  return written === '' ? null : written;
}

function parametersOf(written: string | null | undefined): Readonly<Record<string, unknown>> | undefined {
  if (written === undefined || written === null || written.trim() === '') return {};
  const parsed = freeJson(written);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? membersOf(parsed)
    : undefined;
}

function scheduleProblems({ cron, timezone }: JobSettings): readonly Refusal[] {
  if (!isTimezone(timezone)) return [wrong('timezone', 'must be an IANA zone: Africa/Lagos, UTC')];
  const problem = cronProblem(cron, timezone);
  return problem === undefined ? [] : [wrong('cron', problem)];
}

const fieldOf = { 0: 'command', 1: 'command', 2: 'executionCode', 3: 'processDefinitionId' } as const;

/**
 * Checks that exactly the field of the execution type is given, can be parsed, and names something that
 * exists.
 */
function targetProblems(job: JobSettings, { runs }: Context): readonly Refusal[] {
  const { executionType: type, contextLoader } = job;
  const own = fieldOf[type];
  const problems = [...new Set(Object.values(fieldOf))]
    .filter((field) => field !== own && job[field] !== null)
    .map((field) => wrong(field, `does not belong to executionType ${type}; give ${own} only`));
  if (job[own] === null) problems.push(wrong(own, `is required when executionType is ${type}`));
  else problems.push(...commandProblems(job, runs.knows), ...codeProblems(job));
  if (!runs.supports(type)) {
    problems.push(wrong('executionType', 'names a type that this host does not run'));
  }
  if (contextLoader !== null && !runs.knows(contextLoader)) {
    problems.push(wrong('contextLoader', `names ${contextLoader}, which there is not`));
  }
  return problems;
}

function commandProblems(
  { executionType, command }: JobSettings,
  knows: (name: string) => boolean,
): readonly Refusal[] {
  if (executionType > 1) return [];
  const names = chainOf(command);
  if (executionType === 0 && names.length !== 1) {
    return [wrong('command', 'must name one command; executionType 1 runs several')];
  }
  if (names.length > 20) return [wrong('command', 'must name at most 20 commands')];
  return names
    .filter((name) => !knows(name))
    .map((name) => wrong('command', `names ${name}, which there is not`));
}

function codeProblems({ executionType, executionCode }: JobSettings): readonly Refusal[] {
  if (executionType !== 2) return [];
  const syntax = syntaxOf(executionCode ?? '');
  if (!('problem' in syntax)) return [];
  const { problem, line, column } = syntax;
  return [wrong('executionCode', `line ${line}, column ${column}: ${problem}`)];
}
