/**
 * Converts the tokens of an instance into rows: what each token waits for (a partner's worker, too), and when
 * it must be woken.
 */
import { epochMillis, type Instant, instantAt } from '../values/instant.ts';
import { isRecord } from '../values/members.ts';
import { shownStart } from '../values/shown.ts';
import { UnfitValue } from '../values/value-problem.ts';
import { boundOf, evaluated } from './binding.ts';
import { expressionFindings, type Finding, fault } from './check/finding.ts';
import { hasExpression, type Scope } from './expression/expression.ts';
import { forProperty } from './expression/missing.ts';
import { isFeel, partsOf, type TextPart } from './expression/text-parts.ts';
import { Stuck, type Token } from './machine/core.ts';
import type { SavedWait, TokenNote } from './notes.ts';
import type { Property } from './reading/dialect.ts';
import { messageOf, type Plan, type Step, type Topic, topicName, topicOf } from './reading/plan.ts';
import type { Running, Tools } from './running.ts';
import { fitting, mostTask } from './sizes.ts';
import {
  besideIncident,
  callReference,
  type ExternalTask,
  noWay,
  offeredToken,
  type UserTask,
} from './tables.ts';
import { textValue } from './texts.ts';
import { nextDue, TimerProblem } from './timers.ts';
import { askedAt } from './user-task.ts';
import { isHeard, waitRuleOf } from './wait-rule.ts';
import { type Ending, type Job, orStands } from './work.ts';

/** All waits of the instance. */
export function waitsOf(running: Running): readonly SavedWait[] {
  return [...running.machine.tokens.values()].flatMap((token) => [
    ...[waitOf(running, token) ?? []].flat(),
    ...beside(running, token),
  ]);
}

/** A non-interrupting event that has an unmapped result keeps listening next to its incident. */
function beside(running: Running, token: Token): readonly SavedWait[] {
  const note = running.notes.tokens[token.id];
  if (note?.failed !== true || note.done === undefined) return [];
  const { failed: _, ...listening } = note;
  const wait = waitAt(running.stepOf(token), token, listening);
  return wait?.again === true ? [{ ...wait, token: offeredToken(token.id, besideIncident) }] : [];
}

const waitOf = (running: Running, token: Token): SavedWait | undefined =>
  waitAt(running.stepOf(token), token, running.notes.tokens[token.id]);

/** The wait of a token. Undefined while the host works on it. */
function waitAt(step: Step, token: Token, note: TokenNote | undefined): SavedWait | undefined {
  const base = {
    token: token.id,
    elementId: token.elementId,
    name: step.name,
    reference: null,
    message: messageOf(step),
    due: null,
    accepts: isHeard(step) ? waitRuleOf(step) : null,
    again: false,
    task: null,
    external: null,
  };
  if (note?.failed === true) {
    // Skipping continues as if the answer had arrived, unless it already has, or the event only stops
    // listening.
    const isAsked = note.done === undefined && (step.kind === 'receive' || step.kind === 'catch');
    const accepts = isAsked ? base.accepts : null;
    const called = note.uncalled === undefined ? null : callReference(note.uncalled);
    return { ...base, accepts, kind: 'incident', reference: token.passable ? called : noWay };
  }
  if (note?.retryAt !== undefined) return { ...base, kind: 'retry', due: note.retryAt };
  if (isOutside(note) && note !== undefined) return externalWait(base, note);
  if (token.kind === 'timer') return { ...base, kind: 'timer', due: token.due ?? null };
  if (token.kind === 'conditional') return { ...base, kind: 'condition' };
  const again = step.kind !== 'receive' && !step.interrupting;
  if (note?.correlationKey !== undefined) {
    const { correlationKey: reference, until: due = null } = note;
    return { ...base, kind: 'callback', reference, due, again };
  }
  if (token.kind === 'message' || token.kind === 'signal') {
    return { ...base, kind: token.kind, reference: step.events[0]?.reference ?? null, again };
  }
  if (note?.child !== undefined) return { ...base, kind: 'call', reference: note.child };
  if (note?.proposal !== undefined) return { ...base, kind: 'proposal', reference: note.proposal };
  if (note?.task !== undefined) {
    const name = offeredToken(token.id, note.offer);
    return { ...base, token: name, kind: 'user', task: note.task };
  }
  return undefined;
}

