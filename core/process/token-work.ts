/** Selects the tokens with work, orders and runs their work, and determines its actor. */
import { type Actor, sharedPermissions } from '../command/declaration/actor.ts';
import { authorsNow, judgeOf } from '../runs/authors.ts';
import type { Instant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import { eachPersonOnce } from '../values/person.ts';
import { childKey, childVariables } from './binding.ts';
import { authorOfDoer } from './doer.ts';
import { forProperty, MissingInput, missingIn } from './expression/missing.ts';
import { asOfNow, authorsOf, ofStarter } from './instance.ts';
import { Stuck, type Token } from './machine/core.ts';
import type { Doer } from './notes.ts';
import { actsFor, doerAt, offeredWith, overtakenOf, seesChange } from './offer.ts';
import { commandOf } from './reading/dialect.ts';
import type { Step } from './reading/plan.ts';
import { mostChildren, placeOf, type Running, type Tools } from './running.ts';
import { decideFlow, runScript } from './scripts.ts';
import { mapDone, stand } from './settle.ts';
import { doerStopped, rightsEnded, stepStopped } from './stop.ts';
import { textValue } from './texts.ts';
import { correlationOf, handOut, isOutside, isResting, taskOf, topicAt, untilOf } from './waits.ts';
import { type Ending, type Job, orStands, runCommand, runRules, runSend, runService } from './work.ts';

/** For errors of the diagram itself: events do not catch them, and an operator must see them. */
const stands = { definite: false, retryable: false, stands: true } as const;

/** Whether the token has work now. Tokens that only wait are prepared by this call. */
export function isRunnable(running: Running, token: Token, now: Instant): boolean {
  if (token.kind === 'timer' || token.kind === 'conditional') return false;
  if (isResting(running, token, now)) return false;
  if (token.kind === 'condition' || token.kind === 'stuck') return true;
  const note = running.notes.tokens[token.id];
  if (note?.done !== undefined) return true;
  const step = running.stepOf(token);
  if (token.kind === 'message' || token.kind === 'signal' || step.kind === 'receive') {
    if (token.kind !== 'signal' && note?.correlationKey === undefined) listen(running, token, now);
    return false;
  }
  if (step.kind === 'user') return note?.task === undefined || seesChange(running, token);
  if (step.kind === 'call') return note?.child === undefined;
  return note?.proposal === undefined && !isOutside(note);
}

/**
 * Work that was started before the last save and whose result is unknown: the host stopped, or the instance
 * was suspended. It is requested again under its own key before anything else is applied to it.
 */
export function begunAt(running: Running, now: Instant): readonly Token[] {
  return [...running.machine.tokens.values()].filter(
    (token) =>
      token.kind === 'task' &&
      running.stepOf(token).kind !== 'user' &&
      running.notes.tokens[token.id]?.retryAt === undefined &&
      isRunnable(running, token, now),
  );
}

/**
 * A token starts to wait under its key. If an expression finds no value, the token becomes an incident and
 * waits under no other key.
 */
function listen(running: Running, token: Token, now: Instant): void {
  const step = running.stepOf(token);
  try {
    const correlationKey = correlationOf(running, token);
    if (correlationKey === undefined) return;
    const { plan } = running.version;
    const scope = running.scope(token.position);
    const until = untilOf(step, plan, scope, { now, timezone: running.timezone });
    running.notes.tokens[token.id] = {
      ...running.notes.tokens[token.id],
      correlationKey,
      ...(until === undefined ? {} : { until }),
    };
    running.note('waiting', step.id, { correlationKey });
  } catch (error) {
    if (error instanceof MissingInput) stand(running, token, error.code, missingIn(step, error), now);
    else if (error instanceof Stuck) stand(running, token, error.code, error.message, now);
    else throw error;
  }
}

/** Does a token's work. Undefined if it now waits. */
export async function doToken(running: Running, token: Token, tools: Tools): Promise<Ending | undefined> {
  if (token.kind === 'stuck') return tryAgain(running, token);
  if (running.notes.tokens[token.id]?.done !== undefined) {
    mapDone(running, token, tools.bank.now());
    return undefined;
  }
  const step = running.stepOf(token);
  const overtaken = overtakenAt(running, step, token) ?? stoppedAt(running, step, token, tools);
  if (overtaken !== undefined) return overtaken;
  const { begun } = running.notes.tokens[token.id] ?? {};
  const job: Job = {
    step,
    scope: running.scope(token.position),
    actor: asOfNow(running, await actorAt(running, step, token, tools), tools),
    instanceId: running.row.id,
    key: running.keyOf(token),
    realm: `process:${running.row.definitionId}:${running.row.definitionVersion}`,
    ...(begun === undefined ? {} : { begun }),
    said: (lines) => running.say(step.id, lines),
  };
  if (token.kind === 'condition') return decideFlow(running, token, job, tools);
  switch (step.kind) {
    case 'service': {
      const topic = topicAt(job, tools);
      return topic === undefined ? runService(job, tools) : handOut(running, token, job, topic);
    }
    case 'rule':
      return runRules(job, tools);
    case 'script':
      return runScript(step.script ?? '', 'task', job, tools);
    case 'send':
    case 'throw':
    case 'end':
      return runSend(job, tools);
    case 'user':
      return ask(running, token, job, tools);
    case 'call':
      // A call that fails for a missing variable becomes an incident.
      return orStands(step, () => startChild(running, token, job, tools));
    default:
      return { ok: true, result: undefined };
  }
}

/** Retries the action of a stuck token. If it fails again, the incident comes back. */
function tryAgain(running: Running, token: Token): undefined {
  delete running.notes.tokens[token.id];
  running.dirty = true;
  token.complete();
  return undefined;
}

/** Stops a step on behalf of a person who did not see the values that it would use now. */
function overtakenAt(running: Running, step: Step, { position }: Token): Ending | undefined {
  const task = actsFor(step);
  if (task === undefined) return undefined;
  const doer = doerAt(running, task, position);
  const changed = doer === undefined ? [] : overtakenOf(running, doer);
  if (doer !== undefined && changed.length === 0) return undefined;
  if (doer === undefined) {
    const message = `${step.id} acts in the name of who did ${task}, and no person did it here.`;
    return { ...stands, ok: false, code: 'NOBODY_DID_TASK', message };
  }
  const message = `${step.id} would act in the name of ${doer.name}, but ${changed.join(', ')} changed after ${task} was done. Restore it, or have the task done again.`;
  return { ...stands, ok: false, code: 'TASK_CHANGED', message };
}

/**
 * A step that acts does not run while its author, the starter, or the person on whose behalf it acts has lost the
 * rights.
 */
function stoppedAt(
  running: Running,
  step: Step,
  { position }: Pick<Token, 'position'>,
  { bank }: Tools,
): Ending | undefined {
  const acts = step.kind === 'user' ? preparationOf(step) !== undefined : step.kind !== 'rule';
  if (!acts) return undefined;
  const { row, version } = running;
  const judge = judgeOf(bank);
  const task = actsFor(step);
  const doer = task === undefined ? undefined : doerAt(running, task, position);
  const of = { tenant: row.tenant, plan: version.plan };
  const message =
    stepStopped(row, version, step.id, judge) ??
    (task === undefined || doer === undefined ? undefined : doerStopped(of, step.id, { task, doer }, judge));
  if (message === undefined) return undefined;
  return { ...stands, ok: false, code: rightsEnded, message: `${step.id} is stopped. ${message}` };
}

/** The script that prepares the form of a user task. */
const preparationOf = ({ properties, script }: Step): string | undefined =>
  properties.get('prescript')?.value ?? script;

/** A user task is reached: its script prepares the form, then it waits. */
async function ask(running: Running, token: Token, job: Job, tools: Tools): Promise<Ending | undefined> {
  // The earlier person did not complete this opening of the task.
  delete running.notes.doers[placeOf(token.position)];
  const script = preparationOf(job.step);
  const prepared: Ending =
    script === undefined ? { ok: true, result: null } : await runScript(script, 'prescript', job, tools);
  if (!prepared.ok) return prepared;
  const asked = await orStands(job.step, async () => ({
    ok: true as const,
    task: taskOf(running, token, prepared.result ?? null),
  }));
  if (!asked.ok) return asked;
  // A script that ran to its end has no commands in progress.
  const { begun: _, ...note } = running.notes.tokens[token.id] ?? {};
  running.notes.tokens[token.id] = { ...note, task: asked.task, offered: offeredWith(running, token) };
  running.note('waiting', token.elementId);
  running.dirty = true;
  return undefined;
}

/** A call activity: its process starts with the mapped variables (all of them without a mapping). */
async function startChild(
  running: Running,
  token: Token,
  job: Job,
  tools: Tools,
): Promise<Ending | undefined> {
  const called = String(
    forProperty('calledElement', () =>
      textValue(job.step.properties.get('calledelement')?.value ?? '', job.scope, 'strict'),
    ),
  );
  const variables = childVariables(job.step, job.scope, itemOf(running, token));
  const businessKey = childKey(job.step, job.scope, running.row.businessKey);
  const children = running.notes.children ?? 0;
  if (children >= mostChildren) {
    const message = `${running.row.definitionName} has called ${children} processes: an instance calls no more. Let the diagram call fewer.`;
    return { ...stands, ok: false, code: 'TOO_MANY_CHILDREN', message };
  }
  const catches = [...new Set([...token.caught(), ...(running.row.catches ?? [])])];
  const ending = await runCommand(
    'StartChildProcess',
    { called, variables, businessKey, catches, parentInstance: running.row.id, parentToken: token.id },
    { ...job, actor: { ...job.actor, kind: 'system' } },
    tools,
  );
  if (!ending.ok) {
    if (ending.code !== 'PROCESS_NOT_FOUND' || isCaught(running, token, ending.code)) return ending;
    running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], uncalled: called };
    const message = `${job.step.name ?? job.step.id} calls ${called}, and no process of this name or id is deployed. Deploy it: the call is tried again then.`;
    return { ...stands, ok: false, code: ending.code, message };
  }
  const child = String(membersOf(membersOf(ending.result).data).instanceId);
  running.notes.children = children + 1;
  running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], child };
  running.note('called', token.elementId, { child });
  running.dirty = true;
  return undefined;
}

