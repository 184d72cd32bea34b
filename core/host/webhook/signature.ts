/** Signatures of inbound calls: a plain HMAC of the body, or the headers of Standard Webhooks. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { between, type Instant, instantAt } from '../../values/instant.ts';

/** How far the sender's clock may be off, and how old a delivery may be. */
export const toleranceMillis = 5 * 60_000;

/** Headers of a call, by their lower-case name. */
export type HeaderOf = (name: string) => string | undefined;

export interface Signed {
  readonly secret: string;
  readonly header: HeaderOf;
  /** The body exactly as it came. */
  readonly bytes: Buffer;
  readonly now: Instant;
}

/** Why the call is not the work of somebody who knows the secret, or undefined when it is. */
export function signatureProblem(signed: Signed): string | undefined {
  if (signed.header('webhook-signature') !== undefined) return standardProblem(signed);
  const given = signed.header('x-webhook-signature');
  if (given === undefined) return 'the signature of the request is missing';
  const expected = createHmac('sha256', signed.secret).update(signed.bytes).digest();
  const hex = given.replace(/^sha256=/i, '').trim();
  const isHex = /^[0-9a-f]{64}$/i.test(hex);
  return isHex && timingSafeEqual(Buffer.from(hex, 'hex'), expected)
    ? undefined
    : 'the signature of the request is wrong';
}

function standardProblem({ secret, header, bytes, now }: Signed): string | undefined {
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  if (id === undefined || timestamp === undefined || !/^\d{1,11}$/.test(timestamp)) {
    return 'the signature needs the headers webhook-id and webhook-timestamp';
  }
  const expected = createHmac('sha256', standardKey(secret))
    .update(`${id}.${timestamp}.`)
    .update(bytes)
    .digest();
  const isSigned = (header('webhook-signature') ?? '').split(' ').some((part) => {
    const given = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part)?.[1];
    return given !== undefined && timingSafeEqual(Buffer.from(given, 'base64'), expected);
  });
  if (!isSigned) return 'the signature of the request is wrong';
  const age = between(instantAt(Number(timestamp) * 1000), now);
  return Math.abs(age) <= toleranceMillis
    ? undefined
    : 'the timestamp of the signature is too old or lies in the future';
}

/** Standard Webhooks writes its secrets as `whsec_` and base64; any other text is the key itself. */
function standardKey(secret: string): Buffer {
  return secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret);
}