/** The most characters of a key. Longer keys could not be kept distinct, so they are an error. */
const longestKey = 255;

/** The key under which a callback finds this token (execution engine: 5.6), unless it waits by name. */
export function correlationOf(running: Running, token: Token): string | undefined {
  const step = running.stepOf(token);
  const text = step.properties.get('correlationkey')?.value;
  if (token.kind === 'message' && text === undefined) return undefined;
  const key =
    text === undefined
      ? undefined
      : forProperty('CorrelationKey', () => keyOf(text, running.scope(token.position)));
  const written = key === undefined || key === '' ? undefined : key;
  if ((written?.length ?? 0) > longestKey) {
    const says = `CorrelationKey is ${text} and gives ${written?.length} characters: ${longestKey} are the most.`;
    throw new Stuck('CORRELATION_KEY', `${step.name ?? step.id}: ${says}`);
  }
  return written ?? `${running.row.id}_${step.id}`;
}

/**
 * The text of a key. Undefined if the whole key is null. Each expression in it must be a text or a number,
 * otherwise unrelated instances would wait under one key. Throws UnfitValue.
 */
function keyOf(text: string, scope: Scope): string | undefined {
  const parts = partsOf(text);
  const whole = 'unclosed' in parts || isFeel(text) || parts.length === 1;
  const texts = whole ? [text] : parts.map(sourceOf);
  const values = texts.map((part) => [part, textValue(part, scope, 'strict')] as const);
  if (whole && (values[0]?.[1] ?? null) === null) return undefined;
  return values.map(([part, value]) => keyPart(part, value)).join('');
}

const sourceOf = (part: TextPart): string => ('code' in part ? `\${${part.code}}` : part.text);

function keyPart(text: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new UnfitValue(text, `that is ${shownStart(value)}, no text and no number`);
}

/** The contents of a user task. */
export function taskOf(running: Running, token: Token, formContext: unknown): UserTask {
  const { changed } = running.notes.tokens[token.id] ?? {};
  const task = askedAt(running.stepOf(token), running.scope(token.position), formContext, changed);
  return fitting('The form of the task', task, mostTask);
}

/** Whether a token waits for its next try and that time has not come. */
export function isResting(running: Running, token: Token, now: Instant): boolean {
  const note = running.notes.tokens[token.id];
  if (note?.failed === true) return true;
  return note?.retryAt !== undefined && epochMillis(note.retryAt) > epochMillis(now);
}

/** The number of a worker's tries if the diagram gives none. */
const usualTries = 3;

/** Whether a worker has the token's work. An operator's retry evaluates its inputs again. */
export const isOutside = (note: TokenNote | undefined): boolean =>
  note?.external !== undefined && note.external.attempt === (note.attempt ?? 0);

/** The wait of a task at a worker. */
export function externalWait(base: Omit<SavedWait, 'kind'>, { external }: TokenNote): SavedWait | undefined {
  if (external === undefined) return undefined;
  const { topic, attempt: _, ...task } = external;
  return { ...base, kind: 'external', reference: topic, external: task };
}

/** The topic of a service task that the host does not do itself. */
export const topicAt = ({ step }: Pick<Job, 'step'>, { bank }: Pick<Tools, 'bank'>) =>
  topicOf(step, (name) => (bank.registry.find(name)?.spec.permission ?? null) !== null);

/** Prepares a service task for a worker: its inputs are evaluated now. Undefined if it waits. */
export async function handOut(
  running: Running,
  token: Token,
  job: Job,
  topic: Topic,
): Promise<Ending | undefined> {
  return orStands(job.step, async () => {
    const name = forProperty(topic.from, () => textValue(topic.text, job.scope, 'strict'));
    if (typeof name !== 'string' || !topicName.test(name)) return noTopic(topic, name);
    const before = running.notes.tokens[token.id];
    const task = taskFor(running, job, topic);
    running.notes.tokens[token.id] = {
      ...before,
      external: { ...task, topic: name, attempt: before?.attempt ?? 0 },
    };
    running.note('waiting', token.elementId, { topic: name });
    running.dirty = true;
    return undefined;
  });
}