/** Whether an event of the diagram names this code for errors of the token. */
function isCaught({ row }: Running, token: Token, code: string): boolean {
  const catcher = token.catcher(code);
  return catcher === undefined ? row.catches?.includes(code) === true : catcher.events[0]?.reference === code;
}

/** The item of the token's own loop. A child always sees it. */
function itemOf(running: Running, token: Token): Readonly<Record<string, unknown>> {
  const name = running.stepOf(token).loop?.elementVariable;
  const context = membersOf(running.scope(token.position).context);
  return name !== undefined && Object.hasOwn(context, name) ? { [name]: context[name] } : {};
}

/** The most pieces of work of one instance in parallel. */
export const parallel = 16;

/**
 * The next tokens with work. All tokens are searched again once the found ones are done, or once variables
 * changed, which may open tasks again. Searching all ten thousand for each sixteen would take quadratic time.
 */
export function fairTokens(running: Running, now: () => Instant): () => readonly Token[] {
  const { tokens } = running.machine;
  let found: readonly Token[] = [];
  let at = 0;
  let seen: unknown;
  const isNext = (token: Token) => tokens.get(token.id) === token && isRunnable(running, token, now());
  return () => {
    while (at < found.length && seen === running.variables) {
      const some = found.slice(at, at + parallel).filter(isNext);
      at += parallel;
      if (some.length > 0) return some;
    }
    found = apart(running, [...tokens.values()].filter(isNext));
    seen = running.variables;
    at = parallel;
    return found.slice(0, parallel);
  };
}

