/**
 * Posts to an address that another party chose. The guard checks the address at the connection.
 * Whatever a name resolves to, the checked address is the connected one, so a name cannot resolve differently
 * afterwards.
 */
import { lookup as resolve } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Allowed, addressProblem, allowsName, hostOf, urlProblem } from '../values/egress.ts';
import { within } from '../values/within.ts';

/** Resolves a name to its addresses: the system's own, or a test's. */
export type Resolve = (
  name: string,
  told: (error: Error | null, addresses: readonly { address: string; family: number }[]) => void,
) => void;

export interface PostOptions {
  readonly allowed: Allowed;
  /** Milliseconds for the whole exchange. */
  readonly patience: number;
  /** Ends the exchange early. */
  readonly stop?: AbortSignal;
  readonly resolve?: Resolve;
}

/** The status of the other side, or the reason why there is no answer. */
export type Posted =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly error: string };

const systemResolve: Resolve = (name, told) => {
  resolve(name, { all: true, verbatim: true }, (error, addresses) => told(error, addresses ?? []));
};

/** Posts once. It follows no redirect, keeps no connection, and never throws. */
export function post(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { allowed, patience, stop, resolve: resolver = systemResolve }: PostOptions,
): Promise<Posted> {
  const problem = urlProblem(address, allowed);
  if (problem !== undefined) return Promise.resolve({ error: `the URL ${problem}` });
  const url = new URL(address);
  const isNamed = allowsName(hostOf(url), allowed);
  return new Promise((settle) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guarded(resolver, isNamed ? undefined : allowed),
      signal: within(patience, stop),
      maxHeaderSize: 16_384,
    });
    request.on('response', (response) => {
      const retryAfter = response.headers['retry-after'];
      settle({ status: response.statusCode ?? 0, retryAfter });
      // The answer's body is not used, so it is not read.
      request.destroy();
    });
    request.on('error', (error) => settle({ error: wordsOf(error) }));
    request.end(body);
  });
}

/** A lookup that returns only public addresses. Without a list, the name itself was allowed. */
function guarded(resolver: Resolve, allowed: Allowed | undefined): LookupFunction {
  return (name, options, told) => {
    resolver(name, (error, addresses) => {
      if (error !== null) return told(error, []);
      const bad = addresses.find(
        ({ address }) => allowed !== undefined && addressProblem(address, allowed) !== undefined,
      );
      if (bad !== undefined || addresses.length === 0) {
        const why = bad === undefined ? 'has no address' : 'leads to an address that is not public';
        return told(new Error(`the name ${name} ${why}`), []);
      }
      if (options.all === true) return told(null, [...addresses]);
      const [first] = addresses;
      return told(null, first?.address ?? '', first?.family);
    });
  };
}

function wordsOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return 'there was no answer in time';
  }
  return error.message.slice(0, 500) || 'the connection failed';
}
