/** When: how long a transaction may wait, and how long it may be reversed. */

import { RoleName, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always, anyOf, listedFirst, mostSpecific, rowOf } from '../../core/command/policy/rows.ts';
import { hours, type Millis, minutes } from '../../core/values/instant.ts';
import { checkWindows } from './policy-checks.ts';
import { TypeOrAny, transactionTypes } from './transaction.ts';

const PendingFile = Type.Object({
  expiryHours: Type.Number({ exclusiveMinimum: 0, maximum: 8760 }),
  slaHours: Type.Number({ exclusiveMinimum: 0, maximum: 8760 }),
});

/** When a pending transaction expires and when it is flagged as late. */
export const pending = policy<
  Readonly<Record<string, never>>,
  { readonly expiry: Millis; readonly sla: Millis },
  Static<typeof PendingFile>
>({
  name: 'transactions/pending',
  summary: 'After which time a pending transaction is flagged, and when it expires.',
  schema: PendingFile,
  facts: {
    ageHours: { kind: 'number', summary: 'Hours since it was asked for, for explanations', optional: true },
  },
  compile: ({ expiryHours, slaHours }) => [
    {
      name: 'pending',
      conditions: always(),
      event: { type: 'setting' },
      exact: [
        { fact: 'ageHours', operator: 'numberAbove', value: slaHours },
        { fact: 'ageHours', operator: 'numberAbove', value: expiryHours },
      ],
    },
  ],
  verdict: (_fired, { expiryHours, slaHours }) => ({ expiry: hours(expiryHours), sla: hours(slaHours) }),
  outcome: ({ expiry, sla }) => ({ expiryHours: expiry / hours(1), slaHours: sla / hours(1) }),
  check: ({ expiryHours, slaHours }) =>
    slaHours < expiryHours
      ? []
      : [
          {
            pointer: '/slaHours',
            message: `is never reached: a transaction expires after ${expiryHours} hours`,
            mend: 'let slaHours be less than expiryHours',
            warning: true,
          },
        ],
});

const DateFile = Type.Object({
  aheadMinutes: Type.Number({
    minimum: 0,
    maximum: 1440,
    description: 'An approvalDate may lie so far ahead of the clock of the bank',
  }),
  behindMinutes: Type.Number({
    minimum: 0,
    maximum: 1440,
    description: 'And so long before the creation of the transaction, or on its day',
  }),
});

/** How far the date that an approver gives may lie outside the time between creation and now. */
export const approvalDates = policy<
  Readonly<Record<string, never>>,
  { readonly ahead: Millis; readonly behind: Millis },
  Static<typeof DateFile>
>({
  name: 'transactions/approval-date',
  summary: 'How far the date of an approval may differ from the clock of the bank.',
  schema: DateFile,
  facts: {},
  compile: () => [{ name: 'approval date', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { aheadMinutes, behindMinutes }) => ({
    ahead: minutes(aheadMinutes),
    behind: minutes(behindMinutes),
  }),
  outcome: ({ ahead, behind }) => ({ aheadMinutes: ahead / minutes(1), behindMinutes: behind / minutes(1) }),
});

const WindowFile = Type.Object({
  reversalWindows: Type.Array(
    Type.Object({
      transactionType: TypeOrAny(),
      windows: Type.Array(
        Type.Object({
          windowName: Words(60),
          maxHours: Type.Number({ exclusiveMinimum: 0 }),
          requiresApproval: Type.Boolean(),
          approverRole: Type.Optional(RoleName('The lowest role that may reverse')),
          requiresDetailedJustification: Type.Optional(Type.Boolean()),
        }),
        { minItems: 1 },
      ),
    }),
  ),
});

/** A span of ages in which a transaction may be reversed, and by whom. */
export interface ReversalWindow {
  readonly windowName: string;
  readonly max: Millis;
  readonly approverRole: string | null;
  readonly detailed: boolean;
  readonly rule: string;
}

/** The windows for a transaction type, shortest first: a listed type goes before `*`. */
export const reversalWindows = policy<
  Readonly<Record<'transactionType', string>>,
  readonly ReversalWindow[],
  Static<typeof WindowFile>
>({
  name: 'transactions/reversal-windows',
  summary: 'How long after settlement a transaction may be reversed, and by whom.',
  schema: WindowFile,
  facts: {
    transactionType: { kind: 'text', summary: 'The transaction type', values: transactionTypes },
    ageHours: { kind: 'number', summary: 'Hours since settlement, for tests and explanations' },
  },
  compile: ({ reversalWindows: rows }) =>
    rows.flatMap((row, rowAt) =>
      row.windows.map((window, windowAt) => ({
        name: `${row.transactionType} ${window.windowName}`,
        conditions: anyOf({ transactionType: row.transactionType }),
        event: {
          type: 'window',
          params: { row: rowAt, window: windowAt, listed: row.transactionType !== '*' },
        },
        at: `/reversalWindows/${rowAt}/windows/${windowAt}`,
        exact: [{ fact: 'ageHours', operator: 'numberAtMost', value: window.maxHours }],
      })),
    ),
  verdict: (fired, { reversalWindows: rows }) => {
    return mostSpecific(fired, listedFirst)
      .flatMap((rule) => {
        const window = rowOf(rule, rows)?.windows[Number(rule.params.window)];
        if (window === undefined) return [];
        const { windowName, maxHours, requiresApproval, approverRole = null } = window;
        return [
          {
            windowName,
            max: hours(maxHours),
            approverRole: requiresApproval ? approverRole : null,
            detailed: window.requiresDetailedJustification ?? false,
            rule: rule.rule,
          },
        ];
      })
      .sort((a, b) => a.max - b.max);
  },
  outcome: (windows, { ageHours }) => {
    const window = windowFor(windows, hours(Number(ageHours)));
    return window === undefined
      ? { windowName: null }
      : {
          windowName: window.windowName,
          approverRole: window.approverRole,
          requiresDetailedJustification: window.detailed,
        };
  },
  decidedBy: (windows, { ageHours }) => windowFor(windows, hours(Number(ageHours)))?.rule ?? null,
  check: ({ reversalWindows: rows }) => checkWindows(rows),
});

/** The first window that contains an age, or undefined if it is too old. */
export function windowFor(windows: readonly ReversalWindow[], age: Millis): ReversalWindow | undefined {
  return windows.find((window) => age <= window.max);
}
