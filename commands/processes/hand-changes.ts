/** Process instances that somebody changed by hand, and webhooks that anyone can call: what they move waits for another person. */
import { changeReasons, isFromAnyone } from '../../core/command/declaration/actor.ts';
import { control, type NamedEffect } from '../../core/command/declaration/control.ts';
import { type EffectClass, effectClasses } from '../../core/command/declaration/effect-class.ts';
import { movedBy } from '../../core/command/declaration/journal.ts';
import { RoleName, type Static, Type } from '../../core/command/declaration/schema.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always } from '../../core/command/policy/rows.ts';

const HandChangesFile = Type.Object({
  role: RoleName('The lowest role that approves what such an instance or webhook does'),
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
  verdict: (_fired, { role }) => ({ role }),
});

export const ruleSets = [handChangePolicy];

/** Holds and fees move nothing: what settles them is controlled. */
const isMoved = ({ record }: NamedEffect): boolean => record !== 'hold' && record !== 'fee';

/** Makes what an instance does after a change by hand, and what an open webhook does, wait for a person who took no part in it. */
export const changesByHand = control({
  name: 'rules/controls/hand-changes.json',
  of: effectClasses,
  rejects: ['APPROVAL_REQUIRED'],
  async judge({ context, named, verdict }) {
    const { changedBy } = context.actor;
    if (changedBy === undefined) return undefined;
    // An instance that a known person changed may restrict at once: this protects the bank.
    const waits = (of: EffectClass) => of !== 'restriction' || isFromAnyone(context.actor);
    const moved = named.filter((one) => waits(one.class) && isMoved(one));
    if (moved.length === 0) return undefined;
    const { role: approverRole } = await verdict(handChangePolicy, {});
    const totals = moved.flatMap(({ journal }) => (journal === null ? [] : movedBy(journal)));
    const total = totals.length === 0 ? null : totals.reduce((sum, amount) => sum + amount, 0n);
    return { waits: { approverRole, approvals: 1, total, reasons: changeReasons(changedBy) } };
  },
});
