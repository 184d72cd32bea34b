import RejectTransaction from '../../../commands/transactions/RejectTransaction.ts';
import { cases, person } from '../../support/decide.ts';
import { aTransaction, holding, refusingLinks, transactionId } from '../../support/transactions.ts';

const pending = aTransaction({ type: 'WITHDRAWAL' });
const rejected = ['release', 'put', 'insert', 'unschedule', 'emit', 'notify', 'audit'] as const;

cases(
  RejectTransaction,
  {
    input: { transactionId, rejectionReason: 'The signature is missing.' },
    state: {
      transaction: pending as typeof pending | undefined,
      accounts: [holding(pending)],
      record: undefined as unknown,
    },
    actor: person('checker', 'Teller'),
  },
  {
    'frees what was held and tells the customer': {
      holds: { 'acc-1 debit': -50 },
      gives: rejected,
      tells: {
        balanceImpact: { accountNumber: '1000000001', balance: 1000, holdReleased: 50, netChange: 0 },
      },
    },
    'for fraud it is reported': {
      input: { rejectionCategory: 'FRAUD' },
      holds: { 'acc-1 debit': -50 },
      gives: [...rejected.slice(0, -1), 'insert', 'schedule', 'emit', 'audit'],
    },
    'on a closed account': {
      state: { accounts: [holding(pending, { state: 'Closed' })] },
      holds: { 'acc-1 debit': -50 },
      gives: rejected,
    },
    'an account without a client has nobody to tell': {
      state: { transaction: { ...pending, clientKey: null } },
      holds: { 'acc-1 debit': -50 },
      gives: ['release', 'put', 'insert', 'unschedule', 'emit', 'audit'],
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
      state: { transaction: aTransaction() },
      links: refusingLinks('INVALID_STATE_TRANSITION'),
      gives: 'INVALID_STATE_TRANSITION',
    },
    'a linked record that cannot pay': {
      state: { transaction: aTransaction() },
      links: refusingLinks('INSUFFICIENT_BALANCE'),
      gives: 'INSUFFICIENT_BALANCE',
    },
  },
);
