/**
 * What journals, holds and fees make of accounts and the ledger, and which are faults of their command.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import type { Journal, Line } from '../../../core/command/declaration/journal.ts';
import type { Table } from '../../../core/command/declaration/table.ts';
import { type Account, accounts, holdEntries, postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { feeEntries } from '../../../core/ledger/fees.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { noon } from '../../support/decide.ts';
import { aBatch } from '../../support/effects-batch.ts';
import { anAccount } from '../../support/transactions.ts';

const line = (account: string, side: Line['side'], amount: bigint): Line => ({
  gl: chart.deposits.code,
  account,
  side,
  amount,
});
const cash = (side: Line['side'], amount: bigint): Line => ({ gl: chart.cash.code, side, amount });
const journal = (lines: readonly Line[], more: Partial<Journal> = {}): Effect => ({
  do: 'post',
  journal: { id: 'j', reference: 'r', kind: 'settlement', narration: 'N', currency: 'NGN', lines, ...more },
});
const changed = (batch: ReturnType<typeof aBatch>, of: Table = accounts) => {
  const plan = batch.taken();
  const updates = (plan.updates.get(of) ?? []).map(({ row, changed }) => ({
    row,
    names: [...changed].sort(),
  }));
  return { plan, updates };
};

test('a journal is its lines, numbered, and what they make of their accounts', () => {
  const account = anAccount({ id: 'a', book: 100n, postings: 7, lastBookedAt: null });
  const batch = aBatch(account);
  batch.does(journal([cash('debit', 25n), line('a', 'credit', 25n)]));
  const { plan, updates } = changed(batch);
  const common = {
    tenant: 'demo',
    version: 1,
    journalId: 'j',
    reference: 'r',
    kind: 'settlement',
    amount: 25n,
    currency: 'NGN',
    narration: 'N',
    bookedAt: noon,
  };
  assert.deepEqual(plan.inserts.get(postings), [
    { ...common, line: 1, gl: '1000', accountId: null, accountSeq: null, side: 'debit', balanceAfter: null },
    { ...common, line: 2, gl: '2100', accountId: 'a', accountSeq: 8, side: 'credit', balanceAfter: 125n },
  ]);
  const row = { ...account, version: 2, book: 125n, postings: 8, lastBookedAt: noon };
  assert.deepEqual(updates, [{ row, names: ['book', 'lastBookedAt', 'postings'] }]);
});

test('a journal is booked at the latest instant of its accounts, where that is after now', () => {
  const ahead = later(noon, hours(2));
  const dates: readonly [Account['lastBookedAt'], Account['lastBookedAt'], unknown][] = [
    [null, null, noon],
    [later(noon, -1), later(noon, -2), noon],
    [ahead, null, ahead],
    [later(noon, 5), ahead, ahead],
    [ahead, later(noon, 5), ahead],
  ];
  for (const [a, b, bookedAt] of dates) {
    const batch = aBatch(anAccount({ id: 'a', lastBookedAt: a }), anAccount({ id: 'b', lastBookedAt: b }));
    batch.does(
      journal([line('a', 'debit', 1n), line('b', 'credit', 1n), cash('debit', 1n), cash('credit', 1n)]),
    );
    const { plan, updates } = changed(batch);
    assert.deepEqual(
      plan.inserts.get(postings)?.map((row) => row.bookedAt),
      Array(4).fill(bookedAt),
    );
    assert.deepEqual(
      updates.map(({ row }) => row.lastBookedAt),
      [bookedAt, bookedAt],
    );
  }
});

test('a line takes what is available and not more; money that comes is not asked', () => {
  const account = anAccount({ id: 'a', book: 100n, debitHold: 40n });
  const takes = (amount: bigint) =>
    aBatch(account).does(journal([line('a', 'debit', amount), cash('credit', amount)]));
  takes(60n);
  assert.throws(() => takes(61n), /account a would have less than nothing available/);
  const short = anAccount({ id: 'a', book: 10n, debitHold: 40n });
  aBatch(short).does(journal([line('a', 'credit', 1n), cash('debit', 1n)]));
});

test('a journal that does not balance, or mixes currencies, is a fault', () => {
  const account = anAccount({ id: 'a' });
  const { does } = aBatch(account, anAccount({ id: 'd', currency: 'USD' }));
  assert.throws(() => does(journal([line('a', 'credit', 1n), cash('debit', 2n)])), /sums to zero/);
  const lines = [line('d', 'credit', 1n), cash('debit', 1n)];
  assert.throws(() => does(journal(lines)), /one currency a journal/);
  assert.throws(
    () => does(journal([line('a', 'credit', 1n), cash('debit', 1n)], { currency: 'USD' })),
    /one currency a journal/,
  );
  aBatch(anAccount({ id: 'd', currency: 'USD' })).does(journal(lines, { currency: 'USD' }));
  const ofNobody = journal([line('gone', 'credit', 1n), cash('debit', 1n)]);
  assert.throws(() => does(ofNobody), /account gone was not read/);
  const absent = aBatch();
  const by = { id: 'gone' };
  absent.does().learn({ table: accounts, tenant: 'demo', by }, undefined);
  assert.throws(() => absent.does(ofNobody), /account gone was not read/);
});

const held = (direction: 'debit' | 'credit', amount: bigint) => ({
  account: 'a',
  direction,
  amount,
  reference: 'r',
});

test('holds are placed and released on the account, each by an entry of its own', () => {
  const account = anAccount({ id: 'a', book: 100n, debitHold: 10n, creditHold: 20n });
  const batch = aBatch(account);
  batch.does({ do: 'hold', hold: held('debit', 90n) }, { do: 'release', hold: held('credit', 15n) });
  const { plan, updates } = changed(batch);
  const entry = (id: string, direction: string, amount: bigint) => ({
    tenant: 'demo',
    version: 1,
    id,
    accountId: 'a',
    reference: 'r',
    direction,
    amount,
    at: noon,
  });
  assert.deepEqual(plan.inserts.get(holdEntries), [
    entry('id-1', 'debit', 90n),
    entry('id-2', 'credit', -15n),
  ]);
  const row = { ...account, version: 2, debitHold: 100n, creditHold: 5n };
  assert.deepEqual(updates, [{ row, names: ['creditHold', 'debitHold'] }]);
});

test('no more is held than is there; what is announced, or released, needs nothing', () => {
  const account = anAccount({ id: 'a', book: 100n, debitHold: 10n });
  const does = (effect: Effect, on = account) => aBatch(on).does(effect);
  assert.throws(
    () => does({ do: 'hold', hold: held('debit', 91n) }),
    /account a would hold more than it has/,
  );
  does({ do: 'hold', hold: held('credit', 91n) });
  const short = anAccount({ id: 'a', book: 5n, debitHold: 10n });
  does({ do: 'hold', hold: held('credit', 1n) }, short);
  does({ do: 'release', hold: held('debit', 1n) }, short);
  assert.throws(() => does({ do: 'hold', hold: held('debit', 0n) }, short), /hold more than/);
});

test('a fee that is owed stands on the account and in an entry', () => {
  const account = anAccount({ id: 'a', feesOwed: 5n });
  const batch = aBatch(account);
  batch.does({ do: 'owe', fee: { account: 'a', amount: 7n, reference: 'r' } });
  const { plan, updates } = changed(batch);
  assert.deepEqual(plan.inserts.get(feeEntries), [
    { tenant: 'demo', version: 1, accountId: 'a', id: 'id-1', reference: 'r', amount: 7n, at: noon },
  ]);
  assert.deepEqual(updates, [{ row: { ...account, version: 2, feesOwed: 12n }, names: ['feesOwed'] }]);
});
