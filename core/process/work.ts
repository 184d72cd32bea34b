/**
 * The work of the host at a token through the command pipeline: a command, rules, a notice or an event, and
 * its possible results.
 */
import { hash } from 'node:crypto';
import type { Actor } from '../command/declaration/actor.ts';
import { coerced, fieldsOf, type Schema } from '../command/declaration/text-input.ts';
import type { Envelope, Origin } from '../command/wire/envelope.ts';
import { execute } from '../command/wire/execute.ts';
import { NoDecision } from '../rules/dmn.ts';
import type { ScriptLine } from '../scripts/script.ts';
import { isRecord, itemsOf, membersOf } from '../values/members.ts';
import { MissingValue, UnfitValue } from '../values/value-problem.ts';
import { boundOf, evaluated } from './binding.ts';
import { decisionResult, isDecision, ruleSetOf } from './decisions.ts';
import type { Scope } from './expression/expression.ts';
import { isAbsentAsNull } from './expression/inputs.ts';
import { forProperty, MissingInput, missingIn } from './expression/missing.ts';
import { timed } from './expression/turn-budget.ts';
import type { Begun } from './notes.ts';
import { commandOf } from './reading/dialect.ts';
import type { Step } from './reading/plan.ts';
import type { RuleAnswer, Tools } from './running.ts';
import { fitting, mostResult, mostSent } from './sizes.ts';
import { textValue } from './texts.ts';

/** The result of a piece of work. */
export type Ending =
  | {
      readonly ok: true;
      readonly result: unknown;
      /** Variables that a script task set by `context.name = …`. */
      readonly written?: Readonly<Record<string, unknown>>;
    }
  | Failure;

export interface Failure {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
  /** The host could not do it, or it is a definite rejection, which stays the same for the same key. */
  readonly definite: boolean;
  /** Whether a later try makes sense, even if the diagram does not ask for one. */
  readonly retryable: boolean;
  readonly detail?: unknown;
  /** Events do not catch it: the diagram itself is wrong, and an operator must see it. */
  readonly stands?: true;
  /**
   * People decided against it. The host does not retry it automatically, whatever the step's number of
   * retries.
   */
  readonly final?: true;
  /** The proposal that keeps the command: the step waits for its result. */
  readonly proposal?: string;
  /** For a script that ran commands: the data for running it again. */
  readonly begun?: Begun;
}

/** One piece of work at one place of one instance. */
export interface Job {
  readonly step: Step;
  readonly scope: Scope;
  readonly actor: Actor;
  readonly instanceId: string;
  /** The key of the effect. However often it is requested, the effect happens once. */
  readonly key: string;
  /** Names the process and version that scripts belong to. */
  readonly realm: string;
  /** The completed commands of its script from an earlier failed run. */
  readonly begun?: Begun;
  /** Keeps the lines that its scripts write. */
  readonly said?: (lines: readonly ScriptLine[]) => void;
}

/** A key of any length, shortened for the store so that the number of a step still fits after it. */
export const shortKey = (key: string): string =>
  key.length <= 200 ? key : `${key.slice(0, 120)}:${hash('sha256', key, 'hex')}`;

/** The origin of a process's commands. */
export const originOf = ({ instanceId }: Pick<Job, 'instanceId'>): Origin => ({
  kind: 'process',
  requestId: instanceId,
  ip: null,
  userAgent: null,
});

/** A command as a process requests it. */
export const requestOf = (
  name: string,
  data: Readonly<Record<string, unknown>>,
  job: Pick<Job, 'actor' | 'instanceId'>,
  idempotencyKey: string,
): Envelope => ({
  name,
  data,
  form: 'E4',
  credentials: { actor: job.actor },
  dryRun: false,
  idempotencyKey,
  origin: originOf(job),
});

/** Runs a command for a process. Its reply is kept under the key, so a repetition has no second effect. */
export function runCommand(
  name: string,
  data: Readonly<Record<string, unknown>>,
  job: Pick<Job, 'actor' | 'instanceId' | 'key'>,
  { bank }: Pick<Tools, 'bank'>,
): Promise<Ending> {
  return endingOf(requestOf(name, data, job, shortKey(job.key)), bank);
}

/** Runs a command and returns its result. */
export async function endingOf(asked: Envelope, bank: Tools['bank']): Promise<Ending> {
  if (bank.registry.find(asked.name) === undefined) {
    return unable('UNKNOWN_COMMAND', `There is no command ${asked.name}.`);
  }
  const { status, body } = await execute(asked, bank);
  return endingOfReply(status, body);
}

/** The result of a command with this reply. */
export function endingOfReply(status: number, body: unknown): Ending {
  if (status < 400) return { ok: true, result: body };
  const { code, message, proposal } = refusalOf(body);
  const passing = status >= 500 || status === 429;
  return {
    ok: false,
    code,
    message,
    definite: !passing && status !== 401,
    retryable: passing,
    detail: body,
    ...(proposal === undefined ? {} : { proposal }),
  };
}

export function unable(code: string, message: string): Failure {
  return { ok: false, code, message, definite: false, retryable: false };
}

