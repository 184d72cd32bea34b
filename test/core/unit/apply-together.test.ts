/**
 * Effects that are applied together come to what they come to one by one, faults included.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import { chart } from '../../../core/ledger/chart.ts';
import type { OpenPlan } from '../../../core/store/store.ts';
import { aBatch, shared, things } from '../../support/effects-batch.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { anAccount } from '../../support/transactions.ts';

const known = ['a', 'b', 'c'].map((id, at) =>
  anAccount({ id, number: `100000000${at}`, book: 1000n, debitHold: 100n }),
);
const gl = known[0]?.gl ?? '';
const account = fc.constantFrom(...known.map(({ id }) => id));
const amount = fc.bigInt({ min: 1n, max: 600n });
const thing = { tenant: 'demo', version: 4, id: 'known', n: 1 };
/** Changes that several effects share, and equal ones of their own. */
const sets = [{ n: 2 }, { n: 2 }, { n: 3 }] as const;

const transfer = fc
  .record({ from: account, to: account, amount, id: fc.uuid() })
  .map(({ from, to, amount: sum, id }): Effect => {
    const line = (side: 'debit' | 'credit', of: string) => ({ gl, account: of, side, amount: sum });
    const lines = [line('debit', from), line('credit', to)];
    const journal = { id, reference: id, kind: 'transfer', narration: null, currency: 'NGN', lines };
    return { do: 'post', journal };
  });
const cash = fc.record({ to: account, amount, id: fc.uuid() }).map(({ to, amount: sum, id }): Effect => {
  const lines = [
    { gl: chart.cash.code, side: 'debit' as const, amount: sum },
    { gl, account: to, side: 'credit' as const, amount: sum },
  ];
  return {
    do: 'post',
    journal: { id, reference: 'cash', kind: 'deposit', narration: 'Cash', currency: 'NGN', lines },
  };
});
const placed = fc
  .record({ of: account, amount, direction: fc.constantFrom('debit' as const, 'credit' as const) })
  .map(({ of, amount: sum, direction }): Effect => {
    return { do: 'hold', hold: { account: of, direction, amount: sum, reference: 'r' } };
  });
const changed = fc
  .record({ set: fc.constantFrom(...sets), table: fc.constantFrom(things, shared) })
  .map(({ set, table }): Effect => ({ do: 'put', table, row: thing, changes: set }));

/** A plan whose updates name what differs in the end: a balance that comes back to what it was is not a change. */
const netOf = (plan: OpenPlan) => ({
  ...plan,
  updates: [...plan.updates].map(([table, updates]) => [
    table.name,
    updates.map(({ row, was, changed }) => {
      return { row, was, changed: [...changed].filter((name) => row[name] !== was[name]).sort() };
    }),
  ]),
});

/** What the store is told, or the fault. */
function outcome(effects: readonly Effect[], isTogether: boolean): unknown {
  const batch = aBatch(...known);
  try {
    if (isTogether) batch.does(...effects);
    else for (const effect of effects) batch.does(effect);
  } catch (error) {
    assert.ok(error instanceof Error);
    return error.message;
  }
  return netOf(batch.taken());
}

const moved = (id: string, from: string, to: string): Effect => ({
  do: 'post',
  journal: {
    id,
    reference: id,
    kind: 'transfer',
    narration: null,
    currency: 'NGN',
    lines: [
      { gl, account: from, side: 'debit', amount: 4n },
      { gl, account: to, side: 'credit', amount: 4n },
    ],
  },
});
const there = moved('00000000-0000-1000-8000-000000000001', 'a', 'b');
const back = moved('00000000-0000-1000-8000-000000000002', 'b', 'a');

test('whatever follows whatever, together and one by one is the same', () => {
  let booked = 0;
  const effects = fc.array(fc.oneof(transfer, cash, placed, changed), { maxLength: 12 });
  fc.assert(
    fc.property(effects, (list) => {
      const together = outcome(list, true);
      if (typeof together !== 'string') booked += 1;
      assert.deepEqual(together, outcome(list, false));
    }),
    {
      ...randomRuns(400),
      // There and back: the balance is as it was.
      examples: [[[there, back]]],
    },
  );
  assert.ok(booked > 50, 'most lists are faults');
});
