/** What `check store` says of transactions and their journals, line by line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settlements } from '../../../commands/transactions/checks.ts';
import { storedLines, type Transaction, transactions } from '../../../commands/transactions/transaction.ts';
import { postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { packedId } from '../../support/packed.ts';
import { faultsTold, idOf, journal, settled } from '../../support/transaction-journals.ts';
import { withdrawalLines } from '../../support/transactions.ts';

const withdrawal = settled('w', { type: 'WITHDRAWAL' });
const unmoved = 'transaction w is of account acc-1, which its lines do not move';
const cheque = settled('q', { type: 'CHEQUE_DEPOSIT' });
const largerFirst = (at: number) => (at === 1 ? {} : { amount: 9_000n });

const journals: Readonly<Record<string, readonly [Transaction, readonly object[], readonly string[]]>> = {
  'what is SETTLED has its journal': [withdrawal, journal(withdrawal), []],
  'and so has what is REVERSED': [{ ...withdrawal, state: 'REVERSED' }, journal(withdrawal), []],
  'without one it is told': [withdrawal, [], ['transaction w is SETTLED and has no journal of its own']],
  'a journal of another tenant is none': [
    withdrawal,
    journal(withdrawal, { tenant: 'other' }),
    ['transaction w is SETTLED and has no journal of its own'],
  ],
  'what is REVERSED without one is told': [
    { ...withdrawal, state: 'REVERSED' },
    [],
    ['transaction w is REVERSED and has no journal of its own'],
  ],
  'what is PENDING has none': [{ ...withdrawal, state: 'PENDING' }, [], []],
  'with one it is told': [
    { ...withdrawal, state: 'PENDING' },
    journal(withdrawal),
    ['transaction w is PENDING and has a journal of its own'],
  ],
  'what is CANCELLED has none': [
    { ...withdrawal, state: 'CANCELLED' },
    journal(withdrawal),
    ['transaction w is CANCELLED and has a journal of its own'],
  ],
  'a line of another account': [
    withdrawal,
    journal(withdrawal, {}, (at) => (at === 2 ? { accountId: 'acc-2' } : {})),
    [unmoved],
  ],
  'a line of no account': [
    withdrawal,
    journal(withdrawal, {}, (at) => (at === 2 ? { accountId: null } : {})),
    [unmoved, 'transaction w is a WITHDRAWAL and posts to 2100'],
  ],
  'sides that are changed': [
    withdrawal,
    journal(withdrawal, {}, (at) => ({ side: at === 1 ? 'debit' : 'credit' })),
    ['transaction w should move its account by -5000, its journal does by 5000'],
  ],
  'a reversal moves its account the other way': [
    { ...withdrawal, reversalOf: idOf('z') },
    journal(withdrawal, {}, (at) => ({ side: at === 1 ? 'debit' : 'credit' })),
    [],
  ],
  'lines of its own': [
    withdrawal,
    journal(withdrawal),
    ['transaction w is SETTLED and has lines outside its journal'],
  ],
  'another amount': [
    withdrawal,
    journal(withdrawal, { amount: 6_000n }),
    [
      'transaction w should move its account by -5000, its journal does by -6000',
      'transaction w of 5000 was booked as credit 1000 6000; debit 2100 acc-1 6000',
    ],
  ],
  'another currency': [
    withdrawal,
    journal(withdrawal, {}, (at) => (at === 2 ? { currency: 'USD' } : {})),
    ['transaction w in NGN was booked in USD'],
  ],
  'an account that its lines do not move': [
    { ...withdrawal, accountId: 'acc-9', counterAccountId: 'acc-8' },
    journal(withdrawal),
    ['acc-9', 'acc-8'].map(
      (account) => `transaction w is of account ${account}, which its lines do not move`,
    ),
  ],
  'one that its lines move, and one that is the record it pays': [
    { ...withdrawal, accountId: 'loan-1', linkedId: 'loan-1', counterAccountId: 'acc-1' },
    journal(withdrawal),
    [],
  ],
  'what waits says its amount in its lines': [
    { ...withdrawal, state: 'PENDING', amount: 4_000n },
    [],
    ['transaction w of 4000 would be booked as 5000, 5000'],
  ],
  'one line of it is enough, and a repayment has its own': [
    { ...settled('x', { amount: 1n, type: 'LOAN_REPAYMENT' }), state: 'PENDING', amount: 7n },
    [],
    [],
  ],
  'one line of two': [
    {
      ...withdrawal,
      state: 'PENDING',
      amount: 4_000n,
      lines: storedLines(withdrawalLines(5_000n)).map((line, at) =>
        at === 0 ? { ...line, amount: '4000' } : line,
      ),
    },
    [],
    [],
  ],
  'a cheque settles by its steps': [cheque, journal(cheque, { gl: chart.unclearedCheques.code }), []],
  'but by its amount': [
    cheque,
    journal(cheque, { amount: 4n }),
    ['transaction q of 5000 was booked as debit 1000 4; credit 2100 acc-1 4'],
  ],
  'a withdrawal by cheque too': [
    { ...cheque, type: 'CHEQUE_WITHDRAWAL' },
    journal(cheque, { gl: chart.unclearedCheques.code }),
    [],
  ],
  'a repayment is its first line, whatever else it moves': [
    settled('r', { type: 'LOAN_REPAYMENT' }),
    journal(settled('r'), {}, largerFirst),
    [],
  ],
  'any other is its largest line': [
    cheque,
    journal(cheque, {}, (at) => (at === 1 ? { amount: 1n } : {})),
    [],
  ],
  'wherever that stands': [cheque, journal(cheque, {}, (at) => (at === 2 ? { amount: 1n } : {})), []],
  'and no other line': [
    cheque,
    journal(cheque, {}, largerFirst),
    ['transaction q of 5000 was booked as debit 1000 5000; credit 2100 acc-1 9000'],
  ],
};
for (const [name, [transaction, lines, says]] of Object.entries(journals)) {
  test(`settlements: ${name}`, async () => {
    const other = settled('before');
    const told = await faultsTold(settlements, ({ add, run }) => {
      add(transactions, transaction, other);
      add(postings, ...lines, ...journal(other));
      if (name === 'lines of its own') {
        run(`UPDATE transactions SET lines = '[]' WHERE id = ${packedId(transaction.id)}`);
      }
    });
    assert.deepEqual(told, says);
  });
}
