/** Sends commands and queries: the token, the key, the tries. */
import { type AnyResult, resultOf } from './answer.ts';
import { attempt, type Exchange, type Lost, retryAfterOf, wait, waitBefore } from './attempt.ts';
import type { CallOptions, Options } from './options.ts';
import { tokens } from './tokens.ts';

export interface Asked {
  readonly kind: 'command' | 'query';
  /** The name on the wire. */
  readonly name: string;
  readonly input: unknown;
  readonly dryRun?: boolean;
}

export interface Sender {
  /** Sends until there is an answer or no try is left; throws the reason of an aborted signal, and what a token provider throws. */
  send(asked: Asked, options?: CallOptions): Promise<AnyResult>;
  /** Sends a GET with the token, for an answer that is read as it comes. Throws what a token provider throws. */
  open(
    path: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response | Lost>;
}

/** Neither cookies nor redirects: the token goes where it was meant to go. */
const plain = { credentials: 'omit', redirect: 'error' } as const;

const usualTimeout = 30_000;
const usualRetries = 4;
const usualLongestWait = 30_000;

/** Throws where the options cannot be right. */
export function sender(options: Options): Sender {
  const base = baseOf(options.url);
  const { tenant, door = 'bpm', longestWait = usualLongestWait } = options;
  const ask = options.fetch ?? globalThis.fetch.bind(globalThis);
  const token = tokens(options.token);
  const usual: Readonly<Record<string, string>> =
    tenant === undefined ? {} : { 'x-tenant-id': tenant };
  // What was written by one host is seen by queries at any other that is told this.
  let position: string | undefined;

  const exchange = async (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    { signal, timeout = options.timeout ?? usualTimeout }: CallOptions,
  ): Promise<Exchange | Lost> => {
    const once = async (bearer: string) =>
      attempt(
        (ends) =>
          ask(url, {
            method: 'POST',
            headers: { ...headers, authorization: `Bearer ${bearer}` },
            body,
            signal: ends,
            ...plain,
          }),
        timeout,
        signal,
      );
    const bearer = await token.current();
    const came = await once(bearer);
    if ('lost' in came || came.status !== 401 || !token.renews) return came;
    return once(await token.renewed(bearer));
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
    ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    ...(kind === 'query' && position !== undefined ? { 'x-store-position': position } : {}),
  });

  const keep = (came: Exchange | Lost): void => {
    if ('headers' in came) position = came.headers.get('x-store-position') ?? position;
  };

  return {
    async send(asked, call = {}) {
      const key = keyFor(asked, call);
      const body = JSON.stringify(asked.input ?? {});
      const retries = call.retries ?? options.retries ?? usualRetries;
      for (let tried = 0; ; tried += 1) {
        const came = await exchange(addressOf(asked), headersOf(asked, key, call), body, call);
        keep(came);
        const millis = tried < retries ? againIn(came, tried, longestWait) : undefined;
        if (millis === undefined) {
          const result = resultOf(came, key);
          // A position of another store would be refused for ever.
          if (!result.ok && result.error.field === 'X-Store-Position') position = undefined;
          return result;
        }
        await wait(millis, call.signal);
      }
    },
    async open(path, more, signal) {
      const once = async (bearer: string): Promise<Response | Lost> => {
        const headers = { ...usual, ...more, authorization: `Bearer ${bearer}` };
        try {
          return await ask(base + path, { ...plain, headers, signal });
        } catch (error) {
          return { lost: String(error) };
        }
      };
      const bearer = await token.current();
      const came = await once(bearer);
      const isStale = 'status' in came && came.status === 401 && token.renews;
      return isStale ? once(await token.renewed(bearer)) : came;
    },
  };
}

/** Milliseconds until the next try; undefined where another one would change nothing, or is too far off. */
function againIn(came: Exchange | Lost, tried: number, longest: number): number | undefined {
  if ('lost' in came) return waitBefore(tried, undefined, longest);
  if (came.status !== 429 && came.status !== 503) return undefined;
  const asked = retryAfterOf(came.headers);
  if (asked !== undefined && asked * 1000 > longest) return undefined;
  return waitBefore(tried, asked, longest);
}

/** The key of a command: the caller's, or a new one. What changes nothing needs none. */
function keyFor({ kind, dryRun }: Asked, { idempotencyKey }: CallOptions): string | undefined {
  return kind === 'query' || dryRun === true ? undefined : (idempotencyKey ?? newKey());
}

function baseOf(url: string | URL): string {
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
