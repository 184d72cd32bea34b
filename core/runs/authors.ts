/** Authors of webhooks and recurring jobs, and their current permissions. */
import {
  issuedBeforeIn,
  type KeptRights,
  keptRights,
  type Rights,
  revokedAmong,
  rightsByRoles,
} from '../auth/kept-rights.ts';
import type { TokenPort } from '../auth/port.ts';
import { type TokenRevocation, tokenRevocations } from '../auth/revocation.ts';
import {
  type Actor,
  type Author,
  allows,
  authorOf,
  authorsWith,
  peopleOfAuthors,
} from '../command/declaration/actor.ts';
import type { QueryPorts } from '../command/declaration/ports.ts';
import type { Read } from '../command/declaration/read.ts';
import type { Roles } from '../command/policy/roles.ts';
import type { Bank } from '../command/wire/bank.ts';
import { commandsIn } from '../scripts/commands-in.ts';
import { useSecrets } from '../scripts/script-secrets.ts';
import type { Instant } from '../values/instant.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { eachPersonOnce, isSamePerson } from '../values/person.ts';
import { chainOf } from './chain.ts';
import type { Execution } from './runner.ts';

/** An author with the data by which the host judges their rights. */
export interface KeptAuthor extends Author {
  /** Missing if the author is not judged by roles: the host itself, and starters. */
  readonly rights?: Pick<KeptRights, 'roles' | 'isByRoles' | 'since'>;
  /** The host itself, or a person who was revoked before another person saved: the host does not judge them. */
  readonly isExempt?: true;
}

/** A configuration with its authors. */
export interface Authored {
  readonly tenant: string;
  readonly authors: readonly KeptAuthor[];
  readonly updatedAt: Instant;
}

/** The data for judging the rights of authors. */
export interface Judge {
  readonly roles: Roles;
  readonly tokens: Pick<TokenPort, 'issuedBefore'>;
  readonly permissionsOf: QueryPorts['permissionsOf'];
}

/** The judge of this bank. */
export const judgeOf = ({ roles, ports }: Pick<Bank, 'roles' | 'ports'>): Judge => ({
  roles: roles(),
  tokens: ports.tokens,
  permissionsOf: ports.permissionsOf,
});

/** The author that this actor is when they save a configuration now. */
export function keptAuthor(actor: Actor, roles: Roles, now: Instant): KeptAuthor {
  const author = authorOf(actor);
  if (actor.kind === 'system') return { ...author, isExempt: true };
  const { roles: names, isByRoles, since } = keptRights(actor, roles, now);
  return { ...author, rights: { roles: names, isByRoles, since } };
}

export type Revocations = readonly TokenRevocation[];

/** The revocations of the authors, for `savedAuthors`. */
export async function revocationsOf(
  authors: readonly KeptAuthor[],
  read: Pick<Read, 'one'>,
): Promise<readonly TokenRevocation[]> {
  const people = eachPersonOnce(peopleOfAuthors(authors));
  const rows = await Promise.all(people.map((person) => read.one(tokenRevocations, { person })));
  return rows.filter((row) => row !== undefined);
}

/**
 * The authors after this actor saves the configuration. The actor takes responsibility for authors who lost
 * rights until now, so their loss no longer stops the configuration. Their kept permissions still limit it,
 * and the four-eyes check still sees them.
 */
export function savedAuthors(
  { authors, updatedAt }: Omit<Authored, 'tenant'>,
  revocations: readonly TokenRevocation[],
  { actor, roles, now }: { readonly actor: Actor; readonly roles: Roles; readonly now: Instant },
): readonly KeptAuthor[] {
  const issuedBeforeOf = issuedBeforeIn(revocations);
  const others = authors
    .filter(({ userId }) => !isSamePerson(userId, actor.userId))
    .map((author): KeptAuthor => {
      const { people, since, ...kept } = rightsOf(author, updatedAt);
      if (revokedAmong(people, since, issuedBeforeOf) !== undefined) {
        return { ...author, isExempt: true };
      }
      return isWhole(author, rightsByRoles(kept, roles))
        ? author
        : { ...author, rights: { roles: kept.roles, isByRoles: false, since } };
    });
  return [...others, keptAuthor(actor, roles, now)];
}

