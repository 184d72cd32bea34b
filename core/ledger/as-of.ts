/**
 * Balances at a past time. An account's lines are numbered without gaps and their dates never fall, so a
 * binary search finds the last line before the time. It reads a few rows, however many lines there are.
 */
import type { QueryRead } from '../command/declaration/read.ts';
import { type Instant, knownInstant } from '../values/instant.ts';
import type { Minor } from '../values/money.ts';
import { type Account, postings } from './account.ts';

/** An account after its last line before the given time. */
export interface BalanceAt {
  readonly balance: Minor;
  /** The number of that line, or 0 if there is none. */
  readonly line: number;
}

type Lined = Pick<Account, 'id' | 'postings' | 'lastBookedAt'>;

/** Up to this many lines are read at once instead of searched. */
const few = 64;

/** The balance of each account by its last line before the given time. */
export async function balancesAt(
  read: QueryRead,
  accounts: readonly (Lined & Pick<Account, 'book'>)[],
  moment: Instant,
): Promise<ReadonlyMap<string, BalanceAt>> {
  const found = accounts.map(async (account) => {
    const line = await lineBefore(read, account, moment);
    return [account.id, { line, balance: await balanceAfter(read, account, line) }] as const;
  });
  return new Map(await Promise.all(found));
}

/** The number of the account's last line before the given time, or 0 if there is none. */
export async function lineBefore(read: QueryRead, account: Lined, moment: Instant): Promise<number> {
  const { id } = account;
  const { postings: all, lastBookedAt } = account;
  if (lastBookedAt !== null && lastBookedAt < moment) return all;
  let [from, to] = [0, all];
  while (to - from > few) {
    const middle = from + Math.ceil((to - from) / 2);
    const [line] = await linesAt(read, id, middle, middle);
    if (line !== undefined && line.bookedAt < moment) from = middle;
    else to = middle - 1;
  }
  if (from === to) return from;
  const lines = await linesAt(read, id, from + 1, to);
  return from + lines.filter(({ bookedAt }) => bookedAt < moment).length;
}

/** The balance after this line of the account: 0 before the first. */
export async function balanceAfter(
  read: QueryRead,
  { id, postings: all, book }: Pick<Account, 'id' | 'postings' | 'book'>,
  line: number,
): Promise<Minor> {
  if (line === 0) return 0n;
  if (line === all) return book;
  const [found] = await linesAt(read, id, line, line);
  if (found === undefined) throw new Error(`account ${id} has no line ${line}`);
  return found.balance;
}

/** Lines of an account by their numbers. A list of numbers would be looked for among all lines of the tenant: SQLite takes those for few. */
async function linesAt(read: QueryRead, id: string, first: number, last: number) {
  const rows = await read.select(postings, (select) =>
    select
      .select('bookedAt', 'balanceAfter')
      .where('accountId', id)
      .whereBetween('accountSeq', [first, last]),
  );
  return rows.map(({ bookedAt, balanceAfter: balance }) => ({
    bookedAt: knownInstant(String(bookedAt)),
    balance: BigInt(String(balance ?? 0)),
  }));
}
