/**
 * What becomes of a token when its work ended: it moves on, is tried again, takes an error's way, or stands; and where its
 * result goes: its variable, its mapping, the list of its loop (execution engine: 5.3, 5.4).
 */
import { hash } from 'node:crypto';
import { type Instant, later } from '../values/instant.ts';
import { isRecord } from '../values/members.ts';
import { boundOf, evaluated, evaluatedWhereFound, waitBefore } from './binding.ts';
import { forProperty, MissingInput, missingIn, unlessMissing } from './expression/missing.ts';
import type { Position, Token } from './machine/core.ts';
import type { Done, Notes } from './notes.ts';
import { isTrue } from './reading/dialect.ts';
import { type Plan, type Step, type StepKind, topicOf } from './reading/plan.ts';
import type { Running } from './running.ts';
import { scopeOf, textValue } from './texts.ts';
import type { Ending } from './work.ts';

/** Tries after the first, of a failure that may pass by itself. */
const passingRetries = 3;
/** The code of a failure that outlived its retries, where somebody catches it (execution engine: 5.11). */
const exhausted = 'API_RETRY_EXHAUSTED';

/** The token's work is done and gave this. Where its mapping finds nothing, the token stands, and the work stays done. */
export function complete(
  running: Running,
  token: Token,
  now: Instant,
  { result, written = {}, mayMiss = false }: Partial<Done>,
): void {
  const before = running.notes.tokens[token.id];
  running.notes.tokens[token.id] = {
    ...before,
    done: [...(before?.done ?? []), { result, written, mayMiss }],
  };
  running.dirty = true;
  // An event that goes on listening has what came since beside what it stands with.
  if (before?.done === undefined) mapDone(running, token, now);
}

/** Maps the first of what was done: an operator mended what the mapping did not find. What follows it comes to a rest first. */
export function mapDone(running: Running, token: Token, now: Instant): void {
  const [first, ...rest] = running.notes.tokens[token.id]?.done ?? [];
  if (first === undefined) return;
  try {
    take(running, token, first);
  } catch (error) {
    if (!(error instanceof MissingInput)) throw error;
    stand(running, token, error.code, missingIn(running.stepOf(token), error), now);
    return;
  }
  token.complete();
  leaveToMap(running, token, rest);
}

/** What came later is mapped in its turn. */
export function leaveToMap(running: Running, token: Token, done: readonly Done[]): void {
  if (done.length === 0 || running.machine.tokens.get(token.id) !== token) return;
  running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], done };
}

/** Takes a result, and forgets the token. Throws MissingInput, and takes nothing then. */
function take(running: Running, token: Token, { written, ...done }: Done): void {
  const { notes, version } = running;
  const step = running.stepOf(token);
  const given = { ...done, variables: { ...running.variables, ...written } };
  const variables = withResult(given, step, token.position, version.plan);
  aggregate(notes, token.position, { ...given, variables }, version.plan);
  running.variables = variables;
  leave(running, token);
}

function leave(running: Running, token: Token): void {
  delete running.notes.tokens[token.id];
  running.dirty = true;
}

/** Raises an error of this code at the token: somebody catches it, or the token stands as an incident. */
export function raise(running: Running, token: Token, code: string, message: string, now: Instant): void {
  if (token.catcher(code) === undefined && !isCaughtOutside(running, code)) {
    stand(running, token, code, message, now);
    return;
  }
  running.note('failed', token.elementId, { code, message });
  leave(running, token);
  token.fail(code, message);
}

/** Whether the caller of this process catches an error of this code, at its call or around it. */
const isCaughtOutside = ({ row }: Running, code: string): boolean =>
  row.catches?.some((one) => one === null || one === code) ?? false;

/** The token stands as an incident, whoever would catch an error there. */
export function stand(running: Running, token: Token, code: string, message: string, now: Instant): void {
  const before = running.notes.tokens[token.id];
  const known = before?.failed === true ? before.incident : undefined;
  // What is asked again by itself and stands as it stood is no other incident.
  if (known?.code === code && known.message === message) return;
  const incident = {
    elementId: token.elementId,
    token: token.id,
    code,
    message,
    attempts: (before?.tries ?? 0) + 1,
    at: now,
    retryable: true,
  };
  running.notes.tokens[token.id] = { ...before, failed: true, incident };
  running.note('incident', token.elementId, { code, message });
  running.dirty = true;
}

/** Whether a script does its work: what that did is known below one key, which stays. */
export function isOfScript(running: Running, token: Token): boolean {
  if (token.kind === 'condition') return true;
  const step = running.stepOf(token);
  return step.kind === 'script' || step.properties.has('prescript');
}

