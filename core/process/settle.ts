/**
 * Settles a token after its work: it moves on, is retried, leaves by an error event, or becomes an incident.
 * Stores the result: its variable, its mapping, the list of its loop (execution engine: 5.3, 5.4).
 */
import { hash } from 'node:crypto';
import { type Instant, later } from '../values/instant.ts';
import { jsonBytes } from '../values/json-size.ts';
import { isRecord } from '../values/members.ts';
import { LargeValue } from '../values/value-problem.ts';
import { boundOf, evaluated, evaluatedWhereFound, waitBefore } from './binding.ts';
import { forProperty, MissingInput, missingIn, unlessMissing } from './expression/missing.ts';
import type { Position, Token } from './machine/core.ts';
import type { Done, Notes } from './notes.ts';
import { isTrue } from './reading/dialect.ts';
import { type Plan, type Step, type StepKind, topicOf } from './reading/plan.ts';
import type { Running } from './running.ts';
import { bytesOfVariables, mostResult, mostVariables, tooLarge } from './sizes.ts';
import { scopeOf, textValue } from './texts.ts';
import type { Ending } from './work.ts';

/** Tries after the first, for a failure that may be temporary. */
const passingRetries = 3;
/** The code of a failure that persists after its retries, if an event catches it (execution engine: 5.11). */
const exhausted = 'API_RETRY_EXHAUSTED';

/**
 * Completes a token's work with this result. If its mapping finds no value, the token becomes an incident,
 * and the work stays done.
 */
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
  // A non-interrupting event with an incident keeps later results until the first one is mapped.
  if (before?.done === undefined) mapDone(running, token, now);
}

/**
 * Maps the first result, after an operator fixed the missing value. Later results wait until the instance has
 * processed it.
 */
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

/** Keeps later results, to be mapped in turn. */
export function leaveToMap(running: Running, token: Token, done: readonly Done[]): void {
  if (done.length === 0 || running.machine.tokens.get(token.id) !== token) return;
  running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], done };
}

/** Stores a result and removes the token's notes. Throws MissingInput without a change. */
function take(running: Running, token: Token, { written, ...done }: Done): void {
  const { notes, version } = running;
  const step = running.stepOf(token);
  const given = { ...done, variables: { ...running.variables, ...written } };
  const variables = withResult(given, step, token.position, version.plan);
  refuseGrowth('The variables of the instance', running, variables);
  aggregate(notes, token.position, { ...given, variables }, version.plan);
  running.variables = variables;
  leave(running, token);
}

/** Whether these variables fit beside the collected results of running loops. Less than before always fits. */
export function variablesFit(
  { variables: before, notes }: Pick<Running, 'variables' | 'notes'>,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  const bytes = bytesOfVariables(variables);
  return bytes + collectedBytes(notes) <= mostVariables || bytes <= bytesOfVariables(before);
}

/** Throws MissingInput if the variables would have more bytes than an instance may have. */
function refuseGrowth(
  property: string,
  running: Running,
  variables: Readonly<Record<string, unknown>>,
): void {
  if (variablesFit(running, variables)) return;
  throw new MissingInput(property, new LargeValue(mostVariables));
}

function leave(running: Running, token: Token): void {
  delete running.notes.tokens[token.id];
  running.dirty = true;
}

/**
 * Raises an error with this code at the token. If no event catches the error, the token becomes an incident.
 */
export function raise(running: Running, token: Token, code: string, message: string, now: Instant): void {
  if (token.catcher(code) === undefined && !isCaughtOutside(running, code)) {
    stand(running, token, code, message, now);
    return;
  }
  running.note('failed', token.elementId, { code, message });
  leave(running, token);
  token.fail(code, message);
}

/** Whether the caller of this process catches an error with this code, at its call or around it. */
const isCaughtOutside = ({ row }: Running, code: string): boolean =>
  row.catches?.some((one) => one === null || one === code) ?? false;

