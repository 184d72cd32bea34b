/**
 * Fees that an account could not pay: owed until money comes in, then taken from it, the oldest first. The entries
 * are never changed: what was taken pays the fees in the order in which they came, each to its end.
 *
 * | step | debit | credit |
 * |---|---|---|
 * | a fee that the account cannot pay | 1320 fees receivable | 4100 fee income |
 * | money comes in | the account | 1320 fees receivable |
 */
import type { Line } from '../command/declaration/journal.ts';
import { instant, money, table, text } from '../command/declaration/table.ts';
import { least, type Minor } from '../values/money.ts';
import { type Account, available, isCash, isOpen } from './account.ts';
import { bookChange, type Sheet } from './books.ts';
import { chart } from './chart.ts';

/** Every fee that was left owing (positive) and everything taken for fees (negative). */
export const feeEntries = table({
  name: 'fee_entries',
  key: ['accountId', 'id'],
  appendOnly: true,
  controls: 'money',
  columns: {
    accountId: text(64),
    id: text(64),
    /** The transaction that was charged, or whose money paid the fee. */
    reference: text(100),
    amount: money(),
    at: instant(),
  },
});

/** The journals that take fees. */
export const takingKind = 'fees-owed';

/** Money that came in by these lines, posted for a reference. */
export interface Incoming {
  /** The accounts as they were before. */
  readonly before: readonly Account[];
  readonly lines: readonly Line[];
  readonly reference: string;
  readonly currency: string;
}

/**
 * Takes owed fees from incoming money, with one journal for each account. Takes at most the incoming amount,
 * and only what is available. Returns the amount taken.
 */
export function takeFees(
  books: Sheet,
  { before, lines, reference, currency }: Incoming,
  newId: () => string,
): Minor {
  let total = 0n;
  for (const was of before) {
    const comes = lines.some((line) => line.account === was.id && bookChange(line) > 0n);
    if (was.feesOwed === 0n || isCash(was) || !comes) continue;
    const now = books.account(was.id);
    const came = least(available(now) - available(was), available(now));
    const amount = least(came, now.feesOwed);
    if (amount <= 0n || !isOpen(now)) continue;
    books.post({
      id: newId(),
      reference,
      kind: takingKind,
      narration: 'Fees owed',
      currency,
      lines: [
        { gl: now.gl, account: now.id, side: 'debit', amount },
        { gl: chart.feesReceivable.code, side: 'credit', amount },
      ],
    });
    books.owe({ account: now.id, amount: -amount, reference });
    total += amount;
  }
  return total;
}

/** The unpaid part of the fee that was charged for a reference. Payments cover the oldest fee first. */
export function feeLeft(
  entries: readonly { readonly reference: string; readonly amount: Minor }[],
  reference: string,
): Minor {
  let taken = entries.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n);
  let left = 0n;
  for (const entry of entries) {
    if (entry.amount < 0n) continue;
    const paid = least(entry.amount, taken);
    taken -= paid;
    if (entry.reference === reference) left += entry.amount - paid;
  }
  return left;
}
