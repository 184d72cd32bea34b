/** Fees that accounts owe, taken from what a transaction brings them. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import type { Line } from '../../core/command/declaration/journal.ts';
import type { Account } from '../../core/ledger/account.ts';
import type { Sheet } from '../../core/ledger/books.ts';
import { takeFees } from '../../core/ledger/fees.ts';
import { type Minor, moneyWords } from '../../core/values/money.ts';
import type { Transaction } from './transaction.ts';

/** Takes fees that accounts owe from what a transaction brought them; `before` is how they were. */
export function feesTaken(
  books: Sheet,
  before: readonly Account[],
  { id: reference, currency }: Pick<Transaction, 'id' | 'currency'>,
  lines: readonly Line[],
  { newId }: Pick<Context, 'newId'>,
): Minor {
  return takeFees(books, { before, lines, reference, currency }, newId);
}

/** Says so; nothing where none were taken. */
export function feesWords(taken: Minor): string {
  return taken > 0n ? ` ${moneyWords(taken)} was taken for fees owed.` : '';
}
