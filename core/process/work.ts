/** What the host does at a token by the door: a command, rules, a notice, an event; and how it may end. */
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
import { textValue } from './texts.ts';

/** How a piece of work ended. */
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
  /** The host could not do it, or a definite refusal that stays the same for the same key. */
  readonly definite: boolean;
  /** Worth a try later without the diagram saying so. */
  readonly retryable: boolean;
  readonly detail?: unknown;
  /** Nobody catches it: the diagram itself is wrong, and an operator must see it. */
  readonly stands?: true;
  /** People decided against it: the host does not try again by itself, whatever the retries of the step. */
  readonly final?: true;
  /** The proposal that keeps the command: the step waits for its result. */
  readonly proposal?: string;
  /** Of a script that had run commands: it is run again as it was. */
  readonly begun?: Begun;
}

/** One piece of work at one place of one instance. */
export interface Job {
  readonly step: Step;
  readonly scope: Scope;
  readonly actor: Actor;
  readonly instanceId: string;
  /** Names the effect: the same key has one effect, however often it is asked. */
  readonly key: string;
  /** Names the process and version that scripts belong to. */
  readonly realm: string;
  /** What its script had done when it failed before. */
  readonly begun?: Begun;
  /** Keeps what its scripts write. */
  readonly said?: (lines: readonly ScriptLine[]) => void;
}

/** A key of any length as one that the store keeps, also with the number of a step behind it. */
export const shortKey = (key: string): string =>
  key.length <= 200 ? key : `${key.slice(0, 120)}:${hash('sha256', key, 'hex')}`;

/** Where the commands of a process come from. */
export const originOf = ({ instanceId }: Pick<Job, 'instanceId'>): Origin => ({
  ...{ kind: 'process', requestId: instanceId, ip: null, userAgent: null },
});

/** A command as a process asks for it. */
export const requestOf = (
  name: string,
  data: Readonly<Record<string, unknown>>,
  job: Pick<Job, 'actor' | 'instanceId'>,
  idempotencyKey: string,
): Envelope => ({
  ...{ name, data, form: 'E4', credentials: { actor: job.actor }, dryRun: false },
  ...{ idempotencyKey, origin: originOf(job) },
});

/** Runs a command for a process: its reply is kept under the key, so asking again has no second effect. */
export function runCommand(
  name: string,
  data: Readonly<Record<string, unknown>>,
  job: Pick<Job, 'actor' | 'instanceId' | 'key'>,
  { bank }: Pick<Tools, 'bank'>,
): Promise<Ending> {
  return endingOf(requestOf(name, data, job, shortKey(job.key)), bank);
}

/** Runs it, and says how it ended. */
export async function endingOf(asked: Envelope, bank: Tools['bank']): Promise<Ending> {
  if (bank.registry.find(asked.name) === undefined) {
    return unable('UNKNOWN_COMMAND', `There is no command ${asked.name}.`);
  }
  const { status, body } = await execute(asked, bank);
  return endingOfReply(status, body);
}

/** How a command ended that gave this reply. */
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

/** The code and words of a refusal, whichever envelope it came in, and the proposal that keeps the command. */
function refusalOf(body: unknown): Pick<Failure, 'code' | 'message' | 'proposal'> {
  if (!isRecord(body)) return { code: 'COMMAND_FAILED', message: 'The command failed.' };
  const response = isRecord(body.response) ? body.response : {};
  const errors = Array.isArray(body.errors) ? body.errors : response.errors;
  const [first] = Array.isArray(errors) ? itemsOf(errors) : [];
  const item = isRecord(first) ? first : {};
  const said = item.message ?? (typeof first === 'string' ? first : undefined);
  const message = body.message ?? body.responseDescription ?? said;
  const { code } = item;
  // Where errors are texts, the id of the proposal is a member beside them.
  const proposal = code === 'APPROVAL_REQUIRED' ? item.proposalId : body.proposalId;
  return {
    code: typeof code === 'string' ? code : 'COMMAND_FAILED',
    message: typeof message === 'string' ? message : 'The command failed.',
    ...(typeof proposal === 'string' ? { proposal } : {}),
  };
}

/** Does work; what its diagram asks for and does not find is an incident that names it, whoever catches errors. */
export async function orStands<Done>(step: Step, work: () => Promise<Done>): Promise<Done | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MissingInput)) throw error;
    return { ...unable(error.code, missingIn(step, error)), stands: true };
  }
}

/** A service task: its command is given what the diagram maps, and nothing else. */
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

/** A business rule task: what its rule set says of the facts that the mapping gives. */
export function runRules(job: Job, tools: Tools): Promise<Ending> {
  return orStands(job.step, () => rulesSay(job, tools));
}

async function rulesSay(job: Job, tools: Tools): Promise<Ending> {
  const { step, scope } = job;
  const facts = evaluated(boundOf(step).inputs, scope);
  const name = ruleSetOf(step) ?? '';
  try {
    const answer = await timed(() => tools.rules(name, facts, job.actor.tenant, scope));
    if (answer.decision !== undefined) return decisionEnding(step, answer);
    const { value, fired } = answer;
    const best = membersOf(itemsOf(value)[0]);
    const { params, type } = best.params === undefined ? membersOf(fired[0]) : best;
    return { ok: true, result: { ...membersOf(params), outcome: type ?? null, value, fired } };
  } catch (error) {
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
  const data = { ...objectOf(read('templatedata')), ...evaluated(boundOf(step).inputs, scope) };
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
    data: { ...words, ...data },
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
