/** Which tokens have work, and what that work is. */
import type { Instant } from '../values/instant.ts';
import { actorAt } from './acting.ts';
import { evaluated } from './binding.ts';
import { boundOf } from './bound.ts';
import type { Running } from './instance.ts';
import { names } from './machine.ts';
import { forProperty, MissingInput } from './missing.ts';
import { actsFor, doerAt, offeredWith, overtakenOf, seesChange } from './offer.ts';
import type { Flow, Step } from './plan.ts';
import { placeOf, textValue } from './scope.ts';
import { runSend } from './sending.ts';
import { stand } from './settle.ts';
import type { Token } from './waiting.ts';
import { correlationOf, isResting, taskOf } from './waits.ts';
import {
  type Ending,
  type Job,
  missingIn,
  orStands,
  runCommand,
  runRules,
  runScript,
  runService,
  type Tools,
} from './work.ts';

/** Whether something can be done at this token now; tokens that only wait are prepared on the way. */
export function isRunnable(running: Running, token: Token, now: Instant): boolean {
  if (token.kind === 'timer') return false;
  if (isResting(running, token, now)) return false;
  if (token.kind === 'condition') return true;
  const note = running.notes.tokens[token.id];
  const step = running.stepOf(token);
  if (token.kind === 'message' || token.kind === 'signal' || step.kind === 'receive') {
    const key = token.kind === 'signal' ? undefined : keyAt(running, token, now);
    if (key !== undefined && note?.correlationKey === undefined) {
      running.notes.tokens[token.id] = { ...note, correlationKey: key };
      running.note('waiting', step.id, { correlationKey: key });
    }
    return false;
  }
  if (step.kind === 'user') return note?.task === undefined || seesChange(running, token);
  if (step.kind === 'call') return note?.child === undefined;
  return true;
}

/** The correlation key of a token; one whose expression finds nothing stands, and waits under no other key. */
function keyAt(running: Running, token: Token, now: Instant): string | undefined {
  try {
    return correlationOf(running, token);
  } catch (error) {
    if (!(error instanceof MissingInput)) throw error;
    stand(running, token, 'VALUE_MISSING', missingIn(running.stepOf(token), error), now);
    return undefined;
  }
}

/** Does a token's work; undefined when it now waits. */
export async function doToken(
  running: Running,
  token: Token,
  tools: Tools,
): Promise<Ending | undefined> {
  const step = running.stepOf(token);
  const overtaken = overtakenAt(running, step, token);
  if (overtaken !== undefined) return overtaken;
  const job: Job = {
    step,
    scope: running.scope(token.content),
    actor: await actorAt(running, step, token, tools),
    instanceId: running.row.id,
    key: running.keyOf(token),
    realm: `process:${running.row.definitionId}:${running.row.definitionVersion}`,
    said: (lines) => running.say(step.id, lines),
  };
  if (token.kind === 'condition') return decideFlow(running, token, job, tools);
  switch (step.kind) {
    case 'service':
      return runService(job, tools);
    case 'rule':
      return runRules(job, tools);
    case 'script':
      return runScript(step.script ?? '', 'task', job, tools);
    case 'send':
      return runSend(job, tools);
    case 'user':
      return ask(running, token, job, tools);
    case 'call':
      return callChild(running, token, job, tools);
    default:
      return { ok: true, result: undefined };
  }
}

/** A step in the name of somebody who did not see what it would do now stands. */
function overtakenAt(running: Running, step: Step, { content }: Token): Ending | undefined {
  const task = actsFor(step);
  if (task === undefined) return undefined;
  const doer = doerAt(running, task, content);
  const changed = doer === undefined ? [] : overtakenOf(running, doer);
  if (doer !== undefined && changed.length === 0) return undefined;
  const stands = { ok: false, definite: false, retryable: false, stands: true } as const;
  if (doer === undefined) {
    const message = `${step.id} acts in the name of who did ${task}, and nobody did it here.`;
    return { ...stands, code: 'NOBODY_DID_TASK', message };
  }
  const message = `${step.id} would act in the name of ${doer.name}, but ${changed.join(', ')} changed after ${task} was done. Set back what it was, or have the task done anew.`;
  return { ...stands, code: 'TASK_CHANGED', message };
}

