/**
 * Handles `/api/webhook/{path}`. Checks in this order: known, method, not part of a page, enabled, address,
 * signature, body, configuration (specification: Inbound webhook call, Webhook errors). Every call that
 * reaches a configuration gets a log line.
 */
import type { IncomingMessage } from 'node:http';
import type { Context as HttpContext } from 'koa';
import { LRUCache } from 'lru-cache';
import { v7 } from 'uuid';
import { anonymousAttempt } from '../audit/tally.ts';
import type { Vault } from '../command/declaration/vault.ts';
import type { Bank } from '../command/wire/bank.ts';
import { isRejection } from '../command/wire/rejections.ts';
import type { RefusedAttempt } from '../command/wire/trail.ts';
import { readBytes } from '../http/body.ts';
import type { Pace } from '../http/body-pace.ts';
import { addressMatcher, clientAddress } from '../http/client-address.ts';
import { contentSent, send } from '../http/door.ts';
import { sandboxed } from '../http/headers.ts';
import type { Runner } from '../runs/runner.ts';
import { pooledRandom } from '../values/id.ts';
import { epochMillis, type Instant } from '../values/instant.ts';
import type { KeyedMutex } from '../values/named-queue.ts';
import { bodyRefusal, dataIn } from './body-data.ts';
import { kindOf, saysCharset } from './body-kind.ts';
import {
  type Call,
  codeOf,
  type Inbound,
  isDeliveryId,
  isUnsure,
  maxDeliveryId,
  outcomeName,
  reasonIn,
  visibleHeaders,
  webhookError,
  webhookPrefix,
} from './call.ts';
import type { Deliver, Replayed } from './delivery.ts';
import type { CallLog } from './log.ts';
import { type Lookup, meant } from './lookup.ts';
import type { RecentCalls } from './recent.ts';
import { notRun, runCall } from './run.ts';
import { type Proof, proofOf, type Unproven } from './signature.ts';
import { type Ended, lineOf, refusedCall } from './traces.ts';
import type { Verdict } from './verdict.ts';
import { addressesOf, secretOf, type Webhook } from './webhook.ts';

export interface WebhookDoorOptions {
  readonly bank: Bank;
  readonly vault: Vault;
  readonly runner: Runner;
  readonly deliver: Deliver;
  readonly replayed: Replayed;
  readonly inTurn: KeyedMutex;
  readonly lookup: Lookup;
  readonly log: CallLog;
  readonly recent: RecentCalls;
  readonly isTrustedProxy: (address: string) => boolean;
  readonly pace: Pace;
}

/**
 * With at most this many calls in progress, each reply waits until its line is stored. Replies to calls that
 * changed nothing do not wait.
 */
const fewCalls = 8;

export function webhookHandler(options: WebhookDoorOptions): (http: HttpContext) => Promise<void> {
  const { lookup, log, recent } = options;
  const matchers = new LRUCache<string, (address: string) => boolean>({ max: 1000 });
  const isAllowed = ({ allowedAddresses }: Webhook, address: string | null): boolean => {
    if (allowedAddresses === null) return true;
    let matches = matchers.get(allowedAddresses);
    if (matches === undefined) {
      matches = addressMatcher(addressesOf(allowedAddresses));
      matchers.set(allowedAddresses, matches);
    }
    return address !== null && matches(address);
  };
  const newId = callIds(options.bank.now);
  let underWay = 0;
  const leaveLine = async (call: Call, ended: Ended, millis: number): Promise<void> => {
    const line = lineOf(call, ended, millis, options);
    if (ended.outcome === 'accepted' && ended.isIdle === true) return log.leave(line);
    const stored = log.add(line);
    if (ended.outcome === 'refused') {
      await options.bank.trail.refused(refusedCall(call, ended.code));
    }
    if (underWay <= fewCalls || ended.outcome === 'failed') await stored;
  };

  return async (http) => {
    const path = http.path.slice(webhookPrefix.length);
    const { 'x-tenant-id': tenant } = http.req.headers;
    const known = meant(await lookup(path), tenant === undefined ? undefined : String(tenant));
    const webhook = known.find(({ action }) => action === http.method) ?? known[0];
    if (webhook === undefined) {
      await options.bank.trail.refused(unknownCall(http, path, options));
      return send(http, webhookError(404, 'webhook not configured', 'WEBHOOK_NOT_CONFIGURED'));
    }
    const call = callOf(http, webhook, path, { ...options, newId });
    const started = performance.now();
    underWay += 1;
    try {
      const ended = await endOf(http.req, call, known, isAllowed, options);
      await leaveLine(call, ended, performance.now() - started);
      http.state.name = `webhook ${webhook.key}`;
      recent.keep(call, ended, contentSent(http, sandboxed(ended.reply)));
    } finally {
      underWay -= 1;
    }
  };
}

