/** A control requires that the decision waits for an approver. */
import { counted } from '../../values/counted.ts';
import type { Minor } from '../../values/money.ts';
import type { Roles } from '../policy/roles.ts';

export interface Wait {
  /** The lowest role that may approve. Null leaves the choice to the command. */
  readonly approverRole: string | null;
  /** How many people other than the maker must approve. */
  readonly approvals: number;
  /** The amount to approve, in minor units. Null if no amount is involved. */
  readonly total: Minor | null;
  /** The reasons, as the response shows them, without a period at the end. */
  readonly reasons: readonly string[];
}

/** The reasons of a wait in one text, without a period at the end. */
export const reasonsText = ({ reasons }: Pick<Wait, 'reasons'>): string => reasons.join('. ');

/** The required approvers, as a reply shows them: `1 other person with the role BranchManager or higher`. */
export const approversWords = ({ approvals, approverRole }: Wait, roles: Roles): string =>
  `${counted(approvals, 'other person', 'other people')} with the role ${approverRole ?? roles.order[0]} or higher`;

/** Combines two waits: the higher role, more approvals, the larger total, the reasons of both. */
export function stricterWait(one: Wait | undefined, other: Wait, roles: Roles): Wait {
  if (one === undefined) return other;
  const [a, b] = [one.approverRole, other.approverRole];
  const [x, y] = [one.total, other.total];
  return {
    approverRole: a === null || b === null ? (a ?? b) : roles.higher(a, b),
    approvals: Math.max(one.approvals, other.approvals),
    total: x === null || y === null ? (x ?? y) : x > y ? x : y,
    reasons: [...new Set([...one.reasons, ...other.reasons])],
  };
}

/**
 * An approval that was given before the command runs. It covers waits with the same reasons and no higher
 * requirements.
 */
export interface Approved extends Wait {
  readonly proposalId: string;
  /** The people who made or approved the proposal. */
  readonly people: readonly string[];
}
