/** Books a cheque that passed all checks. Pure. */
import { type Effect, emit, insert } from '../../core/command/declaration/effects.ts';
import type { Account } from '../../core/ledger/account.ts';
import { sheet } from '../../core/ledger/books.ts';
import { type CivilDate, knownDate } from '../../core/values/civil-date.ts';
import { type Minor, toMinor } from '../../core/values/money.ts';
import {
  balanceRefusal,
  debitRefusal,
  newTransaction,
  openingEffects,
  settlement,
} from '../transactions/initiation.ts';
import { storedHolds } from '../transactions/transaction.ts';
import {
  accountAfter,
  type Cheque,
  chequeEvent,
  chequeIdentities,
  chequeNoun,
  clearingLines,
  debitHold,
  honouringLines,
  identityOf,
  submissionLines,
} from './cheque.ts';
import { type approvalOf, type Entry, type EntryContext, sequence } from './entry.ts';
import { impactsOf } from './impacts.ts';

/** The input of entering a cheque. */
export interface Entering {
  readonly entry: Entry;
  readonly account: Account;
  readonly expectedClearingDate: CivilDate | null;
  readonly approval: ReturnType<typeof approvalOf>;
}

/**
 * The cheque's row, identity and universal transaction, and their movements. A deposit goes to clearing at
 * once (book balance and hold rise) or waits without effect. A drawn cheque holds its amount from the start.
 */
export function entered(entering: Entering, context: EntryContext) {
  const { entry, account, approval } = entering;
  const amount = toMinor(entry.amount);
  const isDeposit = entry.direction === 'Deposit';
  const submits = isDeposit && !approval.waits;
  const lines = submits ? submissionLines(account, amount) : [];
  const holds = isDeposit && !submits ? [] : [debitHold(account, amount)];
  const state = submits ? 'UNCLEARED' : 'PENDING';

  const books = sheet([account]);
  const wanted = isDeposit ? lines : honouringLines(account, amount);
  const short = debitRefusal(books, wanted) ?? balanceRefusal(books, wanted);
  if (short !== undefined) return short;
  const id = context.newNumber(sequence);
  const transaction = newTransaction(initiationOf(entering, amount, id), context, {
    state: 'PENDING',
    holds: storedHolds(holds),
    approverRole: approval.role,
    expires: approval.waits,
  });
  if (submits) {
    books.post({ ...settlement(transaction, lines, 'submission'), id: context.newId() });
  }
  for (const placed of holds) books.hold({ ...placed, reference: transaction.id });
  const cheque: Cheque = {
    ...rowOf(entering, amount, context),
    id,
    transactionId: transaction.id,
    branchId: transaction.branchId,
    state,
    steps: [
      impactsOf({
        step: 'enter',
        at: context.now,
        by: context.actor.userId,
        cheque: { id, from: null, to: state },
        before: account,
        after: accountAfter(account, lines, holds.length === 0 ? 0n : amount),
        lines,
      }),
    ],
  };
  return {
    cheque,
    account: books.account(account.id),
    effects: [...books.effects, ...openingEffects(transaction, context), ...kept(cheque)],
  };
}

function initiationOf({ entry, account }: Entering, amount: Minor, id: number) {
  const isDeposit = entry.direction === 'Deposit';
  return {
    type: isDeposit ? ('CHEQUE_DEPOSIT' as const) : ('CHEQUE_WITHDRAWAL' as const),
    title: isDeposit ? 'Cheque deposit' : 'Cheque withdrawal',
    amount,
    account,
    lines: isDeposit ? clearingLines(account, amount) : honouringLines(account, amount),
    narration: entry.notes ?? `Cheque ${entry.chequeNumber}`,
    channel: entry.channel,
    requireApproval: entry.requireApproval,
    linkedId: String(id),
  };
}

/** The cheque's row without the columns that only its transaction knows. */
function rowOf(
  { entry, account, expectedClearingDate }: Entering,
  amount: Minor,
  { actor, now }: EntryContext,
): Omit<Cheque, 'id' | 'transactionId' | 'branchId' | 'state' | 'steps'> {
  return {
    tenant: actor.tenant,
    version: 1,
    direction: entry.direction,
    accountId: account.id,
    accountNumber: account.number,
    clientKey: account.clientKey,
    currency: account.currency,
    amount,
    chequeNumber: entry.chequeNumber,
    drawerBank: entry.drawerBank,
    drawerAccount: entry.drawerAccount,
    chequeDate: entry.chequeDate === undefined ? null : knownDate(entry.chequeDate),
    payeeName: entry.payeeName ?? null,
    tillId: entry.tillId ?? null,
    referenceId: entry.referenceId ?? null,
    notes: entry.notes ?? null,
    payeeVerified: entry.payeeVerified ?? true,
    signatureVerified: entry.signatureVerified ?? true,
    createdBy: actor.userId,
    createdAt: now,
    expectedClearingDate,
    clearingDate: null,
    clearingReference: null,
    reason: null,
    penalty: 0n,
    penaltyOwed: 0n,
    lastUpdated: now,
  };
}

function kept(cheque: Cheque): readonly Effect[] {
  const { id, notes } = cheque;
  return [
    ...chequeNoun.begun(cheque, { by: 'enter', note: notes }),
    insert(chequeIdentities, { ...identityOf(cheque), chequeId: id }),
    emit('cheque.entered', String(id), chequeEvent(cheque)),
  ];
}
