/** Delivers events to a subscriber: in order, at least once, signed. Stops at the first rejected event. */

import { createHmac } from 'node:crypto';
import type { QueryRead } from '../command/declaration/read.ts';
import type { Vault } from '../command/declaration/vault.ts';
import type { BackgroundTask, Outcome } from '../time/background-task.ts';
import {
  days,
  elapsed,
  epochMillis,
  hours,
  type Instant,
  later,
  minutes,
  parseInstant,
} from '../values/instant.ts';
import { type Event, eventItem } from './feed.ts';
import { type Pending, pendingOf, type Seeing } from './pending.ts';
import { type Posted, type PostOptions, post } from './post.ts';
import { eventSubscriptions, type Subscription, secretAbout } from './subscriptions.ts';

export interface DelivererOptions extends Omit<PostOptions, 'patience' | 'stop'>, Seeing {
  readonly reader: (tenant: string) => QueryRead;
  readonly vault: Vault;
  readonly now: () => Instant;
  /** A number from 0 to 1 for the jitter of waits. */
  readonly chance: () => number;
}

/** Milliseconds that a subscriber has to answer. */
const patience = 15_000;
/**
 * The most events of one background task, and the time after which it starts no more. Its claim must outlast
 * the last one.
 */
const batch = 50;
const beginWithin = 40_000;
/** Waits after 1, 2, 3 ... failures in a row. The last one repeats until the host gives up. */
const waits = [
  ...[5000, 30_000, minutes(2), minutes(10), minutes(30)],
  ...[hours(1), hours(3), hours(6), hours(12)],
];
/** Milliseconds that an address may fail before its subscription is disabled. */
const givesUpAfter = days(3);
/** The longest `Retry-After` that is heeded. */
const longestAsked = days(1);

/** One attempt, as it is recorded. */
interface Attempt {
  readonly eventId: string;
  readonly eventType: string;
  readonly at: Instant;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly millis: number;
}

export function deliverer(options: DelivererOptions): BackgroundTask {
  return {
    name: 'DeliverEvents',
    async run({ tenant, data }, stop) {
      const id = String(data.subscriptionId);
      const read = options.reader(tenant);
      const subscription = await read.one(eventSubscriptions, { id });
      if (subscription?.state !== 'Active') return recorded(id, {});
      const secrets = secretsOf(subscription, options);
      if (secrets === undefined) {
        return recorded(id, { disable: 'Its secret was sealed with another SECRETS_KEY.' });
      }
      const pending = await pendingOf(subscription, read, { ...options, limit: batch });
      const { attempts, refusal } = await deliver(subscription, pending.events, secrets, {
        ...options,
        stop,
      });
      // No delivery was attempted, so there is no result to record.
      if (attempts.length === 0) stop.throwIfAborted();
      const next =
        refusal === undefined
          ? { again: pending.replay !== undefined || attempts.length > 0 }
          : afterRefusal(subscription, refusal, options);
      return recorded(id, { attempts, ...progress(pending, attempts, refusal), ...next });
    },
  };
}

function recorded(subscriptionId: string, what: Readonly<Record<string, unknown>>): Outcome {
  return { command: 'RecordDeliveries', data: { subscriptionId, ...what } };
}

function secretsOf(
  { tenant, id, secret, oldSecret, oldSecretUntil }: Subscription,
  { vault, now }: DelivererOptions,
): Secrets | undefined {
  const about = secretAbout(tenant, id);
  const current = vault.open(secret, about);
  if (current === undefined) return undefined;
  const isOver = oldSecret === null || oldSecretUntil === null || oldSecretUntil <= now();
  const old = isOver ? undefined : vault.open(oldSecret, about);
  return old === undefined ? [current] : [current, old];
}

/** Posts events one after another until one is rejected or the time is up. */
async function deliver(
  { url }: Subscription,
  events: readonly Event[],
  secrets: Secrets,
  options: DelivererOptions & { readonly stop: AbortSignal },
): Promise<{ readonly attempts: readonly Attempt[]; readonly refusal: Posted | undefined }> {
  const attempts: Attempt[] = [];
  const started = performance.now();
  for (const event of events) {
    const begun = performance.now();
    if (begun - started > beginWithin || options.stop.aborted) break;
    const at = options.now();
    const body = JSON.stringify(eventItem(event));
    const headers = signedHeaders(event.id, Math.floor(epochMillis(at) / 1000), body, secrets);
    const posted = await post(url, body, headers, { ...options, patience });
    // The host's stop interrupted the request. That is not the subscriber's failure.
    if ('error' in posted && options.stop.aborted) break;
    const taken = 'status' in posted && posted.status >= 200 && posted.status < 300;
    attempts.push({
      eventId: event.id,
      eventType: event.type,
      at,
      responseStatus: 'status' in posted ? posted.status : null,
      error: taken ? null : problemOf(posted),
      millis: Math.round(performance.now() - begun),
    });
    if (!taken) return { attempts, refusal: posted };
  }
  return { attempts, refusal: undefined };
}

function problemOf(posted: Posted): string {
  if ('error' in posted) return posted.error;
  const { status } = posted;
  return status >= 300 && status < 400
    ? `${status}: redirects are not followed`
    : `the address answered ${status}`;
}

/** The new position of the subscription, or of its replay, after these attempts. */
function progress(
  { replay, events }: Pending,
  attempts: readonly Attempt[],
  refusal: Posted | undefined,
): Readonly<Record<string, unknown>> {
  const taken = attempts.filter(({ error }) => error === null);
  const position = taken.at(-1)?.eventId;
  if (replay === undefined) return position === undefined ? {} : { position };
  const isThrough = refusal === undefined && taken.length === events.length && events.length < batch;
  return { replay: { id: replay.id, position: position ?? replay.position, isThrough } };
}

/** The time of the next try, or the reason why there is none. */
function afterRefusal(
  { failures, failingSince }: Subscription,
  refusal: Posted,
  { now, chance }: DelivererOptions,
): Readonly<Record<string, unknown>> {
  if ('status' in refusal && refusal.status === 410) {
    return { disable: 'The address answered 410: it is gone.' };
  }
  if (failingSince !== null && elapsed(failingSince, now()) >= givesUpAfter) {
    return { disable: 'The address has not taken events for three days.' };
  }
  const wait = waits[Math.min(failures, waits.length - 1)] ?? minutes(1);
  const jittered = wait * (0.8 + 0.4 * chance());
  const asked = 'status' in refusal ? askedWait(refusal.retryAfter, now()) : 0;
  return { retryAt: later(now(), Math.round(Math.max(jittered, asked))) };
}

/** Milliseconds that a `Retry-After` requests: seconds, or a date. */
function askedWait(retryAfter: string | undefined, now: Instant): number {
  if (retryAfter === undefined) return 0;
  const moment = /^\d+$/.test(retryAfter) ? undefined : parseInstant(retryAfter);
  const wait = moment === undefined ? Number(retryAfter) * 1000 : elapsed(now, moment);
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), longestAsked) : 0;
}

/** Secrets that sign now: the newest first, and during a rotation the one before it. */
export type Secrets = readonly [string, ...string[]];

/**
 * Headers of a delivery, signed both by Standard Webhooks and by a plain HMAC. They are computed here because
 * the library that verifies them in the tests hashes in JavaScript, which takes 3.4 times as long for 200 KB.
 *
 * `seconds` since 1970 is the time of this attempt.
 */
export function signedHeaders(
  id: string,
  seconds: number,
  body: string,
  secrets: Secrets,
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Bursar-Events/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
    'X-Webhook-Signature': createHmac('sha256', secrets[0]).update(body).digest('hex'),
  };
}
