/** Shared by settling, cancelling and reversing a transaction: the rows they need and their effects. */

import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, unschedule } from '../../core/command/declaration/effects.ts';
import type {
  Link,
  LinkedTransaction,
  LinkMove,
  LinkOutcome,
  LinkRefusal,
} from '../../core/command/declaration/link.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { type Account, accounts } from '../../core/ledger/account.ts';
import { type Sheet, sheet } from '../../core/ledger/books.ts';
import type { Minor } from '../../core/values/money.ts';
import { pendingTimerId, settlement } from './initiation.ts';
import {
  accountIds,
  holdsOf,
  linesOf,
  type Transaction,
  type TransactionMove,
  transactionNoun,
  transactions,
  withLines,
} from './transaction.ts';

/** A transaction with everything that its moves touch. */
export interface Case {
  readonly transaction: Transaction | undefined;
  readonly accounts: readonly Account[];
  /** The linked record, if the transaction's type has one. */
  readonly record: unknown;
}

/** Reads a transaction, its accounts and its linked record. */
export async function loadCase(transactionId: string, read: Read): Promise<Case> {
  const found = await read.one(transactions, { id: transactionId });
  if (found === undefined) return { transaction: found, accounts: [], record: undefined };
  const transaction = await withLines(found, read);
  const rows: Account[] = [];
  for (const id of accountIds(transaction)) {
    const row = await read.one(accounts, { id });
    if (row !== undefined) rows.push(row);
  }
  const record = await read.links.get(transaction.type)?.load(linkedView(transaction), read);
  return { transaction, accounts: rows, record };
}

/** The data of a transaction for a link. */
export function linkedView(transaction: Transaction): LinkedTransaction {
  const { id, type, amount, linkedId, narration } = transaction;
  return { id, type, amount, linkedId, narration, lines: linesOf(transaction) };
}

/** The linked record's outcome of a move. Without a link there are no further effects. */
export function linkOutcome(
  found: Case & { readonly transaction: Transaction },
  move: 'settle' | 'cancel' | 'reverse',
  context: Context,
  why: { readonly reason: string | null; readonly reference: string },
): LinkOutcome | LinkRefusal {
  const linked: Link | undefined = context.links.get(found.transaction.type);
  if (linked === undefined) return { effects: [] };
  const asked: LinkMove<unknown> = {
    transaction: linkedView(found.transaction),
    record: found.record,
    context,
    ...why,
  };
  return linked[move](asked);
}

/** A sheet over the transaction's accounts with its holds taken off, and how much that freed. */
export function withoutHolds(
  transaction: Transaction,
  rows: readonly Account[],
): { readonly books: Sheet; readonly freed: Minor } {
  const books = sheet(rows);
  let freed = 0n;
  for (const placed of holdsOf(transaction)) {
    books.release(placed);
    if (placed.account === transaction.accountId) freed += placed.amount;
  }
  return { books, freed };
}

/** The book balance of the transaction's account on the sheet, or 0 for cash. */
export function bookOf(found: Case & { readonly transaction: Transaction }, books: Sheet): Minor {
  const { accountId } = found.transaction;
  return found.accounts.some(({ id }) => id === accountId) ? books.account(accountId).book : 0n;
}

/** The transaction's own row, history and timer after a move. `changes` may keep its holds. */
export function transition(
  transaction: Transaction,
  move: TransactionMove,
  context: Context,
  detail: { readonly note: string | null; readonly changes?: Changes<typeof transactions> },
): readonly Effect[] {
  const { note } = detail;
  const changes = { holds: [], ...detail.changes };
  return [
    ...transactionNoun.moved(transaction, move, context, { note, changes }).effects,
    ...(transaction.state === 'PENDING' ? [unschedule(pendingTimerId(transaction.id))] : []),
  ];
}

/** The effects of ending a pending transaction. Reject, cancel and expire differ only in actor and reason. */
export function callOff(
  found: Case & { readonly transaction: Transaction },
  move: 'reject' | 'cancel' | 'expire',
  context: Context,
  reason: string,
):
  | {
      readonly effects: readonly Effect[];
      readonly freed: Minor;
      readonly balance: Minor;
      /** The change of the book balance by the linked record's lines. */
      readonly change: Minor;
    }
  | LinkRefusal {
  const { transaction } = found;
  const reference = context.newId();
  const linked = linkOutcome(found, 'cancel', context, { reason, reference });
  if (isRejection(linked)) return linked;
  const { books, freed } = withoutHolds(transaction, found.accounts);
  const before = bookOf(found, books);
  const { lines = [] } = linked;
  if (lines.length > 0) {
    books.post({ ...settlement(transaction, lines, 'cancellation'), id: reference });
  }
  const balance = bookOf(found, books);
  return {
    effects: [
      ...books.effects,
      ...transition(transaction, move, context, { note: reason }),
      ...linked.effects,
    ],
    freed,
    balance,
    change: balance - before,
  };
}
