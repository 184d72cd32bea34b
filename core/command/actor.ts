import { eachPersonOnce, isSamePerson, sharedPerson } from '../values/person.ts';

/** Who acts: taken from a verified token, or made by the host for its own timers, webhooks and processes. */
export interface Actor {
  readonly kind: 'user' | 'service' | 'system';
  /** The token's `sub`, or the name of the service. */
  readonly userId: string;
  readonly name: string;
  readonly tenant: string;
  /** Roles of the token, as they are named in `rules/auth/roles.json`. */
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  readonly branchId: string | null;
  /** The people whose act this is: four eyes look at them, by `sharedPerson`. For a user, the user alone. */
  readonly humans: readonly string[];
}

/** The host itself, within a tenant: timers that expire, sweeps that tidy. It holds every permission. */
export function systemActor(tenant: string, name = 'system'): Actor {
  return {
    kind: 'system',
    userId: name,
    name,
    tenant,
    roles: [],
    permissions: new Set(['*']),
    branchId: null,
    humans: [],
  };
}

/** Whether the actor holds at least one of these permissions. */
export function allows(actor: Actor, permissions: readonly string[]): boolean {
  if (actor.permissions.has('*')) return true;
  return permissions.some((permission) => actor.permissions.has(permission));
}

/** Whether one of the people behind the actor is among these. */
export function isAmong(actor: Actor, people: readonly string[]): boolean {
  return sharedPerson(actor.humans, people) !== undefined;
}

/** The people behind what was there before and behind this act, each once. */
export function peopleWith(before: readonly string[], actor: Actor): readonly string[] {
  return eachPersonOnce([...before, ...actor.humans]);
}

/** Who wrote a part of a configuration, with what he was allowed to do when he wrote it. */
export interface Author {
  readonly userId: string;
  readonly permissions: readonly string[];
}

/** The author that an actor is. */
export function authorOf(actor: Actor): Author {
  return { userId: actor.userId, permissions: [...actor.permissions].sort() };
}

/** The authors after one more wrote a part of it: each person once, with his newest permissions. */
export function authorsWith(before: readonly Author[], actor: Actor): readonly Author[] {
  return [
    ...before.filter((author) => !isSamePerson(author.userId, actor.userId)),
    authorOf(actor),
  ];
}

/**
 * A webhook, job, process or script at work. It may do what every author of the version in force was allowed
 * to do, holds no role (so it approves nothing unless a rule says so), and its humans are those authors.
 */
export function serviceActor(service: {
  readonly tenant: string;
  /** `job:interest-accrual`, `webhook:payments` ... */
  readonly userId: string;
  readonly name: string;
  readonly authors: readonly Author[];
}): Actor {
  const { tenant, userId, name, authors } = service;
  return {
    kind: 'service',
    userId,
    name,
    tenant,
    roles: [],
    permissions: commonPermissions(authors),
    branchId: null,
    humans: eachPersonOnce(authors.map((author) => author.userId)),
  };
}

/** What all of them may do; `*` is everything. No author at all: nothing. */
function commonPermissions(authors: readonly Author[]): ReadonlySet<string> {
  const limited = authors.filter((author) => !author.permissions.includes('*'));
  const [first, ...others] = limited;
  if (first === undefined) return new Set(authors.length === 0 ? [] : ['*']);
  return new Set(
    first.permissions.filter((name) => others.every((author) => author.permissions.includes(name))),
  );
}
