/** Who may approve or take back a transaction: the checks in their order, each a refusal or nothing. Pure. */
import type { Actor } from '../../core/command/declaration/actor.ts';
import { instant, json, type Row, table, text } from '../../core/command/declaration/table.ts';
import type { Roles } from '../../core/command/policy/roles.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { elapsed, type Instant, minutes } from '../../core/values/instant.ts';
import { fromMinor, type Minor, moneyWords } from '../../core/values/money.ts';
import { sharedPerson } from '../../core/values/person.ts';
import type { ApprovalLimit } from './approval-policies.ts';
import type { Transaction } from './transaction.ts';

/** When one person gave approvals, by `personKey`: the invariant of the velocity rule, in one row. */
export const approvalWindows = table({
  name: 'approval_windows',
  key: ['userId'],
  columns: { userId: text(), approvals: json<readonly Instant[]>(), updatedAt: instant() },
});
export type ApprovalWindow = Row<typeof approvalWindows>;

type Forbidden = Rejection<'INSUFFICIENT_PERMISSIONS'>;

interface FourEyes {
  readonly enabled: boolean;
  readonly exemptRoles: readonly string[];
}

/** Four eyes: whoever stands behind `made` may not do `act`. */
export function sameHands(
  actor: Actor,
  made: readonly string[],
  rule: FourEyes | null,
  act: string,
): Forbidden | undefined {
  if (rule?.enabled === false) return undefined;
  if (rule?.exemptRoles.some((role) => actor.roles.includes(role)) === true) return undefined;
  const same = sharedPerson(actor.humans, made);
  if (same === undefined) return undefined;
  return reject('INSUFFICIENT_PERMISSIONS', {
    message: `Four eyes: ${act}; ${same} was part of it already.`,
    rule: 'transactions/maker-checker',
  });
}

/** A second approver is somebody else than the first. */
export function sameApprover(actor: Actor, transaction: Transaction): Forbidden | undefined {
  const approved = transaction.approvals.flatMap((approval) => [
    approval.userId,
    ...approval.humans,
  ]);
  if (sharedPerson([actor.userId, ...actor.humans], approved) === undefined) return undefined;
  return reject('INSUFFICIENT_PERMISSIONS', {
    message: 'You have approved this transaction already: another approver is needed.',
    rule: 'transactions/dual-authorization',
  });
}

/** The role's limit for this type and amount, and the role that the thresholds asked for. */
export function limitRefusal(
  actor: Actor,
  transaction: Pick<Transaction, 'amount' | 'approverRole' | 'type'>,
  limits: readonly ApprovalLimit[],
  roles: Roles,
): Rejection<'APPROVAL_LIMIT_EXCEEDED' | 'INSUFFICIENT_PERMISSIONS'> | undefined {
  const { amount, approverRole } = transaction;
  const own = limits.filter((limit) => actor.roles.includes(limit.role));
  if (!own.some((limit) => covers(limit, amount))) {
    const best = own.reduce<Minor>(
      (max, limit) => ((limit.max ?? 0n) > max ? (limit.max ?? 0n) : max),
      0n,
    );
    return reject('APPROVAL_LIMIT_EXCEEDED', {
      message: `${moneyWords(amount)} is above your approval limit of ${moneyWords(best)} for ${transaction.type}.`,
      transactionAmount: fromMinor(amount),
      userApprovalLimit: fromMinor(best),
      requiredRole: lowestFor(amount, limits, approverRole, roles),
    });
  }
  if (approverRole !== null && !roles.reaches(actor.roles, approverRole)) {
    return reject('INSUFFICIENT_PERMISSIONS', {
      message: `The approval thresholds ask for ${approverRole} or higher.`,
      requiredRole: approverRole,
    });
  }
  return undefined;
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

interface Velocity {
  readonly maxApprovals: number;
  readonly windowMinutes: number;
}

/** At most so many approvals by one person within the window. */
export function velocityRefusal(
  window: ApprovalWindow | undefined,
  rule: Velocity | null,
  now: Instant,
): Rejection<'VELOCITY_LIMIT_EXCEEDED'> | undefined {
  if (rule === null) return undefined;
  const recent = recentApprovals(window, rule, now);
  if (recent.length < rule.maxApprovals) return undefined;
  const oldest = recent[recent.length - rule.maxApprovals] ?? now;
  const wait = minutes(rule.windowMinutes) - elapsed(oldest, now);
  return reject('VELOCITY_LIMIT_EXCEEDED', {
    message: `You have given ${recent.length} approvals within ${rule.windowMinutes} minutes; ${rule.maxApprovals} are allowed.`,
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
    maxApprovals: rule.maxApprovals,
    windowMinutes: rule.windowMinutes,
  });
}

/** The approvals that still count, oldest first. */
export function recentApprovals(
  window: ApprovalWindow | undefined,
  rule: Velocity,
  now: Instant,
): readonly Instant[] {
  const span = minutes(rule.windowMinutes);
  return (window?.approvals ?? []).filter((at) => elapsed(at, now) < span);
}
