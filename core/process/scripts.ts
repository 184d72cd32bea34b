/**
 * Scripts of a diagram: what they see, what they may do, how they end, and which way they choose. A script that failed is
 * run again from its first line: what it did before it failed stands and is answered as it was then, what was refused is
 * tried anew.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Envelope } from '../command/wire/envelope.ts';
import { requestHash } from '../command/wire/execute.ts';
import { earlierSteps } from '../runs/earlier.ts';
import type { ScriptOutcome } from '../scripts/script.ts';
import { runSecrets } from '../scripts/script-secrets.ts';
import type { Instant } from '../values/instant.ts';
import { isRecord, membersOf } from '../values/members.ts';
import { principalKey } from '../values/person.ts';
import { boundOf, evaluated } from './binding.ts';
import { feelOf } from './expression/expression.ts';
import { forProperty } from './expression/missing.ts';
import { isFeel } from './expression/text-parts.ts';
import type { Token } from './machine/core.ts';
import type { Begun } from './notes.ts';
import type { Flow } from './reading/plan.ts';
import type { Running, Tools } from './running.ts';
import {
  type Ending,
  endingOf,
  type Failure,
  type Job,
  originOf,
  orStands,
  requestOf,
  shortKey,
  unable,
} from './work.ts';

/** Runs text of the diagram in the sandbox. Its commands have keys below the job's own. */
export function runScript(code: string, part: string, job: Job, tools: Tools): Promise<Ending> {
  return orStands(job.step, () => scriptSays(code, part, job, tools));
}

async function scriptSays(code: string, part: string, job: Job, tools: Tools): Promise<Ending> {
  if (isFeel(code)) {
    const given = evaluated(boundOf(job.step).inputs, job.scope);
    const context = { ...membersOf(job.scope.context), ...given };
    const says = forProperty('the script', () => feelOf(code, 'strict')({ ...context, context }));
    return { ok: true, result: says };
  }
  const { scripts, secretOf } = tools;
  if (scripts === undefined) return unable('SCRIPTS_UNAVAILABLE', 'This host runs no scripts.');
  const { context: _, ...names } = job.scope;
  const variables = { ...names, ...evaluated(boundOf(job.step).inputs, job.scope) };
  const { read, strike } = runSecrets({
    actor: job.actor,
    named: job.step.secrets,
    place: `the property Secrets of ${job.step.id} or of the process`,
    secretOf: secretOf ?? (() => Promise.resolve(undefined)),
  });
  const commands = scriptCommands(job, tools);
  const outcome = await scripts.run({
    tenant: job.actor.tenant,
    person: principalKey(job.actor.tenant, job.actor),
    realm: `${job.realm}:${job.step.id}:${part}`,
    code,
    variables,
    now: commands.at,
    seed: job.key,
    wantsContext: part === 'task',
    secret: read,
    strike,
    doCmd: commands.run,
  });
  if (outcome.lines.length > 0) job.said?.(outcome.lines);
  await commands.settled();
  const ending = commands.otherwise() ?? scriptEnding(outcome, variables);
  if (ending.ok) return ending;
  const begun = await commands.begun();
  return begun === undefined ? ending : { ...ending, begun };
}

function scriptEnding(outcome: ScriptOutcome, given: Readonly<Record<string, unknown>>): Ending {
  if (outcome.ok) {
    return { ok: true, result: outcome.value, written: writtenOf(given, outcome.context) };
  }
  const { kind, code, message, line } = outcome.failure;
  return {
    ok: false,
    code: code ?? (kind === 'limit' ? 'SCRIPT_LIMIT' : 'SCRIPT_ERROR'),
    // What a diagram raises on purpose says what it says; a fault says where it is.
    message: kind === 'business' || line === undefined ? message : `${message} (line ${line})`,
    definite: kind !== 'busy',
    retryable: kind === 'busy',
  };
}

/** What a script changed in `context`: siblings may change other variables meanwhile, so the rest is not taken. */
function writtenOf(
  given: Readonly<Record<string, unknown>>,
  left: unknown,
): Readonly<Record<string, unknown>> {
  if (!isRecord(left)) return {};
  return Object.fromEntries(
    Object.entries(left).filter(([name, value]) => !isDeepStrictEqual(value, given[name])),
  );
}

