/** What holds money now is what all entries of an account come to, found without going through all of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type OpenHold, stillOpen } from '../../../core/ledger/open-holds.ts';

type Entry = OpenHold;

/** Entries, newest first, some at a time; counts the pages that were read. */
function paged(entries: readonly Entry[], size: number) {
  const newest = entries.toReversed();
  const seen = { pages: 0 };
  async function* pages(): AsyncIterable<readonly Entry[]> {
    for (let at = 0; at < newest.length; at += size) {
      seen.pages += 1;
      yield newest.slice(at, at + size);
    }
  }
  return { seen, pages };
}

const sumOf = (entries: readonly Entry[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { direction, reference, amount } of entries) {
    const key = `${direction} ${reference}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n).sort());
};

const totals = (entries: readonly Entry[]) => {
  const of = (wanted: Entry['direction']) =>
    entries.reduce((sum, one) => sum + (one.direction === wanted ? one.amount : 0n), 0n);
  return { debitHold: of('debit'), creditHold: of('credit') };
};

/** Histories in which no hold is ever below nothing: placed, raised, lowered, released, placed again. */
const history = fc
  .array(
    fc.record({
      direction: fc.constantFrom('debit' as const, 'credit' as const),
      reference: fc.constantFrom('a', 'b', 'c', 'd'),
      amount: fc.integer({ min: -30, max: 30 }),
    }),
    { maxLength: 40 },
  )
  .map((wishes) => {
    const sums = new Map<string, number>();
    return wishes.flatMap(({ direction, reference, amount }): readonly Entry[] => {
      const key = `${direction} ${reference}`;
      const before = sums.get(key) ?? 0;
      const change = Math.max(amount, -before);
      sums.set(key, before + change);
      return change === 0 ? [] : [{ direction, reference, amount: BigInt(change) }];
    });
  });

test('of any history it finds exactly what stands, with or without some known before', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 1, max: 7 }), fc.boolean(), async (entries, size, knows) => {
      const stands = sumOf(entries);
      const known = [...stands].slice(0, knows ? 2 : 0).map(([key, amount]): Entry => {
        const [direction, reference = ''] = key.split(' ');
        return { direction: direction === 'debit' ? 'debit' : 'credit', reference, amount };
      });
      const { holds, complete } = await stillOpen(paged(entries, size).pages(), totals(entries), known);
      assert.equal(complete, true);
      assert.deepEqual(sumOf(holds), stands);
    }),
  );
});

const decided = (count: number): readonly Entry[] =>
  Array.from({ length: count }, (_, at) => ({
    direction: 'debit' as const,
    reference: `t${at}`,
    amount: 5n,
  })).flatMap((one) => [one, { ...one, amount: -5n }]);

test('what is new is found among the newest entries, what is known needs none of them', async () => {
  const fresh: Entry = { direction: 'credit', reference: 'new', amount: 7n };
  const lock: Entry = { direction: 'debit', reference: 'lock:old', amount: 9n };
  const entries = [lock, ...decided(1000), fresh];
  const one = paged(entries, 10);
  const both = await stillOpen(one.pages(), totals(entries), [lock]);
  assert.deepEqual([both.complete, both.holds, one.seen.pages], [true, [lock, fresh], 1]);
  const none = paged([lock, ...decided(1000)], 10);
  await stillOpen(none.pages(), totals([lock]), [lock]);
  assert.equal(none.seen.pages, 0);
});

test('where the look ends before all was found, it says so', async () => {
  const old: Entry = { direction: 'debit', reference: 'old', amount: 9n };
  const { holds, complete } = await stillOpen(paged(decided(20), 10).pages(), totals([old]), []);
  assert.deepEqual([holds, complete], [[], false]);
});
