import { type Minor, toMinor } from '../../values/money.ts';
import { eachPersonOnce, isSamePerson, sharedPerson } from '../../values/person.ts';
import type { Verdict } from '../policy/policy.ts';

/**
 * The actor of a command. It comes from a verified token, or the host makes it for its timers, webhooks and
 * processes.
 */
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
  /** The person in whose daily totals the acts count, if not the actor's own: the starter of the process. */
  readonly principal?: string;
  /** A process acts for the person who completed a task. The person decided the act, not a machine. */
  readonly isAtTask?: true;
  /** The people who act. The four-eyes check compares them by `sharedPerson`. For a user, only the user. */
  readonly humans: readonly string[];
  /**
   * People who led to the act without deciding it, for example the starter of a process that acts on behalf
   * of another person. They are recorded with the act's makers. They do not prevent the actor from approving.
   */
  readonly behind?: readonly string[];
  /** Key of the webhook that was called. Everything that the call started has the key too. */
  readonly webhook?: string;
  /**
   * People who set variables or moved tokens by hand in the acting process instance, or in an instance that
   * it depends on. Also webhooks that anyone can call (`openWebhook`). Effects of such an actor wait for
   * another person.
   */
  readonly changedBy?: readonly string[];
  /**
   * The acts that rules allow a process without a person. A command applies a grant if its object is within
   * the limits.
   */
  readonly granted?: Granted;
  /** The grant under which the process runs this command. */
  readonly byGrant?: GrantUse;
}

/** A grant that is used, in minor units. */
export interface GrantUse {
  readonly command: string;
  readonly role: string;
  readonly amount: Minor;
  readonly aDay: Minor | null;
  readonly accounts: readonly string[] | null;
}

/** A role for one command, up to an amount of the command's object. */
export interface Grant {
  readonly command: string;
  readonly role: string;
  readonly maxAmount: number;
  /**
   * The most, in currency units, that the process may do in a day for one starter. Without it, no total is
   * set.
   */
  readonly aDay?: number;
  /** The classes of accounts that the grant may lower. Without the list, any class. */
  readonly accounts?: readonly string[];
}

/** The rule's answer for a process, and the people involved in the process other than its starter. */
export interface Granted {
  readonly verdict: Verdict;
  readonly grants: readonly Grant[];
  readonly since: readonly string[];
}

/** Facts about an object that a rule may decide on, as the command locked it. */
export interface GrantFacts {
  readonly amount: Minor;
  /**
   * The makers of the object. If the process made it, the starter of the process does not block the grant.
   * The authors of the process do.
   */
  readonly makers: readonly string[];
}

/**
 * The actor with the role that a rule grants for this command and object, and the verdict of the rule.
 * Without a grant, the unchanged actor.
 *
 * The rule decides in place of the process. So the people are the rule's name and everyone involved in the
 * instance since it began.
 */
export function withGrant(
  actor: Actor,
  facts: GrantFacts | undefined,
  command: string,
): { readonly actor: Actor; readonly verdict?: Verdict } {
  const { granted } = actor;
  if (granted === undefined || facts === undefined) return { actor };
  const fitting = granted.grants.find(
    (grant) => grant.command === command && facts.amount <= toMinor(grant.maxAmount),
  );
  if (fitting === undefined) return { actor };
  const own = sharedPerson([actor.userId], facts.makers) !== undefined;
  const humans = ['rule:processes/grants', ...(own ? granted.since : actor.humans)];
  const { role, aDay, accounts = null } = fitting;
  const byGrant = {
    command,
    role,
    amount: facts.amount,
    accounts,
    aDay: aDay === undefined ? null : toMinor(aDay),
  };
  return { actor: { ...actor, roles: [role], humans, byGrant }, verdict: granted.verdict };
}

/** The person in whose daily totals the acts of this actor count, or the machine if it has no person. */
export const countedFor = ({ principal, userId }: Pick<Actor, 'principal' | 'userId'>): string =>
  principal ?? userId;

/**
 * Everyone involved in this actor's acts. The four-eyes check applies to them for each record made or
 * started.
 */
export function involvedUsers({ humans, behind }: Actor): readonly string[] {
  return behind === undefined ? humans : eachPersonOnce([...humans, ...behind]);
}

/** A webhook that anyone can call, as it is named in `changedBy`. */
export const openWebhook = (key: string): string => `${openPrefix}${key}`;

const openPrefix = 'open-webhook:';

/** The webhook that anyone can call and that led to this act, as `openWebhook` names it. */
export const openWebhookBehind = ({ changedBy }: Pick<Actor, 'changedBy'>): string | undefined =>
  changedBy?.find((name) => name.startsWith(openPrefix));

/** Whether a webhook that anyone can call led to this act. */
export const isFromAnyone = (actor: Pick<Actor, 'changedBy'>): boolean =>
  openWebhookBehind(actor) !== undefined;

/**
 * The reasons why effects of such an actor wait: one for the people, and one for each webhook that anyone can
 * call.
 */
export function changeReasons(changedBy: readonly string[]): readonly string[] {
  const people = changedBy.filter((name) => !name.startsWith(openPrefix));
  const webhooks = changedBy.filter((name) => name.startsWith(openPrefix));
  return [
    ...(people.length === 0 ? [] : [`The process instance was changed by hand by ${people.join(', ')}`]),
    ...webhooks.map((name) => `Anyone can call the webhook ${name.slice(openPrefix.length)}`),
  ];
}

/**
 * The people who changed a process by hand, as a member for records that the process makes. Empty without
 * such people.
 */
