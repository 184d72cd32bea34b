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
import type { CommandAnswer, ScriptFailure, ScriptLine, Scripts } from '../command/script.ts';
import { runSecrets, type SecretOf } from '../command/script-secrets.ts';

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
    let forbidden: string | undefined;
    const { read, strike } = runSecrets({
      ...{ actor, secretOf, named: run.execution.secrets ?? [] },
      place: '"secrets" of its configuration',
    });
    const outcome = await scripts.run({
      tenant: actor.tenant,
      realm: actor.userId,
      code,
      variables: variablesOf(run, code),
      now: run.at ?? bank.now(),
      seed: idempotencyKey ?? origin.requestId,
      async doCmd(name, data, index) {
        const answer = await command(name, data, index, run, bank);
        forbidden ??= answer.forbidden;
        return answer;
      },
      secret: read,
      strike,
    });
    const { lines } = outcome;
    if (lines.length > 0) said({ name: actor.userId, requestId: origin.requestId }, lines);
    // Whatever the script makes of the refusal: the caller hears of it.
    const ended =
      forbidden !== undefined
        ? failed(403, { error: forbidden })
        : outcome.ok
          ? accepted(outcome.value)
          : refused(outcome.failure);
    return lines.length === 0 ? ended : { ...ended, lines };
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
  const spec = bank.registry.find(name)?.spec;
  if (run.queriesOnly === true && (spec?.kind !== 'query' || spec.permission === null)) {
    const forbidden = `${name} is no query, and the address is open: it needs signingSecret or allowableIPs`;
    return { status: 403, body: null, forbidden };
  }
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

/** Types that a browser would run, or show, as the host's own pages. */
const pageTypes =
  /^(?:text\/(?:html|javascript|xsl)|image\/svg\+xml|application\/(?:xhtml\+xml|(?:x-)?javascript|ecmascript|x-shockwave-flash|pdf)|multipart\/.*)$/;
const mediaType = /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60}$/;
const isBodyType = (type: string): boolean => mediaType.test(type) && !pageTypes.test(type);
/** What a script may say beside names of the bank's own; the host and its proxies say the rest. */
const plainHeaders: readonly string[] = [
  ...['content-type', 'content-language', 'retry-after', 'etag', 'last-modified', 'cache-control'],
];
/** Names of the bank's own: no proxy, server or browser acts on them. */
const ownPrefix = 'x-bank-';

/** Whether `$response` may carry a header of this name. */
function mayCarry(name: string): boolean {
  const lower = name.toLowerCase();
  return plainHeaders.includes(lower) || /^x-bank-[a-z0-9-]{1,53}$/.test(lower);
}

/** Answers are nobody's to share: kept by the caller alone, where they are kept. */
function isPrivate(cacheControl: string): boolean {
  const said = cacheControl.split(',').map((one) => one.trim().toLowerCase());
  if (!said.every((one) => /^(?:no-store|no-cache|private|max-age=\d{1,9})$/.test(one)))
    return false;
  return said.includes('private') || !said.some((one) => one.startsWith('max-age'));
}

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
  const names = new Set<string>();
  for (const [name, text] of Object.entries(headers)) {
    if (!mayCarry(name)) {
      return `$response.headers may not set ${name.slice(0, 60)}, but ${plainHeaders.join(', ')} and names of your own that begin with ${ownPrefix}`;
    }
    if (names.size === names.add(name.toLowerCase()).size) {
      return `$response.headers has ${name} twice: capitals make no other name`;
    }
    if (typeof text !== 'string' || text.length > 1000 || /[^\x20-\x7e]/.test(text)) {
      return `$response.headers.${name} must be printable text`;
    }
    if (/^cache-control$/i.test(name) && !isPrivate(text)) {
      return `$response.headers.${name} must be of no-store, no-cache, private, and max-age=SECONDS beside private`;
    }
    if (
      /^content-type$/i.test(name) &&
      !isBodyType(text.split(';')[0]?.trim().toLowerCase() ?? '')
    ) {
      return `$response.headers.${name} must be a type of data, such as application/xml or text/csv: none that browsers run`;
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

function refused(failure: ScriptFailure): RunOutcome {
  const { kind, line, column, name, message, code = '' } = failure;
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
