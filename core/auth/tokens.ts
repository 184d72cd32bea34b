/** Bearer tokens to actors. The algorithm is fixed by configuration, `exp` is required, nothing is guessed. */
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../command/declaration/actor.ts';
import { hostPartition } from '../command/declaration/table.ts';
import type { Roles } from '../command/policy/roles.ts';
import { Outage } from '../command/wire/bank.ts';
import { isRejection, type Rejection, reject } from '../command/wire/rejections.ts';
import { epochMillis, type Instant, instantAt } from '../values/instant.ts';
import { personKey, subjectProblem } from '../values/person.ts';

export type TokenKey =
  | {
      readonly kind: 'secret';
      readonly secret: string;
      /** The issuer that tokens must name, if configured. */
      readonly issuer?: string;
      readonly audience?: string;
    }
  | {
      readonly kind: 'jwks';
      readonly url: string;
      readonly issuer: string;
      readonly audience: string;
      readonly algorithms: readonly string[];
    };

/** The most verified tokens in the cache. Verifying a token costs a fifth of a millisecond. */
const keptTokens = 10_000;
/** The longest lifetime of a token, in seconds. A person who leaves loses access after a day at most. */
export const longestLife = 86_400;
/** Seconds by which the clock of an identity provider may be ahead of the host's. */
const clockSkew = 300;
/** Longer texts cannot be tokens for this host. */
const maxTokenLength = 8192;

/**
 * The actor of a token, or the reason why the token is refused: forged, expired, incomplete, revoked. Claims
 * are named only if the signature is valid. Throws Outage if the identity provider does not return its keys,
 * because such a token may be valid.
 */
export type Authenticate = (token: string) => Promise<Actor | RefusedToken>;

type RefusedToken = Rejection<'UNAUTHENTICATED'>;

const refused = (why: string): RefusedToken =>
  reject('UNAUTHENTICATED', { message: `A valid bearer token is required. ${why}` });

const revoked = refused('The token was revoked. Sign in again.');

const expired = ({ exp = 0 }: JWTPayload): RefusedToken =>
  refused(`The token expired at ${instantAt(Math.max(0, exp) * 1000)}. Get a new one.`);

/** The instant before which a person's tokens are refused. */
export type IssuedBefore = (tenant: string, person: string) => Instant | undefined;

export function authenticator(
  key: TokenKey,
  now: () => Instant,
  roles: () => Roles,
  issuedBefore: IssuedBefore = () => undefined,
): Authenticate {
  const kept = new LRUCache<string, { readonly payload: JWTPayload; actor: Actor; roles: Roles }>({
    max: keptTokens,
  });
  const verify = verifier(key, now);
  return async (token) => {
    const current = roles();
    const known = kept.get(token);
    if (known !== undefined) {
      if (isExpired(known.payload, now())) {
        kept.delete(token);
        return expired(known.payload);
      }
      if (known.roles !== current) {
        const actor = actorOf(known.payload, current);
        if (isRejection(actor)) return actor;
        known.actor = actor;
        known.roles = current;
      }
      return isRevoked(known.payload, known.actor, issuedBefore) ? revoked : known.actor;
    }
    if (token.length > maxTokenLength) {
      return refused(`The token is longer than ${maxTokenLength} characters.`);
    }
    const payload = await verify(token);
    if (isRejection(payload)) return payload;
    const actor = actorOf(payload, current);
    if (isRejection(actor)) return actor;
    kept.set(token, { payload, actor, roles: current });
    return isRevoked(payload, actor, issuedBefore) ? revoked : actor;
  };
}

/** A token without an issue time may be of any age, so every revocation covers it. */
function isRevoked({ iat }: JWTPayload, actor: Actor, issuedBefore: IssuedBefore): boolean {
  const before = issuedBefore(actor.tenant, personKey(actor.userId));
  return before !== undefined && (iat === undefined || iat * 1000 < epochMillis(before));
}

function isExpired({ exp }: JWTPayload, now: Instant): boolean {
  return exp === undefined || exp * 1000 <= epochMillis(now);
}

/**
 * Checks that a token is valid for a day at most, counted from its issue time. Without an issue time, the day
 * is counted from now.
 */
function lifeProblem({ iat, exp }: JWTPayload, now: Instant): RefusedToken | undefined {
  const second = epochMillis(now) / 1000;
  if (iat !== undefined && !(Number.isFinite(iat) && iat <= second + clockSkew)) {
    return refused('The claim iat is in the future.');
  }
  return exp !== undefined && exp - (iat ?? second) <= longestLife
    ? undefined
    : refused('The token is valid for more than 24 hours (exp minus iat).');
}

