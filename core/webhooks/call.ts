/** What an inbound call is to the host: its parts as they came, and how it ended. */

import type { Author } from '../command/declaration/actor.ts';
import { errorCodeHeader, type Reply } from '../command/wire/reply.ts';
import type { RunOutcome } from '../runs/runner.ts';
import type { Instant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import type { BodyKind } from './body-kind.ts';
import type { CallOutcome } from './call-log.ts';
import type { Webhook } from './webhook.ts';

/** Where inbound calls come to. */
export const webhookPrefix = '/api/webhook/';

/** The request without the transport: what a replay needs to run it again. */
export interface Inbound {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** By lower-case name, without what proves who calls. */
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
  /** How the body is read; JSON where nothing is said. */
  readonly bodyKind?: BodyKind;
  readonly remoteIp: string | null;
  readonly deliveryId: string | null;
  /** Of a call that failed: when its delivery came first, where that was before it. */
  readonly since?: Instant;
  /** Of a call that failed: it may have done something, as nobody knows what came of it. */
  readonly isUnsure?: boolean;
  /** It is signed by plain HMAC: whatever runs, the same signature is answered once a day. */
  readonly isPlain?: boolean;
}

/** How long the name of a delivery may be. */
export const maxDeliveryId = 200;

export const isDeliveryId = (id: string): boolean =>
  id.length > 0 && id.length <= maxDeliveryId && /^[\x21-\x7e]+$/.test(id);

/** A call on its way: the configuration that it reached, and its own id. */
export interface Call {
  readonly id: string;
  readonly webhook: Webhook;
  readonly inbound: Inbound;
  readonly requestId: string;
  readonly userAgent: string | null;
  /** Who had it run again: it may do what they may, too, and four eyes see them behind what it does. */
  readonly requestedBy?: Author;
}

/** Headers that prove who calls: no script sees them, no store keeps them. */
const proofs: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Headers of a request as scripts see them. */
export function visibleHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || proofs.has(name)) continue;
    found[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return found;
}

/** How a run ended, in the word of the log. */
export function outcomeName({ ok, status }: RunOutcome): CallOutcome {
  if (ok) return 'accepted';
  return status >= 500 ? 'failed' : 'refused';
}

/** What a line has room for. */
const room = { error: 500, method: 10 } as const;

/** A text of the call as its line has it: as much of its beginning as there is room for. */
export const inLine = (what: keyof typeof room, text: string): string =>
  text.slice(0, room[what]).toWellFormed();

/** The first words of a refusal, whatever its envelope. */
export function reasonIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, message, responseDescription } = membersOf(body);
  const words = error ?? message ?? responseDescription;
  return typeof words === 'string' ? inLine('error', words) : null;
}

/** The code of a refusal, whatever its envelope; a script's own answer has none. */
export function codeIn(body: unknown): string {
  const [first] = errorsIn(body);
  const { code }: { readonly code?: unknown } = first ?? {};
  return typeof code === 'string' ? code : 'CALL_REFUSED';
}

/** The code that its caller was told; without one, that of its words. */
export const codeOf = ({ headers, body }: Pick<Reply, 'headers' | 'body'>): string =>
  headers[errorCodeHeader] ?? codeIn(body);

function errorsIn(body: unknown): readonly unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, response } = membersOf(body);
  if (Array.isArray(errors)) return errors;
  return response === undefined ? [] : errorsIn(response);
}

/** An error as inbound callers get it (specification: Webhook errors): words in the body, the code in its header. */
export function webhookError(
  status: number,
  error: string,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, headers: { [errorCodeHeader]: code, ...headers }, body: { error } };
}

/** Whether nobody knows what came of it: the store was lost at the commit, or the host did not come to its end. */
export const isUnsure = (reply: Pick<RunOutcome, 'status' | 'headers' | 'body'>): boolean =>
  reply.status === 500 || codeOf(reply) === 'OUTCOME_UNKNOWN';
