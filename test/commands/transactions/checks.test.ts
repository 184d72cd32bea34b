/** What `check store` says of transactions: their holds, reversals, journals and timers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pendingTimers, reversals, transactionHolds } from '../../../commands/transactions/checks.ts';
import {
  type Transaction,
  transactionNoun,
  transactions,
} from '../../../commands/transactions/transaction.ts';
import { storeCheck } from '../../../core/command/declaration/store-check.ts';
import { timers } from '../../../core/time/timer.ts';
import { noon } from '../../support/decide.ts';
import { faultsTold, idOf, settled } from '../../support/transaction-journals.ts';
import { aTransaction } from '../../support/transactions.ts';

test('moves of a transaction are told by its noun, and two of them change no state', () => {
  const { history } = transactionNoun;
  assert.deepEqual(
    [history?.noun, history?.table.name, history?.notes, history?.subject, history?.mayLackHistory],
    ['transaction', 'transactions', ['recordApproval', 'approveEntry'], 'id', false],
  );
});

test('what is PENDING keeps its holds, and nothing else does', async () => {
  const owned = storeCheck({
    name: 'holds',
    says: 'told',
    async *run(read) {
      for await (const one of transactionHolds.holds(read))
        yield JSON.stringify(Object.values(one).map(String));
    },
  });
  const kept = [{ account: 'acc-1', direction: 'debit', amount: '300' }] as const;
  const told = await faultsTold(owned, ({ add }) =>
    add(
      transactions,
      aTransaction({ id: idOf('a') }),
      aTransaction({ id: idOf('b'), holds: [...kept, { ...kept[0], account: 'acc-2' }] }),
      settled('c', { holds: kept }),
      { ...aTransaction({ id: idOf('d'), holds: kept }), tenant: 'other' },
    ),
  );
  assert.deepEqual(told.toSorted(), [
    '["demo","acc-1","a","credit","5000"]',
    '["demo","acc-1","b","debit","300"]',
    '["demo","acc-2","b","debit","300"]',
    '["other","acc-1","d","debit","300"]',
  ]);
});

const original = (more: Partial<Transaction> = {}) =>
  settled('a', { state: 'REVERSED', reversedBy: idOf('b'), ...more });
const reversal = (more: Partial<Transaction> = {}) => settled('b', { reversalOf: idOf('a'), ...more });

const reversed: Readonly<Record<string, readonly [readonly object[], readonly string[]]>> = {
  'one that names the other': [[original(), reversal(), settled('c')], []],
  'one that names nobody': [
    [original(), reversal({ reversalOf: null })],
    ['transaction a is reversed by b, which does not say so'],
  ],
  'one whose reversal is gone': [[original()], ['transaction a is reversed by b, which does not say so']],
  'one that takes back what is gone': [[reversal()], ['transaction b reverses a, which is reversed by none']],
  'one that takes back what was taken back by another': [
    [original({ reversedBy: idOf('c') }), reversal(), reversal({ id: idOf('c') })],
    ['transaction b reverses a, which is reversed by c'],
  ],
  'one of another amount': [
    [original({ amount: 4_999n }), reversal()],
    ['transaction b of 5000 reverses a of 4999'],
  ],
  'one that is REVERSED by none': [
    [original({ reversedBy: null })],
    ['transaction a is REVERSED and has no reversal'],
  ],
  'one that is SETTLED and taken back': [
    [original({ state: 'SETTLED' }), reversal()],
    ['transaction a is SETTLED and has a reversal'],
  ],
  'one of another tenant': [
    [original(), { ...reversal(), tenant: 'other' }],
    [
      'transaction a is reversed by b, which does not say so',
      'transaction b reverses a, which is reversed by none',
    ],
  ],
};
for (const [name, [rows, says]] of Object.entries(reversed)) {
  test(`reversals: ${name}`, async () => {
    assert.deepEqual(await faultsTold(reversals, ({ add }) => add(transactions, ...rows)), says);
  });
}

const timer = (name: string, more: object = {}) => ({
  id: `pending:${idOf(name)}`,
  due: noon,
  command: 'WatchPendingTransaction',
  attempts: 0,
  data: { transactionId: idOf(name) },
  lastError: null,
  ...more,
});

test('who waits has a timer, unless nothing expires, and nobody else has one', async () => {
  const told = await faultsTold(pendingTimers, ({ add }) => {
    const rows = ['a', 'b', 'c'].map((name) => aTransaction({ id: idOf(name) }));
    add(transactions, ...rows, aTransaction({ id: idOf('d'), expiresAt: null }), settled('s'));
    add(transactions, aTransaction({ id: idOf('e'), expiresAt: null }));
    add(transactions, { ...aTransaction({ id: idOf('a') }), tenant: 'other' });
    const elsewhere = timer('s', { id: 'else', command: 'Other' });
    add(timers, timer('a'), timer('b', { tenant: 'other' }), timer('d'), timer('s'), elsewhere);
    add(timers, timer('gone'), timer('a', { tenant: 'other' }));
  });
  assert.deepEqual(told.toSorted(), [
    'timer pending:b waits for a transaction that is not there',
    'timer pending:d waits for a transaction that is PENDING',
    'timer pending:gone waits for a transaction that is not there',
    'timer pending:s waits for a transaction that is SETTLED',
    'transaction b waits without a timer',
    'transaction c waits without a timer',
  ]);
});
