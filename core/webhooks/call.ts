/** An inbound call: its parts as received, and its outcome. */

import type { Author } from '../command/declaration/actor.ts';
import { errorCodeHeader, type Reply } from '../command/wire/reply.ts';
import type { RunOutcome } from '../runs/runner.ts';
import type { Instant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import type { BodyKind } from './body-kind.ts';
import type { CallOutcome } from './call-log.ts';
import type { Webhook } from './webhook.ts';

/** The path prefix of inbound calls. */
export const webhookPrefix = '/api/webhook/';

/** The request without the transport: the data for a replay. */
export interface Inbound {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** By lowercase name, without headers that authenticate the caller. */
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
  /** How the body is read. The default is JSON. */
  readonly bodyKind?: BodyKind;
  readonly remoteIp: string | null;
  readonly deliveryId: string | null;
  /** For a failed call: the time of the first delivery, if that was earlier. */
  readonly since?: Instant;
  /** For a failed call: its outcome is unknown, so it may have changed data. */
  readonly isUnsure?: boolean;
  /**
   * The call was signed by a plain HMAC. The same signature gets only one execution within a day, whatever
   * the configuration runs.
   */
  readonly isPlain?: boolean;
}

/** The longest delivery id. */
export const maxDeliveryId = 200;

export const isDeliveryId = (id: string): boolean =>
  id.length > 0 && id.length <= maxDeliveryId && /^[\x21-\x7e]+$/.test(id);

/** A call in progress: the configuration that it reached, and its own id. */
export interface Call {
  readonly id: string;
  readonly webhook: Webhook;
  readonly inbound: Inbound;
  readonly requestId: string;
  readonly userAgent: string | null;
  /**
   * The person who requested a replay. The call may do only what that person may do too, and the four-eyes
   * check includes them.
   */
  readonly requestedBy?: Author;
}

/** Headers that authenticate the caller. Scripts do not see them, and no store keeps them. */
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

/** The outcome of a run, in the terms of the log. */
export function outcomeName({ ok, status }: RunOutcome): CallOutcome {
  if (ok) return 'accepted';
  return status >= 500 ? 'failed' : 'refused';
}

/** The most characters of a text in a log line. */
const room = { error: 500, method: 10 } as const;

/** A text of the call, shortened for its log line. */
export const inLine = (what: keyof typeof room, text: string): string =>
  text.slice(0, room[what]).toWellFormed();

/** The message of a refusal in any envelope. */
export function reasonIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, message, responseDescription } = membersOf(body);
  const words = error ?? message ?? responseDescription;
  return typeof words === 'string' ? inLine('error', words) : null;
}

/** The code of a refusal in any envelope. A script's own reply has no code. */
export function codeIn(body: unknown): string {
  const [first] = errorsIn(body);
  const { code }: { readonly code?: unknown } = first ?? {};
  return typeof code === 'string' ? code : 'CALL_REFUSED';
}

/** The code that the caller got, or else the code in the body. */
export const codeOf = ({ headers, body }: Pick<Reply, 'headers' | 'body'>): string =>
  headers[errorCodeHeader] ?? codeIn(body);

function errorsIn(body: unknown): readonly unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, response } = membersOf(body);
  if (Array.isArray(errors)) return errors;
  return response === undefined ? [] : errorsIn(response);
}

/**
 * An error as inbound callers get it (specification: Webhook errors): the message in the body, the code in
 * its header.
 */
export function webhookError(
  status: number,
  error: string,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, headers: { [errorCodeHeader]: code, ...headers }, body: { error } };
}

/**
 * Whether the outcome is unknown: the store was lost during the commit, or the host failed while it ran the
 * call.
 */
export const isUnsure = (reply: Pick<RunOutcome, 'status' | 'headers' | 'body'>): boolean =>
  reply.status === 500 || codeOf(reply) === 'OUTCOME_UNKNOWN';
