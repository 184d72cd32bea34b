import type { Minor } from '../../values/money.ts';

/** One line of a journal: an amount on one side of a general-ledger account, and of one account within it. */
export interface Line {
  /** Code of the general-ledger account. */
  readonly gl: string;
  /** Id of the customer account, till, vault or pool that the line moves, if any. */
  readonly account?: string;
  readonly side: 'debit' | 'credit';
  readonly amount: Minor;
}

/** A set of lines that sums to zero. Money moves only by journals. */
export interface Journal {
  readonly id: string;
  /** The transaction, or another record that the posting belongs to. */
  readonly reference: string;
  /** Why: `settlement`, `reversal`, `clearing`, `penalty` ... */
  readonly kind: string;
  readonly narration: string | null;
  /** The currency of every line and of every account that a line moves. */
  readonly currency: string;
  readonly lines: readonly Line[];
}

/**
 * The amount of a journal in minor units: its largest line. Money that passes through several accounts counts
 * once.
 */
export const movedBy = ({ lines }: Pick<Journal, 'lines'>): Minor =>
  lines.reduce((most, { amount }) => (amount > most ? amount : most), 0n);

/** The same journal the other way round. */
export function opposite(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => ({ ...line, side: line.side === 'debit' ? 'credit' : 'debit' }));
}
