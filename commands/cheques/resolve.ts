/**
 * Clears, returns and cancels a cheque with its universal transaction, for the commands and the import. Pure.
 */
import type { Context } from '../../core/command/declaration/command.ts';
import { audit, type Effect, emit, notify } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { approvalBy, limitRefusal } from '../../core/command/policy/approval.ts';
import { isRejection, type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { type Account, isOpen } from '../../core/ledger/account.ts';
import { type Sheet, sheet } from '../../core/ledger/books.ts';
import { type CivilDate, dateIn, knownDate } from '../../core/values/civil-date.ts';
import { fromMinor, type Minor } from '../../core/values/money.ts';
import { approversNeeded, makerCheckerRejection, sameApprover } from '../transactions/approval.ts';
import { approvalLimits, dualAuthorization, makerChecker } from '../transactions/approval-policies.ts';
import { balanceRefusal, closedRefusal, debitRefusal, settlement } from '../transactions/initiation.ts';
import { transition } from '../transactions/resolution.ts';
import {
  feesTaken,
  holdsOf,
  storedLines,
  type Transaction,
  transactionEvent,
  transactions,
} from '../transactions/transaction.ts';
import type { Cheque } from './cheque.ts';
import { type ChequeRecord, clear, loadRecord, undoWithFee } from './steps.ts';

/** A cheque with all that its moves touch. */
export interface ChequeCase extends ChequeRecord {
  readonly transaction: Transaction;
}

export async function loadCheque(id: number, read: Read): Promise<ChequeCase | undefined> {
  const record = await loadRecord(id, read);
  if (record === undefined) return undefined;
  const transaction = await read.one(transactions, { id: record.cheque.transactionId });
  return transaction === undefined ? undefined : { ...record, transaction };
}

/** The policies under which a cheque is cleared: those of ApproveTransaction. */
export const clearingPolicies = { approvals: approvalLimits, dual: dualAuthorization, makerChecker };
type ClearingContext = Context<typeof clearingPolicies>;

/** The result of resolving a cheque. Its money is on the sheet. */
export interface Resolved {
  /** Owed fees of the account, taken from the incoming money. */
  readonly fees: Minor;
  readonly cheque: Cheque;
  readonly effects: readonly Effect[];
}

export interface Cleared {
  readonly clearingDate: CivilDate;
  readonly clearingReference: string | null;
  readonly note: string | null;
}

/**
 * The day of clearing: not before the entry, and not after both today and the expected day. Otherwise the
 * reason.
 */
export function clearingDateOf(
  wanted: string | undefined,
  cheque: Cheque,
  context: Context,
): CivilDate | Rejection<'VALIDATION'> {
  const today = context.today();
  if (wanted === undefined) return today;
  const first = dateIn(context.bank.timezone, cheque.createdAt);
  const expected = cheque.expectedClearingDate ?? today;
  const last = expected > today ? expected : today;
  if (wanted >= first && wanted <= last) return knownDate(wanted);
  return reject('VALIDATION', {
    field: 'clearingDate',
    message: `clearingDate must be between the entry of the cheque (${first}) and ${last}`,
  });
}

/**
 * Whether clearing is the approval of the entry as well: a deposit that waits is approved before it goes to clearing,
 * a drawn cheque is honoured by its approval.
 */
function approvesEntry({ cheque, transaction }: ChequeCase): boolean {
  const waits = transaction.expiresAt !== null || transaction.approverRole !== null;
  return cheque.direction === 'Withdrawal' && waits;
}

/** Checks who may clear: the limits and the four eyes of an approval, for every way of clearing. */
function authority(found: ChequeCase, context: ClearingContext) {
  const { actor, policy } = context;
  const { transaction } = found;
  const { makerChecker: four } = policy;
  const act = 'who enters a cheque does not clear it';
  const isLifted = four?.clearing === false && !approvesEntry(found);
  const same = isLifted ? undefined : makerCheckerRejection(actor, transaction.makers, four, act);
  if (same !== undefined) return same;
  // Clearing is the last of several approvals, so it needs another person than the earlier ones.
  const again = sameApprover(actor, transaction);
  if (again !== undefined) return again;
  const beyond = limitRefusal(transaction, policy.approvals ?? [], context);
  if (beyond !== undefined) return beyond;
  const needed = approversNeeded(transaction, policy.dual);
  const missing = needed - 1 - transaction.approvals.length;
  if (missing <= 0) return undefined;
  return reject('CHEQUE_LIMIT_EXCEEDED', {
    message: `This cheque needs ${needed} approvers: ${missing} of them by ApproveTransaction, before it is cleared.`,
    approversMissing: missing,
  });
}

export const clearingRejects = [
  'INVALID_STATE_TRANSITION',
  'CHEQUE_BOUNCED',
  'CUSTOMER_ACCOUNT_CLOSED',
  'INSUFFICIENT_PERMISSIONS',
  'APPROVAL_LIMIT_EXCEEDED',
  'CHEQUE_LIMIT_EXCEEDED',
  'INSUFFICIENT_BALANCE',
  'AMOUNT_OUT_OF_RANGE',
] as const;

/** Settles the transaction and clears (or honours) the cheque. */
export function clearCheque(
  found: ChequeCase,
  books: Sheet,
  { clearingDate, clearingReference, note }: Cleared,
  context: ClearingContext,
): Resolved | Rejection<(typeof clearingRejects)[number]> {
  const { cheque, transaction } = found;
  const account = books.account(cheque.accountId);
  const changes = { clearingDate, clearingReference };
  const done = clear({ ...found, account }, { note, changes }, context);
  if (isRejection(done)) return done;
  if (!isOpen(account)) return closedRefusal(account);
  const refused = authority(found, context);
  if (refused !== undefined) return refused;
  // Uses a trial sheet: a rejection must not change the books, which may already contain other cheques.
  const trial = sheet([account]);
  for (const placed of holdsOf(transaction)) trial.release(placed);
  const short = debitRefusal(trial, done.lines) ?? balanceRefusal(trial, done.lines);
  if (short !== undefined) return short;
  for (const placed of holdsOf(transaction)) books.release(placed);
  books.post(settlement(transaction, done.lines, 'clearing'));
  const fees = feesTaken(books, [account], transaction, done.lines, context);
  const { actor, now, roles } = context;
  const { userId, name, humans, at } = approvalBy(context);
  const role = roles.highest(actor.roles) ?? null;
  const approval = { userId, name, role, humans, at, approvalDate: now, notes: note };
  return {
    fees,
    cheque: done.cheque,
    effects: [
      ...transition(transaction, 'approve', context, {
        note,
        changes: {
          approvals: [...transaction.approvals, approval],
          settledAt: now,
          lines: storedLines(done.lines),
        },
      }),
      ...done.effects,
      emit('transaction.approved', transaction.id, {
        ...transactionEvent(transaction),
        approvedBy: actor.name,
      }),
    ],
  };
}

export interface Returned {
  readonly move: 'bounce' | 'cancel';
  readonly reason: string;
  readonly note: string | null;
  readonly fee: Minor;
  readonly stopsCheque: boolean;
}

/** Cancels the transaction, reverses the cheque's steps, charges the fee and notifies the customer. */
export function returnCheque(
  found: ChequeCase,
  books: Sheet,
  { move, reason, note, fee, stopsCheque }: Returned,
  context: Context,
): Resolved | Rejection<'INVALID_STATE_TRANSITION' | 'CHEQUE_BOUNCED'> {
  const { cheque, transaction } = found;
  const account = books.account(cheque.accountId);
  const detail = { note, fee, stopsCheque, changes: { reason } };
  const done = undoWithFee({ ...found, account }, move, detail, context);
  if (isRejection(done)) return done;
  for (const placed of holdsOf(transaction)) books.release(placed);
  const journal = (kind: string, lines: typeof done.lines) => {
    if (lines.length === 0) return;
    books.post({ ...settlement(transaction, lines, kind), id: context.newId() });
  };
  journal(move === 'bounce' ? 'bounce' : 'cancellation', done.undone);
  journal(move === 'bounce' ? 'penalty' : 'fee', done.charge.lines);
  const { owed } = done.charge;
  if (owed > 0n) books.owe({ account: account.id, amount: owed, reference: transaction.id });
  return {
    fees: 0n,
    cheque: done.cheque,
    effects: [
      ...transition(transaction, 'cancel', context, { note: note ?? reason }),
      ...done.effects,
      emit('transaction.cancelled', transaction.id, {
        ...transactionEvent(transaction),
        cancelledBy: context.actor.name,
        reason: note ?? reason,
      }),
      ...customerNotice(done.cheque, move),
    ],
  };
}

/** Notifies the customer. An account without a client gets no message. */
function customerNotice(cheque: Cheque, move: 'bounce' | 'cancel'): readonly Effect[] {
  if (cheque.clientKey === null) return [];
  const to = { kind: 'client', key: cheque.clientKey };
  const data = {
    chequeTransactionId: cheque.id,
    transactionId: cheque.transactionId,
    chequeNumber: cheque.chequeNumber,
    accountNumber: cheque.accountNumber,
    amount: fromMinor(cheque.amount),
    currency: cheque.currency,
    reason: cheque.reason,
    notes: cheque.notes,
    penalty: fromMinor(cheque.penalty),
  };
  const subject = cheque.transactionId;
  return [
    move === 'bounce'
      ? notify({ template: 'cheque-bounced', channels: ['email', 'sms'], to, subject, data })
      : notify({ template: 'cheque-cancelled', channels: ['email', 'sms'], to, subject, data }),
  ];
}

/** The audit detail of a cheque's move. */
export function auditOf({ transaction, account }: ChequeCase, after: Cheque, book: Account) {
  return audit({
    transactionId: transaction.id,
    transactionType: transaction.type,
    transactionAmount: transaction.amount,
    previousState: transaction.state,
    newState: after.state,
    balanceImpact: {
      accountNumber: account.number,
      previousBalance: fromMinor(account.book),
      newBalance: fromMinor(book.book),
    },
  });
}

/** The subject of the audit entry of a rejection. */
export function aboutCheque(found: ChequeCase | undefined) {
  if (found === undefined) return {};
  const { transaction, cheque } = found;
  return {
    transactionId: transaction.id,
    transactionType: transaction.type,
    transactionAmount: transaction.amount,
    previousState: cheque.state,
  };
}