/** The code and message of a rejection in any envelope, and the proposal that keeps the command. */
function refusalOf(body: unknown): Pick<Failure, 'code' | 'message' | 'proposal'> {
  if (!isRecord(body)) return { code: 'COMMAND_FAILED', message: 'The command failed.' };
  const response = isRecord(body.response) ? body.response : {};
  const errors = Array.isArray(body.errors) ? body.errors : response.errors;
  const [first] = Array.isArray(errors) ? itemsOf(errors) : [];
  const item = isRecord(first) ? first : {};
  const said = item.message ?? (typeof first === 'string' ? first : undefined);
  const message = body.message ?? body.responseDescription ?? said;
  const { code } = item;
  // If errors are texts, the id of the proposal is a separate member of the body.
  const proposal = code === 'APPROVAL_REQUIRED' ? item.proposalId : body.proposalId;
  return {
    code: typeof code === 'string' ? code : 'COMMAND_FAILED',
    message: typeof message === 'string' ? message : 'The command failed.',
    ...(typeof proposal === 'string' ? { proposal } : {}),
  };
}

/**
 * Does work. A missing or too large value in the diagram becomes an incident with its name, even if the
 * diagram catches errors.
 */
export async function orStands<Done>(step: Step, work: () => Promise<Done>): Promise<Done | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MissingInput)) throw error;
    return { ...unable(error.code, missingIn(step, error)), stands: true };
  }
}

/** A service task: its command receives only the mapped inputs. */
export function runService(job: Job, tools: Tools): Promise<Ending> {
  const { step } = job;
  const name = commandOf(step) ?? '';
  return orStands(step, () => runCommand(name, inputFor(name, job, tools), job, tools));
}

function inputFor(name: string, { step, scope }: Job, { bank }: Tools) {
  const schema: Schema = membersOf(bank.registry.find(name)?.spec.input);
  const fields = fieldsOf(schema);
  const given = Object.entries(evaluated(boundOf(step).inputs, scope));
  return Object.fromEntries(
    given
      .filter(([field, value]) => value !== null || !isAbsentAsNull(schema, field))
      .map(([field, value]) => [field, coerced(fields.get(field), value)]),
  );
}

/** A business rule task: evaluates its rule set on the facts of the mapping. */
export function runRules(job: Job, tools: Tools): Promise<Ending> {
  return orStands(job.step, () => rulesSay(job, tools));
}

async function rulesSay(job: Job, tools: Tools): Promise<Ending> {
  const { step, scope } = job;
  const facts = evaluated(boundOf(step).inputs, scope);
  const name = ruleSetOf(step) ?? '';
  try {
    const answer = await timed(() => tools.rules(name, facts, job.actor.tenant, scope));
    fitting('The answer of the rules', answer.value, mostResult);
    if (answer.decision !== undefined) return decisionEnding(step, answer);
    const { value, fired } = answer;
    const best = membersOf(itemsOf(value)[0]);
    const { params, type } = best.params === undefined ? membersOf(fired[0]) : best;
    return { ok: true, result: { ...membersOf(params), outcome: type ?? null, value, fired } };
  } catch (error) {
    if (error instanceof MissingInput) throw error;
    if (error instanceof MissingValue || error instanceof UnfitValue) {
      throw new MissingInput(isDecision(step) ? `The decision ${name}` : 'RuleSet', error);
    }
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof NoDecision) return { ...unable('NO_DECISION', message), stands: true };
    return { ok: false, code: 'RULES_UNAVAILABLE', message, definite: false, retryable: true };
  }
}

function decisionEnding(step: Step, answer: RuleAnswer): Ending {
  const taken = decisionResult(step, answer);
  if ('value' in taken) return { ok: true, result: taken.value };
  return { ...unable('DECISION_RESULT', `${taken.problem}.`), stands: true };
}

/** A send task without a command: a notice by its template, or an event for subscribers. */
export function runSend(job: Job, tools: Tools): Promise<Ending> {
  const { step } = job;
  if (commandOf(step) !== undefined) return runService(job, tools);
  return orStands(step, () =>
    runCommand(
      'SendProcessMessage',
      messageOf(job),
      { ...job, actor: { ...job.actor, kind: 'system' } },
      tools,
    ),
  );
}

function messageOf({ step, scope, instanceId }: Job): Readonly<Record<string, unknown>> {
  const read = (name: string): unknown => {
    const property = step.properties.get(name);
    if (property === undefined) return undefined;
    return forProperty(property.name, () => textValue(property.value, scope, 'strict'));
  };
  const [thrown] = step.kind === 'send' ? [] : step.events;
  const says = ['event', 'template', 'subject'].some((name) => step.properties.has(name));
  const event = says ? read('event') : (thrown?.reference ?? undefined);
  const data = { ...objectOf(read('templatedata')), ...evaluated(boundOf(step).inputs, scope, mostSent) };
  const [subject, body] = [read('subject'), read('body')];
  const words = {
    ...(subject === undefined ? {} : { subject: String(subject) }),
    ...(body === undefined ? {} : { body: String(body) }),
  };
  return {
    instanceId,
    elementId: step.id,
    ...(event === undefined ? {} : { event }),
    template: read('template') ?? null,
    to: read('to') ?? null,
    channel: read('messagetype') ?? 'email',
    data: fitting('The data of the message', { ...words, ...data }, mostSent),
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  if (typeof value !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
