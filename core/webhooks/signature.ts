/**
 * Signatures of inbound calls: a plain HMAC in one of several headers, or the headers of Standard Webhooks.
 * The signature covers the body, or the request target if the body is empty. The host ignores every unsigned
 * part of a call.
 *
 * The package standardwebhooks is not used. It reads bytes as UTF-8 before hashing, so it accepts a body of
 * the byte FE for a signed FF. It uses its own clock, and takes 17 times as long for 200 KB. Our tests sign
 * with it.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { elapsed, type Instant, instantAt } from '../values/instant.ts';

/** The largest difference between the sender's clock and the host's, and the largest age of a delivery. */
export const toleranceMillis = 5 * 60_000;

/** Headers of a call, by lowercase name. */
export type HeaderOf = (name: string) => string | undefined;

export interface Signed {
  readonly secret: string;
  readonly header: HeaderOf;
  /** The body exactly as it came. */
  readonly bytes: Buffer;
  /** The target of the request as it was sent: path and query. */
  readonly target: string;
  readonly now: Instant;
}

/** The facts that a valid signature proves, besides the signed content. */
export interface Proof {
  /** The id of the delivery. Choosing it requires the secret. */
  readonly deliveryId: string;
  /** Headers that were signed. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The signature contains no delivery id or time. The signature itself identifies the delivery, so a
   * repeated call looks like the first.
   */
  readonly isPlain: boolean;
}

/** The reason why the call does not prove knowledge of the secret. */
export interface Unproven {
  readonly problem: string;
}

/**
 * Headers with a plain HMAC of the body: the host's own, and those of Paystack, Monnify, Squad, GitHub and
 * Meta.
 */
export const plainHeaders = [
  ...['x-webhook-signature', 'x-paystack-signature', 'monnify-signature'],
  ...['x-squad-encrypted-body', 'x-hub-signature-256'],
] as const;

/** The algorithm of a plain signature, by its length in hexadecimal. */
const plainAlgorithms: Readonly<Record<number, string>> = { 64: 'sha256', 128: 'sha512' };

export function proofOf(signed: Signed): Proof | Unproven {
  // Secrets in older stores may be short. A secret that can be guessed proves no caller.
  const weakness = secretProblem(signed.secret);
  if (weakness !== undefined) {
    return { problem: `configuration error: signingSecret ${weakness}` };
  }
  if (signed.header('webhook-signature') !== undefined) return standardProof(signed);
  const name = plainHeaders.find((each) => signed.header(each) !== undefined);
  if (name === undefined) return { problem: 'the signature of the request is missing' };
  const hex = (signed.header(name) ?? '').trim().replace(/^sha(?:256|512)=/i, '');
  const algorithm = /^[0-9a-f]+$/i.test(hex) ? plainAlgorithms[hex.length] : undefined;
  if (algorithm === undefined) {
    const problem = `the signature in ${name} has to be an HMAC of SHA-256 or SHA-512 in hexadecimal, 64 or 128 digits`;
    return { problem };
  }
  const expected = createHmac(algorithm, signed.secret).update(payloadOf(signed)).digest();
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), expected)) {
    return { problem: 'the signature of the request is wrong' };
  }
  // Logs show delivery ids, so the id is a hash of the signature.
  return { deliveryId: `hmac:${hash('sha256', expected, 'hex')}`, headers: {}, isPlain: true };
}

/** The signed bytes. Node returns the target with one byte for each character. */
const payloadOf = ({ bytes, target }: Signed): Buffer =>
  bytes.length > 0 ? bytes : Buffer.from(target, 'latin1');

function standardProof(signed: Signed): Proof | Unproven {
  const { secret, header, now } = signed;
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  if (id === undefined || timestamp === undefined || !/^\d{1,11}$/.test(timestamp)) {
    return { problem: 'the signature needs the headers webhook-id and webhook-timestamp' };
  }
  const expected = createHmac('sha256', secretBytes(secret) ?? '')
    .update(`${id}.${timestamp}.`)
    .update(payloadOf(signed))
    .digest();
  const isSigned = (header('webhook-signature') ?? '').split(' ').some((part) => {
    const given = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part)?.[1];
    return given !== undefined && timingSafeEqual(Buffer.from(given, 'base64'), expected);
  });
  if (!isSigned) return { problem: 'the signature of the request is wrong' };
  const age = elapsed(instantAt(Number(timestamp) * 1000), now);
  if (Math.abs(age) > toleranceMillis) {
    return { problem: 'the timestamp of the signature is too old or lies in the future' };
  }
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  return { deliveryId: id, headers, isPlain: false };
}

/** Secrets with fewer bytes can be guessed. */
export const leastSecretBytes = 24;

const standardPrefix = 'whsec_';
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * The key bytes of Standard Webhooks: the decoded base64 after `whsec_`, or else the text itself. Undefined
 * if the base64 is invalid.
 */
export function secretBytes(secret: string): Buffer | undefined {
  if (!secret.startsWith(standardPrefix)) return Buffer.from(secret);
  const encoded = secret.slice(standardPrefix.length);
  return base64.test(encoded) ? Buffer.from(encoded, 'base64') : undefined;
}

/** The reason why a secret is too weak, to follow its field's name. Otherwise undefined. */
export function secretProblem(secret: string): string | undefined {
  if (secret.trim() === '') return 'must not be blank';
  const bytes = secretBytes(secret);
  if (bytes === undefined) return `must be base64 after ${standardPrefix}`;
  if (bytes.length >= leastSecretBytes) return undefined;
  const decoded = secret.startsWith(standardPrefix) ? ' once it is decoded' : '';
  return `has ${bytes.length} bytes${decoded}; it needs at least ${leastSecretBytes}`;
}
