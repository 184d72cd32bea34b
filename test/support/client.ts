/** The client of the tests: a person of the bank, and a wire to it that can be cut. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Bank, bursar } from '../../client/src/bursar.ts';
import type { Options } from '../../client/src/options.ts';
import { type TestBank, tokenOf, type Who } from './bank.ts';

/** The client of this person. */
export async function clientOf(
  bank: TestBank,
  who: Who = 'teller',
  options: Partial<Options> = {},
): Promise<Bank> {
  return bursar({ url: bank.url, token: await tokenOf(who, bank.clock), ...options });
}

/** What becomes of a request on its way: an answer of the wire's own, or where it is cut. */
export type Step =
  | 'pass'
  /** The bank never sees it. */
  | 'cut before'
  /** The bank has done it, and the caller never hears of it. */
  | 'cut after'
  /** The caller hears the beginning of the answer. */
  | 'cut within'
  /** It is answered in the end, but nobody waits so long: neither passed on nor answered. */
  | 'silence'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** A text as it is; anything else as JSON. */
      readonly body?: unknown;
    };

export interface Wire {
  readonly url: string;
  /** Cuts every connection that is open. */
  cut(): void;
  /** What becomes of the next requests; those after them pass. */
  readonly steps: Step[];
  /** Every request that came, passed on or not. */
  readonly seen: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }[];
  stop(): Promise<void>;
}

/** A server between a client and the bank. */
export async function wireTo(url: string): Promise<Wire> {
  const steps: Step[] = [];
  const seen: Wire['seen'] = [];
  const server = createServer((request, response) => void handled(request, response));

  const handled = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await buffer(request)).toString();
    // Node joins what may come twice but cookies: these are texts.
    const headers = request.headers as Readonly<Record<string, string>>;
    const path = request.url ?? '';
    seen.push({ path, headers, body });
    const step = steps.shift() ?? 'pass';
    if (typeof step === 'object') {
      const { body: told = {} } = step;
      const text = typeof told === 'string' ? told : JSON.stringify(told);
      response.writeHead(step.status, step.headers).end(text);
      return;
    }
    if (step === 'silence') return;
    if (step === 'cut before') return void request.socket.destroy();
    const { host: _host, connection: _connection, 'content-length': _length, ...given } = headers;
    const method = request.method ?? 'POST';
    const answer = await fetch(url + path, { method, headers: given, ...(method === 'GET' ? {} : { body }) });
    const { 'content-encoding': _encoding, ...told } = Object.fromEntries(answer.headers);
    if (told['content-type']?.startsWith('text/event-stream') && answer.body !== null) {
      response.writeHead(answer.status, told);
      const source = Readable.fromWeb(answer.body);
      response.on('close', () => source.destroy());
      source.on('error', () => response.destroy()).pipe(response);
      return;
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (step === 'cut after') return void request.socket.destroy();
    response.writeHead(answer.status, { ...told, 'content-length': bytes.length });
    if (step === 'pass') response.end(bytes);
    else response.write(bytes.subarray(0, 10), () => request.socket.destroy());
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    steps,
    seen,
    cut: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
