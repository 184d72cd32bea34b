/**
 * What holds money of an account now. Entries of holds are kept for good, so that they are not summed: they are looked
 * through from the newest on, until those found hold as much as the account says.
 */

import type { Hold } from '../command/declaration/effects.ts';
import type { QueryRead } from '../command/declaration/read.ts';
import { type Account, holdEntries } from './account.ts';

/** A hold as it stands. */
export type OpenHold = Omit<Hold, 'account'>;

/** What an entry adds to its hold, or takes from it. */
type Entry = Pick<OpenHold, 'reference' | 'direction' | 'amount'>;

/** Entries read at a time, and looked through at most. */
const together = 500;
const most = 20_000;

/** Holds that were found; `complete` where these are all. */
export interface OpenHolds {
  readonly holds: readonly OpenHold[];
  readonly complete: boolean;
}

/** What holds money of the account; `known` are holds that are known to stand, and are not looked for. */
export function openHolds(read: QueryRead, account: Account, known: readonly OpenHold[]): Promise<OpenHolds> {
  return stillOpen(newestEntries(read, account.id), account, known);
}

async function* newestEntries(read: QueryRead, accountId: string): AsyncIterable<readonly Entry[]> {
  let last: string | undefined;
  for (let looked = 0; looked < most; looked += together) {
    const after = last;
    const rows = await read.rows(holdEntries, (select) => {
      select.where({ accountId });
      if (after !== undefined) select.where('id', '<', after);
      select.orderBy('accountId', 'desc').orderBy('id', 'desc').limit(together);
    });
    if (rows.length > 0) yield rows;
    if (rows.length < together) return;
    last = rows.at(-1)?.id;
  }
}

/**
 * Goes through entries, newest first, until the holds account for what the account holds. No hold is ever below nothing, so
 * that what the entries from some moment on add to it is at most what it is: where all of them together are as much as is
 * held, each is what it is.
 */
export async function stillOpen(
  pages: AsyncIterable<readonly Entry[]>,
  { debitHold, creditHold }: Pick<Account, 'debitHold' | 'creditHold'>,
  known: readonly OpenHold[],
): Promise<OpenHolds> {
  const keyOf = ({ direction, reference }: Entry) => `${direction} ${reference}`;
  const found = new Map<string, OpenHold>();
  const isKnown = new Set(known.map(keyOf));
  const held = debitHold + creditHold;
  const openNow = () => [...known, ...found.values()].filter(({ amount }) => amount > 0n);
  const isAll = () => openNow().reduce((sum, { amount }) => sum + amount, 0n) === held;
  if (isAll()) return { holds: openNow(), complete: true };
  for await (const page of pages) {
    for (const { reference, direction, amount } of page) {
      const key = keyOf({ reference, direction, amount });
      if (isKnown.has(key)) continue;
      const before = found.get(key)?.amount ?? 0n;
      found.set(key, { reference, direction, amount: before + amount });
    }
    if (isAll()) return { holds: openNow(), complete: true };
  }
  return { holds: openNow(), complete: false };
}
