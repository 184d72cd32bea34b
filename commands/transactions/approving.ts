/** The effects of an approval: it is recorded, lets a record continue, or settles the transaction. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import { audit, emit, unschedule } from '../../core/command/declaration/effects.ts';
import type { LinkOutcome } from '../../core/command/declaration/link.ts';
import { sheet } from '../../core/ledger/books.ts';
import { fromMinor, type Minor } from '../../core/values/money.ts';
import type { ComplianceWindow } from '../compliance/report.ts';
import { complianceTriggers } from '../compliance/triggers.ts';
import { type ApprovalWindow, countApproval } from './approval.ts';
import { approvalLimits, dualAuthorization, makerChecker, velocity } from './approval-policies.ts';
import { balanceRefusal, pendingTimerId, settlement } from './initiation.ts';
import { bookOf, type Case, transition, withoutHolds } from './resolution.ts';
import {
  type Approval,
  feesTaken,
  feesWords,
  linesOf,
  storedHolds,
  storedLines,
  type Transaction,
  transactionEvent,
  transactionNoun,
} from './transaction.ts';

/** The policies of an approval. */
export const approvalPolicies = {
  limits: approvalLimits,
  dual: dualAuthorization,
  velocity,
  makerChecker,
  compliance: complianceTriggers,
};
export type ApprovalContext = Context<typeof approvalPolicies>;
/** A pending transaction with the counters of the approver. */
export type Pending = Case & {
  readonly transaction: Transaction;
  readonly window: ApprovalWindow | undefined;
  readonly failures: ComplianceWindow | undefined;
};

/** One of several approvals before the last: no money moves yet. */
export function recorded(found: Pending, approval: Approval, missing: number, context: ApprovalContext) {
  const { transaction, accounts, window } = found;
  const book = bookOf(found, sheet(accounts));
  const approvals = [...transaction.approvals, approval];
  const { id } = transaction;
  const impact = impactOf(transaction, { before: book, after: book, freed: 0n });
  return {
    data: dataOf(transaction, 'PENDING', approval, impact),
    message: `Approval recorded; ${missing} more approver${missing === 1 ? ' is' : 's are'} needed.`,
    effects: [
      ...transactionNoun.noted(transaction, 'recordApproval', {
        note: approval.notes,
        changes: { approvals },
      }),
      countApproval(window, context.policy.velocity, context),
      emit('workflow.approval_required', id, { ...transactionEvent(transaction), missing }),
      audit({ newState: 'PENDING', balanceImpact: impact }),
    ],
  };
}

/** The last approval: the linked record moves, the holds go, the journal is posted. */
export function settled(found: Pending, approval: Approval, linked: LinkOutcome, context: ApprovalContext) {
  const { transaction, window } = found;
  const approvals = [...transaction.approvals, approval];
  const before = bookOf(found, sheet(found.accounts));
  if (linked.stays === true) return goesOn(found, approval, linked, context);
  const lines = linked.lines ?? linesOf(transaction);
  const { books, freed } = withoutHolds(transaction, found.accounts);
  const short = balanceRefusal(books, lines);
  if (short !== undefined) return short;
  books.post(settlement(transaction, lines));
  const fees = feesTaken(books, found.accounts, transaction, lines, context);
  const impact = impactOf(transaction, { before, after: bookOf(found, books), freed });
  return {
    data: dataOf(transaction, 'SETTLED', approval, impact),
    message: `${linked.message ?? 'Transaction approved and settled.'}${feesWords(fees)}`,
    effects: [
      ...books.effects,
      ...transition(transaction, 'approve', context, {
        note: approval.notes,
        changes: {
          approvals,
          settledAt: context.now,
          lines: storedLines(lines),
          ...(linked.amount === undefined ? {} : { amount: linked.amount }),
        },
      }),
      ...linked.effects,
      countApproval(window, context.policy.velocity, context),
      emit('transaction.approved', transaction.id, {
        ...transactionEvent(transaction),
        approvedBy: approval.name,
        approvedById: approval.userId,
      }),
      audit({ newState: 'SETTLED', balanceImpact: impact }),
    ],
  };
}

/** An approval of the entry alone: the transaction waits on, for its linked record, with other holds. */
function goesOn(found: Pending, approval: Approval, linked: LinkOutcome, context: ApprovalContext) {
  const { transaction, window } = found;
  const { id, accountId } = transaction;
  const { lines = [], holds = [] } = linked;
  const { books, freed } = withoutHolds(transaction, found.accounts);
  const before = books.account(accountId).book;
  const short = balanceRefusal(books, lines);
  if (short !== undefined) return short;
  if (lines.length > 0) {
    books.post({ ...settlement(transaction, lines, 'submission'), id: context.newId() });
  }
  for (const placed of holds) books.hold({ ...placed, reference: id });
  const impact = impactOf(transaction, { before, after: books.account(accountId).book, freed });
  return {
    data: dataOf(transaction, 'PENDING', approval, impact),
    message: linked.message ?? 'Approved; the transaction goes on.',
    effects: [
      ...books.effects,
      ...transactionNoun.noted(transaction, 'approveEntry', {
        note: approval.notes,
        changes: {
          holds: storedHolds(holds),
          approvals: [],
          approverRole: null,
          approvalsNeeded: 1,
          expiresAt: null,
          lateAt: null,
        },
      }),
      unschedule(pendingTimerId(id)),
      ...linked.effects,
      countApproval(window, context.policy.velocity, context),
      audit({ newState: 'PENDING', balanceImpact: impact }),
    ],
  };
}

function impactOf(
  transaction: Transaction,
  balances: { readonly before: Minor; readonly after: Minor; readonly freed: Minor },
) {
  return {
    accountNumber: transaction.accountNumber,
    previousBalance: fromMinor(balances.before),
    newBalance: fromMinor(balances.after),
    transactionAmount: fromMinor(transaction.amount),
    holdReleased: fromMinor(balances.freed),
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
    approvedById: approval.userId,
    approvalDate: approval.approvalDate,
    balanceImpact,
  };
}
