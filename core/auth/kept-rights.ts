/** Keeps the rights of an actor for work that the host does later: deliveries of events, approved proposals. */
import { type Actor, involvedUsers } from '../command/declaration/actor.ts';
import type { QueryRead } from '../command/declaration/read.ts';
import type { Roles } from '../command/policy/roles.ts';
import type { Instant } from '../values/instant.ts';
import { eachPersonOnce, personKey } from '../values/person.ts';
import { type TokenRevocation, tokenRevocations } from './revocation.ts';

/** The rights that an actor had at a time. */
export interface KeptRights {
  readonly userId: string;
  /** The people of the actor, by `personKey`. A process has several. */
  readonly people: readonly string[];
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** Whether the permissions came from the roles. If so, `auth/roles` can take them away later. */
  readonly isByRoles: boolean;
  readonly since: Instant;
}

/** Permissions, in the form that `allows` needs. */
export type Rights = Pick<Actor, 'permissions'>;

const nothing: Rights = { permissions: new Set() };

/** The current rights of this actor, for storing. */
export function keptRights(actor: Actor, roles: Roles, now: Instant): KeptRights {
  const permissions = [...actor.permissions].sort();
  const given = [...roles.permissions(actor.roles)].sort();
  return {
    userId: actor.userId,
    people: eachPersonOnce([actor.userId, ...involvedUsers(actor)]).map(personKey),
    roles: actor.roles,
    permissions,
    isByRoles: permissions.join() === given.join(),
    since: now,
  };
}

/**
 * The permissions of the actor now: none after a revocation, and only permissions that the roles still give.
 */
export async function rightsNow(
  kept: KeptRights | null,
  read: Pick<QueryRead, 'rows'>,
  roles: Roles,
): Promise<Rights> {
  if (kept === null) return nothing;
  const rows = await read.rows(tokenRevocations, (select) => select.whereIn('person', [...kept.people]));
  const revoked = revokedAmong(kept.people, kept.since, issuedBeforeIn(rows));
  return revoked === undefined ? rightsByRoles(kept, roles) : nothing;
}

/** The time before which a person's tokens are refused. Undefined without a revocation. */
export type IssuedBeforeOf = (person: string) => Instant | undefined;

/** The same from rows of the store. */
export function issuedBeforeIn(
  rows: readonly Pick<TokenRevocation, 'person' | 'issuedBefore'>[],
): IssuedBeforeOf {
  const known = new Map(rows.map(({ person, issuedBefore }) => [person, issuedBefore]));
  return (person) => known.get(person);
}

/** The first of these people, by `personKey`, whose tokens were revoked after this time. */
export function revokedAmong(
  people: readonly string[],
  since: Instant,
  issuedBeforeOf: IssuedBeforeOf,
): string | undefined {
  return people.find((person) => (issuedBeforeOf(person) ?? since) > since);
}

/** The stored permissions that the roles still give. */
export function rightsByRoles(
  { roles: names, permissions, isByRoles }: Pick<KeptRights, 'roles' | 'permissions' | 'isByRoles'>,
  roles: Roles,
): Rights {
  const given = roles.permissions(names);
  if (!isByRoles || given.has('*')) return { permissions: new Set(permissions) };
  if (permissions.includes('*')) return { permissions: given };
  return { permissions: new Set(permissions.filter((name) => given.has(name))) };
}
