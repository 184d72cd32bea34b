/** Approval rules: thresholds, role limits, second approvers, velocity, four eyes. */

import {
  Amount,
  AmountOrZero,
  OneOf,
  OrNull,
  RoleName,
  type Static,
  Type,
  Words,
} from '../../core/command/declaration/schema.ts';
import type { ApprovalLimit } from '../../core/command/policy/approval.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always, anyOf, mostSpecific, rowOf, specificity, weightOf } from '../../core/command/policy/rows.ts';
import { fromMinor, type Minor, toMinor } from '../../core/values/money.ts';
import { checkLimits, checkThresholds } from './policy-checks.ts';
import { commitmentTypes, TypeOrAny, transactionTypes } from './transaction.ts';

const ThresholdFile = Type.Object({
  approvalThresholds: Type.Array(
    Type.Object({
      transactionType: TypeOrAny(),
      channel: Words(40, 'A channel, or * for every channel'),
      tiers: Type.Array(
        Type.Object({
          accountTier: Words(40, 'An account tier, or * for every tier'),
          amountThreshold: AmountOrZero('Amounts above this'),
          requireApproval: Type.Boolean(),
          approverRole: Type.Optional(RoleName('The lowest role that may approve')),
        }),
        { minItems: 1 },
      ),
    }),
  ),
});

/** One tier of the row that applies, lowest threshold first. */
export interface ThresholdTier {
  readonly above: Minor;
  readonly requireApproval: boolean;
  readonly approverRole: string | null;
  readonly rule: string;
}

interface ThresholdFacts extends Readonly<Record<string, unknown>> {
  readonly transactionType: string;
  readonly channel: string;
  readonly accountTier: string;
}

/** The tiers for a type, channel and account tier: a listed value goes before `*`. */
export const approvalThresholds = policy<
  ThresholdFacts,
  readonly ThresholdTier[],
  Static<typeof ThresholdFile>
>({
  name: 'transactions/approval-thresholds',
  summary: 'Above which amount a transaction waits for an approver, and who may approve it.',
  schema: ThresholdFile,
  facts: {
    transactionType: { kind: 'text', summary: 'The transaction type', values: transactionTypes },
    channel: { kind: 'text', summary: 'The channel that the request names' },
    accountTier: { kind: 'text', summary: 'The tier of the account' },
    amount: { kind: 'number', summary: 'The amount, for tests and explanations' },
  },
  compile: ({ approvalThresholds: rows }) =>
    rows.flatMap((row, rowAt) =>
      row.tiers.map((tier, tierAt) => ({
        name: `${row.transactionType} by ${row.channel}, ${tier.accountTier} above ${tier.amountThreshold}`,
        conditions: anyOf({
          transactionType: row.transactionType,
          channel: row.channel,
          accountTier: tier.accountTier,
        }),
        event: {
          type: 'tier',
          params: {
            row: rowAt,
            tier: tierAt,
            weight: specificity(row.transactionType, row.channel, tier.accountTier),
          },
        },
        at: `/approvalThresholds/${rowAt}/tiers/${tierAt}`,
        exact: [{ fact: 'amount', operator: 'moneyAbove', value: tier.amountThreshold }],
      })),
    ),
  verdict: (fired, { approvalThresholds: rows }) => {
    const tiers = mostSpecific(fired, weightOf).flatMap((rule) => {
      const tier = rowOf(rule, rows)?.tiers[Number(rule.params.tier)];
      if (tier === undefined) return [];
      const { amountThreshold, requireApproval, approverRole = null } = tier;
      return [{ above: toMinor(amountThreshold), requireApproval, approverRole, rule: rule.rule }];
    });
    return tiers.sort((a, b) => (a.above < b.above ? -1 : a.above > b.above ? 1 : 0));
  },
  outcome: (tiers, { amount }) => {
    const tier = tierFor(tiers, toMinor(Number(amount)));
    return {
      requireApproval: tier?.requireApproval ?? false,
      approverRole: tier?.requireApproval === true ? tier.approverRole : null,
    };
  },
  decidedBy: (tiers, { amount }) => tierFor(tiers, toMinor(Number(amount)))?.rule ?? null,
  check: ({ approvalThresholds: rows }) => checkThresholds(rows),
});

/** The tier that decides on an amount: the highest threshold below it. */
export function tierFor(tiers: readonly ThresholdTier[], amount: Minor): ThresholdTier | undefined {
  return tiers.filter((tier) => tier.above < amount).at(-1);
}

const limitedTypes = [...transactionTypes, ...commitmentTypes] as const;

const LimitFile = Type.Object({
  approvalLimits: Type.Array(
    Type.Object({
      role: RoleName(),
      maxAmount: OrNull(Amount('The largest amount that this role may approve; null sets no limit')),
      transactionTypes: Type.Array(
        OneOf(
          ['*', ...limitedTypes],
          'A transaction type, what binds the bank for later (its total counts), or * for every type',
        ),
        { minItems: 1 },
      ),
    }),
    { minItems: 1 },
  ),
});

/** The limits of every role for a transaction type. */
export const approvalLimits = policy<
  Readonly<Record<'transactionType', string>>,
  readonly ApprovalLimit[],
  Static<typeof LimitFile>
