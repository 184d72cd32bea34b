/** Requires approval limits that cover the total of what the bank must pay or collect later. */
import { type Control, control } from '../../core/command/declaration/control.ts';
import { type Effect, isPutOf } from '../../core/command/declaration/effects.ts';
import type { HistoryOf } from '../../core/command/declaration/store-check.ts';
import type { Changes, Row, Table } from '../../core/command/declaration/table.ts';
import { membersOf } from '../../core/values/members.ts';
import type { Minor } from '../../core/values/money.ts';
import { acknowledgedRefusal } from '../compliance/acknowledged.ts';
import { approvedToday } from './day-totals.ts';
import { isExempt } from './exemptions.ts';
import { beyondOwnLimit } from './money-controls.ts';
import type { commitmentTypes } from './transaction.ts';

/** The table of a commitment, and its history. */
interface Committed {
  readonly table: Table;
  readonly history: HistoryOf | undefined;
}

const committed = new Map<string, Committed>();

/** The table of the commitments of this type. Undefined for transactions and journals. */
export const committedAs = (type: string | null): Committed | undefined => committed.get(type ?? '');

const keyOf = (table: Table, row: object): string =>
  table.key.map((name) => String(membersOf(row)[name])).join(' ');

/** The commitments whose states the effects change, as reports name them. */
export const movedCommitments = (effects: readonly Effect[]) =>
  [...committed].flatMap(([subjectType, { table }]) =>
    effects.flatMap((effect) =>
      effect.do === 'put' && effect.table === table && 'state' in effect.changes
        ? [{ subjectType, subjectId: keyOf(table, effect.row) }]
        : [],
    ),
  );

/** Declares when a record binds the bank, and to which total. Export it from the record's file. */
export const commitment = <T extends Table>(spec: {
  readonly table: T;
  /** The history of its moves. Undefined if its row is the only record of them. */
  readonly history: HistoryOf | undefined;
  /** As limits name it. */
  readonly type: (typeof commitmentTypes)[number];
  /** Returns the total that this change binds the bank to, in minor units. Returns undefined if it binds to nothing. */
  readonly binds: (row: Row<T>, changes: Changes<T>) => Minor | undefined;
  /** Returns the total of a change that is one of several approvals and binds to nothing yet. */
  readonly approves?: (row: Row<T>, changes: Changes<T>) => Minor | undefined;
  /** Whether the record bound the bank before the change. Such a record does not count again in the totals of the day. */
  readonly isBound?: (row: Row<T>) => boolean;
}): Control => {
  committed.set(spec.type, spec);
  const idOf = (row: Row<T>) => keyOf(spec.table, row);
  const partly = (effects: readonly Effect[]) =>
    effects.filter(isPutOf(spec.table)).flatMap(({ row, changes }) => {
      const amount = spec.approves?.(row, changes);
      return amount === undefined ? [] : [{ id: idOf(row), amount }];
    });
  return control({
    name: `own approval limit for ${spec.type}`,
    of: ['commitment'],
    rejects: [
      'APPROVAL_LIMIT_EXCEEDED',
      'APPROVAL_REQUIRED',
      'TOO_MANY_PROPOSALS',
      'INSUFFICIENT_PERMISSIONS',
    ],
    asks: (effects) => partly(effects).length > 0,
    async judge(asked) {
      if (await isExempt(asked)) return undefined;
      const [one] = partly(asked.effects);
      if (one !== undefined) return await approvedToday({ type: spec.type, ...one }, asked);
      let amount = 0n;
      let isNew = false;
      let id = '';
      for (const { row, changes } of asked.effects.filter(isPutOf(spec.table))) {
        const bound = spec.binds({ ...row, ...changes }, changes) ?? 0n;
        amount += bound;
        isNew ||= bound > 0n && spec.isBound?.(row) !== true;
        id = idOf(row);
      }
      if (amount === 0n) return undefined;
      const refused =
        (await acknowledgedRefusal({ subjectType: spec.type, subjectId: id }, asked)) ??
        (await beyondOwnLimit({ type: spec.type, amount }, asked));
      if (refused !== undefined) return refused;
      return isNew ? await approvedToday({ type: spec.type, id, amount }, asked) : undefined;
    },
  });
};