/** Settles the end of a token's work. */
export function settle(running: Running, token: Token, ending: Ending, now: Instant): void {
  if (ending.ok) {
    complete(running, token, now, ending);
    return;
  }
  if (ending.begun !== undefined) {
    const { begun } = ending;
    running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], begun };
  }
  if (ending.stands === true) {
    stand(running, token, ending.code, ending.message, now);
    return;
  }
  if (ending.proposal !== undefined) {
    awaitProposal(running, token, ending.proposal);
    return;
  }
  const bound = boundOf(running.stepOf(token));
  const before = running.notes.tokens[token.id];
  const tries = before?.tries ?? 0;
  const usual = ending.retryable ? passingRetries : 0;
  const allowed = ending.final === true ? 0 : (bound.retries ?? usual);
  const catcher = token.catcher(ending.code);
  const outside = running.row.catches ?? [];
  const wanted =
    catcher?.events[0]?.reference === ending.code || (catcher === undefined && outside.includes(ending.code));
  const caughtAny = catcher !== undefined || isCaughtOutside(running, ending.code);
  if (wanted && !ending.retryable) {
    raise(running, token, ending.code, ending.message, now);
    return;
  }
  if (tries < allowed) {
    const wait = waitBefore(bound, tries) + spread(`${running.keyOf(token)}:${tries}`);
    running.notes.tokens[token.id] = {
      ...before,
      tries: tries + 1,
      attempt: (before?.attempt ?? 0) + (ending.definite && !isOfScript(running, token) ? 1 : 0),
      retryAt: later(now, wait),
    };
    running.note('retry', token.elementId, { code: ending.code, message: ending.message, wait });
    running.dirty = true;
    return;
  }
  const step = running.stepOf(token);
  if (isTrue(step.properties, 'continueonerror') && !caughtAny) {
    const { code, message } = ending;
    running.note('failed', token.elementId, { code, message, continued: true });
    const result = { isSuccessful: false, code, message };
    take(running, token, { result, written: {}, mayMiss: true });
    token.passOver();
    return;
  }
  const outlived = allowed > 0 && token.catcher(exhausted)?.events[0]?.reference === exhausted;
  raise(running, token, outlived ? exhausted : ending.code, ending.message, now);
}

/** The host keeps the command as a proposal: the token waits for its result, which comes as a trigger. */
function awaitProposal(running: Running, token: Token, proposal: string): void {
  running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], proposal };
  running.note('waiting', token.elementId, { proposalId: proposal });
  running.dirty = true;
}

/** Up to half a second, so that many do not come back at the same moment; the same for the same try. */
function spread(of: string): number {
  return hash('sha256', of, 'buffer').readUInt16LE(0) % 500;
}

/** The variable of a result that the diagram gives no name and maps nothing from, by kind of step. */
export const usualResult: Readonly<Partial<Record<StepKind, string>>> = {
  service: 'lastServiceResult',
  send: 'lastServiceResult',
  rule: 'lastServiceResult',
  script: 'lastScriptResult',
  user: 'lastSignalData',
  receive: 'lastSignalData',
  catch: 'lastSignalData',
  call: 'lastSubprocessResult',
};

/** What a step gave, and the variables before it. */
export interface Given {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  /** Nobody promised what the diagram maps: a command was refused, and the diagram goes on. */
  readonly mayMiss?: boolean;
}

/**
 * Variables after a step gave its result: both name and mapping apply where both are given. A mapped variable that may
 * be absent and is, is not there afterwards: what stood under its name before did not come from this step. Throws
 * MissingInput.
 */
export function withResult(
  { variables, result, mayMiss = false }: Given,
  step: Step,
  position: Position,
  plan: Plan,
): Readonly<Record<string, unknown>> {
  const { resultVariable, outputs, passes } = boundOf(step);
  const subprocess = step.kind === 'call' ? { subprocess: result } : {};
  // What a worker brings has names of its own, as in the engine that such diagrams were drawn for.
  const isWorkers = topicOf(step, () => true) !== undefined;
  const named = isWorkers && isRecord(result) ? result : {};
  const seen = { ...named, result, ...subprocess };
  const evaluate = mayMiss ? evaluatedWhereFound : evaluated;
  const mapped = evaluate(outputs, scopeOf(variables, position, plan, seen));
  const gone = outputs.map(([output]) => output).filter((output) => !Object.hasOwn(mapped, output));
  const fallback =
    resultVariable === undefined && outputs.length === 0 && passes === undefined
      ? usualResult[step.kind]
      : undefined;
  const name = resultVariable ?? fallback;
  // A child's variables are merged into the parent's when the diagram says nothing else.
  const returnsAll = passes?.returnsAll ?? fallback !== undefined;
  const merged = returnsAll && step.kind === 'call' && isRecord(result) ? result : {};
  const all = {
    ...variables,
    ...(step.loop === undefined ? merged : {}),
    ...(name === undefined ? {} : { [name]: result }),
    ...mapped,
  };
  if (gone.length === 0) return all;
  return Object.fromEntries(Object.entries(all).filter(([key]) => !gone.includes(key)));
}

/** Keeps the result for the loops around the step that collect. Throws MissingInput, and keeps nothing then. */
export function aggregate(
  notes: Notes,
  position: Position,
  { variables, result, mayMiss = false }: Given,
  plan: Plan,
): void {
  const kept: (() => void)[] = [];
  for (const { elementId, loop, index } of position.turns) {
    const said = plan.steps.get(elementId)?.loop;
    if (said?.aggregationVariable === undefined) continue;
    const list = notes.aggregates[loop] ?? [];
    const own = isRecord(result) ? result : {};
    const { outputElement } = said;
    const scope = () => scopeOf({ ...variables, ...own }, position, plan, { result });
    const collect = mayMiss ? unlessMissing : promised;
    const value =
      outputElement === undefined ? result : collect(() => textValue(outputElement, scope(), 'strict'));
    kept.push(() => {
      list[index] = value;
      notes.aggregates[loop] = list;
    });
  }
  for (const keep of kept) keep();
}

const promised = <T>(evaluate: () => T): T => forProperty('OutputElement', evaluate);

/** Takes what a loop collected, when it is done: in the order of its collection. */
export function collected(notes: Notes, position: Position, plan: Plan): Readonly<Record<string, unknown>> {
  const name = plan.steps.get(position.elementId)?.loop?.aggregationVariable;
  if (name === undefined) return {};
  const list = notes.aggregates[position.executionId] ?? [];
  delete notes.aggregates[position.executionId];
  return { [name]: list };
}
