/** Ready handlers of events that Bursar posts, which keep the raw body: for Koa, for Express, and for servers of fetch's kind. */
import type { BankEvent } from './catalogue/events.ts';
import {
  type AnyHeaders,
  checkVerifying,
  type RawBody,
  secretsOf,
  type VerifyOptions,
  verifyWebhook,
} from './webhooks.ts';

/**
 * Deals with an event. When it resolves the event is taken; where it throws, the bank sends it again later. An event may come more than
 * once: note its `id` in the commit of what you do.
 */
export type Receive = (event: BankEvent) => void | Promise<void>;

export interface ReceiverOptions extends VerifyOptions {
  /** The secret of the subscription; two of them while one is replaced. */
  readonly secret: string | readonly string[];
  /** Bytes that a body may have; 1 MiB where nothing is said. */
  readonly limit?: number | undefined;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const usualLimit = 1024 * 1024;

/** Throws a `TypeError` for options that can only be a mistake: at the start of the program, not at the first event. */
function checked(options: ReceiverOptions): ReceiverOptions {
  secretsOf(options.secret);
  checkVerifying(options);
  const { limit = usualLimit } = options;
  if (typeof limit === 'number' && limit >= 0) return options;
  throw new TypeError(`limit is ${String(limit)}: it must be bytes, 0 or more`);
}

async function answerTo(
  body: RawBody,
  headers: AnyHeaders,
  { secret, ...options }: ReceiverOptions,
  receive: Receive,
): Promise<Answer> {
  const verified = await verifyWebhook(body, headers, secret, options);
  if (!verified.ok) return { status: 401, text: `${verified.code}: ${verified.message}` };
  await receive(verified.event);
  return { status: 204, text: '' };
}

/** For `Bun.serve`, Deno, Cloudflare, Next.js and whatever else answers a `Request` by a `Response`. */
export function fetchReceiver(
  options: ReceiverOptions,
  receive: Receive,
): (request: Request) => Promise<Response> {
  checked(options);
  return async (request) => {
    const body = await bodyOf(request, options.limit);
    const { status, text } =
      body === undefined ? tooLarge : await answerTo(body, request.headers, options, receive);
    return new Response(status === 204 ? null : text, { status });
  };
}

/** The body as it comes, at most so much of it. Undefined where it is too large: what follows is read and not kept, as `read` does. */
async function bodyOf(request: Request, limit = usualLimit): Promise<Uint8Array | undefined> {
  // Whoever read it before is told so by the request itself.
  if (request.body === null || request.bodyUsed) return new Uint8Array(await request.arrayBuffer());
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(parts);
    length += value.length;
    if (length > limit) {
      void passedOver(reader);
      return undefined;
    }
    parts.push(value);
  }
}

async function passedOver(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender went away: he was answered already.
  }
}

/** A request of Node's, as Express and Koa hand it on. */
interface NodeRequest {
  on(event: 'data', listener: (part: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly readableEnded?: boolean;
  readonly destroyed?: boolean;
  readonly rawBody?: unknown;
  readonly body?: unknown;
}

interface ExpressResponse {
  status(code: number): { end(text: string): unknown };
}

/** For Express: `app.post('/bursar', expressReceiver({ secret }, receive))`, with no `express.json()` before it, or with `express.raw`. */
export function expressReceiver(options: ReceiverOptions, receive: Receive) {
  checked(options);
  return async (
    request: NodeRequest,
    response: ExpressResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    try {
      const body = await rawOf(request, request, options.limit);
      const { status, text } =
        body === undefined ? tooLarge : await answerTo(body, request.headers, options, receive);
      response.status(status).end(text);
    } catch (error) {
      next(error);
    }
  };
}

interface KoaContext {
  readonly req: NodeRequest;
  readonly request: { readonly rawBody?: unknown; readonly body?: unknown };
  status: number;
  body: unknown;
}

/** For Koa: `router.post('/bursar', koaReceiver({ secret }, receive))`, with no body parser before it, or one that keeps `rawBody`. */
export function koaReceiver(options: ReceiverOptions, receive: Receive) {
  checked(options);
  return async (http: KoaContext): Promise<void> => {
    const body = await rawOf(http.req, http.request, options.limit);
    const { status, text } =
      body === undefined ? tooLarge : await answerTo(body, http.req.headers, options, receive);
    http.status = status;
    http.body = status === 204 ? null : text;
  };
}

const tooLarge: Answer = { status: 413, text: 'The body is larger than this receiver takes.' };

/** The body as it came: kept by a parser, or not read yet. Undefined where it is too large. */
async function rawOf(
  request: NodeRequest,
  kept: { readonly rawBody?: unknown; readonly body?: unknown },
  limit = usualLimit,
): Promise<RawBody | undefined> {
  const { rawBody, body } = kept;
  for (const one of [rawBody, body]) {
    if (typeof one === 'string' || one instanceof Uint8Array) return one;
  }
  // Whatever else a parser made of it is not what was signed: `verifyWebhook` says so.
  if (request.readableEnded === true) return body as RawBody;
  return read(request, limit);
}

/**
 * Reads on past the limit, and keeps nothing more: a connection that is closed while its sender writes is cut, and he would never read
 * why.
 */
function read(request: NodeRequest, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    let parts: Uint8Array[] = [];
    let length = 0;
    request.on('data', (part) => {
      length += part.length;
      if (length <= limit) return void parts.push(part);
      parts = [];
      resolve(undefined);
    });
    request.on('end', () => resolve(joined(parts)));
    request.on('error', reject);
    const away = () => reject(new Error('The sender went away before the body was there.'));
    if (request.destroyed === true) away();
    request.on('close', away);
  });
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