export interface ScriptCommands {
  /** What the time is to the script: that of its first run once it has done something. */
  readonly at: Instant;
  /** Runs what stands at this place among the commands and queries of the script. */
  run(
    name: string,
    data: Readonly<Record<string, unknown>>,
    index: number,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Why it goes no further, whatever it makes of that itself: it would do another command in the place of one that was done. */
  otherwise(): Failure | undefined;
  /** Resolves when nothing that it asked for is under way any more: its sandbox may end before. */
  settled(): Promise<void>;
  /** Where it has run a command, now or before, how it is run again. */
  begun(): Promise<Begun | undefined>;
}

/**
 * Commands of a script with keys below the job's own; queries ask anew each time. What the script did before, however its
 * host or its sandbox ended then, is read from the keys of its commits.
 */
export function scriptCommands(job: Job, tools: Pick<Tools, 'bank'>): ScriptCommands {
  const { bank } = tools;
  const { at = bank.now() } = job.begun ?? {};
  const { actor } = job;
  const prefix = shortKey(job.key);
  let hasRun = job.begun !== undefined;
  const asked = () => bank.askedUnder(actor, prefix, originOf(job));
  const steps = earlierSteps();
  let looked: ReturnType<typeof asked> | undefined;
  const underWay = new Set<Promise<unknown>>();
  let otherwise: Failure | undefined;
  const keyOf = async (request: Envelope, own: string): Promise<string | undefined> => {
    const spec = bank.registry.find(request.name)?.spec;
    if (spec?.kind !== 'command') return own;
    // One run at a time works at an instance: what was there when it began is all that is not its own.
    looked ??= asked();
    const before = await looked;
    // The first time there is nothing to compare with.
    const bodyHash = before.length === 0 ? undefined : await requestHash(request, bank);
    if (bodyHash === undefined) return own;
    return steps.keyFor({ command: spec.name, bodyHash, own, isAnew: true }, before);
  };
  const run = async (
    name: string,
    data: Readonly<Record<string, unknown>>,
    index: number,
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const own = `${prefix}:${index}`;
    const request = requestOf(name, data, job, own);
    const key = await keyOf(request, own);
    if (key === undefined) otherwise ??= doneOtherwise(name);
    if (key === undefined || otherwise !== undefined) return { status: 422, body: null };
    if (bank.registry.find(name)?.spec.kind === 'command') hasRun = true;
    const ending = await endingOf({ ...request, idempotencyKey: key }, bank);
    if (ending.ok) return { status: 200, body: ending.result };
    return { status: ending.retryable ? 503 : 400, body: ending.detail ?? ending };
  };
  return {
    at,
    otherwise: () => otherwise,
    async begun() {
      // A run that was cut short may have done what this one did not come to.
      return hasRun || (await asked()).length > 0 ? { at } : undefined;
    },
    async settled() {
      await Promise.allSettled(underWay);
    },
    run(name, data, index) {
      const running = run(name, data, index);
      underWay.add(running);
      return running;
    },
  };
}

/** The script did something else, and that stands: neither is its answer the answer to this, nor goes the script on beside it. */
function doneOtherwise(name: string): Failure {
  const message = `The script did something else before it was run again, and that stands: ${name} is not run beside it. Set the variables as they were, or skip the task; what is new is asked for after what was done.`;
  return { ...unable('DONE_OTHERWISE', message), stands: true };
}

/** Runs the script of a condition; undefined when it decided. */
export async function decideFlow(
  running: Running,
  token: Token,
  job: Job,
  tools: Tools,
): Promise<Ending | undefined> {
  const { flows } = running.version.plan;
  const flow = token.flowId === undefined ? undefined : flows.get(token.flowId);
  const code = flow?.condition ?? job.step.properties.get('condition')?.value ?? '';
  const ending = await runScript(code, 'condition', job, tools);
  running.dirty = true;
  if (!ending.ok) return ending;
  const { result } = ending;
  const leaving = [...flows.values()].filter(({ from }) => from === job.step.id);
  const chosen = flow === undefined ? leaving.find((one) => names(one, result)) : undefined;
  const isAnswer = flow === undefined ? result === null || chosen !== undefined : typeof result === 'boolean';
  if (!isAnswer) return undecided(result, flow?.id);
  if (!running.machine.tokens.has(token.id)) return undefined;
  delete running.notes.tokens[token.id];
  token.complete(flow === undefined ? (chosen?.id ?? null) : result);
  return undefined;
}

/** Whether a script's answer names this flow: by id or by name. */
function names(flow: Flow, answer: unknown): boolean {
  return typeof answer === 'string' && (answer === flow.id || answer === flow.name);
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
