/** Balances at a past moment are those of a walk over every line, and read few of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { accounts, postings } from '../../../core/ledger/account.ts';
import { balancesAt } from '../../../core/ledger/as-of.ts';
import { at, bare, own } from '../../support/bare-ledger.ts';
import { type BareStore, bareStore } from '../../support/bare-store.ts';
import { randomRuns } from '../../support/random-runs.ts';

interface Line {
  readonly minute: number;
  readonly amount: bigint;
}

/** An account with these lines. */
function fill(store: BareStore, id: string, lines: readonly Line[]) {
  let book = 0n;
  const rows = lines.map(({ minute, amount }, index) => {
    book += amount;
    return own(`${id}-${index}`, {
      accountId: id,
      accountSeq: index + 1,
      amount,
      balanceAfter: book,
      bookedAt: at(minute),
    });
  });
  const lastBookedAt = rows.map(({ bookedAt }) => bookedAt).reduce((a, b) => (a > b ? a : b), at(0));
  const known = { book, postings: rows.length };
  store.add(accounts, bare(id, { ...known, lastBookedAt: rows.length === 0 ? null : lastBookedAt }));
  if (rows.length > 0) store.add(postings, ...rows);
}

/** What a statement that ends before the minute says: its lines end before the first one at or after it. */
function walked(lines: readonly Line[], minute: number) {
  const first = lines.findIndex((line) => line.minute >= minute);
  const before = first < 0 ? lines : lines.slice(0, first);
  return { line: before.length, balance: before.reduce((sum, { amount }) => sum + amount, 0n) };
}

const someLines = (max: number) =>
  fc.array(
    fc.record({ minute: fc.integer({ min: 0, max: 40 }), amount: fc.bigInt({ min: 1n, max: 900n }) }),
    { maxLength: max },
  );

const rising = (lines: readonly Line[]) => lines.toSorted((a, b) => a.minute - b.minute);

test('several accounts at once', async () => {
  const drawn = fc.array(someLines(66), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(drawn, fc.integer({ min: -1, max: 42 }), async (each, minute) => {
      const store = await bareStore();
      const all = each.map(rising);
      for (const [index, lines] of all.entries()) {
        fill(store, `a${index}`, lines);
      }
      const rows = await store.rows(accounts);
      const found = await balancesAt(store.store.reader(rows[0]?.tenant ?? ''), rows, at(minute));
      for (const [index, lines] of all.entries()) {
        assert.deepEqual(found.get(`a${index}`), walked(lines, minute));
      }
    }),
    randomRuns(60),
  );
});

test('an account with twenty thousand lines is read in a few looks', async () => {
  const store = await bareStore();
  const lines = Array.from({ length: 20_000 }, (_, index) => ({ minute: index, amount: 1n }));
  fill(store, 'a', lines);
  const rows = await store.rows(accounts);
  const read = store.store.reader(rows[0]?.tenant ?? '');
  let seen = 0;
  let looks = 0;
  const counted: QueryRead = {
    ...read,
    async select(table, build) {
      looks += 1;
      const found = await read.select(table, build);
      seen += found.length;
      return found;
    },
  };
  const found = await balancesAt(counted, rows, at(12_345));
  assert.deepEqual(found.get('a'), { line: 12_345, balance: 12_345n });
  assert.ok(looks <= 16 && seen <= 80, `${looks} looks, ${seen} lines`);
});
