/**
 * Scripts of a diagram: the values that they see, the commands that they may run, their results, and the
 * flows that they choose.
 *
 * A failed script runs again from its first line. The host does not repeat completed commands but returns
 * their earlier answers. Rejected commands are tried again.
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
import { fitting, mostResult } from './sizes.ts';
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

/** Runs text of the diagram in the sandbox. Its commands have keys derived from the job's key. */
export function runScript(code: string, part: string, job: Job, tools: Tools): Promise<Ending> {
  return orStands(job.step, () => scriptSays(code, part, job, tools));
}

async function scriptSays(code: string, part: string, job: Job, tools: Tools): Promise<Ending> {
  if (isFeel(code)) {
    const given = evaluated(boundOf(job.step).inputs, job.scope);
    const context = { ...membersOf(job.scope.context), ...given };
    const says = forProperty('the script', () => feelOf(code, 'strict')({ ...context, context }));
    return { ok: true, result: fitting('The result of the script', says, mostResult) };
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
    // An error that the diagram raises keeps its message. A fault also names its line.
    message: kind === 'business' || line === undefined ? message : `${message} (line ${line})`,
    definite: kind !== 'busy',
    retryable: kind === 'busy',
  };
}

/**
 * The variables that a script changed in `context`. Parallel branches may change other variables in the
 * meantime, so unchanged ones are not written.
 */
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
  /** The time that the script sees. After its first command it is the time of its first run. */
  readonly at: Instant;
  /** Runs the command or query with this index among those of the script. */
  run(
    name: string,
    data: Readonly<Record<string, unknown>>,
    index: number,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  /**
   * The reason why the script must stop, whatever it does with the error: it would run another command in
   * place of a completed one.
   */
  otherwise(): Failure | undefined;
  /** Resolves when all its requests are complete. The sandbox may end earlier. */
  settled(): Promise<void>;
  /** If it ran a command, now or earlier: the data for running it again. */
  begun(): Promise<Begun | undefined>;
}

/**
 * Commands of a script, with keys derived from the job's key. Queries are evaluated each time. The completed
 * commands are read from the keys of their commits, however the host or the sandbox ended.
 */
export function scriptCommands(job: Job, tools: Pick<Tools, 'bank'>): ScriptCommands {
  const { bank } = tools;
  const { at = bank.now() } = job.begun ?? {};
  const { actor } = job;
  const prefix = shortKey(job.key);
  let hasRun = job.begun !== undefined;
  const asked = () => bank.findStepsByKey(actor, prefix, originOf(job));
  const steps = earlierSteps();
  let looked: ReturnType<typeof asked> | undefined;
  const underWay = new Set<Promise<unknown>>();
  let otherwise: Failure | undefined;
  const keyOf = async (request: Envelope, own: string): Promise<string | undefined> => {
    const spec = bank.registry.find(request.name)?.spec;
    if (spec?.kind !== 'command') return own;
    // Only one run at a time works on an instance. So all steps that existed when it began belong to earlier
    // runs.
    looked ??= asked();
    const before = await looked;
    // The first run has no earlier steps to compare with.
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
      // An interrupted run may have done steps that this run did not reach.
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

/**
 * The script did something else before, and that remains. The earlier answer is not the answer to this
 * command, and the script must not continue.
 */
function doneOtherwise(name: string): Failure {
  const message = `The script did something else before it was run again, and that was done: ${name} is not run in addition. Restore the variables, or skip the task. Send new commands after the completed ones.`;
  return { ...unable('DONE_OTHERWISE', message), stands: true };
}

/** Runs the script of a condition. Undefined if it decided. */
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

/** A condition without the value true or false neither opens nor closes a gateway. */
function undecided(result: unknown, flowId: string | undefined): Ending {
  const answered = JSON.stringify(result)?.slice(0, 100);
  const message =
    flowId === undefined
      ? `The condition answered ${answered}, which names no flow that leaves here: answer the id or name of one, or null for the default.`
      : `The condition of ${flowId} answered ${answered}: it has to be true or false.`;
  return { ok: false, code: 'CONDITION', message, definite: true, retryable: false };
}