/** The attempt of a call that reached no configuration, so its tenant is unknown. */
function unknownCall(
  http: HttpContext,
  path: string,
  { isTrustedProxy }: WebhookDoorOptions,
): RefusedAttempt {
  const origin = { kind: 'webhook', ...callerOf(http, isTrustedProxy) } as const;
  return {
    ...anonymousAttempt(origin),
    eventType: 'WebHookCallRefused',
    outcome: 'WEBHOOK_NOT_CONFIGURED',
    action: webhookPrefix + path,
  };
}

/** The caller, as far as the connection shows. */
function callerOf(http: HttpContext, isTrustedProxy: WebhookDoorOptions['isTrustedProxy']) {
  const { headers, socket } = http.req;
  const forwarded = headers['x-forwarded-for'];
  return {
    ip: clientAddress(
      socket.remoteAddress,
      forwarded === undefined ? undefined : String(forwarded),
      isTrustedProxy,
    ),
    requestId: String(http.state.requestId),
    userAgent: http.get('user-agent').slice(0, 300) || null,
  };
}

/** Ids of a host's calls. Ids of one millisecond sort in the order of arrival. */
function callIds(now: () => Instant): () => string {
  const random = pooledRandom();
  let seq = 0;
  return () => {
    seq = (seq + 1) >>> 0;
    return v7({ msecs: epochMillis(now()), seq, random: random(16) });
  };
}

/** The query parameters of the address that have a value. */
function queryOf(http: HttpContext): Inbound['query'] {
  if (http.querystring === '') return {};
  const { query } = http;
  const found: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(query)) if (value !== undefined) found[name] = value;
  return found;
}

interface CallIds {
  readonly newId: () => string;
}

function callOf(
  http: HttpContext,
  webhook: Webhook,
  path: string,
  { isTrustedProxy, newId }: Pick<WebhookDoorOptions, 'isTrustedProxy'> & CallIds,
): Call {
  const { headers } = http.req;
  const deliveryId = headers['webhook-id'] ?? headers['idempotency-key'];
  const { ip, requestId, userAgent } = callerOf(http, isTrustedProxy);
  return {
    id: newId(),
    webhook,
    inbound: {
      method: http.method,
      path,
      query: queryOf(http),
      headers: visibleHeaders(headers),
      rawBody: '',
      remoteIp: ip,
      deliveryId: deliveryId === undefined ? null : String(deliveryId),
    },
    requestId,
    userAgent,
  };
}

