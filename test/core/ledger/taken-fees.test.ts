/** What is taken for fees from money that comes in: whose, how much, and which fee it pays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Line } from '../../../core/command/declaration/journal.ts';
import type { Account } from '../../../core/ledger/account.ts';
import { sheet } from '../../../core/ledger/books.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { feeLeft, takeFees } from '../../../core/ledger/fees.ts';
import { anAccount } from '../../support/transactions.ts';

const fee = (reference: string, amount: bigint) => ({ reference, amount });

test('what was taken pays the oldest fee first, to its end', () => {
  const entries = [fee('a', 1_000n), fee('b', 500n), fee('x', -700n), fee('c', 200n)];
  const left = (more: readonly ReturnType<typeof fee>[]) =>
    ['a', 'b', 'c'].map((reference) => feeLeft([...entries, ...more], reference));
  assert.deepEqual(left([]), [300n, 500n, 200n]);
  assert.deepEqual(left([fee('y', -300n)]), [0n, 500n, 200n]);
  assert.deepEqual(left([fee('y', -301n)]), [0n, 499n, 200n]);
  assert.deepEqual(left([fee('y', -1_000n)]), [0n, 0n, 0n]);
  assert.equal(feeLeft([...entries, fee('b', 40n)], 'b'), 540n, 'both that were charged for it');
  assert.equal(feeLeft([fee('n', 0n), fee('a', 5n)], 'a'), 5n);
});

const line = (account: string, side: Line['side'], amount: bigint): Line => ({
  gl: chart.deposits.code,
  account,
  side,
  amount,
});
const cash = (side: Line['side'], amount: bigint): Line => ({ gl: chart.cash.code, side, amount });

/** Posts the lines on these accounts and takes their fees; what was taken, from whom, and what is left. */
function taken(accounts: readonly Account[], lines: readonly Line[]) {
  const books = sheet(accounts);
  const given = { reference: 't', currency: 'NGN' };
  books.post({ ...given, id: 't', kind: 'settlement', narration: null, lines });
  let ids = 0;
  const total = takeFees(books, { before: accounts, lines, ...given }, () => `id-${++ids}`);
  const done = books.effects.slice(1);
  return { total, done, left: accounts.map(({ id }) => books.account(id).feesOwed) };
}
const owing = (feesOwed: bigint, more: Partial<Account> = {}) =>
  anAccount({ id: 'a', book: 0n, feesOwed, ...more });
const comes = (amount: bigint) => [cash('debit', amount), line('a', 'credit', amount)];

test('fees are taken by a journal of their own, which lowers what is owed', () => {
  const { total, done, left } = taken([owing(40n)], comes(100n));
  assert.equal(total, 40n);
  assert.deepEqual(left, [0n]);
  assert.deepEqual(done, [
    {
      do: 'post',
      journal: {
        id: 'id-1',
        reference: 't',
        kind: 'fees-owed',
        narration: 'Fees owed',
        currency: 'NGN',
        lines: [
          { gl: chart.deposits.code, account: 'a', side: 'debit', amount: 40n },
          { gl: chart.feesReceivable.code, side: 'credit', amount: 40n },
        ],
      },
    },
    { do: 'owe', fee: { account: 'a', amount: -40n, reference: 't' } },
  ]);
});

const amounts: Readonly<Record<string, readonly [Partial<Account>, bigint, bigint]>> = {
  'as much as came': [{ feesOwed: 100n }, 100n, 100n],
  'all that came, where more is owed': [{ feesOwed: 101n }, 100n, 100n],
  'of what came alone, whatever was there': [{ feesOwed: 500n, book: 900n }, 100n, 100n],
  'what of it is available': [{ feesOwed: 500n, book: 0n, debitHold: 70n }, 100n, 30n],
  'nothing where what came is held': [{ feesOwed: 500n, book: 0n, debitHold: 100n }, 100n, 0n],
  'nothing where nothing is owed': [{ feesOwed: 0n }, 100n, 0n],
  'nothing of a till': [{ feesOwed: 500n, class: 'TILL' }, 100n, 0n],
  'nothing of an account that is not open': [{ feesOwed: 500n, state: 'Locked' }, 100n, 0n],
};
for (const [name, [account, amount, total]] of Object.entries(amounts)) {
  test(`is taken: ${name}`, () => {
    const made = taken([owing(0n, account)], comes(amount));
    assert.equal(made.total, total);
    assert.equal(made.done.length, total === 0n ? 0 : 2);
  });
}

test('money that leaves, or goes in and out again, pays nothing', () => {
  const out = [line('a', 'debit', 10n), cash('credit', 10n)];
  assert.equal(taken([owing(5n, { book: 100n })], out).total, 0n);
  const back = [line('a', 'debit', 10n), line('a', 'credit', 10n)];
  assert.equal(taken([owing(5n, { book: 100n })], back).total, 0n);
  // Of what came and what went, the rest came.
  const rest = [line('a', 'debit', 10n), line('a', 'credit', 13n), cash('debit', 3n)];
  assert.equal(taken([owing(5n, { book: 100n })], rest).total, 3n);
});

test('money that is freed of a hold does not come in', () => {
  const held = owing(5n, { book: 100n, debitHold: 60n });
  const books = sheet([held, anAccount({ id: 'b', book: 0n })]);
  books.release({ account: 'a', direction: 'debit', amount: 60n, reference: 't' });
  for (const lines of [[], [cash('debit', 9n), line('b', 'credit', 9n)]]) {
    const given = { before: [held], lines, reference: 't', currency: 'NGN' };
    assert.equal(
      takeFees(books, given, () => 'id'),
      0n,
    );
  }
  const out = [line('a', 'debit', 9n), cash('credit', 9n)];
  const given = { before: [held], lines: out, reference: 't', currency: 'NGN' };
  assert.equal(
    takeFees(books, given, () => 'id'),
    0n,
  );
});

test('each account that gets money pays its own', () => {
  const accounts = [
    owing(30n),
    anAccount({ id: 'b', book: 0n, feesOwed: 5n }),
    anAccount({ id: 'c', feesOwed: 9n }),
  ];
  const lines = [cash('debit', 30n), line('a', 'credit', 10n), line('b', 'credit', 20n)];
  const { total, left, done } = taken(accounts, lines);
  assert.equal(total, 15n);
  assert.deepEqual(left, [20n, 0n, 9n]);
  assert.equal(done.length, 4);
});