function taskFor(running: Running, { step, scope }: Job, { tries }: Topic): ExternalTask {
  const { inputs, outputs, resultVariable, retries, backOff } = boundOf(step);
  const context = isRecord(scope.context) ? scope.context : {};
  const own = Object.entries(context).filter(([name, value]) => running.variables[name] !== value);
  return {
    inputs: inputs.length === 0 ? null : evaluated(inputs, scope),
    items: Object.fromEntries(own),
    mapsResult: outputs.length > 0 || resultVariable !== undefined,
    tries: retries === undefined ? (tries ?? usualTries) : retries + 1,
    backOff,
    error: null,
  };
}

function noTopic({ from, text }: Topic, value: unknown): Ending {
  const shown = JSON.stringify(value)?.slice(0, 100);
  const message = `${from} is ${text}, which gives ${shown}: a topic is a name of letters, digits and _ . : / - with at most 200 characters.`;
  return { ok: false, definite: false, retryable: false, stands: true, code: 'TOPIC', message };
}

// The limit of a receive task's wait: its property Timeout, or TimeoutDuration (execution engine: 5.6).

/** The error that a wait raises at its timeout. */
export const timedOut = 'CALLBACK_TIMEOUT';

const writtenAt = ({ kind, properties }: Step): Property | undefined =>
  kind === 'receive' ? (properties.get('timeout') ?? properties.get('timeoutduration')) : undefined;

/** Timers that end the task. They define where the process continues. */
const endingTimers = ({ id }: Step, plan: Plan): readonly string[] =>
  [...plan.steps.values()].flatMap(({ kind, attachedTo, interrupting, events: [event] }) =>
    kind === 'boundary' && attachedTo === id && interrupting && event?.timer !== undefined
      ? [event.timer.text.trim()]
      : [],
  );

/**
 * The timeout of a task that is reached now. Undefined without a limit, or if a timer sets the same limit.
 * Throws MissingInput, and Stuck for an invalid duration.
 */
export function untilOf(
  step: Step,
  plan: Plan,
  scope: Scope,
  { now, timezone }: { readonly now: Instant; readonly timezone: string },
): Instant | undefined {
  const property = writtenAt(step);
  if (property === undefined || endingTimers(step, plan).length > 0) return undefined;
  const value = forProperty(property.name, () => textValue(property.value, scope, 'strict'));
  try {
    return nextDue('timeDuration', String(value), undefined, now, timezone)?.at;
  } catch (error) {
    if (!(error instanceof TimerProblem)) throw error;
    throw new Stuck('TIMER', `${step.name ?? step.id}: ${property.name}: ${error.message}.`);
  }
}

/** Timeouts that are invalid, written twice, or contradicted by a timer. */
export function timeoutFindings(step: Step, plan: Plan): readonly Finding[] {
  const property = writtenAt(step);
  if (property === undefined) return [];
  const { name, value } = property;
  const text = value.trim();
  const other = step.properties.get('timeoutduration')?.value.trim() ?? text;
  if (other !== text) {
    const says = `${name} is ${text}, and TimeoutDuration is ${other}: leave one of them.`;
    return [fault(step.id, 'TIMER', says)];
  }
  const against = endingTimers(step, plan).find((timer) => timer !== text);
  if (against !== undefined) {
    const says = `${name} is ${text}, and a timer at the task ends it after ${against}: leave one of them.`;
    return [fault(step.id, 'TIMER', says)];
  }
  if (hasExpression(text)) return expressionFindings(step.id, text, name);
  try {
    nextDue('timeDuration', text, undefined, instantAt(0), 'UTC');
    return [];
  } catch (error) {
    if (!(error instanceof TimerProblem)) throw error;
    return [fault(step.id, 'TIMER', `${name}: ${error.message}.`)];
  }
}
