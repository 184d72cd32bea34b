/** Standard Webhooks, both ways: events that Bursar posts to you are verified, deliveries that you post to it are signed. */
import type { BankEvent } from './catalogue/events.ts';

/** A body exactly as it came: its text or its bytes. Never what was parsed of it. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Headers as Node, Koa, Express or fetch have them. */
export type AnyHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The event of a delivery, or why it is not the bank's. */
export type Verified =
  | {
      readonly ok: true;
      readonly event: BankEvent;
      /** Names the delivery, however often it comes: whoever deals with it notes it, and passes over one that he has. */
      readonly id: string;
    }
  | {
      readonly ok: false;
      readonly code: 'SIGNATURE_MISSING' | 'SIGNATURE_WRONG' | 'TIMESTAMP_TOO_FAR' | 'BODY_UNREADABLE';
      /** For a person. */
      readonly message: string;
    };

export interface VerifyOptions {
  /** Seconds by which the clocks may differ, and for which a delivery counts; 300 where nothing is said. */
  readonly tolerance?: number | undefined;
  /** The moment of now, for tests. */
  readonly now?: Date | undefined;
}

const usualTolerance = 300;

/**
 * Verifies an event that Bursar posted: `secret` is what CreateEventSubscriptionCommand answered; two of them while one is replaced.
 * Throws a `TypeError` for a body that was parsed, for a secret that proves nothing, and for an option that means nothing.
 */
export async function verifyWebhook(
  rawBody: RawBody,
  headers: AnyHeaders,
  secret: string | readonly string[],
  { tolerance = usualTolerance, now = new Date() }: VerifyOptions = {},
): Promise<Verified> {
  const secrets = secretsOf(secret);
  checkVerifying({ tolerance, now });
  const bytes = bytesOf(rawBody);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signature = headerOf(headers, 'webhook-signature');
  if (id === undefined || timestamp === undefined || signature === undefined) {
    const message = 'webhook-id, webhook-timestamp and webhook-signature are needed';
    return { ok: false, code: 'SIGNATURE_MISSING', message };
  }
  const payload = joined(textBytes(`${id}.${timestamp}.`), bytes);
  if (!(await isSigned(payload, signature, secrets))) {
    const message = 'no secret has signed this: was the body parsed and written again?';
    return { ok: false, code: 'SIGNATURE_WRONG', message };
  }
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d{1,11}$/.test(timestamp) || !(Math.abs(age) <= tolerance)) {
    const message = `it was signed ${Math.round(age)} seconds ago: look at the clock, or it is a repetition`;
    return { ok: false, code: 'TIMESTAMP_TOO_FAR', message };
  }
  try {
    // Only the bank has the secret, and it posts what the catalogue says.
    return { ok: true, id, event: JSON.parse(new TextDecoder().decode(bytes)) as BankEvent };
  } catch {
    return { ok: false, code: 'BODY_UNREADABLE', message: 'the body is not JSON' };
  }
}

/** Throws a `TypeError` where there is none, or one that proves nothing. */
export function secretsOf(secret: string | readonly string[]): readonly string[] {
  const secrets = [secret].flat();
  if (secrets.length === 0) throw new TypeError('There is no secret: the list is empty');
  for (const one of secrets) {
    if (typeof one === 'string' && one !== '') continue;
    const is = one === undefined || one === null ? String(one) : one === '' ? 'empty' : 'no text';
    throw new TypeError(`The secret is ${is}: is its environment variable set?`);
  }
  return secrets;
}

/** Throws a `TypeError` for what would let every delivery pass, or none. */
export function checkVerifying({ tolerance = usualTolerance, now }: VerifyOptions): void {
  if (typeof tolerance !== 'number' || !(tolerance >= 0)) {
    throw new TypeError(`tolerance is ${String(tolerance)}: it must be seconds, 0 or more`);
  }
  if (now !== undefined && Number.isNaN(now.getTime())) throw new TypeError('now is not a moment');
}

/** What is signed. */
export interface Delivery {
  /** Names the delivery: the same at every try, so that it has one effect. */
  readonly id: string;
  /** The body exactly as it is sent; without one, path and query of the address. */
  readonly body: RawBody;
  /** The secret that the bank's administrator gave you. */
  readonly secret: string;
  /** The moment of this try; now where nothing is said. */
  readonly at?: Date | undefined;
}

/** The headers that a delivery to `/api/webhook/PATH` needs. */
export interface SignedHeaders extends Record<string, string> {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** Signs a delivery to an address of the bank's. Throws a `TypeError` for a secret that proves nothing. */
export async function signWebhook({ id, body, secret, at }: Delivery): Promise<SignedHeaders> {
  const [known = ''] = secretsOf(secret);
  const timestamp = String(Math.floor((at ?? new Date()).getTime() / 1000));
  const payload = joined(textBytes(`${id}.${timestamp}.`), bytesOf(body));
  const made = await crypto.subtle.sign('HMAC', await keyOf(known, 'sign'), payload);
  const signature = btoa(String.fromCharCode(...new Uint8Array(made)));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

async function isSigned(
  payload: Uint8Array<ArrayBuffer>,
  header: string,
  secrets: readonly string[],
): Promise<boolean> {
  const keys = await Promise.all(secrets.map((secret) => keyOf(secret, 'verify')));
  for (const part of header.split(' ')) {
    const encoded = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part)?.[1];
    if (encoded === undefined) continue;
    for (const key of keys) {
      // It compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, decoded(encoded), payload)) return true;
    }
  }
  return false;
}

/** `CryptoKey`, which not every platform's types name. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** As Standard Webhooks has it: after `whsec_` base64, else the text itself. */
function keyOf(secret: string, use: 'sign' | 'verify'): Promise<Key> {
  const bytes = secret.startsWith('whsec_') ? decoded(secret.slice('whsec_'.length)) : textBytes(secret);
  if (bytes.length === 0) throw new TypeError('The secret is empty: is its environment variable set?');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

function bytesOf(body: RawBody): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return textBytes(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body);
  throw new TypeError(
    'The body was parsed before it was verified: hand over its text or bytes exactly as they came (Express: express.raw() on this route; Koa: no body parser before it).',
  );
}

/** A header by its lower-case name, wherever it is kept. */
function headerOf(headers: AnyHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.[0];
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new TypeError('The secret must be base64 after whsec_.');
  }
}

const textBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