>({
  name: 'transactions/approval-limits',
  summary: 'Up to which amount each role may approve which transaction types.',
  schema: LimitFile,
  facts: {
    transactionType: {
      kind: 'text',
      summary: 'The transaction type, or what binds the bank',
      values: limitedTypes,
    },
    role: { kind: 'text', summary: 'A role, for tests and explanations' },
    amount: {
      kind: 'number',
      summary: 'An amount to hold against the limit, for explanations',
      optional: true,
    },
  },
  compile: ({ approvalLimits: rows }) =>
    rows.map((row, at) => ({
      name: row.role,
      conditions: row.transactionTypes.includes('*')
        ? always('transactionType')
        : { all: [{ fact: 'transactionType', operator: 'in', value: row.transactionTypes }] },
      event: { type: 'limit', params: { row: at } },
      at: `/approvalLimits/${at}`,
      exact: [
        { fact: 'role', operator: 'equal', value: row.role },
        ...(row.maxAmount === null
          ? []
          : [{ fact: 'amount', operator: 'moneyAtMost', value: row.maxAmount }]),
      ],
    })),
  verdict: (fired, { approvalLimits: rows }) =>
    fired.flatMap((rule) => {
      const row = rowOf(rule, rows);
      const max = row?.maxAmount ?? null;
      if (row === undefined) return [];
      return [{ role: row.role, max: max === null ? null : toMinor(max), rule: rule.rule }];
    }),
  outcome: (limits, { role }) => {
    const limit = limits.find((row) => row.role === role);
    if (limit === undefined) return { maxAmount: 0 };
    return { maxAmount: limit.max === null ? null : fromMinor(limit.max) };
  },
  decidedBy: (limits, { role }) => limits.find((row) => row.role === role)?.rule ?? null,
  check: ({ approvalLimits: rows }) => checkLimits(rows),
});

const DualFile = Type.Object({
  threshold: AmountOrZero('Amounts above this need several approvers'),
  approvers: Type.Integer({ minimum: 2, maximum: 5 }),
});

/** The one rule of the set. */
const severalApprovers = 'several approvers';

/** How many different people must approve an amount. */
export const dualAuthorization = policy<
  Readonly<Record<string, never>>,
  { readonly threshold: Minor; readonly approvers: number },
  Static<typeof DualFile>
>({
  name: 'transactions/dual-authorization',
  summary: 'Above which amount several people must approve.',
  schema: DualFile,
  facts: { amount: { kind: 'number', summary: 'The amount, for tests and explanations' } },
  compile: ({ threshold }) => [
    {
      name: severalApprovers,
      conditions: always(),
      event: { type: 'setting' },
      exact: [{ fact: 'amount', operator: 'moneyAbove', value: threshold }],
    },
  ],
  verdict: (_fired, { threshold, approvers }) => ({ threshold: toMinor(threshold), approvers }),
  outcome: ({ threshold, approvers }, { amount }) => ({
    approvers: toMinor(Number(amount)) > threshold ? approvers : 1,
  }),
  decidedBy: ({ threshold }, { amount }) => (toMinor(Number(amount)) > threshold ? severalApprovers : null),
});

const VelocityFile = Type.Object({
  maxApprovals: Type.Integer({ minimum: 1 }),
  windowMinutes: Type.Number({ exclusiveMinimum: 0 }),
});

/** How many approvals one person may give in which time. */
export const velocity = policy<
  Readonly<Record<string, never>>,
  Static<typeof VelocityFile>,
  Static<typeof VelocityFile>
>({
  name: 'transactions/velocity',
  summary: 'How many approvals one person may give in which time.',
  schema: VelocityFile,
  facts: {
    approvals: { kind: 'number', summary: 'Approvals within the window, for explanations', optional: true },
  },
  compile: ({ maxApprovals }) => [
    {
      name: 'velocity',
      conditions: always(),
      event: { type: 'setting' },
      exact: [{ fact: 'approvals', operator: 'numberBelow', value: maxApprovals }],
    },
  ],
  verdict: (_fired, { maxApprovals, windowMinutes }) => ({ maxApprovals, windowMinutes }),
});

const MakerCheckerFile = Type.Object({
  enabled: Type.Boolean(),
  exemptRoles: Type.Array(RoleName()),
  reversal: Type.Optional(
    Type.Boolean({
      description: 'Who made or approved a transaction does not reverse it; true where absent',
    }),
  ),
  clearing: Type.Optional(
    Type.Boolean({ description: 'Who entered a cheque does not clear it; true where absent' }),
  ),
});

/** Whether who made a transaction may approve it, reverse it, or clear its cheque. */
export const makerChecker = policy<
  Readonly<Record<string, never>>,
  Static<typeof MakerCheckerFile>,
  Static<typeof MakerCheckerFile>
>({
  name: 'transactions/maker-checker',
  summary: 'Whether four eyes are needed, and which roles need none.',
  schema: MakerCheckerFile,
  facts: {},
  compile: () => [{ name: 'four eyes', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { enabled, exemptRoles, reversal, clearing }) => ({
    enabled,
    exemptRoles,
    ...(reversal === undefined ? {} : { reversal }),
    ...(clearing === undefined ? {} : { clearing }),
  }),
  check: ({ enabled, exemptRoles }) =>
    enabled || exemptRoles.length === 0
      ? []
      : [
          {
            pointer: '/exemptRoles',
            message: 'has no effect: four eyes are not needed while enabled is false',
            mend: 'empty the list, or set enabled to true',
            warning: true,
          },
        ],
});
