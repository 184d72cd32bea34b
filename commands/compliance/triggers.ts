/**
 * Triggers of compliance reports (specification: Events, compliance report triggers), as policy of the bank.
 */

import { AmountOrZero, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { type Comparison, type CompiledRule, type Facts, policy } from '../../core/command/policy/policy.ts';
import { type Millis, minutes } from '../../core/values/instant.ts';
import { type Minor, minorOf, toMinor } from '../../core/values/money.ts';

const counted = (name: string, says: string) =>
  Type.Object({
    [name]: Type.Integer({ minimum: 1, description: says }),
    windowMinutes: Type.Number({ exclusiveMinimum: 0 }),
  });

const TriggerFile = Type.Object({
  highValue: Type.Object({ above: AmountOrZero('Transactions above this are reported') }),
  rejections: Type.Object({
    categories: Type.Array(Words(40), { description: 'Rejection categories that are reported' }),
  }),
  reversals: Type.Object({ above: AmountOrZero('Reversals above this are reported') }),
  failedApprovals: counted('attempts', 'Refused approvals by one person within the window'),
  cancellations: counted('cancellations', 'Cancellations by one person within the window'),
});

export const triggerNames = [
  'HIGH_VALUE_TRANSACTION',
  'SUSPICIOUS_REJECTION',
  'HIGH_VALUE_REVERSAL',
  'FAILED_APPROVALS',
  'FREQUENT_CANCELLATIONS',
] as const;
export type TriggerName = (typeof triggerNames)[number];

export const complianceEvents = ['initiate', 'reject', 'reverse', 'approvalFailed', 'cancel'] as const;
export type ComplianceEvent = (typeof complianceEvents)[number];

/** The rule for an event: the report that it may make, and its threshold. */
export interface Trigger {
  readonly name: TriggerName;
  readonly above?: Minor;
  readonly categories?: readonly string[];
  readonly count?: number;
  readonly window?: Millis;
}

const ofEvent: Readonly<Record<ComplianceEvent, TriggerName>> = {
  initiate: 'HIGH_VALUE_TRANSACTION',
  reject: 'SUSPICIOUS_REJECTION',
  reverse: 'HIGH_VALUE_REVERSAL',
  approvalFailed: 'FAILED_APPROVALS',
  cancel: 'FREQUENT_CANCELLATIONS',
};

export const complianceTriggers = policy<
  { readonly event: ComplianceEvent },
  Trigger | null,
  Static<typeof TriggerFile>
>({
  name: 'compliance/triggers',
  summary: 'Which transactions and which conduct compliance hears of.',
  seenBy: ['compliance.view'],
  schema: TriggerFile,
  facts: {
    event: { kind: 'text', summary: 'What happened', values: [...complianceEvents] },
    amount: { kind: 'money', summary: 'The amount, for tests and explanations', optional: true },
    category: { kind: 'text', summary: 'The category of a rejection', optional: true },
    count: { kind: 'number', summary: 'How often within the window', optional: true },
  },
  compile: (file) =>
    complianceEvents.map(
      (event): CompiledRule => ({
        name: ofEvent[event],
        conditions: { all: [{ fact: 'event', operator: 'equal', value: event }] },
        event: { type: 'trigger', params: { event } },
        exact: [exactOf(event, file)],
      }),
    ),
  verdict: ([fired], file) => {
    switch (complianceEvents.find((event) => event === fired?.params.event)) {
      case undefined:
        return null;
      case 'initiate':
        return { name: 'HIGH_VALUE_TRANSACTION', above: toMinor(file.highValue.above) };
      case 'reject':
        return { name: 'SUSPICIOUS_REJECTION', categories: file.rejections.categories };
      case 'reverse':
        return { name: 'HIGH_VALUE_REVERSAL', above: toMinor(file.reversals.above) };
      case 'approvalFailed':
        return countOf('FAILED_APPROVALS', file.failedApprovals, 'attempts');
      case 'cancel':
        return countOf('FREQUENT_CANCELLATIONS', file.cancellations, 'cancellations');
    }
  },
  outcome: (trigger, facts) => {
    const made = madeBy(trigger, facts);
    return made === undefined ? null : { trigger: made };
  },
  decidedBy: (trigger, facts) => madeBy(trigger, facts) ?? null,
});

/** The report that a trigger makes, or null. Undefined if it depends on a count that is unknown. */
function madeBy(trigger: Trigger | null, { amount, category, count }: Facts): TriggerName | null | undefined {
  if (trigger === null) return null;
  if (trigger.count !== undefined && count === undefined) return undefined;
  const isMade =
    isAbove(trigger, minorOf(String(amount))) ||
    (trigger.categories?.includes(String(category)) ?? false) ||
    (trigger.count !== undefined && Number(count) >= trigger.count);
  return isMade ? trigger.name : null;
}

function exactOf(event: ComplianceEvent, file: Static<typeof TriggerFile>): Comparison {
  switch (event) {
    case 'initiate':
      return { fact: 'amount', operator: 'moneyAbove', value: file.highValue.above };
    case 'reject':
      return { fact: 'category', operator: 'in', value: file.rejections.categories };
    case 'reverse':
      return { fact: 'amount', operator: 'moneyAbove', value: file.reversals.above };
    case 'approvalFailed':
      return { fact: 'count', operator: 'numberAtLeast', value: file.failedApprovals.attempts };
    case 'cancel':
      return { fact: 'count', operator: 'numberAtLeast', value: file.cancellations.cancellations };
  }
}

function countOf(name: TriggerName, row: Readonly<Record<string, number>>, counter: string): Trigger {
  return { name, count: row[counter] ?? 0, window: minutes(row.windowMinutes ?? 0) };
}

/** Whether an amount exceeds the trigger's threshold. */
export function isAbove(trigger: Trigger | null, amount: Minor | undefined): boolean {
  return trigger?.above !== undefined && amount !== undefined && amount > trigger.above;
}
