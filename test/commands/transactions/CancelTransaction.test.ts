import assert from 'node:assert/strict';
import CancelTransaction from '../../../commands/transactions/CancelTransaction.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { cases, noon, person } from '../../support/decide.ts';
import {
  answeringLinks,
  aTransaction,
  holding,
  refusingLinks,
  transactionId,
  withdrawalLines,
} from '../../support/transactions.ts';

const pending = aTransaction();
const cancelled = ['release', 'put', 'insert', 'unschedule', 'emit', 'insert', 'audit'] as const;
const mayCreate = { permissions: new Set(['transactions.create']) };

cases(
  CancelTransaction,
  {
    input: { transactionId, cancellationReason: 'Entered twice.' },
    state: {
      transaction: pending as typeof pending | undefined,
      accounts: [holding(pending)],
      record: undefined as unknown,
      window: undefined,
    },
    actor: person('maker', 'Teller', mayCreate),
  },
  {
    'its maker may': { holds: { 'acc-1 credit': -50 }, gives: cancelled },
    'the fifth within a day is reported': {
      state: {
        window: {
          tenant: 'demo',
          version: 1,
          key: 'cancel:maker',
          times: [noon, noon, noon, noon],
          updatedAt: noon,
        },
      },
      holds: { 'acc-1 credit': -50 },
      gives: [
        ...['release', 'put', 'insert', 'unschedule', 'emit', 'put', 'insert'],
        ...['schedule', 'emit', 'audit'],
      ] as never,
    },
    'whoever may cancel any': {
      actor: person('other', 'Approver', { permissions: new Set(['transactions.cancel']) }),
      holds: { 'acc-1 credit': -50 },
      gives: cancelled,
    },
    'with what the linked record takes back': {
      links: answeringLinks({ effects: [], lines: withdrawalLines(5_000n) }),
      posts: [{ cash: -50, 'acc-1': -50 }],
      holds: { 'acc-1 credit': -50 },
      gives: ['release', 'post', 'put', 'insert', 'unschedule', 'emit', 'insert', 'audit'],
      also: (decision) => {
        assert.ok(!isRejection(decision));
        const { balanceImpact } = decision.data;
        assert.deepEqual(balanceImpact, {
          accountNumber: '1000000001',
          balance: 950,
          holdReleased: 50,
          netChange: -50,
        });
      },
    },
    'on a closed account': {
      state: { accounts: [holding(pending, { state: 'Closed' })] },
      holds: { 'acc-1 credit': -50 },
      gives: cancelled,
    },
    'somebody else may not': {
      actor: person('other', 'Teller', mayCreate),
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'no such transaction': { state: { transaction: undefined }, gives: 'TRANSACTION_NOT_FOUND' },
    'cancelled already': {
      state: { transaction: aTransaction({ state: 'CANCELLED' }) },
      gives: 'DUPLICATE_REQUEST',
    },
    settled: { state: { transaction: aTransaction({ state: 'SETTLED' }) }, gives: 'TRANSACTION_NOT_PENDING' },
    reversed: {
      state: { transaction: aTransaction({ state: 'REVERSED' }) },
      gives: 'TRANSACTION_NOT_PENDING',
    },
    'a linked record that does not go along': {
      links: refusingLinks('INVALID_STATE_TRANSITION'),
      gives: 'INVALID_STATE_TRANSITION',
    },
    'a linked record that cannot pay': {
      links: refusingLinks('INSUFFICIENT_BALANCE'),
      gives: 'INSUFFICIENT_BALANCE',
    },
  },
);