/** Makes all checks in their order, then runs the call. */
async function endOf(
  request: IncomingMessage,
  call: Call,
  known: readonly Webhook[],
  isAllowed: (webhook: Webhook, address: string | null) => boolean,
  options: WebhookDoorOptions,
): Promise<Ended> {
  const { webhook, inbound } = call;
  let signature: Verdict = webhook.sealedSecret === null ? 'none' : 'unchecked';
  let read: Buffer | undefined;
  const refused = (status: number, error: string, code: string, headers = {}): Ended => ({
    reply: webhookError(status, error, code, headers),
    outcome: 'refused',
    error,
    code,
    bytes: read ?? Buffer.alloc(0),
    signature,
    ran: false,
    inbound: came(inbound, read),
    isRead: read !== undefined,
  });
  if (webhook.action !== inbound.method) {
    const Allow = known.map(({ action }) => action).join(', ');
    return refused(405, 'the webhook does not take this method', 'METHOD_NOT_ALLOWED', { Allow });
  }
  if (isPartOfPage(request)) {
    return refused(403, 'a webhook is not part of a page', 'PART_OF_PAGE');
  }
  if (!webhook.isEnabled) return refused(403, 'webhook is not active', 'WEBHOOK_NOT_ACTIVE');
  if (!isAllowed(webhook, inbound.remoteIp)) {
    return refused(403, 'the IP for the request has not been whitelisted', 'ADDRESS_NOT_ALLOWED');
  }
  const type = request.headers['content-type'];
  const bodyKind = kindOf(type) ?? 'json';
  const bytes = await options.pace(request, () => readBytes(request, (given) => kindOf(given) !== undefined));
  if (isRejection(bytes)) return refused(...bodyRefusal(bytes.code, bytes.message));
  const proof = proofFor(request, call, bytes, options);
  if (proof !== undefined && 'problem' in proof) {
    signature = 'refused';
    return refused(401, proof.problem, 'SIGNATURE_REFUSED');
  }
  if (proof !== undefined) signature = 'valid';
  // Unsigned bodies are not kept. Otherwise any caller could push the calls of partners out of memory.
  read = bytes;
  if (proof !== undefined && bytes.length > 0 && Object.keys(inbound.query).length > 0) {
    const error = 'query parameters are not signed if there is a body: send them in the body';
    return refused(400, error, 'VALIDATION');
  }
  const data = await dataIn(bytes, bodyKind, saysCharset(type));
  if (isRejection(data)) return refused(...bodyRefusal(data.code, data.message));
  const { deliveryId } = proof ?? inbound;
  if (deliveryId !== null && !isDeliveryId(deliveryId)) {
    const error = `a delivery id is at most ${maxDeliveryId} printable ASCII characters`;
    return refused(400, error, 'VALIDATION');
  }
  const refusal = notRun(webhook, options.bank);
  if (refusal !== undefined) return refused(refusal.status, refusal.error, refusal.code);
  const headers = proof?.headers ?? inbound.headers;
  const isPlain = proof?.isPlain === true;
  const proven = { ...came(inbound, bytes), bodyKind, deliveryId, headers, isPlain };
  const reply = await runCall(
    { ...call, inbound: proven },
    { value: bytes.length > 0 ? data.value : inbound.query },
    options,
  );
  const { body: told, lines = [], since } = reply;
  // The reply to a delivery with an id is stored, so such a call is not idle.
  const isIdle = reply.isIdle === true && deliveryId === null;
  const kept = {
    ...proven,
    ...(since === undefined ? {} : { since }),
    ...(isUnsure(reply) ? { isUnsure: true } : {}),
  };
  const of = { reply, bytes, inbound: kept, signature, isIdle, lines };
  const ended = { ...of, ran: true, isRead: true };
  if (reply.ok) return { ...ended, outcome: 'accepted', error: null, code: 'accepted' };
  return { ...ended, outcome: outcomeName(reply), error: reasonIn(told), code: codeOf(reply) };
}

/** The call's parts, with its body if that was read. */
const came = (inbound: Inbound, bytes: Buffer | undefined): Inbound => ({
  ...inbound,
  rawBody: bytes?.toString('utf8') ?? '',
});

/** Whether a browser requests the address as a script, style or other part of a page. */
const isPartOfPage = ({ headers }: IncomingMessage): boolean =>
  /^(?:script|style|xslt|object|embed|\w*work(?:er|let))$/.test(String(headers['sec-fetch-dest'] ?? ''));

/** The proof from the signature. Undefined if the configuration requires no signature. */
function proofFor(
  { headers, url = '' }: IncomingMessage,
  { webhook }: Call,
  bytes: Buffer,
  { bank, vault }: WebhookDoorOptions,
): Proof | Unproven | undefined {
  const { tenant, id, sealedSecret } = webhook;
  if (sealedSecret === null) return undefined;
  const secret = vault.open(sealedSecret, secretOf(tenant, id));
  // If the host cannot open the secret, no signature can be checked.
  if (secret === undefined) return { problem: 'the signature of the request cannot be checked' };
  const header = (name: string) => {
    const value = headers[name];
    return value === undefined ? undefined : String(value);
  };
  return proofOf({ secret, header, bytes, target: url, now: bank.now() });
}
