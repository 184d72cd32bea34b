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
import { reject } from '../command/wire/rejections.ts';
import { epochMillis, type Instant } from '../values/instant.ts';
import { personKey, subjectProblem } from '../values/person.ts';

export type TokenKey =
  | {
      readonly kind: 'secret';
      readonly secret: string;
      /** What tokens must name, where it is configured. */
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

/** Verified tokens kept: verifying costs a fifth of a millisecond. */
const keptTokens = 10_000;
/** The longest life of a token, in seconds: whoever leaves is out after a day at most. */
export const longestLife = 86_400;
/** How far the clock of an identity provider may be ahead of ours, in seconds. */
const clockSkew = 300;
/** Longer tokens are no tokens of ours. */
const maxTokenLength = 8192;

/**
 * The actor of a token, or undefined when it is missing, forged, expired or incomplete. Throws Outage when the
 * identity provider does not hand out its keys: such a token may be good.
 */
export type Authenticate = (token: string) => Promise<Actor | undefined>;

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
        return undefined;
      }
      if (known.roles !== current) {
        const actor = actorOf(known.payload, current);
        if (actor === undefined) return undefined;
        known.actor = actor;
        known.roles = current;
      }
      return isRevoked(known.payload, known.actor, issuedBefore) ? undefined : known.actor;
    }
    const payload = token.length > maxTokenLength ? undefined : await verify(token);
    const actor = payload === undefined ? undefined : actorOf(payload, current);
    if (payload !== undefined && actor !== undefined)
      kept.set(token, { payload, actor, roles: current });
    if (payload === undefined || actor === undefined) return undefined;
    return isRevoked(payload, actor, issuedBefore) ? undefined : actor;
  };
}

/** A token that does not say when it was issued may be of whatever age. */
function isRevoked({ iat }: JWTPayload, actor: Actor, issuedBefore: IssuedBefore): boolean {
  const before = issuedBefore(actor.tenant, personKey(actor.userId));
  return before !== undefined && (iat === undefined || iat * 1000 < epochMillis(before));
}

function isExpired({ exp }: JWTPayload, now: Instant): boolean {
  return exp === undefined || exp * 1000 <= epochMillis(now);
}

/** Whether it lives a day at most, from its issue or, where it does not say when that was, from now. */
function isShortLived({ iat, exp }: JWTPayload, now: Instant): boolean {
  if (exp === undefined) return false;
  const second = epochMillis(now) / 1000;
  if (iat === undefined) return exp - second <= longestLife;
  return Number.isFinite(iat) && iat <= second + clockSkew && exp - iat <= longestLife;
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
  return async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload } =
        remote === undefined
          ? await jwtVerify(token, secret ?? new Uint8Array(), options())
          : await jwtVerify(token, remote, options());
      return isShortLived(payload, now()) ? payload : undefined;
    } catch (error) {
      if (error instanceof Outage) throw error;
      return undefined;
    }
  };
}

/** What the key set says of a token; everything else that goes wrong with it is the provider's trouble. */
const tokenTroubles = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
];

/** The keys of the identity provider: fetched when they are needed, kept for ten minutes. */
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

/** Whether a bank may be called so; the host's own rows are no bank's. */
export const isTenant = (name: string): boolean =>
  /^[A-Za-z0-9_-]{1,40}$/.test(name) && name !== hostPartition;

/** The actor that the claims describe; a token without a subject and a tenant is nobody’s. */
function actorOf(payload: JWTPayload, roles: Roles): Actor | undefined {
  const { sub, name, tenant } = payload;
  if (typeof sub !== 'string' || subjectProblem(sub) !== undefined) return undefined;
  if (typeof tenant !== 'string' || !isTenant(tenant)) return undefined;
  const branchId = branchOf(payload.branchId);
  if (branchId === undefined) return undefined;
  const named = textList(payload.roles);
  if (named === undefined) return undefined;
  const granted = payload.permissions;
  const permissions = granted === undefined ? undefined : textList(granted);
  if (granted !== undefined && permissions === undefined) return undefined;
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

/** The branch of a claim: text or a number, or null where none is named. Undefined where it is something else. */
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

/** What `bursar token` puts into a token. */
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

/** Signs a token for development and operations; a bank’s users get theirs from its identity provider. */
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