/** The library's error as a sentence. The library checks the signature before any claim. */
function verifyProblem(error: unknown): RefusedToken {
  if (error instanceof errors.JWTExpired) return expired(error.payload);
  if (error instanceof errors.JWTClaimValidationFailed) {
    return refused(
      error.reason === 'missing'
        ? `The token has no claim ${error.claim}.`
        : `The token has a wrong claim ${error.claim}.`,
    );
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return refused('The token was signed with another key, or changed afterwards.');
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return refused('The token was signed by an algorithm that this host does not take.');
  }
  if (tokenTroubles.some((trouble) => error instanceof trouble)) {
    return refused('The identity provider has no key for the token.');
  }
  return refused('The token is not a readable JSON Web Token.');
}

function verifier(key: TokenKey, now: () => Instant) {
  const options = (): JWTVerifyOptions => ({
    requiredClaims: ['exp', 'sub'],
    currentDate: new Date(now()),
    algorithms: key.kind === 'secret' ? ['HS256'] : [...key.algorithms],
    ...(key.issuer === undefined ? {} : { issuer: key.issuer }),
    ...(key.audience === undefined ? {} : { audience: key.audience }),
  });
  const remote = key.kind === 'jwks' ? keysAt(key.url) : undefined;
  const secret = key.kind === 'secret' ? new TextEncoder().encode(key.secret) : undefined;
  return async (token: string): Promise<JWTPayload | RefusedToken> => {
    try {
      const { payload } =
        remote === undefined
          ? await jwtVerify(token, secret ?? new Uint8Array(), options())
          : await jwtVerify(token, remote, options());
      return lifeProblem(payload, now()) ?? payload;
    } catch (error) {
      if (error instanceof Outage) throw error;
      return verifyProblem(error);
    }
  };
}

/** Errors of the token's key. All other errors come from the identity provider. */
const tokenTroubles = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** The keys of the identity provider. They are fetched when needed and cached for ten minutes. */
function keysAt(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url));
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (tokenTroubles.some((trouble) => error instanceof trouble)) throw error;
      throw new Outage(reject('AUTHENTICATION_UNAVAILABLE', { retryAfter: 5 }), { cause: error });
    }
  };
}

/** Whether a bank may have this name. The name of the host's own rows is reserved. */
export const isTenant = (name: string): boolean =>
  /^[A-Za-z0-9_-]{1,40}$/.test(name) && name !== hostPartition;

/** The actor that the claims describe, or which claim is missing or wrong. */
function actorOf(payload: JWTPayload, roles: Roles): Actor | RefusedToken {
  const { sub, name, tenant } = payload;
  if (typeof sub !== 'string' || subjectProblem(sub) !== undefined) {
    return refused('The claim sub must be a text that names a person.');
  }
  if (typeof tenant !== 'string' || !isTenant(tenant)) {
    return refused('The claim tenant must be a text of 1 to 40 letters, digits, hyphens and underscores.');
  }
  const branchId = branchOf(payload.branchId);
  if (branchId === undefined) {
    return refused('The claim branchId must be a text of up to 64 characters, or an integer.');
  }
  const named = textList(payload.roles);
  if (named === undefined) return refused('The claim roles must be a list of texts.');
  const granted = payload.permissions;
  const permissions = granted === undefined ? undefined : textList(granted);
  if (granted !== undefined && permissions === undefined) {
    return refused('The claim permissions must be a list of texts.');
  }
  return {
    kind: 'user',
    userId: sub.trim(),
    name: typeof name === 'string' && name !== '' ? name.slice(0, 200) : sub.trim(),
    tenant,
    roles: named,
    permissions: permissions === undefined ? roles.permissions(named) : new Set(permissions),
    branchId,
    humans: [personKey(sub)],
  };
}

/**
 * The branch of a claim: a text or a number, or null if the claim is missing. Undefined if the claim is
 * invalid.
 */
function branchOf(claim: unknown): string | null | undefined {
  if (claim === undefined || claim === null) return null;
  if (typeof claim !== 'string' && !Number.isSafeInteger(claim)) return undefined;
  const branch = String(claim);
  return branch.length > 64 ? undefined : branch;
}

function textList(value: unknown): readonly string[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > 200) return undefined;
  return value.every((item) => typeof item === 'string') ? value : undefined;
}

/** The claims that `bursar token` writes. */
export interface TokenClaims {
  readonly sub: string;
  readonly name?: string;
  readonly tenant: string;
  readonly roles: readonly string[];
  readonly permissions?: readonly string[];
  readonly branchId?: string;
  readonly iss?: string;
  readonly aud?: string;
}

/** Signs a token for development and operations. A bank’s users get theirs from its identity provider. */
export async function signToken(
  claims: TokenClaims,
  secret: string,
  life: { readonly from: Instant; readonly seconds: number },
): Promise<string> {
  const issued = Math.floor(epochMillis(life.from) / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + life.seconds)
    .sign(new TextEncoder().encode(secret));
}
