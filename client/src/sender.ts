/** Sends commands and queries: the token, the key, the tries. */
import { type AnyResult, resultOf } from './answer.ts';
import { attempt, type Exchange, type Lost, untilAborted, wait, waitBefore, wordsOf } from './attempt.ts';
import { asksVariable, checkCount, checkMillis, headerText, jsonOf, keyText } from './mistakes.ts';
import type { CallOptions, Options } from './options.ts';
import { isPassing } from './outcome.ts';
import { personOf, tokens } from './tokens.ts';

export interface Asked {
  readonly kind: 'command' | 'query';
  /** The name on the wire. */
  readonly name: string;
  readonly input: unknown;
  readonly dryRun?: boolean;
}

export interface Sender {
  /**
   * Sends until there is an answer or no try is left. Throws the reason of an aborted signal, what a token provider throws, and a
   * `TypeError` for what can never be sent.
   */
  send(asked: Asked, options?: CallOptions): Promise<AnyResult>;
  /** The time by the bank's clock, to the second, when it answered last; undefined where no answer told it. */
  bankTime(): Date | undefined;
  /** Sends a GET with the token, for an answer that is read as it comes. Throws what a token provider throws. */
  open(
    path: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response | Lost>;
}

/** For whom a call was sent, from one try to the next. */
interface Sending {
  /** The person of the last token with which it was sent, where the token tells. */
  person: string | undefined;
  /** Whether a try before may have done it: then it is this person's. */
  isUnsure: boolean;
}

/**
 * Neither cookies nor redirects: the token goes where it was meant to go. `manual` tells who sends elsewhere; under `error`, Node 20 and 22
 * lose the signal.
 */
const plain = { credentials: 'omit', redirect: 'manual' } as const;

const usualTimeout = 30_000;
const usualRetries = 4;
const usualLongestWait = 30_000;

/** Throws where the options cannot be right. */
export function sender(options: Options): Sender {
  const base = baseOf(options.url);
  checkTimes(options);
  const { tenant, door = 'bpm', longestWait = usualLongestWait } = options;
  checkMillis('longestWait', longestWait);
  const ask = options.fetch ?? globalThis.fetch.bind(globalThis);
  const token = tokens(options.token, options.timeout ?? usualTimeout);
  const usual: Readonly<Record<string, string>> =
    tenant === undefined ? {} : { 'x-tenant-id': headerText('tenant', tenant) };
  // What was written by one host is seen by queries at any other that is told this.
  let position: string | undefined;
  let told: Date | undefined;

  /** Sends with the token, and once more with another one where the bank refuses this one. Throws what the token provider throws. */
  const authorized = async <Came extends Response | Exchange>(
    once: (bearer: string) => Promise<Came | Lost>,
    signal: AbortSignal,
  ): Promise<Came | Lost> => {
    const sent = async (bearer: string): Promise<Came | Lost> => {
      // The token may have come after the call was over: nobody waits for it any longer.
      signal.throwIfAborted();
      try {
        return await once(bearer);
      } catch (error) {
        return { lost: wordsOf(error) };
      }
    };
    const bearer = await token.current();
    const came = await sent(bearer);
    if ('lost' in came || came.status !== 401 || !token.renews) return came;
    return sent(await token.renewed(bearer));
  };

  const exchange = async (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    { signal, timeout = options.timeout ?? usualTimeout }: CallOptions,
    sending: Sending,
  ): Promise<Exchange | Lost> => {
    // Whether something was sent that was not answered.
    let isOut = false;
    const once = (ends: AbortSignal) => async (bearer: string) => {
      const person = personOf(bearer);
      // The key counts for one person: under it another one would do it a second time.
      if (sending.isUnsure && isAnother(person, sending.person)) return anothers;
      sending.person = person ?? sending.person;
      isOut = true;
      const authorization = `Bearer ${bearer}`;
      const more = { headers: { ...headers, authorization }, body, signal: ends, ...plain };
      const response = await ask(url, { method: 'POST', ...more });
      const text = await response.text();
      isOut = false;
      return { status: response.status, headers: response.headers, text };
    };
    const came = await attempt((ends) => authorized(once(ends), ends), timeout, signal);
    if (!('lost' in came) || came.unsent !== undefined || isOut) return came;
    return { lost: `the token provider did not answer within ${timeout} ms`, unsent: 'now' };
  };

  const addressOf = ({ kind, name, dryRun }: Asked): string => {
    const path = door === 'execute' ? 'v1/execute' : kind === 'query' ? 'bpm/qry' : 'bpm/cmd';
    return `${base}/api/${path}/${name}${dryRun === true ? '?dryRun=true' : ''}`;
  };

  const headersOf = ({ kind }: Asked, key: string | undefined, { requestId }: CallOptions) => ({
    ...usual,
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(requestId === undefined ? {} : { 'x-request-id': headerText('requestId', requestId) }),
    ...(kind === 'query' && position !== undefined ? { 'x-store-position': position } : {}),
  });

  const keep = (came: Exchange | Lost): void => {
    if (!('headers' in came)) return;
    position = came.headers.get('x-store-position') ?? position;
    const date = new Date(came.headers.get('date') ?? '');
    if (!Number.isNaN(date.getTime())) told = date;
  };

  return {
    async send(asked, call = {}) {
      checkTimes(call);
      const key = keyFor(asked, call);
      const headers = () => headersOf(asked, key, call);
      const body = jsonOf(asked.name, asked.input);
      const retries = call.retries ?? options.retries ?? usualRetries;
      const sending: Sending = { person: undefined, isUnsure: false };
      for (let tried = 0; ; tried += 1) {
        const came = await exchange(addressOf(asked), headers(), body, call, sending).catch((error): Lost => {
          // A failure that carries the key is worth more than one that does not.
          if (!sending.isUnsure || call.signal?.aborted === true) throw error;
          return { lost: `no token to ask again with: ${wordsOf(error)}`, unsent: 'now' };
        });
        keep(came);
        const result = resultOf(came, key, sending.isUnsure);
        const isLast = tried >= retries || ('lost' in came && came.unsent === 'ever');
        const millis = isLast ? undefined : againIn(result, tried, longestWait);
        if (millis === undefined) {
          // A position of another store would be refused for ever.
          if (!result.ok && result.error.field === 'X-Store-Position') position = undefined;
          return result;
        }
        sending.isUnsure ||= result.outcome === 'unknown';
        await wait(millis, call.signal);
      }
    },
    bankTime: () => told,
    async open(path, more, signal) {
      const once = (bearer: string) => {
        const headers = { ...usual, ...more, authorization: `Bearer ${bearer}` };
        return ask(base + path, { ...plain, headers, signal });
      };
      try {
        return await untilAborted(authorized(once, signal), signal);
      } catch (error) {
        if (signal.aborted) return { lost: 'it was ended' };
        throw error;
      }
    },
  };
}

/** What is told instead of sending for another person what may be done for the first. */
const anothers: Lost = {
  lost: 'the token is of another person now, for whom it would be done a second time',
  unsent: 'ever',
};

/** Whether they are two persons for certain. */
const isAnother = (person: string | undefined, before: string | undefined): boolean =>
  person !== undefined && before !== undefined && person !== before;

function checkTimes({ timeout, retries }: Pick<CallOptions, 'timeout' | 'retries'>): void {
  checkMillis('timeout', timeout, 1);
  checkCount('retries', retries);
}

/** Milliseconds until the next try; undefined where another one would change nothing, or is too far off. */
function againIn(result: AnyResult, tried: number, longest: number): number | undefined {
  if (result.ok || !isPassing(result)) return undefined;
  const asked = result.retryAfter;
  if (asked !== undefined && asked * 1000 > longest) return undefined;
  return waitBefore(tried, asked, longest);
}

/** The key of a command: the caller's, or a new one. What changes nothing needs none. */
function keyFor({ kind, dryRun }: Asked, { idempotencyKey }: CallOptions): string | undefined {
  if (kind === 'query' || dryRun === true) return undefined;
  return idempotencyKey === undefined ? newKey() : keyText(idempotencyKey);
}

function baseOf(url: string | URL): string {
  if (url === undefined || url === '') throw new TypeError(`url is missing${asksVariable}`);
  const { origin, pathname, protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new TypeError(`url must begin with http:// or https://, not ${protocol}`);
  }
  return origin + pathname.replace(/\/+$/, '');
}

/** 128 random bits. Not `randomUUID`, which pages have over https alone. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
