/**
 * Checks who may approve or reverse a transaction. The checks run in order, and each returns a rejection or
 * nothing. Pure.
 */
import type { Actor } from '../../core/command/declaration/actor.ts';
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, insert, put } from '../../core/command/declaration/effects.ts';
import { instant, json, type Row, table, text } from '../../core/command/declaration/table.ts';
import { againRefusal, type FourEyes, fourEyesRejection } from '../../core/command/policy/approval.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { counted } from '../../core/values/counted.ts';
import { elapsed, type Instant, minutes } from '../../core/values/instant.ts';
import type { Minor } from '../../core/values/money.ts';
import { personKey } from '../../core/values/person.ts';
import { makerChecker } from './approval-policies.ts';
import type { Transaction } from './transaction.ts';

/** When one person gave approvals, by `personKey`: the invariant of the velocity rule, in one row. */
export const approvalWindows = table({
  name: 'approval_windows',
  key: ['userId'],
  controls: 'none',
  columns: { userId: text(200), approvals: json<readonly Instant[]>(), updatedAt: instant() },
});
export type ApprovalWindow = Row<typeof approvalWindows>;

type Forbidden = Rejection<'INSUFFICIENT_PERMISSIONS'>;

/** Four eyes by the bank's rule: a person involved in `made` may not do `act`. */
export const makerCheckerRejection = (
  actor: Actor,
  made: readonly string[],
  rule: FourEyes | null,
  act: string,
): Forbidden | undefined => fourEyesRejection(actor, made, { rule, named: makerChecker.name, act });

/** The second approver must be another person than the first. */
export const sameApprover = (actor: Actor, { approvals }: Transaction): Forbidden | undefined =>
  againRefusal(actor, approvals, { what: 'transaction', rule: 'transactions/dual-authorization' });

/** The number of approvers: as many as a control requires, and several above the threshold. */
export function approversNeeded(
  { amount, approvalsNeeded }: Pick<Transaction, 'amount' | 'approvalsNeeded'>,
  dual: { readonly threshold: Minor; readonly approvers: number } | null,
): number {
  return dual !== null && amount > dual.threshold
    ? Math.max(dual.approvers, approvalsNeeded)
    : approvalsNeeded;
}

interface Velocity {
  readonly maxApprovals: number;
  readonly windowMinutes: number;
}

/** Limits the approvals by one person within the window. */
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
  const next = counted(Math.max(1, Math.ceil(wait / minutes(1))), 'minute');
  return reject('VELOCITY_LIMIT_EXCEEDED', {
    message: `You have given ${recent.length} approvals within ${rule.windowMinutes} minutes; ${rule.maxApprovals} are allowed. You may give the next in ${next}.`,
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

/** Counts one more approval of this person now. */
export function countApproval(
  window: ApprovalWindow | undefined,
  rule: Velocity | null,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Effect {
  const recent = rule === null ? [] : recentApprovals(window, rule, now);
  const row = { approvals: [...recent, now], updatedAt: now };
  return window === undefined
    ? insert(approvalWindows, { userId: personKey(actor.userId), ...row })
    : put(approvalWindows, window, row);
}
