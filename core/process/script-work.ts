/** Scripts of a diagram: what they see, what they may do, and how they end. */
import { isDeepStrictEqual } from 'node:util';
import type { ScriptOutcome } from '../scripts/script.ts';
import { runSecrets } from '../scripts/script-secrets.ts';
import { evaluated } from './binding.ts';
import { boundOf } from './bound.ts';
import { feelOf } from './expression.ts';
import { forProperty } from './missing.ts';
import { isRecord } from './result.ts';
import { scriptCommands } from './script-commands.ts';
import { isFeel } from './text-parts.ts';
import type { Tools } from './tools.ts';
import { type Ending, type Job, orStands, unable } from './work.ts';

/** Runs text of the diagram in the sandbox. Its commands have keys below the job's own. */
export function runScript(code: string, part: string, job: Job, tools: Tools): Promise<Ending> {
  return orStands(job.step, () => scriptSays(code, part, job, tools));
}

async function scriptSays(code: string, part: string, job: Job, tools: Tools): Promise<Ending> {
  if (isFeel(code)) {
    const given = evaluated(boundOf(job.step).inputs, job.scope);
    const context = { ...(job.scope.context as Readonly<Record<string, unknown>>), ...given };
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
  const ending = scriptEnding(outcome, variables);
  const begun = commands.begun();
  return ending.ok || begun === undefined ? ending : { ...ending, begun };
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
