/** Ready handlers of events that Bursar posts, which keep the raw body: for Koa, for Express, and for servers of fetch's kind. */
import type { BankEvent } from './catalogue/events.ts';
import { type AnyHeaders, type RawBody, type VerifyOptions, verifyWebhook } from './webhooks.ts';

/**
 * Deals with an event. When it resolves the event is taken; where it throws, the bank sends it again later. An event may come more than
 * once: note its `id` in the commit of what you do.
 */
export type Receive = (event: BankEvent) => void | Promise<void>;

export interface ReceiverOptions extends VerifyOptions {
  /** The secret of the subscription; two of them while one is replaced. */
  readonly secret: string | readonly string[];
  /** Bytes that a body may have; 1 MiB where nothing is said. */
  readonly limit?: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const usualLimit = 1024 * 1024;

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
  return async (request) => {
    const body = await request.arrayBuffer();
    if (body.byteLength > (options.limit ?? usualLimit)) return new Response('', { status: 413 });
    const { status, text } = await answerTo(body, request.headers, options, receive);
    return new Response(status === 204 ? null : text, { status });
  };
}

/** A request of Node's, as Express and Koa hand it on. */
interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly readableEnded?: boolean;
  readonly rawBody?: unknown;
  readonly body?: unknown;
}

interface ExpressResponse {
  status(code: number): { end(text: string): unknown };
}

/** For Express: `app.post('/bursar', expressReceiver({ secret }, receive))`, with no `express.json()` before it, or with `express.raw`. */
export function expressReceiver(options: ReceiverOptions, receive: Receive) {
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
  return async (http: KoaContext): Promise<void> => {
    const body = await rawOf(http.req, http.request, options.limit);
    const { status, text } =
      body === undefined ? tooLarge : await answerTo(body, http.req.headers, options, receive);
    http.status = status;
    http.body = status === 204 ? null : text;
  };
}

const tooLarge: Answer = { status: 413, text: '' };

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
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > limit) return undefined;
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
