import { type Context, command } from '../../core/command/command.ts';
import { audit, type Effect, emit, insert, put } from '../../core/command/effects.ts';
import { moved } from '../../core/command/history.ts';
import type { LinkOutcome } from '../../core/command/link.ts';
import { isRejection, reject } from '../../core/command/rejections.ts';
import { R2Plain } from '../../core/command/reply.ts';
import { Guid, InstantText, Note, SignedAmount, Type } from '../../core/command/schema.ts';
import { isOpen } from '../../core/ledger/account.ts';
import { parseInstant } from '../../core/values/instant.ts';
import { fromMinor, type Minor } from '../../core/values/money.ts';
import {
  type ApprovalWindow,
  approvalWindows,
  limitRefusal,
  recentApprovals,
  sameApprover,
  sameHands,
  velocityRefusal,
} from './approval.ts';
import { approvalLimits, dualAuthorization, makerChecker, velocity } from './approval-policies.ts';
import { balanceRefusal, closedRefusal, settlement } from './initiation.ts';
import { type Case, linkOutcome, loadCase, transition, withoutHolds } from './resolution.ts';
import {
  type Approval,
  aboutTransaction,
  linesOf,
  stateRefusal,
  type Transaction,
  transactionEvent,
  transactions,
} from './transaction.ts';

const policies = { limits: approvalLimits, dual: dualAuthorization, velocity, makerChecker };
type ApprovalContext = Context<typeof policies>;
type Pending = Case & {
  readonly transaction: Transaction;
  readonly window: ApprovalWindow | undefined;
};

export default command({
  name: 'ApproveTransaction',
  summary: 'Settles a pending transaction, or records the first of two approvals.',
  reply: R2Plain,
  permission: ['transactions.approve'],

  input: Type.Object({
    transactionId: Guid('The pending transaction'),
    approverNotes: Type.Optional(Note(500)),
    approvalDate: Type.Optional(InstantText('Date of the approval; the current time by default')),
  }),
  output: Type.Object({
    transactionId: Type.String(),
    previousState: Type.String(),
    newState: Type.String(),
    approvedBy: Type.String(),
    approvalDate: Type.String(),
    balanceImpact: Type.Object({
      accountNumber: Type.String(),
      previousBalance: SignedAmount(),
      newBalance: SignedAmount(),
      transactionAmount: SignedAmount(),
      holdReleased: SignedAmount(),
    }),
  }),

  policies,
  rejects: [
    'VALIDATION',
    'TRANSACTION_NOT_FOUND',
    'DUPLICATE_REQUEST',
    'TRANSACTION_NOT_PENDING',
    'TRANSACTION_NOT_SETTLED',
    'INVALID_STATE_TRANSITION',
    'CUSTOMER_ACCOUNT_CLOSED',
    'INSUFFICIENT_PERMISSIONS',
    'APPROVAL_LIMIT_EXCEEDED',
    'VELOCITY_LIMIT_EXCEEDED',
    'INSUFFICIENT_BALANCE',
    'AMOUNT_OUT_OF_RANGE',
  ],
  audits: 'TransactionApproved',

  load: async ({ transactionId }, read, actor) => ({
    ...(await loadCase(transactionId, read)),
    window: await read.one(approvalWindows, { userId: actor.userId }),
  }),

  facts: (_input, { transaction }) =>
    transaction === undefined
      ? { limits: null, dual: null, velocity: null, makerChecker: null }
      : {
          limits: { transactionType: transaction.type },
          dual: {},
          velocity: {},
          makerChecker: {},
        },

  about: ({ approverNotes }, { transaction }) => ({
    ...aboutTransaction(transaction),
    ...(approverNotes === undefined ? {} : { approverNotes }),
  }),

  decide: (input, found, context) => {
    const { transaction } = found;
    if (transaction === undefined) return reject('TRANSACTION_NOT_FOUND');
    const pending: Pending = { ...found, transaction };
    const approvalDate = dateOf(input.approvalDate, transaction, context);
    if (isRejection(approvalDate)) return approvalDate;
    const state = stateRefusal(transaction, 'approve');
    if (state !== undefined) return state;
    const why = { reason: input.approverNotes ?? null, reference: transaction.id };
    const linked = linkOutcome(pending, 'settle', context, why);
    if (isRejection(linked)) return linked;
    const refused = refusal(pending, context);
    if (refused !== undefined) return refused;
    const approval: Approval = {
      userId: context.actor.userId,
      name: context.actor.name,
      role: context.roles.highest(context.actor.roles) ?? null,
      humans: context.actor.humans,
      at: context.now,
      approvalDate,
      notes: input.approverNotes ?? null,
    };
    const missing = approversMissing(transaction, context);
    return missing > 0
      ? recorded(pending, approval, missing, context)
      : settled(pending, approval, linked, context);
  },
});