/**
 * Results that an event received during its incident are applied one by one. Each waits until the instance
 * has processed the one before.
 */
function apart({ notes }: Running, tokens: readonly Token[]): readonly Token[] {
  const late = ({ id, kind }: Token): boolean =>
    (kind === 'message' || kind === 'signal') && notes.tokens[id]?.done !== undefined;
  const others = tokens.filter((token) => !late(token));
  return others.length > 0 ? others : tokens.slice(0, 1);
}

/**
 * The actor of a step. A person gives it a name and roles, but never more permissions than the process has.
 */
export async function actorAt(
  running: Running,
  step: Step,
  { position }: Pick<Token, 'position'>,
  tools: Tools,
): Promise<Actor> {
  const task = actsFor(step);
  if (task !== undefined) {
    const doer = doerAt(running, task, position);
    if (doer === undefined) throw new Error(`${step.id} acts for no person`);
    return lent(running, doer, tools);
  }
  const command = commandOf(step);
  // A grant applies to the command that the diagram names. Scripts and forms choose their commands at run
  // time.
  const isNamed = step.kind === 'service' || step.kind === 'send';
  return command === undefined || !isNamed ? ofStarter(running) : granted(running, command, tools);
}

/**
 * An actor on behalf of the person who completed the task and of those who sent something later. All people
 * behind the process are makers of the result.
 */
function lent(running: Running, doer: Doer, { bank }: Tools): Actor {
  const { actor, version } = running;
  // The doer decides, not the call of the webhook that started the process.
  const { webhook: _, ...own } = actor;
  const { userId, name, roles, branchId, humans = [], since = [], principal } = doer;
  return {
    ...own,
    userId,
    name,
    roles,
    branchId,
    // The act counts towards the daily totals of the person, not of the process's starter.
    ...(principal === undefined ? { principal: userId, isAtTask: true } : { principal }),
    permissions: sharedPermissions(actor.permissions, permissionsNow(doer, bank)),
    humans: eachPersonOnce([userId, ...humans, ...authorsOf(version), ...since]),
    behind: actor.humans,
  };
}

/** The permissions of the person that their roles still give. Code may name commands at run time. */
function permissionsNow(doer: Doer, bank: Tools['bank']): ReadonlySet<string> {
  const authored = { authors: [authorOfDoer(doer)], updatedAt: doer.rights.since };
  return new Set(authorsNow(authored, bank.roles()).flatMap(({ permissions }) => permissions));
}

/**
 * The actor of the process, with the grants of the rules for this command. The command checks whether its
 * object is within a grant. An instance that was changed manually has no grant.
 */
async function granted(running: Running, named: string, tools: Tools): Promise<Actor> {
  const { actor, row, notes, version } = running;
  if (actor.changedBy !== undefined) return ofStarter(running);
  const command = tools.bank.registry.find(named)?.spec.name ?? named;
  const found = await tools.grants(row.definitionName, command, row.tenant);
  if (found === undefined || found.grants.length === 0) return ofStarter(running);
  return { ...actor, granted: { ...found, since: [...notes.people, ...authorsOf(version)] } };
}
