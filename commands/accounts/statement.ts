/** The statement of an account: its lines by their numbers. */
import type { QueryRead } from '../../core/command/declaration/read.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import type { Period } from '../../core/command/kit/period.ts';
import { type Account, postings } from '../../core/ledger/account.ts';
import { lineBefore } from '../../core/ledger/as-of.ts';

export type StatementLine = Row<typeof postings>;

/**
 * Numbers of the first and last line of the period. In an empty period, the last is the one before the first.
 */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The lines of the period. */
export async function spanOf(account: Account, { from, before }: Period, read: QueryRead): Promise<Span> {
  // A day begins with its first line and ends before the next day's first line, so each line belongs to
  // exactly one day.
  const first = from === undefined ? 1 : (await lineBefore(read, account, from)) + 1;
  const last = before === undefined ? account.postings : await lineBefore(read, account, before);
  // A period that ends before it begins is empty, too.
  return { first, last: Math.max(last, first - 1) };
}

/** Lines by their numbers, both ends inside. */
export function linesOf(
  account: Account,
  { first, last }: Span,
  read: Pick<QueryRead, 'rows'>,
  direction: 'asc' | 'desc',
): Promise<readonly StatementLine[]> {
  return read.rows(postings, (select) =>
    select
      .where('accountId', account.id)
      .whereBetween('accountSeq', [first, Math.max(last, 0)])
      .orderBy('accountSeq', direction),
  );
}