/** What refuses an approval once the states allow it, in the order of the decisions. */
function refusal({ transaction, accounts, window }: Pending, context: ApprovalContext) {
  const closed = accounts.find((row) => !isOpen(row));
  if (closed !== undefined) return closedRefusal(closed);
  const { actor, policy, roles, now } = context;
  return (
    sameHands(
      actor,
      transaction.makers,
      policy.makerChecker,
      'who creates a transaction does not approve it',
    ) ??
    sameApprover(actor, transaction) ??
    limitRefusal(actor, transaction, policy.limits ?? [], roles) ??
    velocityRefusal(window, policy.velocity, now)
  );
}

/** The date of the approval: not in the future, not before the transaction was made. */
function dateOf(wanted: string | undefined, { createdAt }: Transaction, { now }: ApprovalContext) {
  const date = wanted === undefined ? now : parseInstant(wanted);
  if (date !== undefined && date <= now && date >= createdAt) return date;
  return reject('VALIDATION', {
    field: 'approvalDate',
    message: `approvalDate must be between the creation of the transaction (${createdAt}) and now`,
  });
}

/** How many more people must approve after this one. */
function approversMissing({ amount, approvals }: Transaction, { policy }: ApprovalContext): number {
  const needed = policy.dual !== null && amount > policy.dual.threshold ? policy.dual.approvers : 1;
  return Math.max(0, needed - approvals.length - 1);
}

/** The row that counts this person's approvals, one more in it. */
function counted(window: ApprovalWindow | undefined, context: ApprovalContext): Effect {
  const { actor, now, policy } = context;
  const recent = policy.velocity === null ? [] : recentApprovals(window, policy.velocity, now);
  const row = { userId: actor.userId, approvals: [...recent, now], updatedAt: now };
  return window === undefined ? insert(approvalWindows, row) : put(approvalWindows, window, row);
}

/** The first of several approvals: nothing moves yet. */
function recorded(found: Pending, approval: Approval, missing: number, context: ApprovalContext) {
  const { transaction, accounts, window } = found;
  const book = accounts.find((row) => row.id === transaction.accountId)?.book ?? 0n;
  const approvals = [...transaction.approvals, approval];
  const { id, state } = transaction;
  const move = { noun: 'transaction', subject: id, move: 'recordApproval', from: state, to: state };
  const impact = impactOf(transaction, { before: book, after: book, freed: 0n });
  return {
    data: dataOf(transaction, 'PENDING', approval, impact),
    message: `Approval recorded; ${missing} more approver${missing === 1 ? ' is' : 's are'} needed.`,
    effects: [
      put(transactions, transaction, { approvals }),
      moved(context, { ...move, note: approval.notes }),
      counted(window, context),
      emit('workflow.approval_required', id, { ...transactionEvent(transaction), missing }),
      audit({ newState: 'PENDING', balanceImpact: impact }),
    ],
  };
}

/** The last approval: the linked record moves, the holds go, the journal is posted. */
function settled(
  found: Pending,
  approval: Approval,
  linked: LinkOutcome,
  context: ApprovalContext,
) {
  const { transaction, window } = found;
  const approvals = [...transaction.approvals, approval];
  const before = found.accounts.find((row) => row.id === transaction.accountId)?.book ?? 0n;
  if (linked.stays === true) {
    const impact = impactOf(transaction, { before, after: before, freed: 0n });
    return {
      data: dataOf(transaction, 'PENDING', approval, impact),
      message: linked.message ?? 'Approved; the transaction goes on.',
      effects: [
        ...linked.effects,
        counted(window, context),
        audit({ newState: 'PENDING', balanceImpact: impact }),
      ],
    };
  }
  const lines = linked.lines ?? linesOf(transaction);
  const { books, freed } = withoutHolds(transaction, found.accounts);
  const short = balanceRefusal(books, lines);
  if (short !== undefined) return short;
  books.post(settlement(transaction, lines));
  const impact = impactOf(transaction, {
    before,
    after: books.account(transaction.accountId).book,
    freed,
  });
  return {
    data: dataOf(transaction, 'SETTLED', approval, impact),
    message: linked.message ?? 'Transaction approved and settled.',
    effects: [
      ...books.effects,
      ...transition(transaction, 'approve', context, {
        note: approval.notes,
        changes: { approvals, settledAt: context.now },
      }),
      ...linked.effects,
      counted(window, context),
      emit('transaction.approved', transaction.id, {
        ...transactionEvent(transaction),
        approvedBy: approval.name,
      }),
      audit({ newState: 'SETTLED', balanceImpact: impact }),
    ],
  };
}

function impactOf(
  transaction: Transaction,
  {
    before,
    after,
    freed,
  }: { readonly before: Minor; readonly after: Minor; readonly freed: Minor },
) {
  return {
    accountNumber: transaction.accountNumber,
    previousBalance: fromMinor(before),
    newBalance: fromMinor(after),
    transactionAmount: fromMinor(transaction.amount),
    holdReleased: fromMinor(freed),
  };
}

function dataOf(
  transaction: Transaction,
  newState: 'PENDING' | 'SETTLED',
  approval: Approval,
  balanceImpact: ReturnType<typeof impactOf>,
) {
  return {
    transactionId: transaction.id,
    previousState: transaction.state,
    newState,
    approvedBy: approval.name,
    approvalDate: approval.approvalDate,
    balanceImpact,
  };
}
