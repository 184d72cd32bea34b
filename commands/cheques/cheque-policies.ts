/** The bank's policy on cheques: clearing time, stale age, limits, approval of entries, fees, reasons. */

import {
  Amount,
  AmountOrZero,
  DateText,
  OneOf,
  RoleName,
  type Static,
  Type,
  Words,
} from '../../core/command/declaration/schema.ts';
import { freeFormPolicy } from '../../core/command/policy/free-form.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always, anyOf, mostSpecific, oneOrAny, rowOf, specificity } from '../../core/command/policy/rows.ts';
import { addBusinessDays, type Calendar, weekdays } from '../../core/values/business-days.ts';
import { addMonths, type CivilDate, knownDate } from '../../core/values/civil-date.ts';
import { fromMinor, type Minor, toMinor } from '../../core/values/money.ts';
import type { ChequeDirection } from './cheque.ts';

const directions = ['Deposit', 'Withdrawal'] as const;
const DirectionOrAny = OneOf([...directions, '*'], 'Deposit, Withdrawal, or * for both');

const ClearingFile = Type.Object({
  clearingDays: Type.Integer({ minimum: 0, maximum: 60, description: 'Business days' }),
  staleMonths: Type.Integer({ minimum: 1, maximum: 120 }),
  weekend: Type.Array(OneOf(weekdays), { maxItems: 6, uniqueItems: true }),
  holidays: Type.Array(Type.Object({ date: DateText(), name: Words(100) }), { maxItems: 1000 }),
});

export interface Clearing {
  readonly days: number;
  readonly staleMonths: number;
  readonly calendar: Calendar;
}

