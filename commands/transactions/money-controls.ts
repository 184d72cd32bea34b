/** Controls of money movements by any command. */
import { control, type Judged } from '../../core/command/declaration/control.ts';
import { type Effect, isInsertOf, isPutOf } from '../../core/command/declaration/effects.ts';
import type { Journal, Line } from '../../core/command/declaration/journal.ts';
import { limitRefusal } from '../../core/command/policy/approval.ts';
import { type AccountClass, accounts } from '../../core/ledger/account.ts';
import { bookChange } from '../../core/ledger/books.ts';
import type { Minor } from '../../core/values/money.ts';
import { accountTiers } from '../products/tiers.ts';
import { approvalLimits } from './approval-policies.ts';
import { isExempt } from './exemptions.ts';
import { type Transaction, transactions } from './transaction.ts';

/** Makes money of an account with an unlisted tier wait for the highest role. */
export const unknownTiers = control({
  name: 'unlisted account tiers',
  of: ['money', 'correction'],
  rejects: ['INSUFFICIENT_PERMISSIONS'],
  async judge(asked) {
    const { effects, context, read, verdict } = asked;
    if (await isExempt(asked)) return undefined;
    const ids = new Set(linesMovedAlone(effects).flatMap(({ account }) => account ?? []));
    if (ids.size === 0) return undefined;
    const tiers = await verdict(accountTiers, {});
    for (const id of ids) {
      const account = await read.one(accounts, { id });
      if (account === undefined || tiers.includes(account.tier)) continue;
      const reason = `The tier ${account.tier} of account ${account.number} is not in rules/products/tiers.json`;
      const approverRole = context.roles.order.at(-1) ?? null;
      return { waits: { approverRole, approvals: 1, total: null, reasons: [reason] } };
    }
    return undefined;
  },
});

/** Returns the earlier transaction that this journal settles: its approval has approved the journal. */
export function approvedEarlier(
  { kind, id, reference }: Pick<Journal, 'kind' | 'id' | 'reference'>,
  effects: readonly Effect[],
): Transaction | undefined {
  if (kind !== 'settlement') return undefined;
  return effects.filter(isPutOf(transactions)).find(({ row }) => row.id === id || row.id === reference)?.row;
}

/** The accounts that a journal lowers, with their class. */
export async function loweredBy({ lines }: Pick<Journal, 'lines'>, { read }: Pick<Judged, 'read'>) {
  const found: { account: string; what: AccountClass | 'NONE'; amount: Minor }[] = [];
  for (const line of lines) {
    const { account, amount } = line;
    if (account === undefined || bookChange(line) >= 0n) continue;
    const what = (await read.one(accounts, { id: account }))?.class ?? 'NONE';
    found.push({ account, what, amount });
  }
  return found;
}

/** Returns the lines of journals that have no earlier approval. */
function linesMovedAlone(effects: readonly Effect[]): readonly Line[] {
  return effects.flatMap((effect) =>
    effect.do === 'post' && approvedEarlier(effect.journal, effects) === undefined
      ? effect.journal.lines
      : [],
  );
}

/** Requires an approval limit of the actor that covers the amount of a reversal. */
export const ownLimitAtReversals = control({
  name: 'own approval limit for reversals',
  of: ['correction'],
  rejects: ['APPROVAL_LIMIT_EXCEEDED'],
  async judge(asked) {
    if (await isExempt(asked)) return undefined;
    for (const { row } of asked.effects.filter(isInsertOf(transactions))) {
      if (row.reversalOf === null) continue;
      const refused = await beyondOwnLimit(row, asked);
      if (refused !== undefined) return refused;
    }
    return undefined;
  },
});

/** Rejects an amount above the approval limits of the actor's roles for this type. */
export async function beyondOwnLimit(
  { type, amount }: Pick<Transaction, 'amount'> & { readonly type: string },
  { verdict, context }: Pick<Judged, 'verdict' | 'context'>,
) {
  const limits = await verdict(approvalLimits, { transactionType: type });
  return limitRefusal({ amount, type, approverRole: null }, limits, context);
}
