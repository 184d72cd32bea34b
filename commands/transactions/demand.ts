/** The demands of thresholds: the approvers of an amount, and the reason. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import { approversWords, reasonsText } from '../../core/command/declaration/wait.ts';
import type { Roles } from '../../core/command/policy/roles.ts';
import { type Minor, moneyWords } from '../../core/values/money.ts';
import type { ThresholdTier } from './approval-policies.ts';

/** A threshold's demand, and the tier of accounts that it applies to. */
export interface Demand extends ThresholdTier {
  readonly tier: string;
}

/** The combined demand if both accounts of a transaction have one: the demand with the higher role. */
export function demandOf(asked: readonly (Demand | undefined)[], roles: Roles): Demand | undefined {
  return asked
    .filter((demand) => demand?.requireApproval === true)
    .reduce((one, other) => {
      if (one === undefined || other === undefined) return one ?? other;
      const higher = higherOf(one.approverRole, other.approverRole, roles);
      return higher === one.approverRole ? one : other;
    }, undefined);
}

/** The higher of two roles, if one is required. */
export function higherOf(
  one: string | null | undefined,
  other: string | null | undefined,
  roles: Roles,
): string | null {
  if (one === null || one === undefined) return other ?? null;
  if (other === null || other === undefined) return one;
  return roles.reaches([one], other) ? one : other;
}

/** Explains why an amount waits, and for which approver: the threshold, then the additions of a control. */
export function pendingWords(
  { title, amount, tier }: { readonly title: string; readonly amount: Minor; readonly tier: string },
  { above, approverRole }: ThresholdTier,
  { mustWait, roles }: Pick<Context, 'mustWait' | 'roles'>,
): string {
  const why = `${title} is pending approval: ${moneyWords(amount)} is above ${moneyWords(above)} for ${tier} accounts`;
  if (mustWait === undefined) return `${why}, so ${approverRole ?? 'an approver'} or higher must approve.`;
  const role = higherOf(approverRole, mustWait.approverRole, roles);
  const who = approversWords({ ...mustWait, approverRole: role }, roles);
  return `${why}. ${reasonsText(mustWait)}. The approval of ${who} is required.`;
}