export const handChangesOf = ({
  changedBy,
}: {
  readonly changedBy?: readonly string[] | undefined;
}): Pick<Actor, 'changedBy'> => (changedBy === undefined ? {} : { changedBy });

/** The makers of an object: the people, and the process or job itself if the actor is a service. */
export function makersOf(actor: Actor): readonly string[] {
  const hands = involvedUsers(actor);
  return actor.kind === 'service' ? [...hands, actor.userId] : hands;
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

/** Whether the actor holds at least one of these permissions. An empty list allows everyone. */
export function allows(actor: Pick<Actor, 'permissions'>, permissions: readonly string[]): boolean {
  if (permissions.length === 0 || actor.permissions.has('*')) return true;
  return permissions.some((permission) => actor.permissions.has(permission));
}

/** Whether one of the people behind the actor is among these. */
export function isAmong(actor: Actor, people: readonly string[]): boolean {
  return sharedPerson(actor.humans, people) !== undefined;
}

/** The people involved before and the people involved in this act, each once. */
export function peopleWith(before: readonly string[], actor: Actor): readonly string[] {
  return eachPersonOnce([...before, ...involvedUsers(actor)]);
}

/** The author of a part of a configuration, with the author's permissions at that time. */
export interface Author {
  readonly userId: string;
  readonly permissions: readonly string[];
  /** The people behind an author that is a process, a job or a webhook. */
  readonly humans?: readonly string[];
  /** The person in whose daily totals the acts of this author count. */
  readonly principal?: string;
  /** As on the actor: later acts of the host for this author are controlled in the same way. */
  readonly changedBy?: readonly string[];
}

/** The author that an actor is. */
export function authorOf(actor: Actor): Author {
  const { userId, principal } = actor;
  const author = {
    userId,
    permissions: [...actor.permissions].sort(),
    ...(principal === undefined ? {} : { principal }),
    ...handChangesOf(actor),
  };
  const humans = involvedUsers(actor).filter((one) => !isSamePerson(one, userId));
  return humans.length === 0 ? author : { ...author, humans };
}

/** The authors by name, and the people of authors that are processes, jobs or webhooks. */
export const peopleOfAuthors = (authors: readonly Author[]): readonly string[] =>
  authors.flatMap(({ userId, humans = [] }) => [userId, ...humans]);

/** The authors after the actor wrote a part: each person once, with the newest permissions. */
export function authorsWith(before: readonly Author[], actor: Actor): readonly Author[] {
  return [...before.filter((author) => !isSamePerson(author.userId, actor.userId)), authorOf(actor)];
}

/**
 * A webhook, job, process or script as an actor. It may do only what every author of the active version was
 * allowed to do. It holds no role, so it approves nothing unless a rule grants it. Its humans are those
 * authors.
 */
export function serviceActor(service: {
  readonly tenant: string;
  /** `job:interest-accrual`, `webhook:payments` ... */
  readonly userId: string;
  readonly name: string;
  readonly authors: readonly Author[];
}): Actor {
  const { tenant, userId, name, authors } = service;
  // A caller of an open webhook is unknown. The last person who saved the configuration stays its principal.
  const lastAuthor = authors.findLast((one) => !isFromAnyone(one)) ?? authors.at(-1);
  return {
    kind: 'service',
    userId,
    name,
    tenant,
    roles: [],
    permissions: commonPermissions(authors),
    branchId: null,
    humans: eachPersonOnce(peopleOfAuthors(authors)),
    ...(lastAuthor === undefined ? {} : { principal: lastAuthor.principal ?? lastAuthor.userId }),
  };
}

/** The permissions that all authors have. `*` means every permission. Without authors, the set is empty. */
function commonPermissions(authors: readonly Author[]): ReadonlySet<string> {
  const limited = authors.filter((author) => !author.permissions.includes('*'));
  const [first, ...others] = limited;
  if (first === undefined) return new Set(authors.length === 0 ? [] : ['*']);
  return new Set(
    first.permissions.filter((name) => others.every((author) => author.permissions.includes(name))),
  );
}

/**
 * An act of a service that a person requested, instead of its calendar or its caller. It may do only what
 * both may do. The four-eyes check sees the person and the authors of the service. The act counts in the
 * daily totals of the person. Changes by hand of both are kept. `kept` lists permissions of the service that
 * the person does not need.
 */
export function askedBy(actor: Actor, asker: Author | undefined, kept: readonly string[] = []): Actor {
  if (asker === undefined) return actor;
  const own = kept.filter((name) => allows(actor, [name]));
  const both = sharedPermissions(actor.permissions, new Set(asker.permissions));
  return {
    ...actor,
    permissions: both.has('*') ? both : new Set([...both, ...own]),
    humans: eachPersonOnce([...actor.humans, ...peopleOfAuthors([asker])]),
    principal: asker.principal ?? asker.userId,
    ...handChangesOf(changesOfBoth(actor, asker)),
  };
}

/** The changes by hand of both actors together. */
export function changesOfBoth(
  one: Pick<Actor, 'changedBy'>,
  other: Pick<Actor, 'changedBy'>,
): Pick<Actor, 'changedBy'> {
  if (one.changedBy === undefined || other.changedBy === undefined) {
    return handChangesOf(one.changedBy === undefined ? other : one);
  }
  return { changedBy: eachPersonOnce([...one.changedBy, ...other.changedBy]) };
}

/** The permissions that both have. `*` is every permission. */
export function sharedPermissions(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  if (one.has('*')) return other;
  return other.has('*') ? one : new Set([...one].filter((name) => other.has(name)));
}
