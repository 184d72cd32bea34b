/** Runs of type 2: the code of a webhook or a job, in the sandbox, with its commands by the door. */
import type { Bank } from '../command/bank.ts';
import type { Reply } from '../command/reply.ts';
import {
  type Executor,
  misconfigured,
  outcomeOf,
  type Run,
  type RunOutcome,
  runStep,
} from '../command/runner.ts';
import {
  type CommandAnswer,
  type ScriptFailure,
  type ScriptLine,
  type Scripts,
  withoutSecrets,
} from '../command/script.ts';

/** A secret of the tenant by its name, or undefined. */
export type SecretOf = (tenant: string, name: string) => Promise<string | undefined>;

export interface ScriptParts {
  readonly scripts: Scripts;
  readonly secretOf: SecretOf;
  /** What a script said on the way; it goes to the log of the host. */
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
    const { actor, origin, idempotencyKey } = run;
    const seen = new Set<string>();
    const outcome = await scripts.run({
      tenant: actor.tenant,
      realm: actor.userId,
      code,
      variables: variablesOf(run, code),
      now: run.at ?? bank.now(),
      seed: idempotencyKey ?? origin.requestId,
      doCmd: (name, data, index) => command(name, data, index, run, bank),
      async secret(name) {
        const secret = await secretOf(actor.tenant, name);
        if (secret !== undefined) seen.add(secret);
        return secret;
      },
    });
    const lines = outcome.lines.map(({ level, text }) => ({
      level,
      text: withoutSecrets(seen, text),
    }));
    if (lines.length > 0) said({ name: actor.userId, requestId: origin.requestId }, lines);
    return outcome.ok ? accepted(outcome.value) : refused(outcome.failure, seen);
  };
}

/** The raw body is what the data was made of: only scripts that look at it get it. */
function variablesOf(
  { data, variables = {} }: Run,
  code: string,
): Readonly<Record<string, unknown>> {
  const seen = 'webhookData' in variables ? variables : { data, ...variables };
  const { rawBody, ...rest } = seen as Readonly<Record<string, unknown>>;
  return rawBody !== undefined && code.includes('rawBody') ? { ...rest, rawBody } : rest;
}

async function command(
  name: string,
  data: Readonly<Record<string, unknown>>,
  index: number,
  run: Run,
  bank: Bank,
): Promise<CommandAnswer> {
  const { origin, idempotencyKey } = run;
  const key = idempotencyKey === undefined ? undefined : `${idempotencyKey}:${index}`;
  const asScript = { ...run, origin: { ...origin, kind: 'script' as const } };
  const { status, body } = await runStep(asScript, bank, name, data, key);
  return { status, body };
}

function accepted(value: unknown): RunOutcome {
  const shaped = shapeOf(value);
  if (typeof shaped === 'string') return failed(500, { error: shaped });
  return outcomeOf(shaped ?? { status: 200, headers: {}, body: value });
}

/** Types of bodies that a browser would not run as the host's own pages. */
const bodyTypes = ['application/json', 'application/xml', 'text/xml', 'text/plain', 'text/csv'];
const ownHeaders =
  /^(?:connection|content-length|content-encoding|transfer-encoding|keep-alive|upgrade|trailer|te|date|set-cookie|content-security-policy|x-content-type-options|x-frame-options|www-authenticate)$/i;

/** `{$response: {statusCode, headers, body}}` as a reply; text says what is wrong with it. */
function shapeOf(value: unknown): Reply | string | undefined {
  if (typeof value !== 'object' || value === null || !('$response' in value)) return undefined;
  const { $response: given } = value;
  if (typeof given !== 'object' || given === null) return '$response must be an object';
  const {
    statusCode = 200,
    headers = {},
    body = null,
  } = given as Readonly<Record<string, unknown>>;
  if (
    typeof statusCode !== 'number' ||
    !Number.isInteger(statusCode) ||
    statusCode < 200 ||
    statusCode > 599
  ) {
    return '$response.statusCode must be a number from 200 to 599';
  }
  if (typeof headers !== 'object' || headers === null) return '$response.headers must be an object';
  for (const [name, text] of Object.entries(headers)) {
    if (!/^[A-Za-z0-9-]{1,60}$/.test(name) || ownHeaders.test(name)) {
      return `$response.headers may not set ${name.slice(0, 60)}`;
    }
    if (typeof text !== 'string' || text.length > 1000 || /[^\t\x20-\x7e]/.test(text)) {
      return `$response.headers.${name} must be printable text`;
    }
    if (
      /^content-type$/i.test(name) &&
      !bodyTypes.includes(text.split(';')[0]?.trim().toLowerCase() ?? '')
    ) {
      return `$response.headers.${name} must be one of ${bodyTypes.join(', ')}`;
    }
  }
  return { status: statusCode, headers: headers as Readonly<Record<string, string>>, body };
}

const statuses: Readonly<Record<ScriptFailure['kind'], number>> = {
  business: 400,
  error: 500,
  syntax: 400,
  limit: 500,
  busy: 503,
};

function refused(failure: ScriptFailure, seen: ReadonlySet<string>): RunOutcome {
  const { kind, line, column } = failure;
  const [name, message, code] = [failure.name, failure.message, failure.code ?? ''].map((text) =>
    withoutSecrets(seen, text),
  );
  const place = {
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
  const error = kind === 'syntax' ? `configuration error: executionCode ${message}` : message;
  const body = { error, ...(kind === 'business' ? { code } : {}), name, message, ...place };
  const outcome = failed(statuses[kind], body);
  return kind === 'busy'
    ? { ...outcome, headers: { 'Retry-After': '5' }, retryable: true }
    : outcome;
}

/** A script fails again when it is run again: nothing to retry. */
function failed(status: number, body: object): RunOutcome {
  return { status, headers: {}, body, ok: false, retryable: false };
}
