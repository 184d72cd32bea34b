import { type Context, command } from '../../core/command/declaration/command.ts';
import { Guid, InstantText, Note, OneOf, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { approvalBy, approversOf, limitRefusal, missingAfter } from '../../core/command/policy/approval.ts';
import { isRejection, type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { R2Plain } from '../../core/command/wire/reply.ts';
import { dateIn, startOfDay } from '../../core/values/civil-date.ts';
import { later, type Millis, parseInstant } from '../../core/values/instant.ts';
import { personKey } from '../../core/values/person.ts';
import {
  acknowledgersOf,
  complianceWindows,
  reportAcknowledgers,
  reportCount,
  windowKey,
} from '../compliance/report.ts';
import {
  approvalWindows,
  approversNeeded,
  makerCheckerRejection,
  sameApprover,
  velocityRefusal,
} from './approval.ts';
import { type ApprovalContext, approvalPolicies, type Pending, recorded, settled } from './approving.ts';
import { openRefusal } from './initiation.ts';
import { linkOutcome, loadCase } from './resolution.ts';
import { approvalDates } from './time-policies.ts';
import {
  type Approval,
  aboutTransaction,
  linesOf,
  type Transaction,
  transactionLifecycle,
  transactionNoun,
} from './transaction.ts';

export default command({
  name: 'ApproveTransaction',
  summary: 'Settles a pending transaction, or records the first of two approvals.',
  reply: R2Plain,
  permission: ['transactions.approve'],

  input: Type.Object({
    transactionId: Guid('The pending transaction'),
    approverNotes: Type.Optional(Note(500)),
    approvalDate: Type.Optional(InstantText('Date of the approval; the current time by default')),
    expectedState: Type.Optional(
      OneOf(
        ['PENDING', 'SETTLED'],
        'The expected state, as a dry run said: PENDING if it still waits after this approval. The approval is refused if the result would differ',
      ),
    ),
  }),
  output: Type.Object({
    transactionId: Type.String(),
    previousState: OneOf(transactionLifecycle.states),
    newState: OneOf(transactionLifecycle.states),
    approvedBy: Type.String(),
    approvedById: Type.String(),
    approvalDate: Type.String(),
    balanceImpact: Type.Object({
      accountNumber: Type.String(),
      previousBalance: SignedAmount(),
      newBalance: SignedAmount(),
      transactionAmount: SignedAmount(),
      holdReleased: SignedAmount(),
    }),
  }),
  example: { transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', approverNotes: 'Identity checked' },

  policies: { ...approvalPolicies, dates: approvalDates },
  rejects: [
    'VALIDATION',
    'TRANSACTION_NOT_FOUND',
    'DUPLICATE_REQUEST',
    'TRANSACTION_NOT_PENDING',
    'INVALID_STATE_TRANSITION',
    'CUSTOMER_ACCOUNT_CLOSED',
    'INSUFFICIENT_PERMISSIONS',
    'APPROVAL_LIMIT_EXCEEDED',
    'VELOCITY_LIMIT_EXCEEDED',
    'INSUFFICIENT_BALANCE',
    'AMOUNT_OUT_OF_RANGE',
    'APPROVAL_MOVED',
  ],
  audits: 'TransactionApproved',
  effectClasses: ['money', 'correction', 'commitment'],

  load: async ({ transactionId }, read, actor) => {
    // For the control of acknowledged reports, which then needs no batch of its own.
    await read.one(reportAcknowledgers, acknowledgersOf(transactionId));
    return {
      ...(await loadCase(transactionId, read)),
      window: await read.one(approvalWindows, { userId: personKey(actor.userId) }),
      failures: await read.one(complianceWindows, { key: windowKey('approvalFailed', actor) }),
    };
  },

  facts: ({ approvalDate }, { transaction }) =>
    transaction === undefined
      ? { limits: null, dual: null, velocity: null, makerChecker: null, compliance: null, dates: null }
      : {
          dates: approvalDate === undefined ? null : {},
          limits: { transactionType: transaction.type },
          dual: {},
          velocity: {},
          makerChecker: {},
          compliance: { event: 'approvalFailed' as const },
        },

  about: ({ approverNotes }, { transaction }) => ({
    ...aboutTransaction(transaction),
    ...(approverNotes === undefined ? {} : { approverNotes }),
  }),

  decide: (input, found, context) => {
    const { transaction } = found;
    if (transaction === undefined) return reject('TRANSACTION_NOT_FOUND');
    const approvalDate = dateOf(input.approvalDate, transaction, context, context.policy.dates);
    if (isRejection(approvalDate)) return approvalDate;
    const state = transactionNoun.refusal(transaction, 'approve');
    if (state !== undefined) return state;
    const why = { reason: input.approverNotes ?? null, reference: transaction.id };
    const linked = linkOutcome({ ...found, transaction }, 'settle', context, why);
    if (isRejection(linked)) return linked;
    // Limits and second approvers apply to today's amount of the linked record.
    const amount = linked.amount ?? transaction.amount;
    const pending: Pending = { ...found, transaction: { ...transaction, amount } };
    const refused = refusal(pending, context);
    if (refused !== undefined) return withCount(refused, pending, context);
    const { userId, name, humans, at } = approvalBy(context);
    const role = context.roles.highest(context.actor.roles) ?? null;
    const approval: Approval = {
      userId,
      name,
      role,
      humans,
      at,
      approvalDate,
      notes: input.approverNotes ?? null,
    };
    const missing = approversMissing(pending.transaction, context);
    const made =
      missing > 0
        ? recorded(pending, approval, missing, context)
        : settled(pending, approval, linked, context);
    if (isRejection(made)) return made;
    const { newState } = made.data;
    return newState === (input.expectedState ?? newState)
      ? { ...made, hands: [...transaction.makers, ...approversOf(transaction.approvals)] }
      : reject('APPROVAL_MOVED', {
          message: `The transaction has moved: this approval would leave it ${newState}, not ${input.expectedState}.`,
          transactionId: transaction.id,
          newState,
        });
  },
});

/** Rejections that concern the person, not the account. */
const ofThePerson: readonly string[] = [
  'INSUFFICIENT_PERMISSIONS',
  'APPROVAL_LIMIT_EXCEEDED',
  'VELOCITY_LIMIT_EXCEEDED',
];

/** Counts a rejected attempt. Several attempts by one person are reported. */
function withCount<R extends Rejection>(
  refused: R,
  { transaction, failures }: Pending,
  context: ApprovalContext,
): R {
  if (!ofThePerson.includes(refused.code)) return refused;
  const key = windowKey('approvalFailed', context.actor);
  const why = { refusal: refused.code };
  const trigger = context.policy.compliance;
  return { ...refused, keeps: reportCount(trigger, failures, key, transaction, context, why) };
}

/** Checks an approval once the states allow it, in the order of the decisions. */
function refusal({ transaction, accounts, window }: Pending, context: ApprovalContext) {
  const closed = openRefusal(accounts, linesOf(transaction));
  if (closed !== undefined) return closed;
  const { actor, policy, now } = context;
  return (
    makerCheckerRejection(
      actor,
      transaction.makers,
      policy.makerChecker,
      'who creates a transaction does not approve it',
    ) ??
    sameApprover(actor, transaction) ??
    limitRefusal(transaction, policy.limits ?? [], context) ??
    velocityRefusal(window, policy.velocity, now)
  );
}

/** The date of the approval as it is recorded: the clocks of callers differ, and dates lose their seconds. */
function dateOf(
  wanted: string | undefined,
  { createdAt }: Transaction,
  { now, bank: { timezone } }: Pick<Context, 'now' | 'bank'>,
  dates: { readonly ahead: Millis; readonly behind: Millis } | null,
) {
  if (wanted === undefined || dates === null) return now;
  const date = parseInstant(wanted);
  if (date !== undefined && date <= later(now, dates.ahead)) {
    const isAfter = date >= later(createdAt, -dates.behind);
    if (isAfter || dateIn(timezone, date) === dateIn(timezone, createdAt)) return date;
  }
  const dayBegins = startOfDay(timezone, dateIn(timezone, createdAt));
  const behind = later(createdAt, -dates.behind);
  const from = behind < dayBegins ? behind : dayBegins;
  return reject('VALIDATION', {
    field: 'approvalDate',
    message: `approvalDate must be between ${from} (the transaction was created at ${createdAt}) and ${later(now, dates.ahead)}`,
  });
}

/** How many more people must approve after this one. */
function approversMissing(transaction: Transaction, { policy }: ApprovalContext): number {
  return missingAfter(approversNeeded(transaction, policy.dual), transaction.approvals);
}
