/**
 * Checks whether a person may approve records that other people made: four eyes, the role of a level, limits
 * by role, and the number of missing approvals. Each check is pure and returns a refusal or undefined. The
 * caller chooses the order.
 */
import type { Instant } from '../../values/instant.ts';
import { fromMinor, type Minor, moneyWords } from '../../values/money.ts';
import { sharedPerson } from '../../values/person.ts';
import type { Actor } from '../declaration/actor.ts';
import type { Context } from '../declaration/command.ts';
import { type Rejection, reject } from '../wire/rejections.ts';
import type { Roles } from './roles.ts';

/** Whether four eyes are required, and the roles that are exempt. */
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
  /** The people who approved. */
  readonly humans: readonly string[];
  readonly at: Instant;
}

/** The actor's approval, given now. */
export function approvalBy({ actor, now }: Pick<Context, 'actor' | 'now'>): GivenApproval {
  return { userId: actor.userId, name: actor.name, humans: actor.humans, at: now };
}

/** The people who gave these approvals. */
export const approversOf = (given: readonly Pick<GivenApproval, 'humans'>[]): readonly string[] =>
  given.flatMap(({ humans }) => humans);

/** The number of approvals still missing after this approval. */
export const missingAfter = (needed: number, given: readonly unknown[]): number =>
  Math.max(0, needed - given.length - 1);

/**
 * A person who is both among these people and behind the actor, if the four-eyes rule forbids that. Otherwise
 * undefined.
 */
export function sharedUser(
  actor: Actor,
  people: readonly string[],
  rule: FourEyes | null = alwaysFourEyes,
): string | undefined {
  if (rule?.enabled === false) return undefined;
  if (rule?.exemptRoles.some((role) => actor.roles.includes(role)) === true) return undefined;
  return sharedPerson(actor.humans, people);
}

/** The four-eyes rule: people who were involved already may not do `act`. Without `named` no rule file decides. */
export function fourEyesRejection(
  actor: Actor,
  people: readonly string[],
  four: { readonly rule: FourEyes | null; readonly named?: string; readonly act: string },
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  const same = sharedUser(actor, people, four.rule);
  if (same === undefined) return undefined;
  return reject('INSUFFICIENT_PERMISSIONS', {
    message: `Four eyes: ${four.act}; ${same} was part of it already.`,
    ...(four.named === undefined ? {} : { rule: four.named }),
  });
}

/** Refuses an approver who approved already, whatever four-eyes rule applies. */
export function againRefusal(
  { userId, humans }: Actor,
  given: readonly Pick<GivenApproval, 'userId' | 'humans'>[],
  { what, rule }: { readonly what: string; readonly rule?: string },
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  const approved = [...given.map((one) => one.userId), ...approversOf(given)];
  if (sharedPerson([userId, ...humans], approved) === undefined) return undefined;
  return reject('INSUFFICIENT_PERMISSIONS', {
    message: `You have approved this ${what} already: another approver is needed.`,
    ...(rule === undefined ? {} : { rule }),
  });
}

/** Refuses actors below this role. Null requires no role. */
export function roleRefusal(
  { actor, roles }: Pick<Context, 'actor' | 'roles'>,
  role: string | null,
  message: string,
  facts: Readonly<Record<string, unknown>> = {},
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  if (role === null || roles.reaches(actor.roles, role)) return undefined;
  return reject('INSUFFICIENT_PERMISSIONS', { message, requiredRole: role, ...facts });
}

/** The limit up to which a role may approve. A `max` of null sets no limit. */
export interface ApprovalLimit {
  readonly role: string;
  readonly max: Minor | null;
  readonly rule: string;
}

/** The facts for approval limits. */
export interface Approvable {
  readonly amount: Minor;
  readonly type: string;
  /** The lowest role that may approve, or null if no role is required. */
  readonly approverRole: string | null;
}

/** Checks the limits of the actor's roles and the required role. */
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

/** The lowest role that may approve, or null if no role may. */
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
