/** Compliance reports: a row for each trigger, in the same commit as its cause. Pure. */
import { type Actor, countedFor, makersOf } from '../../core/command/declaration/actor.ts';
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit, insert, put, schedule } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { noun } from '../../core/command/declaration/noun.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import {
  date,
  instant,
  integer,
  json,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import { type RejectionTable, reject } from '../../core/command/wire/rejections.ts';
import { addDays, type CivilDate, endOfDay } from '../../core/values/civil-date.ts';
import { elapsed, epochMillis, type Instant, knownInstant } from '../../core/values/instant.ts';
import { decimalText, fromMinor } from '../../core/values/money.ts';
import { eachPersonOnce, personKey } from '../../core/values/person.ts';
import { isAbove, type Trigger, type TriggerName, triggerNames } from './triggers.ts';

/** Suspicious activity, daily high-value transactions, weekly reversals. */
export const reportTypes = ['SAR', 'HIGH_VALUE', 'REVERSAL'] as const;
export type ReportType = (typeof reportTypes)[number];

const typeOf: Readonly<Record<TriggerName, ReportType>> = {
  HIGH_VALUE_TRANSACTION: 'HIGH_VALUE',
  HIGH_VALUE_REVERSAL: 'REVERSAL',
  SUSPICIOUS_REJECTION: 'SAR',
  FAILED_APPROVALS: 'SAR',
  FREQUENT_CANCELLATIONS: 'SAR',
};

export const reportLife = lifecycle({ Open: { acknowledge: 'Acknowledged' }, Acknowledged: {} });

export const complianceReports = table({
  name: 'compliance_reports',
  key: ['id'],
  sets: [['period']],
  indexes: [
    { on: ['period'], serves: [{ command: 'CompileComplianceDocument' }] },
    {
      on: ['transactionId'],
      serves: [
        {
          query: 'RetrieveComplianceReportsQuery',
          asked: { transactionId: '01980000-0000-7000-8000-000000000000' },
        },
      ],
    },
  ],
  controls: { insert: 'none', remove: 'restriction', put: 'restriction' },
  wide: true,
  columns: {
    id: text(36),
    trigger: text<TriggerName>(40),
    reportType: text<ReportType>(20),
    /** The document that collects it: `HIGH_VALUE:2026-03-02`. */
    period: text(40),
    state: text<'Open' | 'Acknowledged'>(20),
    transactionId: nullable(text(64)),
    transactionType: nullable(text(30)),
    transactionAmount: nullable(money()),
    accountNumber: nullable(text(34)),
    userId: text(200),
    userName: text(200),
    /** The people behind the reported action and its proposal. They may not acknowledge the report. */
    people: json<readonly string[]>(),
    evidence: json<Readonly<Record<string, unknown>>>(),
    createdAt: instant(),
    acknowledgedBy: nullable(text(200)),
    acknowledgedById: nullable(text(200)),
    acknowledgedAt: nullable(instant()),
    note: nullable(text(1000)),
  },
});

export type ComplianceReport = Row<typeof complianceReports>;

/** A report's own row is its history. */
export const reportNoun = noun({
  name: 'compliance-report',
  table: complianceReports,
  life: reportLife,
  sets: ({ actor, now }, { note }) => ({
    note,
    acknowledgedBy: actor.name,
    acknowledgedById: actor.userId,
    acknowledgedAt: now,
  }),
  refusal: () => reject('COMPLIANCE_REPORT_STATE'),
  unrecorded: true,
});

/** People who acknowledged reports about a record. They may not approve the record afterwards. */
export const reportAcknowledgers = table({
  name: 'report_acknowledgers',
  key: ['subjectType', 'subjectId'],
  controls: 'none',
  columns: {
    /**
     * `TRANSACTION`, or the type of a commitment, because numbers of two types may be equal. With the prefix
     * `DECIDED:`, the row has the people behind machines that decided on the subject.
     */
    subjectType: text(30),
    subjectId: text(64),
    people: json<readonly string[]>(),
  },
});

/** The key of the row about this transaction. */
export const acknowledgersOf = (transactionId: string) => ({
  subjectType: 'TRANSACTION',
  subjectId: transactionId,
});

/** Times of a person's counted actions: the invariant of the counting triggers, in one row. */
export const complianceWindows = table({
  name: 'compliance_windows',
  key: ['key'],
  controls: 'none',
  columns: { key: text(240), times: json<readonly Instant[]>(), updatedAt: instant() },
});

export type ComplianceWindow = Row<typeof complianceWindows>;

/** A day's or a week's reports in one document. */
export const complianceDocuments = table({
  name: 'compliance_documents',
  key: ['period'],
  controls: 'none',
  wide: true,
  columns: {
    period: text(40),
    reportType: text<ReportType>(20),
    firstDay: date(),
    lastDay: date(),
    itemCount: integer(),
    totalAmount: money(),
    csv: text('long'),
    html: text('long'),
    createdAt: instant(),
  },
});

export type ComplianceDocument = Row<typeof complianceDocuments>;

/** Codes of the compliance commands. */
export const rejections = {
  COMPLIANCE_REPORT_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such compliance report.' },
  COMPLIANCE_REPORT_STATE: {
    http: 400,
    kind: 'state',
    says: 'The compliance report was acknowledged already.',
    facts: { state: OneOf(reportLife.states, 'The state that it is in') },
  },
} as const satisfies RejectionTable;

