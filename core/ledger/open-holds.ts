/**
 * The open holds of an account. Entries of holds are never deleted, so they are not summed. They are read
 * from the newest on, until the holds found add up to the amount held on the account.
 */

import type { Hold } from '../command/declaration/effects.ts';
import type { QueryRead } from '../command/declaration/read.ts';
import { type Account, holdEntries } from './account.ts';

/** An open hold. */
export type OpenHold = Omit<Hold, 'account'>;

/** The amount that an entry adds to its hold, or takes from it. */
type Entry = Pick<OpenHold, 'reference' | 'direction' | 'amount'>;

/** Entries read at a time, and looked through at most. */
const together = 500;
const most = 20_000;

/** Holds that were found; `complete` where these are all. */
export interface OpenHolds {
  readonly holds: readonly OpenHold[];
  readonly complete: boolean;
}

/** The open holds of the account. Holds in `known` are taken as open without a search. */
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
 * Reads entries, newest first, until their holds add up to the held amount. No hold is ever negative, so the
 * newest entries of a hold never add up to more than the hold. When their sum over all holds equals the
 * amount held, each hold is exact.
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
