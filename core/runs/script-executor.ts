/**
 * Runs of type 2: the code of a webhook or a job in the sandbox. Its commands pass all checks of `execute`.
 */
import type { Bank } from '../command/wire/bank.ts';
import { errorCodeHeader } from '../command/wire/reply.ts';
import type { ScriptFailure, ScriptLine, Scripts } from '../scripts/script.ts';
import { runSecrets, type SecretOf } from '../scripts/script-secrets.ts';
import { principalKey } from '../values/person.ts';
import { type Executor, isQuery, misconfigured, outcomeOf, type Run, type RunOutcome } from './runner.ts';
import { shapedReply } from './script-reply.ts';
import { doneOtherwise, isDoneOtherwise, stepsOf } from './step.ts';

export interface ScriptParts {
  readonly scripts: Scripts;
  readonly secretOf: SecretOf;
  /** Writes the lines of a script to the log of the host. */
  readonly said: (
    about: { readonly name: string; readonly requestId: string },
    lines: readonly ScriptLine[],
  ) => void;
}

/** The executor of type 2. */
export function scriptExecutor(bank: Bank, { scripts, secretOf, said }: ScriptParts): Executor {
  return async (run) => {
    const code = run.execution.executionCode ?? '';
    if (code.trim() === '') return misconfigured('executionCode', 'is missing');
    const { actor, origin, idempotencyKey, isTrial = false } = run;
    /** The name of a command that may replace an earlier completed command. */
    let otherwise: string | undefined;
    const step = stepsOf({ ...run, origin: { ...origin, kind: 'script' } }, bank);
    let isIdle = true;
    const { read, strike } = runSecrets({
      actor,
      secretOf,
      named: run.execution.secrets ?? [],
      place: '"secrets" of its configuration',
    });
    const outcome = await scripts.run({
      // A trial runs apart from the tenant's calls, so a trial that fails cannot break them.
      tenant: isTrial ? `trial:${actor.tenant}` : actor.tenant,
      person: principalKey(actor.tenant, actor),
      realm: actor.userId,
      code,
      variables: variablesOf(run, code),
      now: run.at ?? bank.now(),
      seed: idempotencyKey ?? origin.requestId,
      async doCmd(name, data) {
        // Once the script differs from its earlier run, no further command runs, whatever the script does.
        if (otherwise !== undefined) return { status: 422, body: null };
        isIdle &&= isQuery(name, bank);
        const answer = await step(name, data);
        if (isDoneOtherwise(answer)) otherwise = name;
        return { status: answer.status, body: answer.body };
      },
      secret: read,
      strike,
      wantsCost: isTrial,
    });
    const { lines, cost } = outcome;
    if (lines.length > 0 && !isTrial) said({ name: actor.userId, requestId: origin.requestId }, lines);
    // The caller gets the refusal, whatever the script does with it.
    const ended =
      otherwise !== undefined
        ? failed([422, 'CALL_REFUSED'], { error: doneOtherwise(otherwise), code: 'DONE_OTHERWISE' })
        : outcome.ok
          ? accepted(outcome.value)
          : refused(outcome.failure);
    return {
      ...ended,
      isIdle,
      ...(lines.length === 0 ? {} : { lines }),
      ...(cost === undefined ? {} : { cost }),
    };
  };
}

/** The raw body is passed only to code that contains its name, because the data has the same content. */
function variablesOf({ data, variables = {} }: Run, code: string): Readonly<Record<string, unknown>> {
  const seen = 'webhookData' in variables ? variables : { data, ...variables };
  const { rawBody, ...rest }: Readonly<Record<string, unknown>> = seen;
  return rawBody !== undefined && code.includes('rawBody') ? { ...rest, rawBody } : rest;
}

function accepted(value: unknown): RunOutcome {
  const shaped = shapedReply(value);
  if (typeof shaped === 'string') return failed([500, 'CALL_FAILED'], { error: shaped });
  return outcomeOf(shaped ?? { status: 200, headers: {}, body: value });
}

type Told = readonly [status: number, code: string];
const statuses: Readonly<Record<ScriptFailure['kind'], Told>> = {
  business: [400, 'CALL_REFUSED'],
  error: [500, 'CALL_FAILED'],
  syntax: [400, 'CONFIGURATION'],
  limit: [500, 'CALL_FAILED'],
  busy: [503, 'BUSY'],
};

function refused(failure: ScriptFailure): RunOutcome {
  const { kind, line, column, name, message, code = '' } = failure;
  const place = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
  const error = kind === 'syntax' ? `configuration error: executionCode ${message}` : message;
  const body = { error, ...(kind === 'business' ? { code } : {}), name, message, ...place };
  const outcome = failed(statuses[kind], body);
  return kind === 'busy'
    ? { ...outcome, headers: { ...outcome.headers, 'Retry-After': '5' }, retryable: true }
    : outcome;
}

/** A script fails again if it is run again, so a retry does not help. */
function failed([status, code]: Told, body: object): RunOutcome {
  return { status, headers: { [errorCodeHeader]: code }, body, ok: false, retryable: false };
}
