import { type Minor, toMinor } from '../../values/money.ts';
import { eachPersonOnce, isSamePerson, sharedPerson } from '../../values/person.ts';
import type { Verdict } from '../policy/policy.ts';

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
  /** Whose acts of a day are counted together, where it is not the actor: who started the process. */
  readonly principal?: string;
  /** A process acts for the person who completed a task: the person decided it, and not a machine. */
  readonly isAtTask?: true;
  /** The people whose act this is: four eyes look at them, by `sharedPerson`. For a user, the user alone. */
  readonly humans: readonly string[];
  /**
   * People who led to the act without deciding it: who started the process that acts in somebody's name, say. They
   * are recorded with the act's makers, and are not in the way of what its doer approves.
   */
  readonly behind?: readonly string[];
  /** Key of the webhook whose call it is, also of what the call started. */
  readonly webhook?: string;
  /**
   * People who set variables or moved tokens by hand in the process instance that acts, or in one that it depends on, and
   * webhooks that anyone can call (`openWebhook`). What such an actor moves waits for another person.
   */
  readonly changedBy?: readonly string[];
  /** What the rules let a process do by itself: a command takes it for an object that is within it. */
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

/** A role for one command, up to an amount of the object that it is about. */
export interface Grant {
  readonly command: string;
  readonly role: string;
  readonly maxAmount: number;
  /** The most, in currency units, that it lets the process do in a day for one starter; without it no total is set. */
  readonly aDay?: number;
  /** The classes of accounts that it may lower; without it any. */
  readonly accounts?: readonly string[];
}

/** The rule's answer for a process, and the people whose hands are on it beside its starter. */
export interface Granted {
  readonly verdict: Verdict;
  readonly grants: readonly Grant[];
  readonly since: readonly string[];
}

/** What an object that a rule may decide on says of itself, as the command locked it. */
export interface GrantFacts {
  readonly amount: Minor;
  /** Who made it: of what this process made itself, its starter is no hindrance; people who wrote it are. */
  readonly makers: readonly string[];
}

/**
 * The actor with the role that a rule grants for this command and object, and the verdict that gave it; the actor himself where
 * none does. The rule decides in place of the process: its name stands among the people, beside everybody who had a
 * hand in the instance since it began.
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
    ...{ command, role, amount: facts.amount, accounts },
    aDay: aDay === undefined ? null : toMinor(aDay),
  };
  return { actor: { ...actor, roles: [role], humans, byGrant }, verdict: granted.verdict };
}

/** The person, or the machine without one, in whose day the acts of this actor count. */
export const countedFor = ({ principal, userId }: Pick<Actor, 'principal' | 'userId'>): string =>
  principal ?? userId;

/** Everybody with a hand in what this actor does: four eyes see them at whatever it makes, writes or starts. */
export function handsOf({ humans, behind }: Actor): readonly string[] {
  return behind === undefined ? humans : eachPersonOnce([...humans, ...behind]);
}

/** A webhook that anyone can call, as it is named in `changedBy`. */
export const openWebhook = (key: string): string => `${openPrefix}${key}`;

const openPrefix = 'open-webhook:';

/** The webhook that anyone can call and that is behind what acts, as `openWebhook` names it. */
export const openWebhookBehind = ({ changedBy }: Pick<Actor, 'changedBy'>): string | undefined =>
  changedBy?.find((name) => name.startsWith(openPrefix));

/** Whether a webhook that anyone can call is behind what acts. */
export const isFromAnyone = (actor: Pick<Actor, 'changedBy'>): boolean =>
  openWebhookBehind(actor) !== undefined;

/** Why what such an actor moves waits: one reason for the people, and one for each webhook that anyone can call. */
export function changeReasons(changedBy: readonly string[]): readonly string[] {
  const people = changedBy.filter((name) => !name.startsWith(openPrefix));
  const webhooks = changedBy.filter((name) => name.startsWith(openPrefix));
  return [
    ...(people.length === 0 ? [] : [`The process instance was changed by hand by ${people.join(', ')}`]),
    ...webhooks.map((name) => `Anyone can call the webhook ${name.slice(openPrefix.length)}`),
  ];
}

