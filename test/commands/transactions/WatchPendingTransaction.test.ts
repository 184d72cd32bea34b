import assert from 'node:assert/strict';
import { test } from 'node:test';
import WatchPendingTransaction from '../../../commands/transactions/WatchPendingTransaction.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { cases, decide, noon, person } from '../../support/decide.ts';
import { aTransaction, holding, refusingLinks, transactionId } from '../../support/transactions.ts';

const pending = aTransaction();
const expiring = aTransaction({ createdAt: later(noon, -hours(24)) });

cases(
  WatchPendingTransaction,
  {
    input: { transactionId },
    state: {
      transaction: pending as typeof pending | undefined,
      accounts: [holding(pending)],
      record: undefined as unknown,
    },
    actor: person('system', 'Admin'),
  },
  {
    'flags what waits too long and comes back at its end': { gives: ['put', 'schedule', 'emit', 'audit'] },
    'calls off what has expired': {
      state: { transaction: expiring },
      holds: { 'acc-1 credit': -50 },
      gives: ['release', 'put', 'insert', 'unschedule', 'emit', 'audit'],
    },
    'no such transaction': { state: { transaction: undefined }, gives: 'TRANSACTION_NOT_FOUND' },
    'cancelled meanwhile': {
      state: { transaction: aTransaction({ state: 'CANCELLED' }) },
      gives: 'DUPLICATE_REQUEST',
    },
    'settled meanwhile': {
      state: { transaction: aTransaction({ state: 'SETTLED' }) },
      gives: 'TRANSACTION_NOT_PENDING',
    },
    'a linked record that does not go along': {
      state: { transaction: expiring },
      links: refusingLinks('INVALID_STATE_TRANSITION'),
      gives: 'INVALID_STATE_TRANSITION',
    },
    'a linked record that cannot pay': {
      state: { transaction: expiring },
      links: refusingLinks('INSUFFICIENT_BALANCE'),
      gives: 'INSUFFICIENT_BALANCE',
    },
  },
);

test('what is flagged as late is late from then on, unless it was so before', async () => {
  for (const [known, told] of [
    [null, noon],
    [later(noon, hours(20)), noon],
    [later(noon, -hours(1)), later(noon, -hours(1))],
  ] as const) {
    const transaction = aTransaction({ lateAt: known, expiresAt: later(noon, hours(20)) });
    const state = { transaction, accounts: [holding(transaction)], record: undefined };
    const actor = person('system', 'Admin');
    const done = await decide(WatchPendingTransaction, { input: { transactionId }, state, actor });
    const put = ('effects' in done ? done.effects : []).find((effect) => effect.do === 'put');
    assert.ok(put !== undefined);
    assert.deepEqual(put.changes, { slaBreached: true, lateAt: told });
  }
});