/** How long clearing takes on the bank's calendar, and when a cheque is stale. */
export const clearing = policy<Readonly<Record<string, never>>, Clearing, Static<typeof ClearingFile>>({
  name: 'cheques/clearing',
  summary: 'How many business days clearing takes, the bank’s calendar, and when a cheque is stale.',
  schema: ClearingFile,
  facts: {
    depositedOn: { kind: 'text', summary: 'Day of the deposit, for tests and explanations' },
    chequeDate: { kind: 'text', summary: 'Date on the cheque, for tests and explanations' },
  },
  compile: () => [{ name: 'clearing', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { clearingDays, staleMonths, weekend, holidays }) => ({
    days: clearingDays,
    staleMonths,
    calendar: { weekend: new Set(weekend), holidays: new Set(holidays.map(({ date }) => date)) },
  }),
  outcome: (verdict, { depositedOn, chequeDate }) => ({
    expectedClearingDate: expectedClearing(knownDate(String(depositedOn)), verdict),
    isStale: isStale(knownDate(String(chequeDate)), knownDate(String(depositedOn)), verdict),
  }),
});

/** The day on which a cheque deposited on this day should be cleared. */
export function expectedClearing(day: CivilDate, { days, calendar }: Clearing): CivilDate {
  return addBusinessDays(day, days, calendar);
}

/** Whether a cheque of this date is too old on this day. */
export function isStale(chequeDate: CivilDate, today: CivilDate, { staleMonths }: Clearing) {
  return addMonths(chequeDate, staleMonths) < today;
}

/** Which entries wait for an approver: by amount, account tier, age, payee and signature. */
export const entryApproval = freeFormPolicy({
  name: 'cheques/entry-approval',
  summary: 'Which cheques wait for an approver before they go on, and who may approve them.',
  facts: {
    direction: { kind: 'text', summary: 'Paid in or drawn here', values: directions },
    amount: { kind: 'money', summary: 'The amount' },
    accountTier: { kind: 'text', summary: 'The tier of the account' },
    chequeAgeDays: {
      kind: 'number',
      summary: 'Days since the date on the cheque; none without a date',
      optional: true,
    },
    payeeVerified: { kind: 'boolean', summary: 'The payee was checked, or is not in doubt' },
    signatureVerified: { kind: 'boolean', summary: 'The signature was checked, or looks right' },
  },
  events: {
    approve: {
      summary: 'The entry waits for an approver.',
      params: {
        approverRole: { kind: 'text', summary: 'The lowest role that may approve', names: 'role' },
        reason: { kind: 'text', summary: 'Why, for the caller' },
      },
    },
  },
});

const LimitFile = Type.Object({
  limits: Type.Array(
    Type.Object({
      direction: DirectionOrAny,
      accountTier: Words(40, 'An account tier, or * for every tier'),
      maxAmount: Amount('The largest cheque'),
    }),
  ),
});

interface LimitFacts extends Readonly<Record<string, unknown>> {
  readonly direction: ChequeDirection;
  readonly accountTier: string;
}

/** The largest cheque of an account tier. Null means no limit. */
export const chequeLimits = policy<LimitFacts, Minor | null, Static<typeof LimitFile>>({
  name: 'cheques/limits',
  summary: 'The largest cheque that may be paid in or drawn, by account tier.',
  schema: LimitFile,
  facts: {
    direction: { kind: 'text', summary: 'Paid in or drawn here', values: directions },
    accountTier: { kind: 'text', summary: 'The tier of the account' },
    amount: {
      kind: 'number',
      summary: 'An amount to hold against the limit, for explanations',
      optional: true,
    },
  },
  compile: ({ limits }) =>
    limits.map(({ direction, accountTier, maxAmount }, row) => ({
      name: `${direction} on ${accountTier} up to ${maxAmount} (row ${row + 1})`,
      conditions: anyOf({ direction, accountTier }),
      event: { type: 'limit', params: { row, maxAmount } },
      at: `/limits/${row}`,
      exact: [{ fact: 'amount', operator: 'moneyAtMost', value: maxAmount }],
    })),
  verdict: (fired, { limits }) => {
    const most = fired.flatMap((rule) => {
      const row = rowOf(rule, limits);
      return row === undefined ? [] : [toMinor(row.maxAmount)];
    });
    return most.reduce<Minor | null>((a, b) => (a === null || b < a ? b : a), null);
  },
  outcome: (limit) => ({ maxAmount: limit === null ? null : fromMinor(limit) }),
  // The lowest limit of all that are about the cheque.
  decidedBy: (limit, _facts, fired) =>
    fired.find(({ params }) => toMinor(Number(params.maxAmount)) === limit)?.rule ?? null,
});

const FeeFile = Type.Object({
  fees: Type.Array(
    Type.Object({
      event: OneOf(['bounce', 'cancel']),
      direction: DirectionOrAny,
      reason: Words(40, 'A reason code, or * for every reason'),
      amount: AmountOrZero(),
    }),
  ),
});

/** A fee of the table for cheques of a direction and a reason. `*` matches any. */
export type ChequeFee = Static<typeof FeeFile>['fees'][number] & { readonly rule: string };

/** The fees of an event. `feeFor` finds the fee of a cheque. */
export const chequeFees = policy<
  Readonly<Record<'event', 'bounce' | 'cancel'>>,
  readonly ChequeFee[],
  Static<typeof FeeFile>
>({
  name: 'cheques/fees',
  summary: 'What a bounced or a cancelled cheque costs the customer.',
  schema: FeeFile,
  facts: {
    event: { kind: 'text', summary: 'What happened', values: ['bounce', 'cancel'] },
    direction: {
      kind: 'text',
      summary: 'Paid in or drawn here, for tests and explanations',
      values: directions,
    },
    reason: { kind: 'text', summary: 'The reason code, for tests and explanations' },
  },
  compile: ({ fees }) =>
    fees.map(({ event, direction, reason, amount }, row) => ({
      name: `${event}, ${direction}, ${reason}: ${amount} (row ${row + 1})`,
      conditions: anyOf({ event }),
      event: { type: 'fee', params: { row } },
      at: `/fees/${row}`,
      exact: [
        { fact: 'direction', ...oneOrAny(direction) },
        { fact: 'reason', ...oneOrAny(reason) },
      ],
    })),
  verdict: (fired, { fees }) =>
    fired.flatMap((rule) => {
      const row = rowOf(rule, fees);
      return row === undefined ? [] : [{ ...row, rule: rule.rule }];
    }),
  outcome: (fees, { direction, reason }) => ({
    amount: fromMinor(feeFor(fees, String(direction), String(reason))),
  }),
  decidedBy: (fees, { direction, reason }) =>
    nearestFee(fees, String(direction), String(reason))?.rule ?? null,
});

/** The fee of a cheque, or 0 if none is listed. */
export function feeFor(fees: readonly ChequeFee[], direction: string, reason: string): Minor {
  const fee = nearestFee(fees, direction, reason);
  return fee === undefined ? 0n : toMinor(fee.amount);
}

/** A listed reason goes before `*`, then a listed direction. */
function nearestFee(fees: readonly ChequeFee[], direction: string, reason: string) {
  const matches = fees
    .filter((fee) => fee.reason === reason || fee.reason === '*')
    .filter((fee) => fee.direction === direction || fee.direction === '*');
  return mostSpecific(matches, (fee) => specificity(fee.reason, fee.direction)).at(0);
}

const ReasonFile = Type.Object({
  cancellationReasons: Type.Array(
    Type.Object({
      reason: Words(40),
      role: Type.Optional(RoleName('The lowest role that may give this reason')),
      stopsCheque: Type.Boolean({
        description: 'true: the paper is not honoured later; false: it may be entered again',
      }),
    }),
    { minItems: 1 },
  ),
});

export interface CancellationReason {
  readonly role: string | null;
  readonly stopsCheque: boolean;
}

/** The requirements of a cancellation reason, or null if the reason does not exist. */
export const cancellationReasons = policy<
  Readonly<Record<'reason', string>>,
  CancellationReason | null,
  Static<typeof ReasonFile>
>({
  name: 'cheques/cancellation-reasons',
  summary: 'Why a cheque may be cancelled, who may say so, and whether the paper is stopped.',
  schema: ReasonFile,
  facts: { reason: { kind: 'text', summary: 'The reason that the request gives' } },
  compile: ({ cancellationReasons: rows }) =>
    rows.map(({ reason }, row) => ({
      name: `${reason} (row ${row + 1})`,
      conditions: anyOf({ reason }),
      event: { type: 'reason', params: { row } },
      at: `/cancellationReasons/${row}`,
    })),
  verdict: (fired, { cancellationReasons: rows }) => {
    const [first] = fired;
    const row = first === undefined ? undefined : rowOf(first, rows);
    return row === undefined ? null : { role: row.role ?? null, stopsCheque: row.stopsCheque };
  },
  outcome: (reason) => reason ?? { role: null, stopsCheque: null },
});
