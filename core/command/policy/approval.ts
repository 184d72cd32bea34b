/**
 * Who may decide on what others made, whatever it is: four eyes, the role of a level, limits by role, and how many
 * approvals are missing. Pure; each is a refusal or nothing, and its caller puts them in order.
 */
import type { Instant } from '../../values/instant.ts';
import { fromMinor, type Minor, moneyWords } from '../../values/money.ts';
import { sharedPerson } from '../../values/person.ts';
import type { Actor } from '../declaration/actor.ts';
import type { Context } from '../declaration/command.ts';
import { type Rejection, reject } from '../wire/rejections.ts';
import type { Roles } from './roles.ts';

/** Whether four eyes are needed, and which roles need none. */
export interface FourEyes {
  readonly enabled: boolean;
  readonly exemptRoles: readonly string[];
}

/** Four eyes that no rule lifts. */
export const alwaysFourEyes: FourEyes = { enabled: true, exemptRoles: [] };

/** An approval that was given, as its record keeps it. */
export interface GivenApproval {
  readonly userId: string;
  readonly name: string;
  /** The people whose act it is. */
  readonly humans: readonly string[];
  readonly at: Instant;
}

/** The actor's approval, given now. */
export function approvalBy({ actor, now }: Pick<Context, 'actor' | 'now'>): GivenApproval {
  return { userId: actor.userId, name: actor.name, humans: actor.humans, at: now };
}

/** The people behind these approvals. */
export const approversOf = (given: readonly Pick<GivenApproval, 'humans'>[]): readonly string[] =>
  given.flatMap(({ humans }) => humans);

/** How many more must approve after this one, where so many are needed. */
export const missingAfter = (needed: number, given: readonly unknown[]): number =>
  Math.max(0, needed - given.length - 1);

/** One of these people who stands behind the actor too, where four eyes forbid that; undefined where they do not. */
export function handOf(
  actor: Actor,
  people: readonly string[],
  rule: FourEyes | null = alwaysFourEyes,
): string | undefined {
  if (rule?.enabled === false) return undefined;
  if (rule?.exemptRoles.some((role) => actor.roles.includes(role)) === true) return undefined;
  return sharedPerson(actor.humans, people);
}

/** Four eyes: whoever is among these people may not do `act`. */
export function handsRefusal(
  actor: Actor,
  people: readonly string[],
  four: { readonly rule: FourEyes | null; readonly named: string; readonly act: string },
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  const same = handOf(actor, people, four.rule);
  if (same === undefined) return undefined;
  return reject('INSUFFICIENT_PERMISSIONS', {
    message: `Four eyes: ${four.act}; ${same} was part of it already.`,
    rule: four.named,
  });
}

/** Refused below this role; null asks for none. */
export function roleRefusal(
  { actor, roles }: Pick<Context, 'actor' | 'roles'>,
  role: string | null,
  message: string,
  facts: Readonly<Record<string, unknown>> = {},
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  if (role === null || roles.reaches(actor.roles, role)) return undefined;
  return reject('INSUFFICIENT_PERMISSIONS', { message, requiredRole: role, ...facts });
}

/** What a role may approve; `max` null sets no limit. */
export interface ApprovalLimit {
  readonly role: string;
  readonly max: Minor | null;
  readonly rule: string;
}

/** What is to be approved, as limits see it. */
export interface Approvable {
  readonly amount: Minor;
  readonly type: string;
  /** The lowest role that may approve, where it asks for one. */
  readonly approverRole: string | null;
}

/** The limits of the actor's roles, and the role that is asked for. */
export function limitRefusal(
  asked: Approvable,
  limits: readonly ApprovalLimit[],
  context: Pick<Context, 'actor' | 'roles'>,
): Rejection<'APPROVAL_LIMIT_EXCEEDED' | 'INSUFFICIENT_PERMISSIONS'> | undefined {
  const { amount, approverRole, type } = asked;
  const { actor, roles } = context;
  const own = limits.filter((limit) => actor.roles.includes(limit.role));
  if (!own.some((limit) => covers(limit, amount))) {
    const best = own.reduce<Minor>((max, limit) => ((limit.max ?? 0n) > max ? (limit.max ?? 0n) : max), 0n);
    return reject('APPROVAL_LIMIT_EXCEEDED', {
      message: `${moneyWords(amount)} is above your approval limit of ${moneyWords(best)} for ${type}.`,
      transactionAmount: fromMinor(amount),
      userApprovalLimit: fromMinor(best),
      requiredRole: lowestFor(amount, limits, approverRole, roles),
    });
  }
  const message = `This approval needs the role ${approverRole} or higher.`;
  return roleRefusal(context, approverRole, message);
}

function covers({ max }: ApprovalLimit, amount: Minor): boolean {
  return max === null || amount <= max;
}

/** The lowest role that would do, or null where none would. */
function lowestFor(
  amount: Minor,
  limits: readonly ApprovalLimit[],
  approverRole: string | null,
  roles: Roles,
): string | null {
  const enough = roles.order.find(
    (role) =>
      limits.some((limit) => limit.role === role && covers(limit, amount)) &&
      (approverRole === null || roles.reaches([role], approverRole)),
  );
  return enough ?? null;
}
