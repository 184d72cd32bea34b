/**
 * Process instances that were changed by hand, and webhooks that anyone can call: their movements wait for
 * another person.
 */
import { changeReasons, isFromAnyone } from '../../core/command/declaration/actor.ts';
import { control, type Judged, type NamedEffect } from '../../core/command/declaration/control.ts';
import { type EffectClass, effectClasses } from '../../core/command/declaration/effect-class.ts';
import { isPutOf } from '../../core/command/declaration/effects.ts';
import { movedBy } from '../../core/command/declaration/journal.ts';
import { RoleName, type Static, Type } from '../../core/command/declaration/schema.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always } from '../../core/command/policy/rows.ts';
import { transactions } from '../transactions/transaction.ts';

const HandChangesFile = Type.Object({
  role: RoleName('The lowest role that approves what such an instance or webhook does'),
  openWebhookApprovals: Type.Integer({
    minimum: 1,
    maximum: 5,
    description:
      'How many people approve what a webhook does that anyone can call. The caller may be one of them, so one is not four eyes',
  }),
});

export const handChangePolicy = policy<
  Readonly<Record<string, never>>,
  Static<typeof HandChangesFile>,
  Static<typeof HandChangesFile>
>({
  name: 'controls/hand-changes',
  summary:
    'Who approves what a process instance does after somebody changed it by hand, and what a webhook moves that anyone can call.',
  schema: HandChangesFile,
  fileOnly: true,
  facts: {},
  compile: () => [{ name: 'changes by hand', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, content) => content,
});

export const ruleSets = [handChangePolicy];

/** Holds and fees move nothing. Their settlement is controlled. */
const isMoved = ({ record }: NamedEffect): boolean => record !== 'hold' && record !== 'fee';

/** Whether a record of these effects already waits for this many people. Its holds are then allowed. */
const isHeldBack = ({ effects }: Pick<Judged, 'effects'>, approvals: number): boolean =>
  effects.some((effect) => effect.do === 'insert' && (effect.waits?.approvals ?? 0) >= approvals);

/** Whether a transaction moves on or ends: its hold is released, or its approved effects happen. */
const movesTransactions = (effects: Judged['effects']): boolean => effects.some(isPutOf(transactions));

/**
 * Makes the effects of an instance after a change by hand, and those of an open webhook, wait for a person
 * who was not involved.
 */
export const changesByHand = control({
  name: 'rules/controls/hand-changes.json',
  of: effectClasses,
  rejects: ['APPROVAL_REQUIRED', 'TOO_MANY_PROPOSALS'],
  // The end of a transaction that waits has no class: a known person may end it at once.
  asks: movesTransactions,
  async judge({ context, effects, named, verdict }) {
    const { changedBy } = context.actor;
    if (changedBy === undefined) return undefined;
    const { role: approverRole, openWebhookApprovals } = await verdict(handChangePolicy, {});
    const byAnyone = isFromAnyone(context.actor);
    // An instance that a known person changed may restrict at once: this protects the bank.
    const waits = (of: EffectClass) => of !== 'restriction' || byAnyone;
    const holdsAlone = byAnyone && !isHeldBack({ effects }, openWebhookApprovals);
    const moved = named.filter((one) => waits(one.class) && (isMoved(one) || holdsAlone));
    if (moved.length === 0 && !(byAnyone && movesTransactions(effects))) return undefined;
    const totals = moved.flatMap(({ journal }) => (journal === null ? [] : movedBy(journal)));
    const total = totals.length === 0 ? null : totals.reduce((sum, amount) => sum + amount, 0n);
    const approvals = byAnyone ? openWebhookApprovals : 1;
    return { waits: { approverRole, approvals, total, reasons: changeReasons(changedBy) } };
  },
});