/** The people who changed a process by hand, as a member of what comes of the process; none without them. */
export const handChangesOf = ({
  changedBy,
}: {
  readonly changedBy?: readonly string[] | undefined;
}): Pick<Actor, 'changedBy'> => (changedBy === undefined ? {} : { changedBy });

/** Who makes an object: the people, and the process or job itself where it is none of them. */
export function makersOf(actor: Actor): readonly string[] {
  const hands = handsOf(actor);
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

/** Whether the actor holds at least one of these permissions; where there are none, everybody may. */
export function allows(actor: Pick<Actor, 'permissions'>, permissions: readonly string[]): boolean {
  if (permissions.length === 0 || actor.permissions.has('*')) return true;
  return permissions.some((permission) => actor.permissions.has(permission));
}

/** Whether one of the people behind the actor is among these. */
export function isAmong(actor: Actor, people: readonly string[]): boolean {
  return sharedPerson(actor.humans, people) !== undefined;
}

/** The people behind what was there before and behind this act, each once. */
export function peopleWith(before: readonly string[], actor: Actor): readonly string[] {
  return eachPersonOnce([...before, ...handsOf(actor)]);
}

/** Who wrote a part of a configuration, with what he was allowed to do when he wrote it. */
export interface Author {
  readonly userId: string;
  readonly permissions: readonly string[];
  /** The people behind an author that is a process, a job or a webhook. */
  readonly humans?: readonly string[];
  /** The person whose acts such an author's acts count as. */
  readonly principal?: string;
  /** As of the actor: what the host does later on this request is controlled in the same way. */
  readonly changedBy?: readonly string[];
}

/** The author that an actor is. */
export function authorOf(actor: Actor): Author {
  const { userId, principal } = actor;
  const author = {
    ...{ userId, permissions: [...actor.permissions].sort() },
    ...(principal === undefined ? {} : { principal }),
    ...handChangesOf(actor),
  };
  const humans = handsOf(actor).filter((one) => !isSamePerson(one, userId));
  return humans.length === 0 ? author : { ...author, humans };
}

/** The authors by name, and the people behind those that are none. */
export const peopleOfAuthors = (authors: readonly Author[]): readonly string[] =>
  authors.flatMap(({ userId, humans = [] }) => [userId, ...humans]);

/** The authors after one more wrote a part of it: each person once, with his newest permissions. */
export function authorsWith(before: readonly Author[], actor: Actor): readonly Author[] {
  return [...before.filter((author) => !isSamePerson(author.userId, actor.userId)), authorOf(actor)];
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
  const lastAuthor = authors.at(-1);
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

/** What all of them may do; `*` is everything. No author at all: nothing. */
function commonPermissions(authors: readonly Author[]): ReadonlySet<string> {
  const limited = authors.filter((author) => !author.permissions.includes('*'));
  const [first, ...others] = limited;
  if (first === undefined) return new Set(authors.length === 0 ? [] : ['*']);
  return new Set(
    first.permissions.filter((name) => others.every((author) => author.permissions.includes(name))),
  );
}

/**
 * A service's act that a person asked for, beside its calendar or its caller: it may do what both may, four eyes see the
 * person beside the service's authors, and it counts in the day of the person. Changes by hand of both are kept. `kept` are
 * permissions of the service that the person does not need.
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

/** The changes by hand that are behind one of the two. */
export function changesOfBoth(
  one: Pick<Actor, 'changedBy'>,
  other: Pick<Actor, 'changedBy'>,
): Pick<Actor, 'changedBy'> {
  if (one.changedBy === undefined || other.changedBy === undefined) {
    return handChangesOf(one.changedBy === undefined ? other : one);
  }
  return { changedBy: eachPersonOnce([...one.changedBy, ...other.changedBy]) };
}

/** The permissions that both have; `*` is every permission. */
export function sharedPermissions(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  if (one.has('*')) return other;
  return other.has('*') ? one : new Set([...one].filter((name) => other.has(name)));
}