/** The authors as if this actor had saved the configuration, for a trial. */
export const triedAuthors = (authors: readonly KeptAuthor[], actor: Actor): readonly KeptAuthor[] =>
  authorsWith(authors, actor).map((author) => ({ ...author, isExempt: true }));

/** The authors with the permissions that their roles still give. */
export function authorsNow(
  { authors, updatedAt }: Pick<Authored, 'authors' | 'updatedAt'>,
  roles: Roles,
): readonly Author[] {
  return authors.map((author) => ({
    ...author,
    permissions: [...rightsByRoles(rightsOf(author, updatedAt), roles).permissions],
  }));
}

/** Something that a configuration does, with the permissions of which one lets its authors do it. */
export interface Need {
  readonly what: string;
  readonly permissions: readonly string[];
}

/**
 * The commands and rights that the execution needs. Command names that code computes at run time are not
 * included.
 */
export function needsOf(
  { executionType, commandName, executionCode, secrets }: Execution,
  permissionsOf: Judge['permissionsOf'],
): readonly Need[] {
  const named = {
    0: () => chainOf(commandName),
    1: () => chainOf(commandName),
    2: () => commandsIn(executionCode ?? ''),
    3: () => ['StartProcessInstanceCommand'],
  }[executionType]();
  const commands = named.map((what) => ({ what, permissions: permissionsOf(what) ?? [] }));
  const readsSecrets = executionType === 2 && (secrets ?? []).length > 0;
  return readsSecrets ? [...commands, { what: 'reading its secrets', permissions: [useSecrets] }] : commands;
}

/** The words for an author in a reason. */
const itsAuthor = (name: string): string => `Its author ${name}`;

/** Says which author was revoked since they saved. Undefined if no author was. */
export function revokedReason(
  { tenant, authors, updatedAt }: Authored,
  { tokens }: Pick<Judge, 'tokens'>,
  words = itsAuthor,
): string | undefined {
  for (const author of authors) {
    if (author.isExempt) continue;
    const { people, since } = rightsOf(author, updatedAt);
    const revoked = revokedAmong(people, since, (person) => tokens.issuedBefore(tenant, person));
    if (revoked === undefined) continue;
    const { userId, humans = [] } = author;
    const name = [userId, ...humans].find((one) => isSamePerson(one, revoked));
    return `${words(name ?? revoked)} was revoked.`;
  }
  return undefined;
}

/** Says which author lost a permission that the execution needs. Undefined if no author did. */
export function lostReason(
  { authors, updatedAt }: Pick<Authored, 'authors' | 'updatedAt'>,
  needs: () => readonly Need[],
  { roles }: Pick<Judge, 'roles'>,
  words = itsAuthor,
): string | undefined {
  for (const author of authors) {
    const now = rightsByRoles(rightsOf(author, updatedAt), roles);
    // Code is searched for command names only if the author lost a permission.
    if (isWhole(author, now)) continue;
    const before = { permissions: new Set(author.permissions) };
    const lost = needs().find(({ permissions }) => allows(before, permissions) && !allows(now, permissions));
    if (lost === undefined) continue;
    const permission = lost.permissions.join(' or ');
    return `${words(author.userId)} no longer has the permission ${permission}, which ${lost.what} needs.`;
  }
  return undefined;
}

/** Whether the author still has every permission of the last save. */
const isWhole = ({ permissions }: KeptAuthor, now: Rights): boolean =>
  permissions.every((name) => allows(now, [name]));

/** The rights to judge: without roles, by revocations since the last save. */
function rightsOf(author: KeptAuthor, savedAt: Instant): KeptRights {
  const { userId, humans = [], permissions, rights, isExempt } = author;
  const { roles = [], isByRoles = false, since = savedAt } = rights ?? {};
  return {
    userId,
    people: eachPersonOnce([userId, ...humans]),
    roles,
    permissions,
    isByRoles: isByRoles && isExempt !== true,
    since,
  };
}

/** For rule files of controls: `OwnOff` if the configuration is off and the person is its only author. */
export function ownOff(isOn: unknown, authors: unknown, userId: string): string {
  const isOwn = itemsOf(authors).every((one) => isSamePerson(String(membersOf(one).userId), userId));
  return isOn === false && isOwn ? 'OwnOff' : '';
}
