/** Ledgers in memory, written line by line: what `check store` says of them, whole and wrong. */
import assert from 'node:assert/strict';
import { holdOwner, type OwnedHold } from '../../core/command/declaration/store-check.ts';
import type { NewRow } from '../../core/command/declaration/table.ts';
import { accounts, postings } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { ledgerChecks } from '../../core/ledger/checks.ts';
import { instantAt } from '../../core/values/instant.ts';
import { type BareStore, bareStore } from './bare-store.ts';
import { noon } from './decide.ts';
import { anAccount } from './transactions.ts';

export type Posting = NewRow<typeof postings> & { readonly tenant?: string };
export const at = (minute: number) => instantAt(Date.UTC(2026, 2, 2, 12, minute));

/** An account without postings or holds. */
export const bare = (id: string, more: object = {}) => ({
  ...anAccount({ id, number: `number ${id}`, book: 0n, postings: 0, lastBookedAt: null }),
  ...more,
});

/** One half of a deposit of 5.00: the first line of account a. */
export const own = (journalId: string, more: Partial<Posting> = {}): Posting => ({
  journalId,
  line: 2,
  reference: journalId,
  kind: 'settlement',
  gl: chart.deposits.code,
  accountId: 'a',
  accountSeq: 1,
  side: 'credit',
  amount: 500n,
  currency: 'NGN',
  balanceAfter: 500n,
  narration: null,
  bookedAt: noon,
  ...more,
});
/** The other half of it. */
export const cash = (journalId: string, more: Partial<Posting> = {}): Posting => ({
  ...own(journalId),
  line: 1,
  gl: chart.cash.code,
  accountId: null,
  accountSeq: null,
  side: 'debit',
  balanceAfter: null,
  ...more,
});

/** A ledger with two deposits on account a (5.00, and 2.00 a minute later) and one of another tenant. */
export async function bareLedger(account: object = {}): Promise<BareStore> {
  const store = await bareStore();
  const booked = { book: 700n, postings: 2, lastBookedAt: at(1) };
  store.add(accounts, bare('a', { ...booked, ...account }), bare('b'));
  const other = { book: 500n, postings: 1, lastBookedAt: noon };
  store.add(accounts, { ...bare('a', other), tenant: 'other' });
  const second = { amount: 200n, bookedAt: at(1) };
  store.add(
    postings,
    ...[cash('1'), own('1'), cash('2', second)],
    own('2', { ...second, accountSeq: 2, balanceAfter: 700n }),
    ...[cash('1', { tenant: 'other' }), own('1', { tenant: 'other' })],
  );
  return store;
}

/** What the passes find, whatever the pages; `owners` keep these holds. */
export async function ledgerFaults(
  store: BareStore,
  kept: readonly OwnedHold[] = [],
): Promise<readonly string[]> {
  const owner = holdOwner({
    of: 'tests',
    async *holds() {
      yield* kept;
    },
  });
  const differences = await store.differences(ledgerChecks([owner]));
  // A page may end anywhere: between two journals, within one, after an account's last line.
  for (const pageSize of [1, 2, 3]) {
    const paged = await store.differences(ledgerChecks([owner]), pageSize);
    assert.deepEqual([...paged].sort(), [...differences].sort(), `pages of ${pageSize}`);
  }
  return differences;
}
