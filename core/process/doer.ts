/** The person who completes a user task, with what the host needs to judge their rights later. */
import { keptRights } from '../auth/kept-rights.ts';
import { type Actor, countedFor, involvedUsers } from '../command/declaration/actor.ts';
import type { Roles } from '../command/policy/roles.ts';
import type { KeptAuthor } from '../runs/authors.ts';
import type { Instant } from '../values/instant.ts';
import { isSamePerson } from '../values/person.ts';
import type { Doer } from './notes.ts';

/** The actor as the person who completes a task now. */
export function doerOf(actor: Actor, roles: Roles, now: Instant): Doer {
  const { userId, name, roles: names, branchId, kind } = actor;
  const { permissions, isByRoles, since } = keptRights(actor, roles, now);
  return {
    userId,
    name,
    roles: names,
    branchId,
    permissions,
    humans: involvedUsers(actor),
    rights: { roles: names, isByRoles, since },
    ...(kind === 'user' ? {} : { principal: countedFor(actor) }),
  };
}

/** The person who completed a task, as the author of what steps do on their behalf. */
export const authorOfDoer = ({ userId, permissions, humans = [], rights }: Doer): KeptAuthor => ({
  userId,
  permissions,
  rights,
  humans: humans.filter((one) => !isSamePerson(one, userId)),
});