export const events = eventTypes(['compliance.view'], {
  'compliance.report_created': {
    summary: 'A trigger was pulled: compliance has a new report.',
    data: Type.Object({ reportId: Type.String(), trigger: OneOf(triggerNames) }),
  },
});

/** The record that a report is about. */
export interface Subject {
  readonly id: string;
  readonly type: string;
  readonly amount: bigint;
  readonly accountNumber: string | null;
}

/** The key of a person's row for a counting trigger. */
export const windowKey = (what: 'approvalFailed' | 'cancel', actor: Actor) =>
  `${what}:${personKey(countedFor(actor))}`;

/** Makes a report if the amount exceeds the trigger's threshold. */
export function reportAbove(trigger: Trigger | null, subject: Subject, context: Context): readonly Effect[] {
  return trigger !== null && isAbove(trigger, subject.amount)
    ? report(trigger.name, subject, context, { threshold: decimalText(trigger.above ?? 0n) })
    : [];
}

/** The person in a report if it is not the actor. `people` were also involved and may not acknowledge it. */
type Concerned = Partial<Pick<ComplianceReport, 'userId' | 'userName' | 'people'>>;

/**
 * Reports the movement that brought a daily total above the limit. The evidence has the total. The report
 * names the actor, or the person who made the movement that the actor approves.
 */
export const reportTotal = (
  subject: Subject,
  context: Context,
  evidence: Readonly<Record<string, unknown>>,
  about: Concerned,
): readonly Effect[] => report('HIGH_VALUE_TRANSACTION', subject, context, evidence, about);

/** Makes a report if the category is one of the trigger's. */
export function reportCategory(
  trigger: Trigger | null,
  category: string | null,
  subject: Subject,
  context: Context,
  reason: string,
): readonly Effect[] {
  return trigger !== null && category !== null && trigger.categories?.includes(category) === true
    ? report(trigger.name, subject, context, { category, reason })
    : [];
}

/** Counts a person's action. The action that fills the window makes a report, and the count starts again. */
export function reportCount(
  trigger: Trigger | null,
  window: ComplianceWindow | undefined,
  key: string,
  subject: Subject,
  context: Context,
  why: Readonly<Record<string, unknown>>,
): readonly Effect[] {
  const { count, window: span } = trigger ?? {};
  if (trigger === null || count === undefined || span === undefined) return [];
  const { now } = context;
  const recent = (window?.times ?? []).filter((at) => elapsed(at, now) < span);
  const times = [...recent, now];
  const isFull = times.length >= count;
  const row = { times: isFull ? [] : times, updatedAt: now };
  return [
    window === undefined ? insert(complianceWindows, { key, ...row }) : put(complianceWindows, window, row),
    ...(isFull ? report(trigger.name, subject, context, { ...why, times }) : []),
  ];
}

function report(
  trigger: TriggerName,
  subject: Subject,
  context: Context,
  evidence: Readonly<Record<string, unknown>>,
  { userId, userName, people = [] }: Concerned = {},
): readonly Effect[] {
  const { actor, now, proposalPeople = [] } = context;
  const id = context.newId();
  const reportType = typeOf[trigger];
  const span = spanOf(reportType, context.today());
  const period = `${reportType}:${span.firstDay}`;
  return [
    insert(complianceReports, {
      id,
      trigger,
      reportType,
      period,
      state: 'Open',
      transactionId: subject.id,
      transactionType: subject.type,
      transactionAmount: subject.amount,
      accountNumber: subject.accountNumber,
      // The person, with the name of the process or job that acts for them.
      userId: userId ?? countedFor(actor),
      userName: userName ?? actor.name,
      people: eachPersonOnce([...makersOf(actor), ...proposalPeople, ...people]),
      evidence,
      createdAt: now,
      acknowledgedBy: null,
      acknowledgedById: null,
      acknowledgedAt: null,
      note: null,
    }),
    schedule({
      id: `compliance:${period}`,
      due: endOfDay(context.bank.timezone, span.lastDay),
      command: 'CompileComplianceDocument',
      data: { period, reportType, ...span },
    }),
    emit('compliance.report_created', id, { reportId: id, trigger }),
  ];
}

/** The days that a document covers: one day, or for reversals the week from Monday. */
function spanOf(type: ReportType, today: CivilDate) {
  if (type !== 'REVERSAL') return { firstDay: today, lastDay: today };
  const weekday = (Math.floor(epochMillis(knownInstant(`${today}T00:00:00.000Z`)) / 86_400_000) + 3) % 7;
  const firstDay = addDays(today, -weekday);
  return { firstDay, lastDay: addDays(firstDay, 6) };
}

const orNull = OrNull(Type.String());

export const ReportView = Type.Object({
  reportId: Type.String(),
  trigger: OneOf(triggerNames),
  reportType: OneOf(reportTypes),
  status: OneOf(reportLife.states),
  transactionId: orNull,
  transactionType: orNull,
  transactionAmount: OrNull(Type.Number()),
  accountNumber: orNull,
  userId: Type.String(),
  userName: Type.String(),
  evidence: Type.Unknown(),
  createdAt: Type.String(),
  acknowledgedBy: orNull,
  acknowledgedById: orNull,
  acknowledgedAt: orNull,
  note: orNull,
});

export function reportView(report: ComplianceReport) {
  const {
    id,
    state,
    transactionAmount: amount,
    period: _p,
    tenant: _t,
    version: _v,
    people: _people,
    ...rest
  } = report;
  return {
    ...rest,
    evidence: report.evidence,
    reportId: id,
    status: state,
    transactionAmount: amount === null ? null : fromMinor(amount),
  };
}
