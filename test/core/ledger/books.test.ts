/** The ledger's arithmetic, to the minor unit and to its limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Journal, Line } from '../../../core/command/declaration/journal.ts';
import { available, held, isCash, isOpen } from '../../../core/ledger/account.ts';
import {
  afterFee,
  afterHold,
  afterLine,
  assertBalanced,
  bookChange,
  fullOf,
  sheet,
  shortOf,
  stoppedOf,
} from '../../../core/ledger/books.ts';
import { chart, chartRows, glAccount, normalSide } from '../../../core/ledger/chart.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { anAccount } from '../../support/transactions.ts';

const { deposits, cash } = chart;
const account = anAccount({ id: 'a', book: 1_000n, debitHold: 300n, creditHold: 50n });
const line = (side: Line['side'], amount: bigint, of: Partial<Line> = {}): Line => ({
  gl: deposits.code,
  account: 'a',
  side,
  amount,
  ...of,
});
const journal = (...lines: readonly Line[]): Journal => ({
  id: 'j',
  reference: 'r',
  kind: 'settlement',
  narration: null,
  currency: 'NGN',
  lines,
});

test('an account is worth its book, less what is held of it; a credit hold lowers nothing', () => {
  assert.equal(available(account), 700n);
  assert.equal(held(account), 350n);
});

test('only an active account takes movements, only tills and vaults are cash', () => {
  const states = ['PendingApproval', 'Active', 'Locked', 'Closed', 'Rejected'] as const;
  assert.deepEqual(
    states.filter((state) => isOpen({ ...account, state })),
    ['Active'],
  );
  const classes = ['CUSTOMER', 'INTERNAL', 'TILL', 'VAULT'] as const;
  assert.deepEqual(
    classes.filter((of) => isCash({ ...account, class: of })),
    ['TILL', 'VAULT'],
  );
});

test('assets and expenses grow by debits, everything else by credits', () => {
  const sides = { asset: 'debit', expense: 'debit', liability: 'credit', equity: 'credit' };
  for (const { code, kind } of chartRows) {
    const grows = { ...sides, income: 'credit' }[kind];
    assert.equal(normalSide(code), grows, code);
    const other = grows === 'debit' ? 'credit' : 'debit';
    assert.equal(bookChange({ gl: code, side: grows as Line['side'], amount: 7n }), 7n);
    assert.equal(bookChange({ gl: code, side: other, amount: 7n }), -7n);
  }
});

test('the chart is told in the order of its codes, each once, and knows no other', () => {
  const codes = chartRows.map(({ code }) => code);
  assert.deepEqual(codes, [...new Set(codes)].sort());
  assert.equal(codes.length, Object.keys(chart).length);
  assert.equal(glAccount('1310').name, 'Interest receivable');
  assert.throws(() => glAccount('9999'), /no code 9999/);
});

test('a line moves its account and counts; one of another account or code is a fault', () => {
  const more = afterLine(account, line('credit', 25n));
  assert.deepEqual([more.book, more.postings], [1_025n, account.postings + 1]);
  assert.equal(afterLine(account, line('debit', 25n)).book, 975n);
  assert.throws(() => afterLine(account, line('credit', 1n, { account: 'b' })), /another account/);
  assert.throws(() => afterLine(account, line('credit', 1n, { gl: cash.code })), /another general/);
});

test('a balance may reach the ends of the range and not pass them', () => {
  const atTop = { ...account, book: maxMinor - 5n };
  assert.equal(afterLine(atTop, line('credit', 5n)).book, maxMinor);
  assert.throws(() => afterLine(atTop, line('credit', 6n)), /range/);
  const atBottom = { ...account, book: 5n - maxMinor };
  assert.equal(afterLine(atBottom, line('debit', 5n)).book, -maxMinor);
  assert.throws(() => afterLine(atBottom, line('debit', 6n)), /range/);
});

test('a hold is of one direction, and no more is released than was held', () => {
  const of = (direction: 'debit' | 'credit', amount: bigint) => {
    const after = afterHold(account, { account: 'a', direction, amount, reference: 'r' });
    return [after.debitHold, after.creditHold];
  };
  assert.deepEqual(of('debit', 10n), [310n, 50n]);
  assert.deepEqual(of('credit', 10n), [300n, 60n]);
  assert.deepEqual(of('debit', -300n), [0n, 50n]);
  assert.deepEqual(of('credit', -50n), [300n, 0n]);
  assert.throws(() => of('debit', -301n), /more is released/);
  assert.throws(() => of('credit', -51n), /more is released/);
  assert.deepEqual(of('debit', maxMinor - 300n), [maxMinor, 50n]);
  assert.deepEqual(of('credit', maxMinor - 50n), [300n, maxMinor]);
  assert.throws(() => of('debit', maxMinor - 299n), /range/);
  assert.throws(() => of('credit', maxMinor - 49n), /range/);
});

test('fees are owed and taken, and no more is taken than was owed', () => {
  const owing = { ...account, feesOwed: 40n };
  const fee = (amount: bigint) => ({ account: 'a', amount, reference: 'r' });
  assert.equal(afterFee(owing, fee(2n)).feesOwed, 42n);
  assert.equal(afterFee(owing, fee(-40n)).feesOwed, 0n);
  assert.throws(() => afterFee(owing, fee(-41n)), /more is taken/);
  const made = sheet([owing]);
  made.owe(fee(5n));
  assert.equal(made.account('a').feesOwed, 45n);
  assert.deepEqual(made.effects, [{ do: 'owe', fee: fee(5n) }]);
});

test('a journal has two lines or more, each of an amount, and sums to zero', () => {
  const given = (amount: bigint): Line => ({ gl: cash.code, side: 'debit', amount });
  assertBalanced(journal(given(5n), line('credit', 5n)));
  assertBalanced(journal(given(5n), line('credit', 2n), line('credit', 3n)));
  assert.throws(() => assertBalanced(journal()), /two lines/);
  assert.throws(() => assertBalanced(journal(given(5n))), /two lines/);
  assert.throws(() => assertBalanced(journal(given(0n), line('credit', 0n))), /positive/);
  assert.throws(() => assertBalanced(journal(given(-5n), line('credit', -5n))), /positive/);
  assert.throws(() => assertBalanced(journal(given(5n), line('credit', 4n))), /zero/);
  assert.throws(() => assertBalanced(journal(given(5n), line('debit', 5n))), /zero/);
});

test('a sheet keeps what was done on it, and its accounts as that leaves them', () => {
  const made = sheet([account, undefined]);
  const booked = journal({ gl: cash.code, side: 'debit', amount: 40n }, line('credit', 40n));
  const placed = { account: 'a', direction: 'debit', amount: 15n, reference: 'r' } as const;
  made.post(booked);
  made.hold(placed);
  made.release({ ...placed, amount: 5n });
  assert.deepEqual(made.effects, [
    { do: 'post', journal: booked },
    { do: 'hold', hold: placed },
    { do: 'release', hold: { ...placed, amount: 5n } },
  ]);
  const { book, debitHold, creditHold, postings } = made.account('a');
  assert.deepEqual([book, debitHold, creditHold, postings], [1_040n, 310n, 50n, account.postings + 1]);
  assert.throws(() => made.account('b'), /account b is not on the sheet/);
  assert.throws(() => made.post(journal(line('credit', 1n))), /two lines/);
});

test('what several lines together take is what an account must have', () => {
  const other = anAccount({ id: 'b', book: 0n, debitHold: 0n, creditHold: 0n });
  const made = sheet([account, other]);
  const short = (...lines: readonly Line[]) => shortOf(made, lines)?.id;
  assert.equal(short(line('debit', 700n)), undefined);
  assert.equal(short(line('debit', 701n)), 'a');
  assert.equal(short(line('debit', 400n), line('debit', 301n)), 'a');
  assert.equal(short(line('debit', 701n), line('credit', 1n)), undefined);
  assert.equal(short(line('credit', 1n), line('debit', 1n, { account: 'b' })), 'b');
  assert.equal(short({ gl: cash.code, side: 'credit', amount: 9_999n }), undefined);
  // What was short before and gets nothing taken is not short by these lines.
  const owing = sheet([anAccount({ id: 'a', book: 100n, debitHold: 300n })]);
  assert.equal(shortOf(owing, [line('credit', 1n)]), undefined);
  assert.equal(shortOf(owing, [line('debit', 1n), line('credit', 1n)]), undefined);
  assert.equal(shortOf(owing, [line('debit', 1n)])?.id, 'a');
});

test('an account that takes no debits is stopped by money that leaves it, by nothing else', () => {
  const made = sheet([{ ...account, postNoDebit: true }]);
  assert.equal(stoppedOf(made, [line('debit', 1n)])?.id, 'a');
  assert.equal(stoppedOf(made, [line('credit', 1n)]), undefined);
  assert.equal(stoppedOf(made, [line('debit', 5n), line('credit', 5n)]), undefined);
  assert.equal(stoppedOf(sheet([account]), [line('debit', 1n)]), undefined);
});

test('an account is full where its book and what is announced would leave the range', () => {
  const room = 20n;
  const made = sheet([{ ...account, book: maxMinor - room - 50n }]);
  assert.equal(fullOf(made, [line('credit', room)]), undefined);
  assert.equal(fullOf(made, [line('credit', room + 1n)])?.id, 'a');
  assert.equal(fullOf(made, [line('credit', room + 1n), line('debit', 1n)]), undefined);
  const beyond = sheet([{ ...account, book: maxMinor, creditHold: 50n }]);
  assert.equal(fullOf(beyond, [line('debit', 1n)]), undefined);
  assert.equal(fullOf(beyond, [line('debit', 1n), line('credit', 1n)]), undefined);
});