/** A user task is reached: its script prepares the form, then it waits. */
async function ask(
  running: Running,
  token: Token,
  job: Job,
  tools: Tools,
): Promise<Ending | undefined> {
  // Who did it the last time did not do it this time.
  delete running.notes.doers[placeOf(token.content, running.version.plan)];
  const script = job.step.properties.get('prescript')?.value ?? job.step.script;
  const prepared: Ending =
    script === undefined
      ? { ok: true, result: null }
      : await runScript(script, 'prescript', job, tools);
  if (!prepared.ok) return prepared;
  running.notes.tokens[token.id] = {
    ...running.notes.tokens[token.id],
    task: taskOf(running, token, prepared.result ?? null),
    offered: offeredWith(running, token),
  };
  running.note('waiting', token.elementId);
  running.dirty = true;
  return undefined;
}

/** A child that could not be called for want of a variable stands. */
async function callChild(
  running: Running,
  token: Token,
  job: Job,
  tools: Tools,
): Promise<Ending | undefined> {
  let waits = false;
  const ending = await orStands(job.step, async () => {
    const ended = await startChild(running, token, job, tools);
    waits = ended === undefined;
    return ended ?? { ok: true, result: undefined };
  });
  return waits ? undefined : ending;
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
  const { inputs } = boundOf(job.step);
  const mapped = evaluated(inputs, job.scope);
  const variables =
    inputs.length > 0 ? { ...mapped, ...itemOf(running, token) } : job.scope.context;
  const ending = await runCommand(
    'StartChildProcess',
    { called, variables, parentInstance: running.row.id, parentToken: token.id },
    { ...job, actor: { ...job.actor, kind: 'system' } },
    tools,
  );
  if (!ending.ok) return ending;
  const { data } = ending.result as { readonly data: { readonly instanceId: string } };
  running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], child: data.instanceId };
  running.note('called', token.elementId, { child: data.instanceId });
  running.dirty = true;
  return undefined;
}

/** The item of the token's own loop: a child always sees it. */
function itemOf(running: Running, token: Token): Readonly<Record<string, unknown>> {
  const name = running.stepOf(token).loop?.elementVariable;
  const { context } = running.scope(token.content) as {
    readonly context: Readonly<Record<string, unknown>>;
  };
  return name !== undefined && Object.hasOwn(context, name) ? { [name]: context[name] } : {};
}

/** A gateway's script names the flow that is taken; each flow's condition asks it once. */
export async function decideFlow(
  running: Running,
  token: Token,
  job: Job,
  tools: Tools,
): Promise<Ending | undefined> {
  const { flows } = running.version.plan;
  const flow = flows.get(String(token.content.flowId));
  const named = job.step.properties.get('condition')?.value;
  const isScript = named !== undefined || flow?.language !== undefined;
  const ending = await (isScript
    ? runScript(named ?? flow?.condition ?? '', 'condition', job, tools)
    : expressed(flow, job));
  running.dirty = true;
  if (!ending.ok) return ending;
  const { result } = ending;
  const leaving = [...flows.values()].filter(({ from }) => from === job.step.id);
  const isAnswer =
    named === undefined
      ? typeof result === 'boolean'
      : result === null || leaving.some((one) => names(one, result));
  if (!isAnswer) return undecided(result, named === undefined ? flow?.id : undefined);
  if (!running.machine.tokens.has(token.id)) return undefined;
  delete running.notes.tokens[token.id];
  if (running.incident?.token === token.id) running.incident = null;
  token.complete(named === undefined ? result === true : flow !== undefined && names(flow, result));
  return undefined;
}

/** A condition that found nothing when the flow was reached: it does now, or the instance stands. */
function expressed(flow: Flow | undefined, { step, scope }: Job): Promise<Ending> {
  return orStands(step, async () => {
    const text = flow?.condition ?? '';
    const value = forProperty(`the condition of ${flow?.id}`, () =>
      textValue(text, scope, 'strict'),
    );
    return { ok: true, result: Boolean(value) };
  });
}

/** A condition that says neither yes nor no opens no gate and closes none. */
function undecided(result: unknown, flowId: string | undefined): Ending {
  const answered = JSON.stringify(result)?.slice(0, 100);
  const message =
    flowId === undefined
      ? `The condition answered ${answered}, which names no flow that leaves here: answer the id or name of one, or null for the default.`
      : `The condition of ${flowId} answered ${answered}: it has to be true or false.`;
  return { ok: false, code: 'CONDITION', message, definite: true, retryable: false };
}