/** Makes the token an incident, even if an event would catch an error there. */
export function stand(running: Running, token: Token, code: string, message: string, now: Instant): void {
  const before = running.notes.tokens[token.id];
  const known = before?.failed === true ? before.incident : undefined;
  // An automatic retry that fails in the same way is not a new incident.
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

/** Whether a script does the token's work. Its commands are recorded under one key, which stays the same. */
export function isOfScript(running: Running, token: Token): boolean {
  if (token.kind === 'condition') return true;
  const step = running.stepOf(token);
  return step.kind === 'script' || step.properties.has('prescript');
}

/** Settles a token after its work. */
export function settle(running: Running, token: Token, ending: Ending, now: Instant): void {
  if (ending.ok && jsonBytes(ending.result, mostResult) > mostResult) {
    const message = `The result of ${token.elementId} has more than ${mostResult} bytes as JSON.`;
    stand(running, token, tooLarge, message, now);
    return;
  }
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
    try {
      take(running, token, { result, written: {}, mayMiss: true });
    } catch (error) {
      if (!(error instanceof MissingInput)) throw error;
      stand(running, token, error.code, missingIn(step, error), now);
      return;
    }
    token.passOver();
    return;
  }
  const outlived = allowed > 0 && token.catcher(exhausted)?.events[0]?.reference === exhausted;
  raise(running, token, outlived ? exhausted : ending.code, ending.message, now);
}

/** The host keeps the command as a proposal. The token waits for its result, which arrives as a trigger. */
function awaitProposal(running: Running, token: Token, proposal: string): void {
  running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], proposal };
  running.note('waiting', token.elementId, { proposalId: proposal });
  running.dirty = true;
}

/**
 * Up to half a second, so that many retries do not come at the same time. It is the same for the same try.
 */
function spread(of: string): number {
  return hash('sha256', of, 'buffer').readUInt16LE(0) % 500;
}

/** The variable of a result without a name or mapping in the diagram, by kind of step. */
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

/** The result of a step, and the variables before it. */
export interface Given {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  /** The mapped values may be missing: a command was rejected, and the diagram continues. */
  readonly mayMiss?: boolean;
}

/**
 * The variables after a step's result. If both a result variable and a mapping are given, both apply. A
 * mapped optional variable whose value is missing is removed, because its earlier value did not come from
 * this step. Throws MissingInput.
 */
export function withResult(
  { variables, result, mayMiss = false }: Given,
  step: Step,
  position: Position,
  plan: Plan,
): Readonly<Record<string, unknown>> {
  const { resultVariable, outputs, passes } = boundOf(step);
  const subprocess = step.kind === 'call' ? { subprocess: result } : {};
  // A worker's result has names of its own, as in the engine that such diagrams were drawn for.
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
  // A child's variables are merged into the parent's unless the diagram says something else.
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

/** Adds the result to the loops around the step that collect. Throws MissingInput without a change. */
export function aggregate(
  notes: Notes,
  position: Position,
  { variables, result, mayMiss = false }: Given,
  plan: Plan,
): void {
  const kept: (() => void)[] = [];
  let room = Number.NaN;
  for (const { elementId, loop, index } of position.turns) {
    const said = plan.steps.get(elementId)?.loop;
    if (said?.aggregationVariable === undefined) continue;
    if (Number.isNaN(room)) room = mostVariables - bytesOfVariables(variables) - collectedBytes(notes);
    const list = notes.aggregates[loop] ?? [];
    const own = isRecord(result) ? result : {};
    const { outputElement } = said;
    const scope = () => scopeOf({ ...variables, ...own }, position, plan, { result });
    const collect = mayMiss ? unlessMissing : promised;
    const value =
      outputElement === undefined ? result : collect(() => textValue(outputElement, scope(), 'strict'));
    const bytes = jsonBytes(value, mostVariables);
    room -= bytes;
    if (room < 0) throw new MissingInput('The collected list of the loop', new LargeValue(mostVariables));
    kept.push(() => {
      listBytes.set(list, bytesOfList(list) + bytes + 1);
      list[index] = value;
      notes.aggregates[loop] = list;
    });
  }
  for (const keep of kept) keep();
}

/** The bytes of collected lists, which grow item by item. */
const listBytes = new WeakMap<readonly unknown[], number>();

function bytesOfList(list: readonly unknown[]): number {
  const bytes = listBytes.get(list) ?? jsonBytes(list);
  listBytes.set(list, bytes);
  return bytes;
}

const collectedBytes = ({ aggregates }: Pick<Notes, 'aggregates'>): number =>
  Object.values(aggregates).reduce((sum, list) => sum + bytesOfList(list), 0);

const promised = <T>(evaluate: () => T): T => forProperty('OutputElement', evaluate);

/** Takes the collected results of a completed loop, in the order of its collection. */
export function collected(notes: Notes, position: Position, plan: Plan): Readonly<Record<string, unknown>> {
  const name = plan.steps.get(position.elementId)?.loop?.aggregationVariable;
  if (name === undefined) return {};
  const list = notes.aggregates[position.executionId] ?? [];
  delete notes.aggregates[position.executionId];
  return { [name]: list };
}
